public import Foundation
import HeadlessUIKit
public import LiveList
public import LiveListTesting
import LiveListUIKit

/// A table view in a window, whose rows the user selects and scrolls.
@MainActor
public class TableStage: NSObject {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 1200))
  let table: UITableView

  /// A table of a height.
  public required init(height: Double) {
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: height), style: .plain)
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
    get { table.hasUncommittedUpdates }
    set { table.setHandlingDrop(newValue) }
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
    let rows = table.shownSections.flatMap(\.rows)
    return Dictionary(uniqueKeysWithValues: rows.map { (ItemPath($0.path), $0.text) })
  }

  public var seenHeaders: [Int: String] {
    let headers = table.shownSections.enumerated().compactMap { section, shown in
      shown.header.map { (section, $0) }
    }
    return Dictionary(uniqueKeysWithValues: headers)
  }

  public var violations: [ContractViolation] { table.violations }

  public func finishAnimations() { table.finishAnimations() }

  /// Where a row is; `nil` in no window, where the scroll position isn't preserved.
  public func frame(of path: ItemPath) -> ClosedRange<Double>? {
    guard isInWindow else { return nil }
    let rect = table.rectForRow(at: IndexPath(path))
    return Double(rect.minY)...Double(rect.maxY)
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

/// The cell of an item of another kind.
final class OtherCell: UITableViewCell {}
