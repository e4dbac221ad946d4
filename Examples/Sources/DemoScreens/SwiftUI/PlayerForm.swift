#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// Asks for the name of a player. Save is enabled while a name is entered.
@available(Systems 2024, *)
struct PlayerForm: View {
  private let question: NameQuestion
  private let save: @MainActor (PlayerNameField) async -> SaveOutcome
  private let close: @MainActor () -> Void
  @State private var field: PlayerNameField

  init(
    _ question: NameQuestion, save: @escaping @MainActor (PlayerNameField) async -> SaveOutcome,
    close: @escaping @MainActor () -> Void
  ) {
    (self.question, self.save, self.close) = (question, save, close)
    _field = State(wrappedValue: PlayerNameField(text: question.name))
  }

  var body: some View {
    NavigationStack {
      SaveForm(title: question.title, canSave: field.canSave, close: close) {
        await save(field)
      } content: {
        Text(question.message)
        TextField("Name", text: $field.text)
      }
    }
  }
}

@available(Systems 2024, *)
extension View {
  /// Adds a button that adds a player.
  func addsPlayers(to goals: GoalsModel) -> some View {
    PlayerAdding(content: self, goals: goals)
  }
}

/// A view with a button that adds a player.
@available(Systems 2024, *)
private struct PlayerAdding<Content: View>: View {
  let content: Content
  let goals: GoalsModel
  @State private var question: NameQuestion?

  var body: some View {
    content
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button(EmptyList.players.button) { question = .newPlayer }
        }
      }
      .sheet(item: $question) { shown in
        PlayerForm(shown) {
          await goals.save($0)
        } close: {
          question = nil
        }
      }
  }
}
#endif
