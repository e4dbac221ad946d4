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
    source.onMove = { [weak self] player, move in self?.player(player, moved: move) }
    source.onDelete = { [weak self] player in self?.remove(player) }
  }

  private var players: [Player] = []

  func show(_ players: [Player]) {
    self.players = players
    source.apply(teams(of: players))
  }

  private func player(_ player: Player, moved move: ListDiff.ItemMove) {
    guard let index = players.firstIndex(where: { $0.id == player.id }) else { return }
    players[index].team = source.sections[move.to.section].id
    show(players)
  }

  private func remove(_ player: Player) {
    show(players.filter { $0.id != player.id })
  }
}
