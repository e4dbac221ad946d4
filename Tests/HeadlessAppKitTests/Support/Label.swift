import Foundation
import HeadlessAppKit

/// A view with a text, as apps implement it.
final class Label: NSTableCellView {
  let label = NSTextField(labelWithString: "")

  override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  private static let reuse = NSUserInterfaceItemIdentifier("label")

  static func make(in tableView: NSTableView, _ text: String) -> Label {
    let view = tableView.makeView(withIdentifier: reuse, owner: nil) as? Label ?? Label()
    view.identifier = reuse
    view.label.stringValue = text
    return view
  }
}

/// A view that scrolls in a window.
@MainActor
struct Screen {
  let window: NSWindow
  let scrollView: NSScrollView

  init(_ view: NSView, height: CGFloat = 200) {
    let bounds = NSRect(x: 0, y: 0, width: 100, height: height)
    window = NSWindow(contentRect: bounds, styleMask: .titled, backing: .buffered, defer: false)
    scrollView = NSScrollView(frame: bounds)
    view.frame = bounds
    scrollView.documentView = view
    window.contentView = scrollView
    window.layoutIfNeeded()
  }
}
