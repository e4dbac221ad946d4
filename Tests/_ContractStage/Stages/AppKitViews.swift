#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import Foundation
#if HEADLESS_APPKIT
public import HeadlessAppKit
#else
public import AppKit
#endif

/// A view with a text, as apps write it.
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

  /// What is written in the view.
  public var text: String {
    get { label.stringValue }
    set { label.stringValue = newValue }
  }
}

#if !HEADLESS_APPKIT
/// AppKit asks this of supplementary views. All its methods are optional.
extension TextView: NSCollectionViewElement {}
#endif

/// An item of a collection view, as apps write it.
public final class TextItem: NSCollectionViewItem {
  private let label = NSTextField(labelWithString: "")

  public override func loadView() {
    view = NSView(frame: .zero)
    view.addSubview(label)
  }

  /// What is written in the item.
  public var text: String {
    get { label.stringValue }
    set { label.stringValue = newValue }
  }
}

extension NSTableView {
  /// One column of rows, each as high as another.
  public func stageRows() {
    addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("column")))
    rowHeight = 20
    intercellSpacing = .zero
    allowsMultipleSelection = true
  }

  /// The rows that are visible, each with what is written in it.
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
