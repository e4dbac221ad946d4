public import Foundation

/// A window that the user can see.
///
/// Source: AppKit, `NSWindow`, macOS 10.0.
open class NSWindow: NSResponder {
  private let root: WindowView

  /// The controller whose view fills the window.
  open var contentViewController: NSViewController? {
    didSet {
      oldValue?.disappear()
      contentView = contentViewController?.view
      if isVisible { contentViewController?.appear() }
    }
  }
  /// Whether the window is on the screen.
  open private(set) var isVisible = false

  public init(
    contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType,
    defer flag: Bool
  ) {
    root = WindowView(frame: NSRect(origin: .zero, size: contentRect.size))
    super.init()
    root.shownIn = self
  }

  public required init?(coder: NSCoder) { nil }

  /// The view that fills the window.
  open var contentView: NSView? {
    get { root.subviews.first }
    set {
      contentView?.removeFromSuperview()
      guard let newValue else { return }
      newValue.frame = root.bounds
      root.addSubview(newValue)
    }
  }

  /// Shows the window.
  open func makeKeyAndOrderFront(_ sender: Any?) {
    guard !isVisible else { return }
    isVisible = true
    contentViewController?.appear()
    layoutIfNeeded()
  }

  open func layoutIfNeeded() {
    root.layoutSubtreeIfNeeded()
  }

  /// Source: AppKit, `NSWindow.StyleMask`, macOS 10.0.
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let borderless: StyleMask = []
    public static let titled = StyleMask(rawValue: 1 << 0)
    public static let closable = StyleMask(rawValue: 1 << 1)
    public static let resizable = StyleMask(rawValue: 1 << 3)
  }

  /// Source: AppKit, `NSWindow.BackingStoreType`, macOS 10.0.
  public enum BackingStoreType: UInt, Sendable {
    case retained, nonretained, buffered
  }
}

/// The view that contains the content of a window.
private final class WindowView: NSView {
  weak var shownIn: NSWindow?

  override var window: NSWindow? { shownIn }
}
