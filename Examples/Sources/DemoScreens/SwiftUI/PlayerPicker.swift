#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
import Foundation
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
  /// The question for the name of a new player.
  @State private var question: NameQuestion?

  var body: some View {
    LiveListView(goals.players) { row in
      PlayerChoice(name: row.player.name, choice: choice(of: row)) {
        goals.updatePlayers(of: &editor)
        editor.toggle(row.id, on: side)
      }
    }
    .placeholder { reason in
      ListPlaceholder(reason, .players, symbol: "person.2") {
        await goals.players.refresh()
      } add: {
        question = .newPlayer
      }
    }
    .navigationTitle(side.playersTitle)
    .inlineTitle()
    .addPlayerButton($question)
    .asks($question, addingTo: goals)
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

  private var isChosen: Bool { choice?.isChosen == true }

  var body: some View {
    RowButton(action: toggle) {
      HStack {
        Text(name)
        Spacer(minLength: 8)
        if isChosen {
          Image(systemName: "checkmark")
            .foregroundStyle(.tint)
            .accessibilityHidden(true)
        }
      }
    }
    .accessibilityAddTraits(isChosen ? .isSelected : [])
    .disabled(choice?.isEnabled == false)
  }
}
#endif
