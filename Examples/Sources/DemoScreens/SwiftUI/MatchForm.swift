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
  /// While it exists, the players are read.

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
        ForEach(MatchEditor.Side.allCases, id: \.self) { section(of: $0) }
        dateSection
      }
      .navigationDestination(for: MatchEditor.Side.self) { side in
        PlayerPicker(goals: goals, editor: $editor, side: side)
      }
    }
    .sheetSize()
    .interactiveDismissDisabled()
    .task {
      for await _ in goals.players.updates() { goals.updatePlayers(of: &editor) }
    }
  }

  private func section(of side: MatchEditor.Side) -> some View {
    Section {
      NavigationLink(value: side) {
        LabeledContent("Players", value: editor.names(of: side))
          .accessibilityElement(children: .ignore)
          .accessibilityLabel("\(side.playersTitle), \(editor.names(of: side))")
      }
      GoalsControl(side: side, goals: goalCount(of: side))
    } header: {
      Text(side.title)
    }
  }

  private func goalCount(of side: MatchEditor.Side) -> Binding<Int> {
    Binding(get: { editor.goals(of: side) }, set: { editor.setGoals($0, of: side) })
  }

  @ViewBuilder private var dateSection: some View {
    Section {
      #if !os(tvOS)
      DatePicker("Date", selection: date)
      #endif
    } footer: {
      if !editor.canSave { Text("Choose the players of both sides to save the match.") }
    }
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
  let side: MatchEditor.Side
  @Binding var goals: Int

  var body: some View {
    #if os(tvOS)
    LabeledContent("Goals", value: "\(goals)")
    Button("Add a Goal") { goals += 1 }
    Button("Remove a Goal") { goals -= 1 }.disabled(goals == 0)
    #else
    Stepper("Goals: \(goals)", value: $goals, in: 0...LogbookContents.mostGoals)
      .accessibilityLabel("\(side.goalsTitle): \(goals)")
    #endif
  }
}

extension MatchEditor {
  /// The names of a side's players, or a prompt.
  fileprivate func names(of side: Side) -> String {
    let names = players(of: side).names
    return names.isEmpty ? "Choose" : names
  }
}
#endif
