import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

struct Player: Identifiable, Equatable {
  let id: Int
  var name: String
  var goals: Int
}

typealias Team = ListSection<String, String, Player>

final class TeamsController: UITableViewController {
  private var teams: [Team] = []
  var options = UpdateOptions(budget: 100)

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Player")
  }

  func show(_ newTeams: [Team]) {
    let changeset = ListChangeset(from: teams, to: newTeams)
    tableView.apply(changeset, with: .fade, options: options) { teams = $0 }
  }

  override func numberOfSections(in tableView: UITableView) -> Int { teams.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    teams[section].items.count
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    teams[section].header
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Player", for: indexPath)
    let player = teams[indexPath.section].items[indexPath.row]
    cell.textLabel?.text = "\(player.name) \(player.goals)"
    return cell
  }
}

/// A model whose `==` differs from its content equality, as `Differentiable` allows.
struct Scorer {
  let number: Int
  var name: String
  var lastSeen = 0
}

enum DifferenceKitExample {
  static func changes(from scorers: [Scorer], to newScorers: [Scorer]) -> ItemsChangeset<Scorer> {
    ListChangeset(
      from: scorers, to: newScorers, comparer: ListComparer(id: \.number) { $0.name == $1.name })
  }
}
