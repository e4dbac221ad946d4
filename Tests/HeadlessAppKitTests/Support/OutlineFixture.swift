import Foundation
import HeadlessAppKit
import LiveListTesting

/// An outline in a window, with its data.
@MainActor
final class OutlineFixture: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
  /// A parent or a child.
  final class Node: CustomStringConvertible {
    var name: String
    var children: [Node]

    init(_ name: String, _ children: [Node] = []) {
      self.name = name
      self.children = children
    }

    var description: String { name }
  }

  let view = NSOutlineView()
  let screen: Screen
  var data: [Node]
  var asked: [String] = []

  /// Creates an outline of expanded parents, with children of these names.
  init(_ data: KeyValuePairs<String, [String]>) {
    self.data = data.map { Node($0.key, $0.value.map { Node($0) }) }
    view.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("column")))
    view.rowHeight = 20
    view.intercellSpacing = .zero
    view.allowsMultipleSelection = true
    screen = Screen(view)
    super.init()
    view.dataSource = self
    view.delegate = self
    view.expandItem(nil)
    view.layoutSubtreeIfNeeded()
    asked = []
  }

  func outlineView(
    _ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?
  ) -> Int { children(of: item).count }

  func outlineView(
    _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
  ) -> Any { children(of: item)[index] }

  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
    data.contains { $0 === item as AnyObject }
  }

  func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? {
    guard let node = item as? Node else { return nil }
    asked.append(node.name)
    return Label.make(in: outlineView, node.name)
  }

  private func children(of item: Any?) -> [Node] { (item as? Node)?.children ?? data }

  /// Changes items in one group.
  func update(_ tell: (NSOutlineView) -> Void) {
    view.beginUpdates()
    tell(view)
    view.endUpdates()
  }

  var shown: [String] { view.shownRowTexts }
  var messages: [String] { view.violations.map(\.message) }
}
