import LiveList
import LiveListPipeline

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
