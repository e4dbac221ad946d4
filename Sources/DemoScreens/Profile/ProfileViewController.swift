#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
public import LiveList
public import LiveListPipeline
import LiveListUIKit
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The live profile: a table view whose sections and rows are inserted, deleted, moved and updated
/// as the database changes.
///
/// It follows the database while it is visible. If it can't be read, the rows stay, and a banner
/// says since when and why.
@available(Systems 2024, *)
public final class ProfileViewController: UIViewController {
  /// The updates to show.
  public typealias Update = ListUpdate<ProfileSection, String, ProfileRow>

  private let updates: any AsyncSequence<Update, Never> & Sendable
  private var following: Task<Void, Never>?
  private let message = UILabel()
  private let banner = UILabel()

  /// Called when an update is shown and all animations have ended.
  public var onUpdate: (@MainActor (UpdateOutcome, ListPhase) -> Void)?

  /// The table view of the profile.
  public private(set) lazy var tableView = UITableView(frame: .zero, style: .grouped)

  private lazy var source = TableViewSource<ProfileSection, String, ProfileRow>(tableView) {
    $0.cell
  }

  /// A screen that shows updates, beginning with an empty list.
  public init(following updates: any AsyncSequence<Update, Never> & Sendable) {
    self.updates = updates
    super.init(nibName: nil, bundle: nil)
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Profile"
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 100
    tableView.allowsSelection = false
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    source.headerTitle = { $0.header }
    source.animations = .fade
    for label in [message, banner] {
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = .secondaryLabel
    }
    tableView.backgroundView = message
    view.addSubview(tableView)
    show(.loading)
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let updates = updates
    following = Task { [weak self] in
      for await update in updates { await self?.show(update) }
    }
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    following?.cancel()
    following = nil
  }

  private func show(_ update: Update) async {
    let outcome = await source.apply(update.changeset)
    show(update.phase)
    onUpdate?(outcome, update.phase)
  }

  private func show(_ phase: ListPhase) {
    switch phase {
    case .loading: message.text = "Loading…"
    case .live: message.text = source.sections.isEmpty ? ProfileScreen.emptyMessage : nil
    case .stale(_, let failure), .failed(let failure):
      message.text = source.sections.isEmpty ? failure.description : nil
    }
    tableView.showBanner(banner, for: phase, hasRows: !source.sections.isEmpty)
  }
}
#endif
