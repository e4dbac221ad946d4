import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListUIKit

enum Entry: Identifiable, Equatable {
  case person(String, mood: String)
  case note(String)

  var id: String {
    switch self {
    case .person(let name, _): "person \(name)"
    case .note(let text): "note \(text)"
    }
  }
}

typealias Entries = ListModel<String, String, Entry>

final class PersonCell: UITableViewCell {
  func show(_ name: String, _ mood: String) { textLabel?.text = "\(name) \(mood)" }
}

final class NoteCell: UITableViewCell {
  func show(_ text: String) { textLabel?.text = text }
}

/// Article 1: a live profile, with a class of cells for each kind of row.
final class EntriesController: UITableViewController {
  private let entries: Entries

  private lazy var source = TableViewSource(tableView, showing: entries) { entry in
    switch entry {
    case .person(let name, let mood): .cell(PersonCell.self) { $0.show(name, mood) }
    case .note(let text): .cell(NoteCell.self) { $0.show(text) }
    }
  } state: { [weak self] state in
    self?.tableView.showBanner(for: state.phase)
  }

  init(_ entries: Entries) {
    self.entries = entries
    super.init(style: .grouped)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.headerTitle = { $0.header }
  }
}

struct Game: Identifiable, Equatable {
  let id: Int
  var result: String
}

/// Article 2: changesets, pull to refresh and alerts.
final class GamesController: UITableViewController {
  private let games: ItemsModel<Game>

  private lazy var source = ItemsTableViewSource<Game>(tableView) { game in
    .cell(UITableViewCell.self) { $0.textLabel?.text = game.result }
  }

  init(_ games: ItemsModel<Game>) {
    self.games = games
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    source.follow(games) { [weak self] state in
      self?.tableView.showBanner(for: state.phase)
    } alert: { [weak self, games] alert in
      self?.present(alert.failure) { games.dismiss(alert) }
    }
    source.onDelete { games in try await Store.shared.delete(games.map(\.id)) }
  }

  private func present(_ error: any Error, dismissed: @escaping () -> Void = {}) {
    let controller = UIAlertController(
      title: "Something went wrong", message: "\(error)", preferredStyle: .alert)
    controller.addAction(UIAlertAction(title: "OK", style: .cancel) { _ in dismissed() })
    present(controller, animated: true)
  }
}

actor Store {
  static let shared = Store()
  private(set) var deleted: [Int] = []

  func delete(_ ids: [Int]) throws {
    for id in ids where id <= 0 { throw ListFailure("Game \(id) can't be deleted.") }
    deleted += ids
  }
}

struct Phone: Equatable {
  let number: Int
  var name: String
}

/// Article 3: `updateData()` in place of `reloadData()`.
final class PhonesController: UITableViewController, UpdatingDataSource {
  private(set) var currentSections: [ListSection<String, String, Phone>] = []

  func show(_ sections: [ListSection<String, String, Phone>]) {
    currentSections = sections
    tableView.updateData()
  }

  func key(of row: Phone) -> Int { row.number }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Phone")
  }

  override func numberOfSections(in tableView: UITableView) -> Int {
    sections(in: tableView).count
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections(in: tableView)[section].items.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Phone", for: indexPath)
    cell.textLabel?.text = sections(in: tableView)[indexPath.section].items[indexPath.row].name
    return cell
  }
}
