package import Demos
package import Foundation
package import LiveListTesting

package let ann = Player(id: "a", name: "Ann")
package let bob = Player(id: "b", name: "Bob")
package let cy = Player(id: "c", name: "Cy")
package let dee = Player(id: "d", name: "Dee")

/// A match between two sides.
package func match(
  _ id: String, _ home: [Player], _ homeGoals: Int, _ awayGoals: Int, _ away: [Player],
  on date: Date = friday
) -> Match {
  Match(
    id: id, homePlayers: home, awayPlayers: away, homeGoals: homeGoals, awayGoals: awayGoals,
    date: date)
}

/// A logbook of Ann, Bob, Cy and Dee.
package func fourPlayers() throws -> LogbookContents {
  var contents = LogbookContents()
  for player in [ann, bob, cy, dee] {
    try contents.createPlayer(named: player.name, id: player.id)
  }
  return contents
}

/// A logbook of Ann, Bob, Cy and Dee, and two matches of today: Bob has beaten Cy after Ann and Bob
/// tied with Cy and Dee.
package func twoMatches() throws -> LogbookContents {
  var contents = try fourPlayers()
  let first = match("first", [ann, bob], 2, 2, [cy, dee], on: friday - 7200)
  let second = match("second", [bob], 3, 1, [cy], on: friday - 3600)
  try contents.createMatch(first.draft, id: "first")
  try contents.createMatch(second.draft, id: "second")
  return contents
}

/// Random matches between these players.
package func randomMatches(
  _ count: Int, among players: [Player], using random: inout SplitMix64
) -> [Match] {
  (0..<count).map { number in
    let chosen = players.shuffled(using: &random)
    let home = Int.random(in: 1...2, using: &random)
    let away = Int.random(in: 1...2, using: &random)
    return match(
      "\(number)", Array(chosen[..<home]), .random(in: 0...3, using: &random),
      .random(in: 0...3, using: &random), Array(chosen[home..<(home + away)]),
      on: friday - Double.random(in: 0..<40_000_000, using: &random))
  }
}
