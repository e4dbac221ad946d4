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

/// The rankings of a logbook in SwiftUI, in a period that the user chooses.
@available(Systems 2024, *)
public struct RankingsView: View {
  private let goals: GoalsModel
  @State private var period: RankingPeriod
  /// The question for the name of a new player.
  @State private var question: NameQuestion?

  /// Creates a view of the rankings of an app.
  public init(_ goals: GoalsModel, in period: RankingPeriod = .all) {
    self.goals = goals
    _period = State(wrappedValue: period)
  }

  public var body: some View {
    LiveListView(goals.rankings(in: period)) { row in
      RankingRowView(row: row)
    }
    .placeholder { reason in
      ListPlaceholder(reason, .rankings, symbol: "trophy") {
        await goals.rankings(in: period).refresh()
      } add: {
        question = .newPlayer
      }
    }
    .alerts(of: goals.rankings(in: period))
    .choosesPeriod($period)
    .asks($question, addingTo: goals)
  }
}

/// A player's name and rating, with the won, tied and lost matches below.
@available(Systems 2024, *)
private struct RankingRowView: View {
  let row: RankingRow

  var body: some View {
    let (name, record) = (row.ranking.player.name, row.ranking.record.description)
    let rating = row.ranking.rating == nil ? "no rating" : row.rating
    ScoreRow(
      name: name, number: row.rating, detail: record, spoken: "\(name), \(rating), \(record)")
  }
}
#endif
