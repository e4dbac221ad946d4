#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
public import _AppKit

/// A view with a text, as apps implement it.
public final class TextView: NSTableCellView {
  private let label = NSTextField(labelWithString: "")

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    label.frame = bounds
    addSubview(label)
  }

  public required init?(coder: NSCoder) { nil }

  /// A view of a table for an item or a header of a kind, reused if possible.
  public static func make(
    in tableView: NSTableView, _ text: String, kind: String = "text"
  ) -> TextView {
    let reuse = NSUserInterfaceItemIdentifier(kind)
    let view =
      tableView.makeView(withIdentifier: reuse, owner: nil) as? TextView ?? TextView(frame: .zero)
    view.identifier = reuse
    view.text = text
    return view
  }

  /// The text of the view.
  public var text: String {
    get { label.stringValue }
    set { label.stringValue = newValue }
  }
}

#if !HEADLESS_APPKIT
/// AppKit requires this conformance of supplementary views. All its methods are optional.
extension TextView: NSCollectionViewElement {}
#endif

/// An item of a collection view, as apps implement it.
public final class TextItem: NSCollectionViewItem {
  private let label = NSTextField(labelWithString: "")

  public override func loadView() {
    view = NSView(frame: .zero)
    view.addSubview(label)
  }

  /// The text of the item.
  public var text: String {
    get { label.stringValue }
    set { label.stringValue = newValue }
  }
}

extension NSTableView {
  /// Sets up one column of rows with equal heights.
  public func stageRows() {
    addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("column")))
    rowHeight = 20
    intercellSpacing = .zero
    allowsMultipleSelection = true
  }

  /// The visible rows, each with its text.
  public var stagedRows: [(row: Int, text: String)] {
    layoutSubtreeIfNeeded()
    let visible = rows(in: visibleRect)
    return (visible.location..<visible.location + visible.length).map { row in
      let view = view(atColumn: 0, row: row, makeIfNecessary: false) as? TextView
      return (row, view?.text ?? "an empty row")
    }
  }
}
#endif
