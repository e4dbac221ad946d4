public import Foundation

public struct Text: DrawnView, Equatable {
  public typealias Body = Never
  let content: String

  public init(_ content: some StringProtocol) { self.content = String(content) }

  func draw(on screen: Drawing) { screen.show(content) }

  public nonisolated static func == (left: Self, right: Self) -> Bool {
    left.content == right.content
  }
}

public struct Image: DrawnView {
  public typealias Body = Never
  private let line: String
  /// What VoiceOver reads; `nil` for a decorative image.
  private let label: String?

  public init(systemName: String) { (line, label) = ("(\(systemName))", systemName) }

  public init(decorative name: String, bundle: Bundle? = nil) {
    (line, label) = ("picture \(name)", nil)
  }

  public func resizable() -> Self { self }

  func draw(on screen: Drawing) {
    screen.lines.append(line)
    if let label { screen.spoken.append(SpokenElement(label: label, traits: ["image"])) }
  }
}

public struct Label: DrawnView {
  public typealias Body = Never
  private let title: String
  private let name: String

  public init(_ title: some StringProtocol, systemImage name: String) {
    (self.title, self.name) = (String(title), name)
  }

  /// A toolbar shows only the icon.
  func draw(on screen: Drawing) {
    screen.show(screen.style.isInToolbar ? "(\(name))" : title, spoken: title)
  }
}

public struct ProgressView: DrawnView {
  public typealias Body = Never
  private let title: String

  public init() { title = "…" }
  public init(_ title: some StringProtocol) { self.title = String(title) }

  func draw(on screen: Drawing) { screen.show(title) }
}

public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: DrawnView {
  public typealias Body = Never
  private let label: Label
  private let description: Description
  private let actions: Actions

  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description,
    @ViewBuilder actions: () -> Actions
  ) { (self.label, self.description, self.actions) = (label(), description(), actions()) }

  func draw(on screen: Drawing) {
    label.draw(into: screen)
    description.draw(into: screen)
    actions.draw(into: screen)
  }
}

extension ContentUnavailableView
where Label == HeadlessSwiftUI.Label, Description == Text?, Actions == EmptyView {
  public init(
    _ title: some StringProtocol, systemImage name: String, description: Text? = nil
  ) {
    self.init {
      HeadlessSwiftUI.Label(title, systemImage: name)
    } description: {
      description
    } actions: {
      EmptyView()
    }
  }
}

public struct Button<Label: View>: DrawnView {
  public typealias Body = Never
  private let label: Label
  private let action: @MainActor () -> Void

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    (self.label, self.action) = (label(), action)
  }

  func draw(on screen: Drawing) { screen.addButton(label, action: action) }
}

extension Button where Label == HeadlessSwiftUI.Label {
  public init(
    _ title: some StringProtocol, systemImage name: String, action: @escaping @MainActor () -> Void
  ) {
    self.init(action: action) { HeadlessSwiftUI.Label(title, systemImage: name) }
  }
}

extension Button where Label == Text {
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}
