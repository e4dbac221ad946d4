/// What a cell of a list shows: a text, another below or beside it, an image.
///
/// Source: UIKit, `UIListContentConfiguration`, iOS 14.0.
public struct UIListContentConfiguration {
  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?

  public static func cell() -> Self { Self() }

  public static func subtitleCell() -> Self { Self() }

  public static func valueCell() -> Self { Self() }
}
