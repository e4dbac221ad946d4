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

/// The matches of a logbook in SwiftUI. A swipe deletes one.
@available(Systems 2024, *)
public struct MatchesView: View {
  private let goals: GoalsModel

  /// Creates a view of the matches of an app.
  public init(_ goals: GoalsModel) {
    self.goals = goals
  }

  public var body: some View {
    LiveListView(goals.matches) { row in
      Text("\(row.match.homePlayers.names) \(row.match.result) \(row.match.awayPlayers.names)")
    } header: { title in
      Text(title)
    }
    .onDelete { row in
      await goals.matches.perform { try await goals.deleteMatch(row.id) }
    }
    .placeholder { PlaceholderText(reason: $0, emptyMessage: "\(EmptyList.matches)") }
    .alerts(of: goals.matches)
  }
}
#endif
