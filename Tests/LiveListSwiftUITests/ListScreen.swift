#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

/// A list on a screen, and the store that it's read from.
@MainActor
final class ListScreen<Content: View> {
  let store = ListStore()
  let model: ListModel<Int, Int, SampleItem>
  let screen: HeadlessScreen<Content>

  /// A screen that hasn't appeared.
  init(_ sections: [[SampleItem]], content: (ListModel<Int, Int, SampleItem>) -> Content) {
    store.show(sections)
    model = ListModel(.fetching { [store] in try store.read() })
    screen = HeadlessScreen(content(model))
  }

  /// Waits until the screen shows lines.
  func expect(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) async {
    var shown: [String] = []
    await waitUntil("the screen shows \(lines)", sourceLocation: sourceLocation) {
      shown = screen.lines
      return shown == lines
    }
    #expect(shown == lines, sourceLocation: sourceLocation)
  }

  /// Stores another list, and pulls the shown one down.
  func refresh(_ sections: [[SampleItem]]) async {
    store.show(sections)
    await screen.pullToRefresh()
  }
}

/// Sections that are read, and a failure instead of them.
@MainActor
final class ListStore {
  private var sections: [SampleSection] = []
  var failure: ListFailure?
  private(set) var reads = 0

  func show(_ sections: [[SampleItem]]) {
    self.sections = sections.enumerated().map {
      SampleSection(id: $0.offset, header: $0.offset, items: $0.element)
    }
  }

  func read() throws -> [SampleSection] {
    reads += 1
    if let failure { throw failure }
    return sections
  }
}
#endif
