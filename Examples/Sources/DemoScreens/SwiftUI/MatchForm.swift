#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
import Foundation
import LiveList
import LiveListPipeline
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// The editor of a match in SwiftUI: its players, its result and its date.
///
/// It follows the players: a new name appears immediately, and a deleted player is removed from the
/// sides.
@available(Systems 2024, *)
struct MatchForm: View {
  private let goals: GoalsModel
  private let close: @MainActor () -> Void
  @State private var editor: MatchEditor
  /// The side whose players are chosen on a screen above this one.
  @State private var side: MatchEditor.Side?
  /// While it exists, the players are read.
  @State private var look: ListLook?

  /// Creates the form of an editor.
  ///
  /// - Parameters:
  ///   - goals: The app that saves the match.
  ///   - editor: The initial values.
  ///   - close: Closes the form.
  init(_ goals: GoalsModel, editor: MatchEditor, close: @escaping @MainActor () -> Void) {
    self.goals = goals
    self.close = close
    _editor = State(wrappedValue: editor)
  }

  var body: some View {
    NavigationStack {
      SaveForm(title: editor.title, canSave: editor.canSave, close: close) {
        await goals.save(editor)
      } content: {
        ForEach(MatchEditor.Side.allCases, id: \.self) { side in
          Button(editor.buttonTitle(of: side)) { self.side = side }
          GoalsControl(
            title: "\(side.goalsTitle): \(editor.goals(of: side))", goals: goalCount(of: side))
        }
        dateControl
      }
      .navigationDestination(item: $side) { side in
        PlayerPicker(goals: goals, editor: $editor, side: side)
      }
    }
    .interactiveDismissDisabled()
    .onAppear { look = goals.players.look() }
    .onDisappear { look = nil }
    .task {
      for await _ in goals.players.updates() { goals.updatePlayers(of: &editor) }
    }
  }

  private func goalCount(of side: MatchEditor.Side) -> Binding<Int> {
    Binding(get: { editor.goals(of: side) }, set: { editor.setGoals($0, of: side) })
  }

  @ViewBuilder private var dateControl: some View {
    #if !os(tvOS)
    DatePicker("Date", selection: date)
    #endif
  }

  /// A match without a date keeps none until the user chooses one.
  private var date: Binding<Date> {
    Binding(
      get: { editor.date == Match.unknownDate ? goals.now : editor.date },
      set: { editor.date = $0 })
  }
}

/// Changes the goals of a side. tvOS has no steppers.
@available(Systems 2024, *)
private struct GoalsControl: View {
  let title: String
  let goals: Binding<Int>

  var body: some View {
    #if os(tvOS)
    Button("\(title): add a goal") { goals.wrappedValue += 1 }
    Button("\(title): remove a goal") { goals.wrappedValue -= 1 }
    #else
    Stepper(title, value: goals, in: 0...LogbookContents.mostGoals)
    #endif
  }
}
#endif
