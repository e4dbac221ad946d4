public import Foundation

public struct Form<Content: View>: DrawnView {
  public typealias Body = Never
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func draw(on screen: Drawing) {
    screen.containers.append("Form")
    screen.drawRows { content.draw(into: screen) }
  }
}

public struct Stepper: DrawnView {
  public typealias Body = Never
  private let title: String
  private let value: Binding<Int>
  private let bounds: ClosedRange<Int>

  public init(
    _ title: some StringProtocol, value: Binding<Int>, in bounds: ClosedRange<Int>
  ) { (self.title, self.value, self.bounds) = (String(title), value, bounds) }

  func draw(on screen: Drawing) {
    screen.show("\(title) ∓", spoken: title, "adjustable")
    screen.add(title, value) { bounds.contains($0) }
  }
}

public struct DatePicker: DrawnView {
  public typealias Body = Never
  private let title: String
  private let selection: Binding<Date>

  public init(_ title: some StringProtocol, selection: Binding<Date>) {
    (self.title, self.selection) = (String(title), selection)
  }

  func draw(on screen: Drawing) {
    let date = "\(title): \(selection.wrappedValue.formatted(.iso8601))"
    screen.show(date, spoken: date, "date picker")
    screen.add(title, selection)
  }
}

public struct TextField: DrawnView {
  public typealias Body = Never
  private let title: String
  private let text: Binding<String>

  public init(_ title: some StringProtocol, text: Binding<String>) {
    (self.title, self.text) = (String(title), text)
  }

  func draw(on screen: Drawing) {
    screen.show("\(title): \(text.wrappedValue)_", spoken: title, "text field")
    screen.add(title, text)
  }
}

public struct Toggle: DrawnView {
  public typealias Body = Never
  private let title: String
  private let icon: String?
  private let isOn: Binding<Bool>

  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    (self.title, icon, self.isOn) = (String(title), nil, isOn)
  }

  public init(_ title: some StringProtocol, systemImage name: String, isOn: Binding<Bool>) {
    (self.title, icon, self.isOn) = (String(title), name, isOn)
  }

  /// A toolbar shows only the icon.
  func draw(on screen: Drawing) {
    let label = icon.flatMap { screen.style.isInToolbar ? "(\($0))" : nil } ?? title
    let state = isOn.wrappedValue ? "on" : "off"
    screen.show("\(label): \(state)", spoken: title, state, "switch")
    screen.add(title, isOn)
  }
}

/// A choice among the tags of its content.
public struct Picker<SelectionValue: Hashable, Content: View>: DrawnView {
  public typealias Body = Never
  private let title: String
  private let selection: Binding<SelectionValue>
  private let content: Content

  public init(
    _ title: some StringProtocol, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { (self.title, self.selection, self.content) = (String(title), selection, content()) }

  func draw(on screen: Drawing) {
    let options = Drawing()
    content.draw(into: options)
    let chosen = options.tags.first { $0.value == AnyHashable(selection.wrappedValue) }?.key ?? "?"
    let segments = options.lines.map { $0 == chosen ? "[\($0)]" : $0 }
    screen.show(
      screen.style.isSegmented ? segments.joined(separator: " ") : "\(title): \(chosen)",
      spoken: "\(title): \(chosen)", "picker")
    screen.add(
      title,
      Drawing.Control { option in
        guard let option = option as? String, let tag = options.tags[option]?.base,
          let value = tag as? SelectionValue
        else { return }
        selection.wrappedValue = value
      })
  }
}

extension Drawing {
  /// Adds a control that takes values of a type.
  func add<Value>(
    _ title: String, _ value: Binding<Value>,
    where isValid: @escaping (Value) -> Bool = { _ in true }
  ) {
    add(
      title,
      Control {
        if let new = $0 as? Value, isValid(new) { value.wrappedValue = new }
      })
  }

  /// Adds a control, which only takes values while it is enabled.
  func add(_ title: String, _ control: Control) {
    guard EnvironmentValues.current.isEnabled else { return }
    controls[title] = control
    newControls.append(control)
  }
}
