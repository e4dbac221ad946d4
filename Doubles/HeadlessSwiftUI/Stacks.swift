public import Foundation

public struct HorizontalAlignment: Sendable {
  public static let leading = Self()
  public static let center = Self()
  public static let trailing = Self()
}

public struct VerticalAlignment: Sendable {
  public static let center = Self()
  public static let firstTextBaseline = Self()
}

public struct Alignment: Sendable {
  public static let leading = Self()
  public static let center = Self()
  public static let trailing = Self()
}

/// Views above each other. In a row, they are on one line, with a slash between them.
public struct VStack<Content: View>: DrawnView {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(on screen: Drawing) {
    if screen.style.isInRow {
      screen.join(with: " / ") { content.draw(into: screen) }
    } else {
      content.draw(into: screen)
    }
  }
}

/// Views beside each other, with a bar between them.
public struct HStack<Content: View>: DrawnView {
  public typealias Body = Never
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  func draw(on screen: Drawing) {
    screen.drawRows { screen.join(with: " | ") { content.draw(into: screen) } }
  }
}

public struct Spacer: DrawnView {
  public typealias Body = Never

  public init(minLength: CGFloat? = nil) {}

  func draw(on screen: Drawing) {}
}

/// A label, and its content beside it.
public struct LabeledContent<Label: View, Content: View>: DrawnView {
  public typealias Body = Never
  private let label: Label
  private let content: Content

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.label, self.content) = (label(), content())
  }

  func draw(on screen: Drawing) {
    let start = screen.mark
    HStack {
      label
      content
    }.draw(on: screen)
    screen.combine(from: start)
  }
}

extension LabeledContent where Label == Text, Content == Text {
  public init(_ title: some StringProtocol, value: some StringProtocol) {
    self.init {
      Text(value)
    } label: {
      Text(title)
    }
  }
}
