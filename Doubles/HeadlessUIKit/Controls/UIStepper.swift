/// A number with buttons that decrement and increment it.
///
/// Source: UIKit, `UIStepper`, iOS 5.0.
open class UIStepper: UIControl {
  /// The value, limited to the minimum and the maximum.
  open var value = 0.0 { didSet { clamp() } }
  open var minimumValue = 0.0 { didSet { clamp() } }
  open var maximumValue = 100.0 { didSet { clamp() } }
  open var stepValue = 1.0

  private func clamp() {
    let within = min(max(value, minimumValue), maximumValue)
    if within != value { value = within }
  }
}
