import Foundation

/// A view with a modifier, which notes something when the view is drawn.
struct ModifiedView<Content: View>: DrawnView {
  typealias Body = Never
  let content: Content
  let note: @MainActor (Drawing, _ start: Drawing.Mark) -> Void

  func draw(on screen: Drawing) {
    let start = screen.mark
    content.draw(into: screen)
    note(screen, start)
  }
}

extension View {
  func noting(
    _ note: @escaping @MainActor (Drawing, Drawing.Mark) -> Void
  ) -> ModifiedView<Self> { ModifiedView(content: self, note: note) }

  public func scrollTargetLayout() -> some View { self }

  public func scrollPosition<ID: Hashable>(id: Binding<ID?>) -> some View {
    noting { drawing, _ in drawing.keepsScrollPosition = true }
  }

  public func tag(_ tag: some Hashable) -> some View {
    let tag = AnyHashable(tag)
    return noting { drawing, start in
      drawing.tags[drawing.lines[start.line...].joined(separator: " ")] = tag
    }
  }

  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    noting { drawing, start in
      if isDisabled { drawing.undeletable.formUnion(drawing.lines[start.line...]) }
    }
  }

  public func moveDisabled(_ isDisabled: Bool) -> some View {
    noting { drawing, start in
      if isDisabled { drawing.unmovable.formUnion(drawing.lines[start.line...]) }
    }
  }

  public func overlay(@ViewBuilder content: () -> some View) -> some View {
    let overlay = content()
    return noting { drawing, _ in overlay.draw(into: drawing) }
  }

  public func searchable(text: Binding<String>) -> some View {
    noting { drawing, _ in drawing.searchText = text }
  }

  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    noting { drawing, _ in
      drawing.changes.append(
        Drawing.Change(value: value, isInitial: initial, action: action) { $0 as? Value == value })
    }
  }

  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    noting { drawing, _ in drawing.refresh = action }
  }

  public func onAppear(perform action: @escaping () -> Void) -> some View {
    noting { drawing, _ in drawing.appearances.append(action) }
  }

  public func onDisappear(perform action: @escaping () -> Void) -> some View {
    noting { drawing, _ in drawing.disappearances.append(action) }
  }

  public func task(
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> some View {
    noting { drawing, _ in drawing.tasks.append(.init(id: nil, action: action)) }
  }

  public func task(
    id value: some Hashable,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> some View {
    let id = AnyHashable(value)
    return noting { drawing, _ in drawing.tasks.append(.init(id: id, action: action)) }
  }

  public func alert<Presented>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting data: Presented?,
    @ViewBuilder actions: (Presented) -> some View,
    @ViewBuilder message: (Presented) -> some View
  ) -> some View {
    let parts = data.map { (actions($0), message($0)) }
    let title = String(title)
    return noting { drawing, _ in
      guard isPresented.wrappedValue, let (actions, message) = parts else { return }
      let alert = Drawing()
      message.draw(into: alert)
      actions.draw(into: alert)
      drawing.alerts.append(
        Drawing.Alert(lines: [title] + alert.lines, buttons: alert.buttons) {
          isPresented.wrappedValue = false
        })
    }
  }
}
