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

/// The matches of a logbook in SwiftUI. A tap on a row edits its match, and a swipe deletes it.
@available(Systems 2024, *)
public struct MatchesView: View {
  private let goals: GoalsModel
  /// The editor above the list.
  @State private var editor: MatchEditor?

  /// Creates a view of the matches of an app.
  public init(_ goals: GoalsModel) {
    self.goals = goals
  }

  public var body: some View {
    LiveListView(goals.matches) { row in
      RowButton {
        editor = goals.makeEditor(for: row.id)
      } label: {
        MatchRowView(row: row)
      }
    } header: { title in
      Text(title)
    }
    .onDelete { rows in
      for row in rows { try await goals.deleteMatch(row.id) }
    }
    .placeholder { reason in
      ListPlaceholder(reason, .matches, symbol: "sportscourt") {
        await goals.matches.refresh()
      } add: {
        editor = goals.makeEditor()
      }
    }
    .alerts(of: goals.matches)
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button(EmptyList.matches.button, systemImage: "plus") { editor = goals.makeEditor() }
      }
    }
    .sheet(item: $editor) { shown in
      MatchForm(goals, editor: shown) { editor = nil }
    }
  }
}

#endif
