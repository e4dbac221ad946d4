public import Foundation

/// Source: AppKit, `NSControl`, macOS 10.0.
open class NSControl: NSView {
  open var stringValue = ""
  open var isEnabled = true
}

/// Source: AppKit, `NSTextField`, macOS 10.0; labels macOS 10.12.
open class NSTextField: NSControl {
  open var isEditable = true
  open var isBordered = true

  /// Creates a label, whose text can't be edited.
  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
    isEditable = false
    isBordered = false
  }

  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
  }

  public required init?(coder: NSCoder) { nil }
}

/// Source: AppKit, `NSImageView`, macOS 10.0.
open class NSImageView: NSControl {
  open var image: NSImage?
}
