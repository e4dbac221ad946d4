import LiveListSwiftUI
import LiveListUIKit
import Observation
import SwiftUI
import UIKit

struct Friend: Identifiable, Equatable {
  let id: String
  var name: String
}

/// The README's screen in UIKit.
final class FriendsController: UITableViewController {
  private lazy var source = TableViewSource(tableView, showing: [Friend]()) { friend in
    .cell(UITableViewCell.self) { $0.textLabel?.text = friend.name }
  }

  func show(_ friends: [Friend]) { source.apply(friends) }

  @available(iOS 18, *)
  func follow(_ friends: ItemsModel<Friend>) { source.follow(friends) }
}

@available(iOS 18, *)
@MainActor @Observable
final class Store {
  static let shared = Store()
  var friends: [Friend] = []
}

/// The README's screen in SwiftUI.
@available(iOS 18, *)
struct FriendsView: View {
  @State private var friends = ItemsModel(.observing { Store.shared.friends })

  var body: some View { LiveListView(friends) { friend in Text(friend.name) } }
}

/// A table view that already has a data source.
final class NamesController: UITableViewController {
  private var friends: [Friend] = []

  func show(_ new: [Friend]) {
    let changeset = ListChangeset(from: friends, to: new)
    tableView.apply(changeset) { friends = $0 }
  }
}
