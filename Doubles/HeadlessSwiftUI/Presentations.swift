/// The bars of a navigation, and the screens above a view.

public struct NavigationStack<Content: View>: DrawnView {
  public typealias Body = Never
  private let root: Content

  public init(@ViewBuilder root: () -> Content) { self.root = root() }

  func draw(on screen: Drawing) { root.draw(into: screen) }
}

public struct ToolbarItemPlacement: Sendable {
  public static let cancellationAction = Self()
  public static let confirmationAction = Self()
  public static let primaryAction = Self()
}

public struct ToolbarItem<Content: View>: DrawnView {
  public typealias Body = Never
  private let content: Content

  public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  func draw(on screen: Drawing) { content.draw(into: screen) }
}

extension View {
  /// The title is drawn above the view, and the toolbar above both.
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    let title = String(title)
    return noting { drawing, line in drawing.lines.insert(title, at: line) }
  }

  public func toolbar(@ViewBuilder content: () -> some View) -> some View {
    let content = content()
    return noting { drawing, line in
      let end = drawing.lines.count
      content.draw(into: drawing)
      let bar = drawing.lines[end...].joined(separator: " ")
      drawing.lines.removeSubrange(end...)
      drawing.lines.insert(bar, at: line)
    }
  }

  public func disabled(_ isDisabled: Bool) -> some View {
    noting { drawing, line in
      guard isDisabled else { return }
      for (index, text) in drawing.lines.enumerated().dropFirst(line) where text.hasPrefix("[") {
        let title = String(text.dropFirst().dropLast())
        drawing.buttons[title] = nil
        drawing.lines[index] = "(\(title))"
      }
    }
  }

  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }

  public func sheet<Item: Identifiable>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View { covered(by: item, id: \.id, content: content) }

  public func navigationDestination<Item: Hashable>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> some View
  ) -> some View { covered(by: item, id: \.self, content: destination) }

  private func covered<Item, ID: Hashable>(
    by item: Binding<Item?>, id: KeyPath<Item, ID>, content: @escaping (Item) -> some View
  ) -> some View {
    noting { drawing, _ in
      guard let shown = item.wrappedValue else { return }
      drawing.presented = Drawing.Presentation(id: AnyHashable(shown[keyPath: id])) {
        content(shown).draw(into: $0)
      } dismiss: {
        item.wrappedValue = nil
      }
    }
  }
}
