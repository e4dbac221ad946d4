#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
public import LiveList
public import LiveListAppKit
public import LiveListTesting
import LiveListViews
public import _ContractStage
public import _ViewTransitions
#if HEADLESS_APPKIT
public import _AppKit
#else
import _AppKit
#endif

/// An outline whose data, and whose objects, belong to an
/// ``/LiveListAppKit/OutlineViewSource``.
@MainActor
public final class OutlineSourceScreen: Stage, SourceScreen {
  public let outline = StagedOutlineView()
  /// The data source.
  public private(set) lazy var source: OutlineViewSource<Int, Int, SampleItem> = {
    let source = OutlineViewSource<Int, Int, SampleItem>(outline) { outline, _, item in
      TextView.make(in: outline, item.cellText, kind: item.kind)
    }
    source.cellKind = { $0.kind }
    source.header = { TextView.make(in: $0, $2.headerText) }
    return source
  }()

  /// Creates an outline with this height.
  public required init(height: Double) {
    super.init(outline, height: height)
    outline.stageRows()
  }

  /// The rows of all items that have one in the outline.
  private var rows: [ItemPath: Int] {
    var rows: [ItemPath: Int] = [:]
    var section = -1
    var item = 0
    for row in 0..<outline.numberOfRows {
      if outline.level(forRow: row) == 0 {
        let parent = outline.item(atRow: row)
        section = outline.childIndex(forItem: parent as Any)
        item = 0
      } else {
        rows[ItemPath(section: section, item: item)] = row
        item += 1
      }
    }
    return rows
  }

  private var sectionRows: [Int] {
    (0..<outline.numberOfRows).filter { outline.level(forRow: $0) == 0 }
  }

  public var selection: [ItemPath] {
    get { rows.filter { outline.isRowSelected($0.value) }.keys.sorted() }
    set {
      let rows = rows
      outline.selectRowIndexes(
        IndexSet(newValue.compactMap { rows[$0] }), byExtendingSelection: false)
    }
  }

  public var counts: [Int] {
    (0..<outline.numberOfChildren(ofItem: nil)).map {
      outline.numberOfChildren(ofItem: outline.child($0, ofItem: nil))
    }
  }

  public var seenItems: [ItemPath: String] {
    let seen = Dictionary(uniqueKeysWithValues: outline.stagedRows.map { ($0.row, $0.text) })
    return rows.compactMapValues { seen[$0] }
  }

  public var seenHeaders: [Int: String] {
    let seen = Dictionary(uniqueKeysWithValues: outline.stagedRows.map { ($0.row, $0.text) })
    return Dictionary(
      uniqueKeysWithValues: sectionRows.enumerated().compactMap { section, row in
        seen[row].map { (section, $0) }
      })
  }

  /// Expands or collapses a section.
  public func fiddle(_ generator: inout SplitMix64) {
    guard let row = sectionRows.randomElement(using: &generator) else { return }
    let parent = outline.item(atRow: row)
    if outline.isItemExpanded(parent), Int.random(in: 0..<4, using: &generator) == 0 {
      outline.collapseItem(parent)
    } else {
      outline.expandItem(parent)
    }
  }

  public func isShown(_ path: ItemPath) -> Bool { rows[path] != nil }

  public func frame(of place: ListPlace) -> ClosedRange<Double>? {
    let row =
      switch place {
      case .header(let section):
        sectionRows.indices.contains(section) ? sectionRows[section] : nil
      case .item(let path): rows[path]
      }
    return row.map { row in
      let rect = outline.rect(ofRow: row)
      return Double(rect.minY)...Double(rect.maxY)
    }
  }
}
#endif
