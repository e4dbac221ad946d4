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

public struct Button: DrawnView {
  public typealias Body = Never
  private let title: String
  private let action: @MainActor () -> Void

  public init(
    _ title: some StringProtocol, action: @escaping @MainActor () -> Void
  ) {
    self.title = String(title)
    self.action = action
  }

  func draw(on screen: Drawing) {
    screen.lines.append("[\(title)]")
    screen.buttons[title] = action
  }
}
