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
}

/// A screen that shows a view, as an app of SwiftUI does, and its user.
///
/// Nothing is drawn unless it is requested, and all rows are drawn, whether they would be visible or
/// not.
@MainActor
package final class HeadlessScreen<Content: View> {
  private let view: Content
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
    drawing = Drawing()
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
