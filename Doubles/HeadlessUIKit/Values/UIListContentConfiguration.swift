/// The content of a list cell: a text, a secondary text below or next to it, and an image.
///
/// Source: UIKit, `UIListContentConfiguration`, iOS 14.0.
public struct UIListContentConfiguration {
  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?

  public static func cell() -> UIListContentConfiguration { Self() }

  public static func subtitleCell() -> UIListContentConfiguration { Self() }

  public static func valueCell() -> UIListContentConfiguration { Self() }
}
