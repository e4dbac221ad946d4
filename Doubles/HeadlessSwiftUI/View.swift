/// A part of a screen.
///
/// Source: SwiftUI, `View`, isolated to the main actor since the SDKs of 2024.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor var body: Body { get }
}

/// A view of SwiftUI's own, which a screen draws without evaluating a body.
@MainActor
protocol DrawnView: View where Body == Never {
  func draw(on screen: Drawing)
}

extension DrawnView {
  public var body: Never { preconditionFailure("A view of SwiftUI's own has no body. Draw it.") }
}

extension View {
  /// Draws the view on a screen, or what its body contains.
  func draw(into drawing: Drawing) {
    if let own = self as? any DrawnView {
      own.draw(on: drawing)
    } else {
      drawing.bodies += 1
      drawing.keepState(of: self)
      body.draw(into: drawing)
    }
  }
}

extension Never: View {
  public var body: Never { self }
}

public struct EmptyView: DrawnView {
  public typealias Body = Never

  public init() {}

  func draw(on screen: Drawing) {}
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
}

extension Optional: DrawnView where Wrapped: View {
  func draw(on screen: Drawing) { self?.draw(into: screen) }
}

/// Some views, one after another.
public struct TupleView<each Content: View>: DrawnView {
  public typealias Body = Never
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  func draw(on screen: Drawing) {
    repeat (each content).draw(into: screen)
  }
}

/// One of two views.
public enum ConditionalContent<First: View, Second: View>: DrawnView {
  public typealias Body = Never
  case first(First)
  case second(Second)

  func draw(on screen: Drawing) {
    switch self {
    case .first(let view): view.draw(into: screen)
    case .second(let view): view.draw(into: screen)
    }
  }
}

public struct AnyView: DrawnView {
  public typealias Body = Never
  private let draw: @MainActor (Drawing) -> Void

  public init(_ view: some View) { draw = { view.draw(into: $0) } }

  func draw(on screen: Drawing) { draw(screen) }
}

/// Source: SwiftUI, `ViewBuilder`.
@resultBuilder @MainActor
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(repeat each content)
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }
}
