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

/// The test bench in SwiftUI: choices and actions, the report of the newest run, and the list, which
/// animates the changes.
@available(Systems 2024, *)
public struct ChangesView: View {
  private let changes: ChangesModel
  @State private var list: BenchListModel
  @State private var choices = ChangesChoices()
  /// Why the last action wasn't possible.
  @State private var problem: BenchError?

  /// Creates a view of a bench.
  public init(_ changes: ChangesModel) {
    self.changes = changes
    _list = State(wrappedValue: changes.makeList())
  }

  public var body: some View {
    VStack {
      ChangesPickers(choices: $choices)
      actions
      Text(report).foregroundStyle(.secondary)
      LiveListView(list) { item in
        Text(item.description)
      } header: { header in
        Text(header.description)
      }
    }
  }

  @ViewBuilder private var actions: some View {
    Button(choices.goTitle) {
      attempt { () throws(BenchError) in try changes.go(choices.request()) }
    }
    Button("Undo") {
      attempt { () throws(BenchError) in try changes.undo() }
    }
    .disabled(!changes.bench.canUndo)
    Toggle(
      "Autoplay",
      isOn: Binding(get: { changes.isAutoplaying }, set: { changes.setAutoplay($0) }))
    Button("Start over") { changes.reset(changes.bench.start) }
  }

  private var report: String {
    problem?.description ?? changes.runs.first?.report(nil) ?? "No changes yet. Press Go."
  }

  private func attempt(_ action: () throws(BenchError) -> BenchRun) {
    do throws(BenchError) {
      _ = try action()
      problem = nil
    } catch {
      problem = error
    }
  }
}

/// The kind of change, its places, and the number of changes.
@available(Systems 2024, *)
private struct ChangesPickers: View {
  @Binding var choices: ChangesChoices

  var body: some View {
    Picker(ChangesChoiceGroup.kinds.title, selection: $choices.kind) {
      ForEach(BenchRequest.Kind.allCases, id: \.self) { option($0.rawValue).tag($0) }
    }
    Picker(ChangesChoiceGroup.sections.title, selection: $choices.sections) { places }
    Picker(ChangesChoiceGroup.items.title, selection: $choices.items) { places }
    Picker(ChangesChoiceGroup.counts.title, selection: $choices.count) {
      ForEach(ChangesChoices.counts, id: \.self) { Text("\($0)").tag($0) }
    }
  }

  private var places: some View {
    ForEach(BenchRequest.Place.allCases, id: \.self) { option($0.rawValue).tag($0) }
  }

  private func option(_ word: String) -> Text { Text(ChangesChoices.title(of: word)) }
}
#endif
