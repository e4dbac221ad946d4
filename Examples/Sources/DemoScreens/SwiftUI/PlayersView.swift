#if HEADLESS_SWIFTUI || canImport(SwiftUI)
public import Demos
import LiveList
import LiveListPipeline
import LiveListSwiftUI
#if HEADLESS_SWIFTUI
public import HeadlessSwiftUI
#else
public import SwiftUI
#endif

/// The players of a logbook in SwiftUI, with their statistics. A tap on a row renames its player.
@available(Systems 2024, *)
public struct PlayersView: View {
  private let goals: GoalsModel
  /// The question for the name of a new player.
  @State private var question: NameQuestion?
  /// The player to rename.
  @State private var player: Player?

  /// Creates a view of the players of an app.
  public init(_ goals: GoalsModel) {
    self.goals = goals
  }

  public var body: some View {
    LiveListView(goals.players) { row in
      RowButton {
        player = row.player
      } label: {
        PlayerRowView(row: row)
      }
    }
    .placeholder { reason in
      ListPlaceholder(reason, .players, symbol: "person.2") {
        await goals.players.refresh()
      } add: {
        question = .newPlayer
      }
    }
    .alerts(of: goals.players)
    .sheet(item: $player) { shown in
      PlayerForm(NameQuestion.rename(shown)) {
        await goals.save($0, of: shown.id)
      } close: {
        player = nil
      }
    }
    .addPlayerButton($question)
    .asks($question, addingTo: goals)
  }
}

/// A player's name, with the statistics below.
@available(Systems 2024, *)
private struct PlayerRowView: View {
  let row: PlayerRow

  var body: some View {
    let record = row.statistics.record
    ScoreRow(
      name: row.player.name, number: "\(record.won) of \(record.played)", detail: row.summary,
      spoken: ["\(row.player.name), won \(record.won) of \(record.played)", row.summary]
        .compactMap(\.self).joined(separator: ", "))
  }
}
#endif
