public import Foundation

/// A number with buttons that decrement and increment it.
///
/// Source: UIKit, `UIStepper`, iOS 5.0.
open class UIStepper: UIControl {
  /// The value, limited to the minimum and the maximum.
  open var value = 0.0 { didSet { clamp() } }
  open var minimumValue = 0.0 { didSet { clamp() } }
  open var maximumValue = 100.0 { didSet { clamp() } }
  open var stepValue = 1.0

  public override init(frame: CGRect) {
    super.init(frame: frame)
    self.frame = frame
  }

  public required init?(coder: NSCoder) { nil }

  /// A stepper has one size, whatever frame it gets.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: CGSize(width: 94, height: 32)) }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }

  private func clamp() {
    let within = min(max(value, minimumValue), maximumValue)
    if within != value { value = within }
  }
}
