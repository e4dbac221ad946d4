#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import QuartzCore
import UIKit
#endif

/// A round picture and a name beside it.
class PictureCell: ProfileCell {
  /// The radius of the picture, in points.
  var radius: CGFloat { 40 }
  /// The style of the name.
  var style: UIFont.TextStyle { .body }

  private lazy var picture = PictureView(radius: radius)
  private lazy var label = addLabel(style)

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(picture)
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    picture.clear()
  }

  /// Shows a name and, if there is one, a picture.
  func show(_ name: String, picture pictureName: String) {
    label.text = name
    accessibilityLabel = name
    picture.isHidden = pictureName.isEmpty
    picture.show(pictureName, of: name)
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inner = CGSize(width: textWidth(in: size.width), height: size.height)
    let height = max(picture.isHidden ? 0 : 2 * radius, label.sizeThatFits(inner).height)
    return CGSize(width: size.width, height: height + 2 * margin)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    place(
      picture,
      at: CGRect(
        x: margin, y: bounds.height / 2 - radius, width: 2 * radius, height: 2 * radius))
    let width = textWidth(in: bounds.width)
    place(
      label,
      at: CGRect(
        x: bounds.width - margin - width, y: margin, width: width,
        height: bounds.height - 2 * margin))
  }

  private func textWidth(in width: CGFloat) -> CGFloat {
    width - 2 * margin - (picture.isHidden ? 0 : 2 * radius + margin)
  }
}

/// The profile's owner: a large picture and the name.
final class NameCell: PictureCell {
  override var radius: CGFloat { 50 }
  override var style: UIFont.TextStyle { .title1 }
}

/// A friend: a picture and the name.
final class FriendCell: PictureCell {}

/// A picture in a circle, or initials on gray if no picture has the name.
final class PictureView: UIView {
  private let initials = UILabel()
  private let image = UIImageView(frame: .zero)

  init(radius: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
    backgroundColor = .systemGray
    layer.cornerRadius = radius
    clipsToBounds = true
    initials.textAlignment = .center
    // Fixed: the gray below it is dark enough in both appearances.
    initials.textColor = .white
    for view in [initials, image] {
      view.frame = bounds
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  func clear() {
    initials.text = nil
    image.image = nil
  }

  func show(_ picture: String, of name: String) {
    image.image = picture.isEmpty ? nil : UIImage(named: picture)
    initials.text = image.image == nil ? ProfilePicture.initials(of: name) : nil
  }
}
#endif
