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
    let name = parts(in: textArea(in: size, spacing: spacing)).name
    let height = max(picture.isHidden ? 0 : 2 * radius, label.sizeThatFits(name.size).height)
    return CGSize(width: size.width, height: height + 2 * spacing)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let parts = parts(in: textArea(in: bounds.size, spacing: spacing))
    contentView.place(picture, at: parts.picture)
    contentView.place(label, at: parts.name)
  }

  /// The frame of the picture, and that of the name beside it.
  private func parts(in area: CGRect) -> (picture: CGRect, name: CGRect) {
    let side = 2 * radius
    let picture = CGRect(x: area.minX, y: area.midY - radius, width: side, height: side)
    let pictureWidth = self.picture.isHidden ? 0 : side + spacing
    return (picture, area.divided(atDistance: pictureWidth, from: .minXEdge).remainder)
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
  // Fixed: white letters on it have a contrast of 5.7, on the system's gray only 3.3.
  private static let circleColor = UIColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 1)

  private let initials = UILabel()
  private let image = UIImageView(frame: .zero)

  init(radius: CGFloat) {
    super.init(frame: CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius))
    backgroundColor = Self.circleColor
    layer.cornerRadius = radius
    clipsToBounds = true
    initials.textAlignment = .center
    initials.font = .boldSystemFont(ofSize: radius * 0.7)
    // Fixed: the gray below them is the same in both appearances.
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
