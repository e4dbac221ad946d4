#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
public import LiveList
import LiveListAppKit
public import LiveListTesting
public import LiveListViews
public import _AppKit
public import _ContractStage
public import _ViewTransitions

/// An outline of sections with their items, whose data belongs to the app.
///
/// Items of outlines are objects: the app has one for each ID, so its IDs must be unique.
@MainActor
public final class OutlineScreen: Stage, TransitionScreen, NSOutlineViewDataSource,
  NSOutlineViewDelegate
{
  /// An object that represents a section or an item.
  private final class Node {
    let id: Int
    let isSection: Bool

    init(_ id: Int, isSection: Bool) {
      self.id = id
      self.isSection = isSection
    }
  }

  public static var needsUniqueIDs: Bool { true }

  public let outline = StagedOutlineView()
  // An outline doesn't count the items of a collapsed section.
  private let owner = DataOwner { [$0.count] }
  private var sections: [Int: Node] = [:]
  private var items: [Int: Node] = [:]

  public var data: [SampleSection] { owner.sections }

  /// Creates an outline with this height.
  public required init(height: Double) {
    super.init(outline, height: height)
    outline.stageRows()
    outline.dataSource = self
    outline.delegate = self
  }

  public func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    outline.apply(
      ListChangeset(from: owner.source(for: request), to: target)
        .replacingItems(where: SampleItem.differInKind), updates: request.updates,
      options: request.options, setData: { owner.set($0, request) }
    ).whenEnded(ended)
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

  private func section(of item: Any?) -> Int? {
    (item as? Node).flatMap { node in
      node.isSection ? data.firstIndex { $0.id == node.id } : nil
    }
  }

  public func outlineView(
    _ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?
  ) -> Int {
    guard item != nil else { return data.count }
    return section(of: item).map { data[$0].items.count } ?? 0
  }

  public func outlineView(
    _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
  ) -> Any {
    guard let section = section(of: item) else { return node(ofSection: index) }
    return node(of: ItemPath(section: section, item: index))
  }

  public func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
    (item as? Node)?.isSection ?? false
  }

  public func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? {
    TextView.make(in: outlineView, text(of: item) ?? "nothing")
  }

  /// The text for an object, which is found by its ID.
  private func text(of item: Any?) -> String? {
    guard let node = item as? Node else { return nil }
    return node.isSection
      ? data.first { $0.id == node.id }?.headerText
      : data.lazy.flatMap(\.items).first { $0.id == node.id }?.cellText
  }

  public var selection: [ItemPath] {
    get { paths.filter { outline.isRowSelected(row(of: $0)) } }
    set {
      outline.selectRowIndexes(
        IndexSet(newValue.map { row(of: $0) }.filter { $0 >= 0 }), byExtendingSelection: false)
    }
  }

  private var paths: [ItemPath] {
    data.indices.flatMap { section in
      data[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }

  private func row(of path: ItemPath) -> Int { outline.row(forItem: node(of: path)) }

  /// The number of items in each section; an outline doesn't know those of a collapsed one.
  public var counts: [Int] {
    data.indices.map { section in
      let node = node(ofSection: section)
      return outline.isItemExpanded(node)
        ? outline.numberOfChildren(ofItem: node) : data[section].items.count
    } + Array(repeating: 0, count: max(0, outline.numberOfChildren(ofItem: nil) - data.count))
  }

  public var seenItems: [ItemPath: String] {
    let seen = Dictionary(uniqueKeysWithValues: outline.stagedRows.map { ($0.row, $0.text) })
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in seen[row(of: path)].map { (path, $0) } })
  }

  public var seenHeaders: [Int: String] {
    let seen = Dictionary(uniqueKeysWithValues: outline.stagedRows.map { ($0.row, $0.text) })
    return Dictionary(
      uniqueKeysWithValues: data.indices.compactMap { section in
        seen[outline.row(forItem: node(ofSection: section))].map { (section, $0) }
      })
  }

  /// Expands or collapses a section.
  public func fiddle(_ generator: inout SplitMix64) {
    guard let section = data.indices.randomElement(using: &generator) else { return }
    let node = node(ofSection: section)
    if outline.isItemExpanded(node), Int.random(in: 0..<4, using: &generator) == 0 {
      outline.collapseItem(node)
    } else {
      outline.expandItem(node)
    }
  }

  public func isShown(_ path: ItemPath) -> Bool { row(of: path) >= 0 }

  public func frame(of place: ListPlace) -> ClosedRange<Double>? {
    let row =
      switch place {
      case .header(let section): outline.row(forItem: node(ofSection: section))
      case .item(let path): row(of: path)
      }
    guard row >= 0 else { return nil }
    let rect = outline.rect(ofRow: row)
    return Double(rect.minY)...Double(rect.maxY)
  }

  /// The IDs of the expanded sections.
  public var expandedSections: Set<Int> {
    Set(sections.filter { outline.isItemExpanded($0.value) }.keys)
  }
}
#endif
