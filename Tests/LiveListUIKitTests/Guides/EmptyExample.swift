import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListUIKit

struct Reader: Identifiable, Equatable {
  let id: Int
  let name: String
}

/// The sample about empty lists and pull to refresh.
final class ReadersController: UITableViewController {
  private let readers: ItemsModel<Reader>

  private lazy var source = TableViewSource(tableView, showing: readers) { reader in
    .cell(UITableViewCell.self) { $0.textLabel?.text = reader.name }
  } state: { [weak self] state in
    self?.show(state.phase, isEmpty: state.isEmpty)
  }

  init(_ readers: ItemsModel<Reader>) {
    self.readers = readers
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    _ = source
    let control = UIRefreshControl()
    control.addAction(UIAction { [weak self] _ in self?.refresh() }, for: .valueChanged)
    refreshControl = control
  }

  private func refresh() {
    Task {
      await readers.refresh()
      refreshControl?.endRefreshing()
    }
  }

  private func show(_ phase: ListPhase, isEmpty: Bool) {
    tableView.showBanner(for: isEmpty ? .live : phase)
    message.text =
      switch phase {
      case .loading: "Loading…"
      case .live: "No readers yet."
      case .stale, .failed: phase.notice
      }
    tableView.backgroundView = isEmpty ? message : nil
  }

  private let message = UILabel()
}
