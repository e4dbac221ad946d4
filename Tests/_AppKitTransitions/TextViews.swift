public import Foundation
public import HeadlessAppKit

/// A view with a text, as apps write it.
public final class TextView: NSTableCellView {
  let label = NSTextField(labelWithString: "")

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    addSubview(label)
  }

  public required init?(coder: NSCoder) { nil }

  /// A view of a table for an item or a header of a kind, reused if possible.
  static func make(
    in tableView: NSTableView, _ text: String, kind: String = "text"
  ) -> TextView {
    let reuse = NSUserInterfaceItemIdentifier(kind)
    let view = tableView.makeView(withIdentifier: reuse, owner: nil) as? TextView ?? TextView()
    view.identifier = reuse
    view.label.stringValue = text
    return view
  }
}

/// An item of a collection view, as apps write it.
public final class TextItem: NSCollectionViewItem {
  let label = NSTextField(labelWithString: "")

  public override func loadView() {
    view = NSView()
    view.addSubview(label)
  }
}
