#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
public import LiveList
public import LiveListPipeline
public import LiveListUIKit
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The live profile: a table view whose sections and rows are inserted, deleted, moved and updated
/// as the database changes.
///
/// It follows the database while it's visible. If the database can't be read, the rows stay, and a
/// banner says why, and since what time they are out of date.
@available(Systems 2024, *)
public final class ProfileViewController: UITableViewController {
  private let profile: ProfileModel

  /// Called when an update is shown and all animations have ended.
  public var onUpdate: (@MainActor (UpdateOutcome, ListPhase) -> Void)?

  private lazy var source = TableViewSource<ProfileSection, String, ProfileRow>(tableView) {
    $0.cell
  }

  /// Creates a screen for a profile.
  public init(_ profile: ProfileModel) {
    self.profile = profile
    super.init(style: .grouped)
    title = "Profile"
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 100
    tableView.allowsSelection = false
    source.headerTitle = { $0.header }
    source.animations = .fade
    source.follow(profile) { [tableView] state in
      tableView?.show(
        state.phase, hasRows: !state.sections.isEmpty, emptyMessage: ProfileScreen.emptyMessage)
    } ended: { [weak self] outcome in
      if let self { onUpdate?(outcome, profile.phase) }
    }
  }
}
#endif
