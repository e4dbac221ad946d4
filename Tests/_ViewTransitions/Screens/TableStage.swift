#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
import LiveListTesting
import LiveListUIKit
import LiveListViews
public import _ContractStage
import _UIKit

/// A table view in a window, whose rows the user selects and scrolls.
@MainActor
public class TableStage: NSObject {
  private let window = UIWindow.staged(CGRect(x: 0, y: 0, width: 320, height: 1200))
  let table: StagedTableView

  /// Creates a table with this height.
  public required init(height: Double) {
    table = StagedTableView(frame: CGRect(x: 0, y: 0, width: 320, height: height), style: .plain)
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    table.register(OtherCell.self, forCellReuseIdentifier: "other")
    table.allowsMultipleSelection = true
    window.addSubview(table)
  }

  public var isInWindow: Bool {
    get { table.window != nil }
    set { if newValue { window.addSubview(table) } else { table.removeFromSuperview() } }
  }

  public var isDropping: Bool {
    get { table.isDropping }
    set { table.isDropping = newValue }
  }

  public var barHeight: Double {
    get { Double(table.contentInset.top) }
    set { table.contentInset.top = CGFloat(newValue) }
  }

  public var offset: Double {
    get { Double(table.contentOffset.y) }
    set {
      table.contentOffset.y = CGFloat(newValue)
      table.layoutIfNeeded()
    }
  }

  public var selection: [ItemPath] {
    get { (table.indexPathsForSelectedRows ?? []).map { ItemPath($0) } }
    set {
      table.selectRow(at: nil, animated: false, scrollPosition: .none)
      for path in newValue {
        table.selectRow(at: IndexPath(path), animated: false, scrollPosition: .none)
      }
    }
  }

  public var counts: [Int] {
    (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
  }

  public var seenItems: [ItemPath: String] {
    table.layoutIfNeeded()
    return Dictionary(
      uniqueKeysWithValues: table.visibleCells.compactMap { cell in
        table.indexPath(for: cell).map { (ItemPath($0), cell.textLabel?.text ?? "nothing") }
      })
  }

  public var seenHeaders: [Int: String] {
    let headers = (0..<table.numberOfSections).compactMap { section in
      table.headerView(forSection: section).map { (section, $0.textLabel?.text ?? "nothing") }
    }
    return Dictionary(uniqueKeysWithValues: headers)
  }

  public var refusals: [Refusal] { table.refusals }

  public func attempt(_ code: () -> Void) { table.attempt(code) }

  public func endAnimations() { table.endAnimations() }

  /// The frame of a row; `nil` outside of a window, where the scroll position isn't preserved.
  public func frame(of place: ListPlace) -> ClosedRange<Double>? {
    guard isInWindow else { return nil }
    let rect =
      switch place {
      case .header(let section): table.rectForHeader(inSection: section)
      case .item(let path): table.rectForRow(at: IndexPath(path))
      }
    return rect.height > 0 ? Double(rect.minY)...Double(rect.maxY) : nil
  }

  public var footage: ScreenFootage {
    get { table.screenFootage }
    set { table.screenFootage = newValue }
  }

  public var extent: (height: Double, lastOffset: Double) {
    let height = Double(table.bounds.height)
    return (height, max(-barHeight, Double(table.contentSize.height) - height))
  }

  static func cell(_ table: UITableView, _ path: IndexPath, _ item: SampleItem) -> UITableViewCell {
    let cell = table.dequeueReusableCell(withIdentifier: item.kind, for: path)
    cell.textLabel?.text = item.cellText
    return cell
  }
}

/// The cell for items of another kind.
final class OtherCell: UITableViewCell {}
#endif
