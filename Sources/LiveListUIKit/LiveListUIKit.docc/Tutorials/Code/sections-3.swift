import LiveList
import LiveListPipeline
import LiveListUIKit
import UIKit

struct Player: Identifiable, Equatable {
  let id: Int
  var name: String
  var team: String
}

typealias Team = ListSection<String, String, Player>

func teams(of players: [Player]) -> [Team] {
  players.sections(by: \.team, order: .ascending) { team, players in
    "\(team), \(players.count)"
  }
}

final class TeamsViewController: UITableViewController {
  private lazy var source = TableViewSource<String, String, Player>(tableView) {
    tableView, indexPath, player in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Player", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = player.name
    cell.contentConfiguration = content
    return cell
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Player")
    source.headerTitle = { $0.header }
    source.onMove { [weak self] move in self?.show(move) }
    source.onDelete { [weak self] players in self?.remove(players) }
  }

  private var players: [Player] = []

  func show(_ players: [Player]) {
    self.players = players
    source.apply(teams(of: players))
  }

  private func show(_ move: RowMove<String, Player>) {
    for index in players.indices where move.items.contains(players[index]) {
      players[index].team = move.section
    }
    show(players)
  }

  private func remove(_ removed: [Player]) {
    show(players.filter { !removed.contains($0) })
  }
}
