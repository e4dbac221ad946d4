public import Foundation

/// Source: UIKit, `UIButton`, iOS 2.0.
open class UIButton: UIControl {
  open private(set) var titleLabel: UILabel? = UILabel()
  private var titles: [UInt: String] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
    if let titleLabel { addSubview(titleLabel) }
  }

  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }

  open override var isEnabled: Bool { didSet { titleLabel?.text = currentTitle } }

  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state.rawValue] = title
    titleLabel?.text = currentTitle
  }

  open func title(for state: UIControl.State) -> String? {
    titles[state.rawValue] ?? titles[UIControl.State.normal.rawValue]
  }

  open var currentTitle: String? { title(for: isEnabled ? .normal : .disabled) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel?.frame = bounds
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    titleLabel?.sizeThatFits(size) ?? size
  }

  /// Source: UIKit, `UIButton.ButtonType`, iOS 2.0.
  public enum ButtonType: Int, Sendable {
    case custom, system
  }
}
