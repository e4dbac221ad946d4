public import Foundation

public protocol ShapeStyle: Sendable {}

public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: Self { Self() }
}

public struct TintShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: Self { Self() }
}

public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
  public static var bar: Self { Self() }
}

public struct Color: ShapeStyle {
  public static let primary = Self()
  public static let secondary = Self()
  public static let gray = Self()
  public static let white = Self()
}

/// A shape, by its name.
public protocol Shape: Sendable {}

public struct Circle: Shape {
  public init() {}
}

public struct Font: Hashable, Sendable {
  public static let title = Self()
  public static let headline = Self()
  public static let body = Self()
  public static let subheadline = Self()
  public static let footnote = Self()
  public static let caption = Self()
}

public enum TextAlignment: Hashable, Sendable {
  case leading, center, trailing
}

public enum VerticalEdge: Hashable, Sendable {
  case top, bottom
}

public struct Edge: Sendable {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let vertical = Self(rawValue: 1)
    public static let horizontal = Self(rawValue: 2)
    public static let all = Self(rawValue: 3)
  }
}

public protocol PickerStyle: Sendable {}

public struct SegmentedPickerStyle: PickerStyle {}

extension PickerStyle where Self == SegmentedPickerStyle {
  public static var segmented: Self { Self() }
}

public protocol FormStyle: Sendable {}

public struct GroupedFormStyle: FormStyle {}

extension FormStyle where Self == GroupedFormStyle {
  public static var grouped: Self { Self() }
}

public struct PresentationDetent: Hashable, Sendable {
  private let name: String
  public static let medium = Self(name: "medium")
  public static let large = Self(name: "large")
}

/// A view in another style.
struct StyledView<Content: View>: DrawnView {
  typealias Body = Never
  let content: Content
  let change: @MainActor (inout DrawingStyle) -> Void

  func draw(on screen: Drawing) { screen.draw(change) { content.draw(into: screen) } }
}

/// A view in another environment.
struct EnvironmentView<Content: View>: DrawnView {
  typealias Body = Never
  let content: Content
  let change: @MainActor (inout EnvironmentValues) -> Void

  func draw(on screen: Drawing) {
    var values = EnvironmentValues.current
    change(&values)
    EnvironmentValues.$current.withValue(values) { content.draw(into: screen) }
  }
}

extension View {
  public func foregroundStyle(_ style: some ShapeStyle) -> some View { self }
  public func font(_ font: Font?) -> some View { self }
  public func monospacedDigit() -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func lineLimit(_ number: Int?) -> some View { self }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public func background(_ style: some ShapeStyle) -> some View { self }
  public func scaledToFill() -> some View { self }
  public func layoutPriority(_ value: Double) -> some View { self }
  public func formStyle(_ style: some FormStyle) -> some View { self }
  public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }

  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }

  /// What is inside a shape is drawn in parentheses, after the name of the shape.
  public func clipShape(_ shape: some Shape) -> some View { inside(shape) }

  public func background(_ style: some ShapeStyle, in shape: some Shape) -> some View {
    inside(shape)
  }

  private func inside(_ shape: some Shape) -> some View {
    let name = "\(type(of: shape))".lowercased()
    return noting { drawing, start in
      for line in drawing.lines[start.line...].indices {
        drawing.lines[line] = "(\(name): \(drawing.lines[line]))"
      }
    }
  }

  public func pickerStyle(_ style: some PickerStyle) -> some View {
    StyledView(content: self) { $0.isSegmented = style is SegmentedPickerStyle }
  }

  public func disabled(_ isDisabled: Bool) -> some View {
    EnvironmentView(content: self) { $0.isEnabled = $0.isEnabled && !isDisabled }
  }

  /// The inset is drawn above or below the view.
  public func safeAreaInset(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> some View
  ) -> some View {
    let inset = content()
    return noting { drawing, start in
      let end = drawing.mark
      inset.draw(into: drawing)
      if edge == .top { drawing.moveToStart(start, from: end) }
    }
  }
}

extension Drawing {
  /// Moves what was drawn since a mark to an earlier one.
  func moveToStart(_ start: Mark, from end: Mark) {
    let (moved, elements) = (Array(lines[end.line...]), Array(spoken[end.element...]))
    lines.removeSubrange(end.line...)
    spoken.removeSubrange(end.element...)
    lines.insert(contentsOf: moved, at: start.line)
    spoken.insert(contentsOf: elements, at: start.element)
  }
}
