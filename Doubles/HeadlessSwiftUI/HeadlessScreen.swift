import Foundation

/// What a view draws: its texts from top to bottom, and what the user can do.
@MainActor
final class Drawing {
  struct Change {
    let value: Any
    let action: () -> Void
    let isEqual: (Any) -> Bool
  }

  struct Alert {
    let lines: [String]
    let buttons: [String: @MainActor () -> Void]
    let dismiss: () -> Void
  }

  /// The states of the views that were drawn before.
  private let states: DrawnStates
  /// The number of views of each type that were drawn.
  private var counts: [ObjectIdentifier: Int] = [:]

  init(_ states: DrawnStates = DrawnStates()) { self.states = states }

  var lines: [String] = []
  var containers: [String] = []
  /// The number of bodies that were evaluated.
  var bodies = 0
  /// The number of `ForEach` in which two elements have one id.
  var repeatedIDs = 0
  var keepsScrollPosition = false
  var buttons: [String: @MainActor () -> Void] = [:]
  var tags: [String: AnyHashable] = [:]
  var undeletable: Set<String> = []
  var unmovable: Set<String> = []
  var editors: [RowEditor] = []
  var select: (([AnyHashable]) -> Void)?
  var searchText: Binding<String>?
  var changes: [Change] = []
  var refresh: (@Sendable () async -> Void)?
  var appearances: [() -> Void] = []
  var disappearances: [() -> Void] = []
  var tasks: [@isolated(any) @Sendable () async -> Void] = []
  var alerts: [Alert] = []

  /// Gives a view the states that the view in its place had. Views are in one place if they have the
  /// same type and as many views of this type precede them.
  func keepState<Content: View>(of view: Content) {
    let type = ObjectIdentifier(Content.self)
    guard !states.stateless.contains(type) else { return }
    let own = Mirror(reflecting: view).children.compactMap { $0.value as? any PlacedState }
    guard !own.isEmpty else {
      states.stateless.insert(type)
      return
    }
    counts[type, default: 0] += 1
    let place = DrawnStates.Place(type: type, number: counts[type, default: 0])
    guard let kept = states.byPlace[place] else {
      states.byPlace[place] = own.map(\.placed)
      return
    }
    for (state, storage) in zip(own, kept) { state.resume(storage) }
  }
}

/// The states of the views on a screen, which last from one drawing to the next.
@MainActor
final class DrawnStates {
  struct Place: Hashable {
    let type: ObjectIdentifier
    let number: Int
  }

  var byPlace: [Place: [AnyObject]] = [:]
  /// The types of views that have no state.
  var stateless: Set<ObjectIdentifier> = []
}

/// A screen that shows a view, as an app of SwiftUI does, and its user.
///
/// Nothing is drawn unless it is requested, and all rows are drawn, whether they would be visible or
/// not.
@MainActor
package final class HeadlessScreen<Content: View> {
  private let view: Content
  private let states = DrawnStates()
  private var drawing = Drawing()
  private var tasks: [Task<Void, Never>] = []

  /// A screen that hasn't appeared.
  package init(_ view: Content) { self.view = view }

  deinit { for task in tasks { task.cancel() } }

  /// The texts from top to bottom.
  package var lines: [String] {
    draw()
    return drawing.lines
  }

  /// The containers of the rows, such as `List`.
  package var containers: [String] {
    draw()
    return drawing.containers
  }

  package var keepsScrollPosition: Bool { drawing.keepsScrollPosition }

  package var repeatedIDs: Int { drawing.repeatedIDs }

  /// The alert that is shown: its title, its message and its buttons.
  package var alert: [String]? {
    draw()
    return drawing.alerts.first?.lines
  }

  private func draw() {
    let old = drawing
    drawing = Drawing(states)
    view.draw(into: drawing)
    for (before, now) in zip(old.changes, drawing.changes) where !now.isEqual(before.value) {
      now.action()
    }
  }

  /// Evaluates the body of the view without drawing it.
  package func evaluateBody() { _ = view.body }

  package func appear() {
    draw()
    for action in drawing.appearances { action() }
    tasks = drawing.tasks.map { action in Task { await action() } }
  }

  package func disappear() {
    for task in tasks { task.cancel() }
    for action in drawing.disappearances { action() }
  }

  package func pullToRefresh() async { await drawing.refresh?() }

  package func search(_ text: String) {
    draw()
    drawing.searchText?.wrappedValue = text
    draw()
  }

  /// Selects the rows with these texts.
  package func select(_ rows: [String]) {
    draw()
    drawing.select?(rows.compactMap { drawing.tags[$0] })
  }

  /// Swipes a row away; false if that isn't possible.
  package func delete(_ row: String) -> Bool {
    draw()
    guard !drawing.undeletable.contains(row), let (editor, index) = editor(of: row),
      let delete = editor.delete
    else { return false }
    delete(IndexSet([index]))
    return true
  }

  /// Drags a row before the one at an offset; false if that isn't possible.
  package func move(_ row: String, to offset: Int) -> Bool {
    draw()
    guard !drawing.unmovable.contains(row), let (editor, index) = editor(of: row),
      let move = editor.move
    else { return false }
    move(IndexSet([index]), offset)
    return true
  }

  /// Taps a button.
  package func tap(_ title: String) {
    draw()
    drawing.buttons[title]?()
  }

  /// Taps a button of the alert as it was drawn last.
  package func tapInAlert(_ title: String) { drawing.alerts.first?.buttons[title]?() }

  /// Dismisses the alert.
  package func dismissAlert() {
    draw()
    dismissDrawnAlert()
  }

  /// Dismisses the alert as it was drawn last, which may have gone since.
  package func dismissDrawnAlert() { drawing.alerts.first?.dismiss() }

  private func editor(of row: String) -> (RowEditor, Int)? {
    for editor in drawing.editors {
      // The outer editors draw whole sections.
      if editor.delete != nil || editor.move != nil, let index = editor.rows.firstIndex(of: row) {
        return (editor, index)
      }
    }
    return nil
  }
}
