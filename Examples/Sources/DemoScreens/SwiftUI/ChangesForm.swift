#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// A form for the next change of the bench: its kind, its places, and how many changes there are.
@available(Systems 2024, *)
struct ChangesForm<Actions: View>: View {
  @Binding private var choices: ChangesChoices
  private let actions: Actions
  private let close: @MainActor () -> Void

  /// Creates a form.
  ///
  /// - Parameters:
  ///   - choices: The choices.
  ///   - actions: The actions of the bench, which have no place in the toolbar of a watch.
  ///   - close: Closes the form.
  init(
    choices: Binding<ChangesChoices>, @ViewBuilder actions: () -> Actions,
    close: @escaping @MainActor () -> Void
  ) {
    _choices = choices
    self.actions = actions()
    self.close = close
  }

  var body: some View {
    NavigationStack {
      Form {
        #if os(watchOS)
        actions
        #endif
        Section {
          Picker(ChangesChoiceGroup.kinds.title, selection: $choices.kind) {
            ForEach(BenchRequest.Kind.allCases, id: \.self) { option($0.rawValue).tag($0) }
          }
          Picker(ChangesChoiceGroup.sections.title, selection: $choices.sections) { places }
          Picker(ChangesChoiceGroup.items.title, selection: $choices.items) { places }
          Picker(ChangesChoiceGroup.counts.title, selection: $choices.count) {
            ForEach(ChangesChoices.counts, id: \.self) { Text("\($0)").tag($0) }
          }
        }
      }
      .formStyle(.grouped)
      .navigationTitle("Next Change")
      .inlineTitle()
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { close() }
        }
      }
    }
    .presentationDetents([.medium, .large])
    .sheetSize()
  }

  private var places: some View {
    ForEach(BenchRequest.Place.allCases, id: \.self) { option($0.rawValue).tag($0) }
  }

  private func option(_ word: String) -> Text { Text(ChangesChoices.title(of: word)) }
}
#endif
