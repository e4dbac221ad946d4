import Foundation
import HeadlessAppKit
import HeadlessViews
import LiveList
import LiveListAppKit

/// An outline view in a window that shows numbers of any depth, with a content for each.
@MainActor
final class NumberOutline {
  let app = AppWindow()
  let view = NSOutlineView()
  let source: DiffableOutlineViewSource<Int, Int>
  private let store = Store()

  /// The contents of numbers.
  private final class Store {
    var revisions: [Int: Int] = [:]
    var requests: [Int] = []

    func text(of number: Int) -> String {
      revisions[number].map { "\(number).\($0)" } ?? "\(number)"
    }
  }

  init() {
    source = DiffableOutlineViewSource(outlineView: view) { [store] _, _, number in
      store.requests.append(number)
      return NSTextField(labelWithString: store.text(of: number))
    }
    source.onMisuse = { _ in }
    app.show(view)
    app.scrollView.frame.size.height = 4_000
    view.allowsMultipleSelection = true
  }

  /// The rows from top to bottom: two spaces for each level, and `-` for an expanded item.
  var rows: [String] {
    app.scrollView.layoutSubtreeIfNeeded()
    return view.shownRowTexts.enumerated().map { row, text in
      let indent = String(repeating: "  ", count: max(0, view.level(forRow: row)))
      return indent + text + (view.isItemExpanded(view.item(atRow: row)) ? " -" : "")
    }
  }

  /// The rows that the data source says are visible.
  var wantedRows: [String] {
    source.snapshot().sectionIdentifiers.flatMap { section in
      let outline = source.snapshot(for: section)
      return outline.visibleItems.map { item in
        let isOpen = outline.isExpanded(item) && source.tree.children(of: item).count > 0
        return String(repeating: "  ", count: outline.level(of: item)) + store.text(of: item)
          + (isOpen ? " -" : "")
      }
    }
  }

  func change(_ numbers: [Int]) {
    for number in numbers { store.revisions[number, default: 0] += 1 }
  }

  /// The numbers whose views were requested since the last call.
  func takeRequests() -> [Int] {
    defer { store.requests = [] }
    app.scrollView.layoutSubtreeIfNeeded()
    return store.requests
  }

  /// Clicks the disclosure triangle of a number.
  func click(_ number: Int) {
    if let row = source.row(for: number) { view.clickDisclosure(ofRow: row) }
  }

  /// Takes the outline out of its window, or puts it back.
  func toggleWindow() {
    if view.window == nil { app.scrollView.documentView = view } else { view.removeFromSuperview() }
  }

  func finishAnimations() { app.finishAnimations() }
}

extension DiffableOutlineViewSource {
  /// The newest items and their children.
  var tree: OutlineTree<ItemIdentifierType> { controller.tree }
}
