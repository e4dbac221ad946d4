/// A number with a button that makes it smaller, and one that makes it greater.
///
/// Source: UIKit, `UIStepper`, iOS 5.0.
open class UIStepper: UIControl {
  /// Clamped to the bounds.
  open var value = 0.0 { didSet { clamp() } }
  open var minimumValue = 0.0 { didSet { clamp() } }
  open var maximumValue = 100.0 { didSet { clamp() } }
  open var stepValue = 1.0

  private func clamp() {
    let within = min(max(value, minimumValue), maximumValue)
    if within != value { value = within }
  }
}
