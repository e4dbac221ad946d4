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
        Section {
          TextField("Name", text: $field.text).capitalizesWords()
        } footer: {
          Text(question.message)
        }
      }
    }
  }
}

@available(Systems 2024, *)
extension View {
  /// Adds a button to the toolbar that asks for the name of a new player.
  func addPlayerButton(_ question: Binding<NameQuestion?>) -> some View {
    toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button(EmptyList.players.button, systemImage: "plus") {
          question.wrappedValue = .newPlayer
        }
      }
    }
  }

  /// Asks for the name of a new player while there is a question.
  func asks(_ question: Binding<NameQuestion?>, addingTo goals: GoalsModel) -> some View {
    sheet(item: question) { shown in
      PlayerForm(shown) {
        await goals.save($0)
      } close: {
        question.wrappedValue = nil
      }
    }
  }
}
#endif
