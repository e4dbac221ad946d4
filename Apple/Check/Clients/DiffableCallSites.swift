// The screens of CallSitesExample with Apple's diffable data source, for the article that compares them.

import UIKit

final class EntriesController: UITableViewController {
  private let entries: Entries
  private var byID: [Entry.ID: Entry] = [:]
  private var following: Task<Void, Never>?
  private let banner = UILabel()

  private lazy var source = EntriesDataSource(tableView: tableView) {
    [unowned self] tableView, indexPath, id in
    switch byID[id] {
    case .person(let name, let mood):
      let cell = tableView.dequeueReusableCell(withIdentifier: "Person", for: indexPath)
      (cell as? PersonCell)?.show(name, mood)
      return cell
    case .note(let text):
      let cell = tableView.dequeueReusableCell(withIdentifier: "Note", for: indexPath)
      (cell as? NoteCell)?.show(text)
      return cell
    case nil: return nil
    }
  }

  init(_ entries: Entries) {
    self.entries = entries
    super.init(style: .grouped)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(PersonCell.self, forCellReuseIdentifier: "Person")
    tableView.register(NoteCell.self, forCellReuseIdentifier: "Note")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    following = Task { [weak self, entries] in
      do {
        for try await sections in entries.snapshots() { self?.show(sections) }
      } catch {
        self?.show(error)
      }
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    following?.cancel()
  }

  private func show(_ sections: [EntrySection]) {
    let all = sections.flatMap(\.entries)
    let changed = all.filter { entry in byID[entry.id].map { $0 != entry } ?? false }
    byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
    var snapshot = NSDiffableDataSourceSnapshot<String, Entry.ID>()
    for section in sections {
      snapshot.appendSections([section.title])
      snapshot.appendItems(section.entries.map(\.id))
    }
    snapshot.reconfigureItems(changed.map(\.id))
    source.apply(snapshot, animatingDifferences: true)
    tableView.tableHeaderView = nil
  }

  private func show(_ error: any Error) {
    banner.text = "Out of date: \(error)"
    banner.frame.size = CGSize(width: tableView.bounds.width, height: 44)
    tableView.tableHeaderView = banner
  }
}

final class EntriesDataSource: UITableViewDiffableDataSource<String, Entry.ID> {
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  {
    sectionIdentifier(for: section)
  }
}

final class GamesController: UITableViewController {
  private let games: Games
  private var byID: [Game.ID: Game] = [:]
  private var following: Task<Void, Never>?
  private let banner = UILabel()

  private lazy var source = GamesDataSource(tableView: tableView) {
    [unowned self] tableView, indexPath, id in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Game", for: indexPath)
    cell.textLabel?.text = byID[id]?.result
    return cell
  }

  init(_ games: Games) {
    self.games = games
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Game")
    source.onDelete = { [weak self] id in self?.delete(id) }
    following = Task { [weak self, games] in
      do {
        for try await games in games.snapshots() { self?.show(games) }
      } catch {
        self?.show(error)
      }
    }
  }

  deinit { following?.cancel() }

  private func show(_ games: [Game]) {
    let changed = games.filter { game in byID[game.id].map { $0 != game } ?? false }
    byID = Dictionary(uniqueKeysWithValues: games.map { ($0.id, $0) })
    var snapshot = NSDiffableDataSourceSnapshot<Int, Game.ID>()
    snapshot.appendSections([0])
    snapshot.appendItems(games.map(\.id))
    snapshot.reconfigureItems(changed.map(\.id))
    source.apply(snapshot, animatingDifferences: true)
    tableView.tableHeaderView = nil
  }

  private func show(_ error: any Error) {
    banner.text = "Out of date: \(error)"
    banner.frame.size = CGSize(width: tableView.bounds.width, height: 44)
    tableView.tableHeaderView = banner
  }

  private func delete(_ id: Game.ID) {
    Task {
      do { try await games.delete(id) } catch { present(error) }
    }
  }

  private func present(_ error: any Error) {
    let controller = UIAlertController(
      title: "Something went wrong", message: "\(error)", preferredStyle: .alert)
    controller.addAction(UIAlertAction(title: "OK", style: .cancel))
    present(controller, animated: true)
  }
}

final class GamesDataSource: UITableViewDiffableDataSource<Int, Game.ID> {
  var onDelete: (@MainActor (Game.ID) -> Void)?

  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    true
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete, let id = itemIdentifier(for: indexPath) else { return }
    onDelete?(id)
  }
}

final class PhonesController: UITableViewController {
  private var byNumber: [Int: Phone] = [:]

  private lazy var source = UITableViewDiffableDataSource<String, Int>(tableView: tableView) {
    [unowned self] tableView, indexPath, number in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Phone", for: indexPath)
    cell.textLabel?.text = byNumber[number]?.name
    return cell
  }

  func show(_ sections: [PhoneSection]) {
    let all = sections.flatMap(\.phones)
    let changed = all.filter { phone in byNumber[phone.number].map { $0 != phone } ?? false }
    byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    for section in sections {
      snapshot.appendSections([section.title])
      snapshot.appendItems(section.phones.map(\.number))
    }
    snapshot.reconfigureItems(changed.map(\.number))
    source.apply(snapshot, animatingDifferences: true)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Phone")
  }
}

// MARK: What the controllers show

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

struct EntrySection {
  var title: String
  var entries: [Entry]
}

@MainActor
final class Entries {
  func snapshots() -> AsyncThrowingStream<[EntrySection], any Error> {
    AsyncThrowingStream { $0.finish() }
  }
}

final class PersonCell: UITableViewCell {
  func show(_ name: String, _ mood: String) { textLabel?.text = "\(name) \(mood)" }
}

final class NoteCell: UITableViewCell {
  func show(_ text: String) { textLabel?.text = text }
}

struct Game: Identifiable, Equatable {
  let id: Int
  var result: String
}

@MainActor
final class Games {
  func snapshots() -> AsyncThrowingStream<[Game], any Error> {
    AsyncThrowingStream { $0.finish() }
  }

  func delete(_ id: Game.ID) async throws {}
}

struct Phone: Equatable {
  let number: Int
  var name: String
}

struct PhoneSection {
  var title: String
  var phones: [Phone]
}
