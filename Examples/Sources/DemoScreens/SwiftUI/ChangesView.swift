#if HEADLESS_SWIFTUI || canImport(SwiftUI)
public import Demos
import Foundation
import LiveList
import LiveListPipeline
import LiveListSwiftUI
#if HEADLESS_SWIFTUI
public import HeadlessSwiftUI
#else
public import SwiftUI
#endif

/// The test bench in SwiftUI: the list, which animates the changes, with the next change and the report
/// of the newest one below. The actions are in the toolbar, on a watch in the sheet of the choices.
@available(Systems 2024, *)
public struct ChangesView: View {
  private let changes: ChangesModel
  @State private var list: BenchListModel
  @State private var choices = ChangesChoices()
  /// Whether the next change is being chosen.
  @State private var isChoosing = false
  /// Why the last action wasn't possible.
  @State private var problem: BenchError?

  /// Creates a view of a bench.
  public init(_ changes: ChangesModel) {
    self.changes = changes
    _list = State(wrappedValue: changes.makeList())
  }

  public var body: some View {
    LiveListView(list) { item in
      Text(item.description)
    } header: { header in
      Text(header.description)
    }
    .bottomInset {
      VStack(alignment: .leading, spacing: 4) {
        Text(choices.summary).font(.subheadline)
        Text(report).font(.footnote).foregroundStyle(.secondary)
      }
    }
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("Choose the Next Change", systemImage: "slider.horizontal.3") { isChoosing = true }
      }
      #if !os(watchOS)
      ToolbarItemGroup(placement: .actions) { changeButtons }
      #endif
    }
    .sheet(isPresented: $isChoosing) {
      ChangesForm(choices: $choices) {
        changeButtons
      } close: {
        isChoosing = false
      }
    }
  }

  @ViewBuilder private var changeButtons: some View {
    Button("Undo", systemImage: "arrow.uturn.backward") {
      attempt { () throws(BenchError) in try changes.undo() }
    }
    .disabled(!changes.bench.canUndo)
    flexibleSpace
    Button("Start Over", systemImage: "arrow.counterclockwise") {
      changes.reset(changes.bench.start)
      problem = nil
    }
    flexibleSpace
    Toggle(
      "Autoplay", systemImage: "repeat",
      isOn: Binding(get: { changes.isAutoplaying }, set: { changes.setAutoplay($0) }))
    flexibleSpace
    Button(choices.goTitle, systemImage: "play.fill") {
      attempt { () throws(BenchError) in try changes.go(choices.request()) }
    }
  }

  /// Distributes the buttons over a bar at the bottom.
  @ViewBuilder private var flexibleSpace: some View {
    #if !os(macOS) && !os(tvOS) && !os(watchOS)
    Spacer()
    #endif
  }

  private var report: String {
    problem?.description ?? changes.runs.first?.report(nil) ?? "No changes yet."
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

@available(Systems 2024, *)
extension ToolbarItemPlacement {
  /// Where the actions of the bench are.
  fileprivate static var actions: Self {
    #if os(macOS) || os(tvOS) || os(watchOS)
    .automatic
    #else
    .bottomBar
    #endif
  }
}

extension ChangesChoices {
  /// What the next change is.
  fileprivate var summary: String {
    (try? request()).map { "Next: \($0)" } ?? "Nothing is chosen"
  }
}
#endif
