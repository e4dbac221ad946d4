#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import _UIKit

/// A cell with one line of text.
open class TextCell: UICollectionViewCell {
  private let label = UILabel()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.frame = contentView.bounds
    contentView.addSubview(label)
  }

  public required init?(coder: NSCoder) { nil }

  /// The text of the cell.
  public var text: String? {
    get { label.text }
    set { label.text = newValue }
  }
}

/// A header with one line of text.
public final class TextHeader: UICollectionReusableView {
  private let label = UILabel()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.frame = bounds
    addSubview(label)
  }

  public required init?(coder: NSCoder) { nil }

  /// The text of the header.
  public var text: String? {
    get { label.text }
    set { label.text = newValue }
  }
}
#endif
