#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import Foundation
public import LiveList
public import LiveListTesting
import LiveListViews
public import _ContractStage
import _ViewTransitions
#if HEADLESS_APPKIT
public import _AppKit
#else
import _AppKit
#endif

/// A table in a window, whose rows the user selects and scrolls.
@MainActor
public class RowsStage: Stage {
  public let table = StagedRowsView()

  /// Creates a table with this height.
  public required init(height: Double) {
    super.init(table, height: height)
    table.stageRows()
  }

  public var data: [SampleSection] { [] }

  /// The rows of the data.
  var rows: FlatRows { FlatRows(data) }

  public var selection: [ItemPath] {
    get { table.selectedRowIndexes.compactMap { path(of: $0) } }
    set {
      let rows = rows
      table.selectRowIndexes(
        IndexSet(newValue.map { rows.row(of: $0) }), byExtendingSelection: false)
    }
  }

  private func path(of row: Int) -> ItemPath? {
    let rows = rows
    guard row < rows.count, case .item(let path) = rows[row] else { return nil }
    return path
  }

  /// A table counts only its rows: if the data has the same number of rows, the counts are those of
  /// its sections.
  public var counts: [Int] {
    table.numberOfRows == rows.count ? rows.counts : [table.numberOfRows]
  }

  public var seenItems: [ItemPath: String] {
    Dictionary(
      uniqueKeysWithValues: table.stagedRows.compactMap { row, text in
        path(of: row).map { ($0, text) }
      })
  }

  public var seenHeaders: [Int: String] {
    let rows = rows
    return Dictionary(
      uniqueKeysWithValues: table.stagedRows.compactMap { row, text in
        guard row < rows.count, case .header(let section) = rows[row] else { return nil }
        return (section, text)
      })
  }

  public func frame(of place: ListPlace) -> ClosedRange<Double>? {
    let row: Int? =
      switch place {
      case .header(let section): rows.row(ofHeader: section)
      case .item(let path): rows.row(of: path)
      }
    guard let row else { return nil }
    let rect = table.rect(ofRow: row)
    return Double(rect.minY)...Double(rect.maxY)
  }

  /// The text of a row.
  func text(of row: Int) -> String {
    let rows = rows
    guard row < rows.count else { return "nothing" }
    return switch rows[row] {
    case .header(let section): data[section].headerText
    case .item(let path): data[path.section].items[path.item].cellText
    }
  }
}
#endif
