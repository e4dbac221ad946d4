import Foundation
import HeadlessUIKit
import LiveList
import LiveListPipeline
import LiveListUIKit

struct Match: Identifiable, Equatable, Sendable {
  let id: Int
  var teams: String
  var score: String
}

typealias Week = ListSection<Int, String, Match>

final class MatchesController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Match")
  }

  lazy var source = {
    let source = TableViewSource<Int, String, Match>(tableView) { tableView, indexPath, match in
      let cell = tableView.dequeueReusableCell(withIdentifier: "Match", for: indexPath)
      cell.textLabel?.text = "\(match.teams) \(match.score)"
      return cell
    }
    source.animations = RowAnimations(inserts: .top, deletes: .fade)
    source.headerTitle = { $0.header }
    return source
  }()

  func show(_ lists: some AsyncSequence<[Week], any Error>) async throws {
    for try await weeks in lists {
      source.apply(weeks)
    }
  }
}

/// The same controller with its own data source.
final class ResultsController: UITableViewController {
  private(set) var weeks: [Week] = []

  func show(_ lists: some AsyncSequence<[Week], any Error> & Sendable) async throws {
    for try await changeset in lists.changesets() {
      await tableView.apply(changeset) { weeks = $0 }.ended()
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Match")
  }

  override func numberOfSections(in tableView: UITableView) -> Int { weeks.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    weeks[section].items.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Match", for: indexPath)
    let match = weeks[indexPath.section].items[indexPath.row]
    cell.textLabel?.text = "\(match.teams) \(match.score)"
    return cell
  }
}
