/// The bars of a navigation, and the screens above a view.

public struct NavigationStack<Content: View>: DrawnView {
  public typealias Body = Never
  private let root: Content
  @State private var path: [AnyHashable] = []

  public init(@ViewBuilder root: () -> Content) { self.root = root() }

  func draw(on screen: Drawing) {
    screen.keepState(of: self)
    screen.path = $path
    root.draw(into: screen)
  }
}

/// A row that pushes a value on the navigation stack, with a chevron.
public struct NavigationLink<Label: View>: DrawnView {
  public typealias Body = Never
  private let label: Label
  private let value: AnyHashable?

  public init(value: (some Hashable)?, @ViewBuilder label: () -> Label) {
    (self.value, self.label) = (value.map { AnyHashable($0) }, label())
  }

  func draw(on screen: Drawing) {
    let path = screen.path
    let value = value
    screen.addButton(
      label, suffix: " ›", action: { if let value { path?.wrappedValue.append(value) } })
  }
}

public struct ToolbarItemPlacement: Sendable {
  /// The place from left to right; `nil` in the bar at the bottom.
  let order: Int?

  public static let cancellationAction = Self(order: 0)
  public static let principal = Self(order: 1)
  public static let automatic = Self(order: 2)
  public static let primaryAction = Self(order: 3)
  public static let confirmationAction = Self(order: 3)
  public static let bottomBar = Self(order: nil)
}

/// Views in a toolbar, which shows only the icons of labels.
public struct ToolbarItemGroup<Content: View>: DrawnView {
  public typealias Body = Never
  private let content: Content
  private let placement: ToolbarItemPlacement

  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) { (self.placement, self.content) = (placement, content()) }

  func draw(on screen: Drawing) {
    let start = screen.mark
    screen.draw({ $0.isInToolbar = true }, { content.draw(into: screen) })
    let item = BarItem(
      line: screen.lines[start.line...].joined(separator: " "),
      spoken: Array(screen.spoken[start.element...]), placement: placement)
    screen.lines.removeSubrange(start.line...)
    screen.spoken.removeSubrange(start.element...)
    if !item.line.isEmpty { screen.barItems.append(item) }
  }
}

public struct ToolbarItem<Content: View>: DrawnView {
  public typealias Body = Never
  private let group: ToolbarItemGroup<Content>

  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) { group = ToolbarItemGroup(placement: placement, content: content) }

  func draw(on screen: Drawing) { group.draw(on: screen) }
}

extension View {
  /// The title is drawn above the view, and the toolbar above both.
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    let title = String(title)
    return noting { drawing, start in
      let end = drawing.mark
      drawing.show(title, spoken: title, "heading")
      drawing.moveToStart(start, from: end)
    }
  }

  public func toolbar(@ViewBuilder content: () -> some View) -> some View {
    let content = content()
    return noting { drawing, start in
      content.draw(into: drawing)
      let items = drawing.barItems
      drawing.barItems = []
      let end = drawing.mark
      drawing.showBar(
        items.filter { $0.placement.order != nil }
          .sorted { $0.placement.order ?? 0 < $1.placement.order ?? 0 })
      drawing.moveToStart(start, from: end)
      drawing.showBar(items.filter { $0.placement.order == nil })
    }
  }

  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }

  public func sheet<Item: Identifiable>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> some View
  ) -> some View { covered(by: item, id: \.id, content: content) }

  public func navigationDestination<Item: Hashable>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> some View
  ) -> some View { covered(by: item, id: \.self, content: destination) }

  public func navigationDestination<Value: Hashable>(
    for type: Value.Type, @ViewBuilder destination: @escaping (Value) -> some View
  ) -> some View {
    noting { drawing, _ in
      guard let path = drawing.path, let value = path.wrappedValue.last?.base as? Value else {
        return
      }
      drawing.presented = Drawing.Presentation(id: AnyHashable(value)) {
        destination(value).draw(into: $0)
      } dismiss: {
        if !path.wrappedValue.isEmpty { path.wrappedValue.removeLast() }
      }
    }
  }

  public func sheet(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View
  ) -> some View {
    noting { drawing, _ in
      guard isPresented.wrappedValue else { return }
      drawing.presented = Drawing.Presentation(id: AnyHashable("sheet")) {
        content().draw(into: $0)
      } dismiss: {
        isPresented.wrappedValue = false
      }
    }
  }

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

extension Drawing {
  /// Adds a line with the items of a bar.
  fileprivate func showBar(_ items: [BarItem]) {
    guard !items.isEmpty else { return }
    lines.append(items.map(\.line).joined(separator: " "))
    spoken += items.flatMap(\.spoken)
  }
}
