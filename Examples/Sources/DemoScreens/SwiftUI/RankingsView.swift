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

  /// Creates a view of the rankings of an app.
  public init(_ goals: GoalsModel, in period: RankingPeriod = .all) {
    self.goals = goals
    _period = State(wrappedValue: period)
  }

  public var body: some View {
    VStack {
      Picker("Period", selection: $period) {
        ForEach(RankingPeriod.allCases, id: \.self) { Text($0.title).tag($0) }
      }
      LiveListView(goals.rankings(in: period)) { row in
        Text("\(row.ranking.player.name) \(row.rating)")
      }
      .placeholder { PlaceholderText(reason: $0, emptyMessage: "\(EmptyList.rankings)") }
      .alerts(of: goals.rankings(in: period))
    }
  }
}
#endif
