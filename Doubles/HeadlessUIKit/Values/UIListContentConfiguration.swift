/// What a cell of a list shows: a text, another below or beside it, an image.
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
