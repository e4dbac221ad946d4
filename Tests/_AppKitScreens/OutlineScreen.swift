public import Foundation
public import HeadlessAppKit
public import LiveList
import LiveListAppKit
public import LiveListTesting

/// An outline of sections with their items.
public final class OutlineScreen: NSObject, ListScreen, NSOutlineViewDataSource,
  NSOutlineViewDelegate
{
  public static var isFlat: Bool { false }
  public static var allowsDuplicates: Bool { false }

  /// What stands for a section, or for an item, as long as it is shown.
  private final class Node {
    let id: Int
    let isSection: Bool

    init(_ id: Int, isSection: Bool) {
      self.id = id
      self.isSection = isSection
    }
  }

  public let outlineView = NSOutlineView()
  public var data: [SampleSection] = []
  private var sections: [Int: Node] = [:]
  private var items: [Int: Node] = [:]
  private let frame: ScrollingFrame

  public required init(height: CGFloat) {
    frame = ScrollingFrame(outlineView, height: height)
    super.init()
    outlineView.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("column")))
    outlineView.rowHeight = Self.rowHeight
    outlineView.intercellSpacing = .zero
    outlineView.allowsMultipleSelection = true
    outlineView.dataSource = self
    outlineView.delegate = self
  }

  private func node(ofSection index: Int) -> Node {
    let id = data[index].id
    let node = sections[id] ?? Node(id, isSection: true)
    sections[id] = node
    return node
  }

  private func node(of path: ItemPath) -> Node {
    let id = data[path.section].items[path.item].id
    let node = items[id] ?? Node(id, isSection: false)
    items[id] = node
    return node
  }

  private func section(_ item: Any?) -> Int? {
    (item as? Node).flatMap { node in
      node.isSection ? data.firstIndex { $0.id == node.id } : nil
    }
  }

  public func outlineView(
    _ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?
  ) -> Int {
    guard item != nil else { return data.count }
    return section(item).map { data[$0].items.count } ?? 0
  }

  public func outlineView(
    _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
  ) -> Any {
    guard let section = section(item) else { return node(ofSection: index) }
    return node(of: ItemPath(section: section, item: index))
  }

  public func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
    (item as? Node)?.isSection ?? false
  }

  public func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? {
    TextView.make(in: outlineView, text(of: item))
  }

  /// What an item of the outline shows, which is found by its id.
  private func text(of item: Any?) -> String? {
    guard let node = item as? Node else { return nil }
    return node.isSection
      ? data.first { $0.id == node.id }?.text
      : data.lazy.flatMap(\.items).first { $0.id == node.id }?.text
  }

  public var isInWindow: Bool {
    get { frame.isInWindow }
    set { frame.isInWindow = newValue }
  }

  public var violations: [ContractViolation] { outlineView.violations }

  public var selection: Set<ItemPath> {
    get { Set(paths.filter { outlineView.isRowSelected(row(of: $0)) }) }
    set {
      outlineView.selectRowIndexes(
        IndexSet(newValue.map { row(of: $0) }.filter { $0 >= 0 }), byExtendingSelection: false)
    }
  }

  private func row(of path: ItemPath) -> Int { outlineView.row(forItem: node(of: path)) }

  public var offset: CGFloat {
    get { frame.offset }
    set { frame.offset = newValue }
  }

  public var lastOffset: CGFloat { frame.lastOffset }

  public var height: CGFloat { frame.height }

  public func apply(
    from source: [SampleSection], to target: [SampleSection], updates: ContentUpdates,
    options: UpdateOptions, ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome {
    outlineView.apply(
      ListChangeset(from: source, to: target, updates: updates), options: options,
      setData: { data = $0 }, ended: ended)
  }

  public func reload() {
    outlineView.reloadData()
    outlineView.deselectAll(nil)
  }

  /// Expands or collapses a section.
  public func fiddle(_ generator: inout SplitMix64) {
    guard let section = data.indices.randomElement(using: &generator) else { return }
    let node = node(ofSection: section)
    if outlineView.isItemExpanded(node), Int.random(in: 0..<4, using: &generator) == 0 {
      outlineView.collapseItem(node)
    } else {
      outlineView.expandItem(node)
    }
  }

  /// The sections that are expanded, by id.
  public var expanded: Set<Int> {
    Set(sections.filter { outlineView.isItemExpanded($0.value) }.keys)
  }

  public func top(of path: ItemPath) -> CGFloat? {
    let row = row(of: path)
    return row < 0 ? nil : outlineView.rect(ofRow: row).minY
  }

  public func rowsInSight() -> [SightedRow] {
    outlineView.layoutSubtreeIfNeeded()
    let sight = outlineView.rows(in: outlineView.visibleRect)
    let expected = expectedRows
    return (sight.location..<sight.location + sight.length).map { row in
      SightedRow(
        expected: row < expected.count ? expected[row] : "nothing",
        shown: outlineView.view(atColumn: 0, row: row, makeIfNecessary: false)?.shownText)
    }
  }

  /// All rows that the data has, collapsed ones left out.
  private var expectedRows: [String] {
    data.indices.flatMap { section in
      [data[section].text]
        + (outlineView.isItemExpanded(node(ofSection: section))
          ? data[section].items.map(\.text) : [])
    }
  }
}
