public struct Text: DrawnView, Equatable {
  public typealias Body = Never
  let content: String

  public init(_ content: some StringProtocol) { self.content = String(content) }

  func draw(on screen: Drawing) { screen.lines.append(content) }

  public nonisolated static func == (left: Self, right: Self) -> Bool {
    left.content == right.content
  }
}

public struct Image: DrawnView {
  public typealias Body = Never

  public init(systemName: String) {}

  func draw(on screen: Drawing) {}
}

public struct Label: DrawnView {
  public typealias Body = Never
  private let title: String

  public init(_ title: some StringProtocol, systemImage name: String) {
    self.title = String(title)
  }

  func draw(on screen: Drawing) { screen.lines.append(title) }
}

public struct ProgressView: DrawnView {
  public typealias Body = Never

  public init() {}

  func draw(on screen: Drawing) { screen.lines.append("…") }
}

public struct ContentUnavailableView: DrawnView {
  public typealias Body = Never
  private let texts: [String]

  public init(
    _ title: some StringProtocol, systemImage name: String, description: Text? = nil
  ) {
    texts = [String(title)] + (description.map { [$0.content] } ?? [])
  }

  func draw(on screen: Drawing) { screen.lines += texts }
}

public struct Button<Label: View>: DrawnView {
  public typealias Body = Never
  private let label: Label
  private let action: @MainActor () -> Void

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (self.label, self.action) = (label(), action)
  }

  func draw(on screen: Drawing) {
    let inside = Drawing()
    label.draw(into: inside)
    let title = inside.lines.joined(separator: " ")
    screen.lines.append("[\(title)]")
    screen.buttons[title] = action
  }
}

extension Button where Label == Text {
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}
