/// How views are drawn inside the views that contain them.
struct DrawingStyle {
  /// Whether the views of a stack are drawn on one line.
  var isInRow = false
  /// Whether labels show only their icons.
  var isInToolbar = false
  /// Whether pickers show all their options.
  var isSegmented = false
}

/// What VoiceOver reads as one element.
struct SpokenElement: CustomStringConvertible {
  var label: String
  var traits: [String] = []

  var description: String { ([label] + traits).joined(separator: ", ") }
}

/// An item of a toolbar: its line, what VoiceOver reads, and its place from left to right.
struct BarItem {
  let line: String
  let spoken: [SpokenElement]
  let placement: ToolbarItemPlacement
}

extension Drawing {
  /// A position in the drawing.
  struct Mark {
    let line: Int
    let element: Int
    let control: Int
  }

  /// Where the next view is drawn.
  var mark: Mark { Mark(line: lines.count, element: spoken.count, control: newControls.count) }

  /// A separate drawing in the same style, for the label of a control.
  func part() -> Drawing {
    let part = Drawing()
    part.style = style
    part.style.isInRow = true
    return part
  }

  /// Adds a line, which VoiceOver reads as well.
  func show(_ line: String, spoken label: String? = nil, _ traits: String...) {
    lines.append(line)
    spoken.append(SpokenElement(label: label ?? line, traits: traits))
  }

  /// Draws views in another style.
  func draw(_ change: (inout DrawingStyle) -> Void, _ body: () -> Void) {
    let old = style
    change(&style)
    body()
    style = old
  }

  /// Draws rows, in which stacks take one line.
  func drawRows(_ body: () -> Void) { draw({ $0.isInRow = true }, body) }

  /// Joins the lines that are drawn.
  func join(with separator: String, _ body: () -> Void) {
    let start = lines.count
    body()
    guard lines.count > start + 1 else { return }
    let line = lines[start...].joined(separator: separator)
    lines.replaceSubrange(start..., with: [line])
  }

  /// Makes one element of those since a mark.
  func combine(from start: Mark) {
    guard spoken.count > start.element + 1 else { return }
    let parts = spoken[start.element...]
    var traits: [String] = []
    for trait in parts.flatMap(\.traits) where !traits.contains(trait) { traits.append(trait) }
    let label = parts.map(\.label).joined(separator: ", ")
    spoken.replaceSubrange(start.element..., with: [SpokenElement(label: label, traits: traits)])
  }

  /// Adds a button. A tap finds it by its title or by what VoiceOver reads.
  func addButton(
    _ label: some View, suffix: String = "", action: @escaping @MainActor () -> Void
  ) {
    let inside = part()
    label.draw(into: inside)
    let title = inside.lines.joined(separator: " ") + suffix
    let name = inside.spoken.map(\.label).joined(separator: ", ")
    var traits: [String] = []
    for trait in inside.spoken.flatMap(\.traits) + ["button"] where !traits.contains(trait) {
      traits.append(trait)
    }
    let isEnabled = EnvironmentValues.current.isEnabled
    lines.append(isEnabled ? "[\(title)]" : "(\(title))")
    spoken.append(SpokenElement(label: name, traits: traits + (isEnabled ? [] : ["dimmed"])))
    for key in [title, name] { buttons[key] = isEnabled ? action : nil }
  }
}
