#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import LiveListUIKit
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension ProfileRow {
  /// The cell of the row: each kind of row has its own class.
  @MainActor var cell: TableCell {
    switch self {
    case .name(let name, let picture): .cell(NameCell.self) { $0.show(name, picture: picture) }
    case .about(let text): .cell(AboutCell.self) { $0.show(text) }
    case .email(let text): .cell(EmailCell.self) { $0.show(text) }
    case .attribute(let attribute): .cell(AttributeCell.self) { $0.show(attribute) }
    case .friend(let friend):
      .cell(FriendCell.self) { $0.show(friend.name, picture: friend.pictureUrl) }
    }
  }
}
#endif
