#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
import LiveList
public import LiveListTesting
public import _AppKit

/// A table of AppKit, on which tests play calls between `beginUpdates()` and `endUpdates()`. It has
/// one section.
@MainActor
public final class RowsBatchStage: NSObject, BatchStage, NSTableViewDataSource, NSTableViewDelegate
{
  public static let name = "NSTableView"
  public static let kind = ContractViolation.View.sequentialTable

  private let window = NSWindow.staged(NSRect(x: 0, y: 0, width: 100, height: 1000))
  public let view = StagedRowsView(frame: NSRect(x: 0, y: 0, width: 100, height: 1000))
  private var texts: [String]

  public init(_ texts: [[String]]) {
    self.texts = texts.flatMap(\.self)
    super.init()
    view.stageRows()
    view.dataSource = self
    view.delegate = self
    let scrollView = NSScrollView(frame: view.frame)
    scrollView.documentView = view
    window.contentView = scrollView
    view.layoutSubtreeIfNeeded()
  }

  public func play(_ operations: [ContractViolation.Operation], to texts: [[String]]) {
    view.attempt {
      self.texts = texts.flatMap(\.self)
      view.beginUpdates()
      for operation in operations { view.perform(operation) }
      view.endUpdates()
      view.layoutSubtreeIfNeeded()
    }
  }

  public var shown: [[String]] { [view.stagedRows.map(\.text)] }

  public func numberOfRows(in tableView: NSTableView) -> Int { texts.count }

  public func tableView(
    _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
  ) -> NSView? {
    TextView.make(in: tableView, row < texts.count ? texts[row] : "nothing")
  }
}

extension NSTableView {
  /// Performs one call.
  fileprivate func perform(_ operation: ContractViolation.Operation) {
    switch operation {
    case .removeRow(let row): removeRows(at: [row], withAnimation: [])
    case .insertRow(let row): insertRows(at: [row], withAnimation: [])
    case .moveRow(let from, let to): moveRow(at: from, to: to)
    case .reloadRow(let row): reloadData(forRowIndexes: [row], columnIndexes: [0])
    case .deleteSection, .insertSection, .reloadSection, .moveSection, .deleteItem, .insertItem,
      .reloadItem, .moveItem, .refreshHeader, .reconfigureItem:
      preconditionFailure("\(operation) isn't a call of a table without sections.")
    }
  }
}
#endif
