#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
import LiveList
import LiveListPipeline
import LiveListSwiftUI
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// The players of a side, chosen with a tap. Players of the other side can't be chosen.
@available(Systems 2024, *)
struct PlayerPicker: View {
  let goals: GoalsModel
  @Binding var editor: MatchEditor
  let side: MatchEditor.Side

  var body: some View {
    LiveListView(goals.players) { row in
      PlayerChoice(name: row.player.name, choice: choice(of: row)) {
        goals.updatePlayers(of: &editor)
        editor.toggle(row.id, on: side)
      }
    }
    .placeholder { PlaceholderText(reason: $0, emptyMessage: "\(EmptyList.players)") }
    .navigationTitle(side.playersTitle)
    .addsPlayers(to: goals)
  }

  /// `nil` for a player who was added since the editor last read the players.
  private func choice(of row: PlayerRow) -> MatchEditor.Choice? {
    editor.choices(for: side).first { $0.id == row.id }
  }
}

/// A player, with a checkmark if they are chosen.
@available(Systems 2024, *)
private struct PlayerChoice: View {
  let name: String
  let choice: MatchEditor.Choice?
  let toggle: @MainActor () -> Void

  var body: some View {
    Button(choice?.isChosen == true ? "✓ \(name)" : name) { toggle() }
      .disabled(choice?.isEnabled == false)
  }
}
#endif
