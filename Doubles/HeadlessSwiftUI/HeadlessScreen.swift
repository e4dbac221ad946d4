import Foundation

/// A screen that shows a view, as a SwiftUI app does, and simulates its user.
///
/// The view is drawn only on request, and all rows are drawn, whether or not they would be visible.
@MainActor
package final class HeadlessScreen<Content: View> {
  private let view: Content
  /// The view, and the sheets and pushed screens above it.
  private var layers = [ScreenLayer()]
  private var isVisible = false

  /// Creates a screen that hasn't appeared.
  package init(_ view: Content) { self.view = view }

  /// What the user sees.
  private var drawing: Drawing { layers[layers.count - 1].drawing }

  /// The texts from top to bottom.
  package var lines: [String] {
    draw()
    return drawing.lines
  }

  /// What VoiceOver reads, element by element: labels and traits.
  package var spoken: [String] {
    draw()
    return drawing.spoken.map(\.description)
  }

  /// The containers of the rows, such as `List`.
  package var containers: [String] {
    draw()
    return drawing.containers
  }

  package var keepsScrollPosition: Bool { drawing.keepsScrollPosition }

  /// The ids of the rows to which the view has scrolled.
  package var scrolledTo: [AnyHashable] { layers[0].states.scrolledTo }

  package var repeatedIDs: Int { drawing.repeatedIDs }

  /// The number of changes of the views' states that were animated.
  package var animatedChanges: Int { layers.reduce(0) { $0 + $1.animatedChanges } }

  /// The alert that is shown: its title, its message and its buttons.
  package var alert: [String]? {
    draw()
    return drawing.alerts.first?.lines
  }

  private func draw() {
    layers[0].draw(view.draw)
    var top = 0
    while let presented = layers[top].drawing.presented {
      top += 1
      if top == layers.count || layers[top].id != presented.id {
        close(from: top)
        layers.append(ScreenLayer(presented.id))
        layers[top].draw(presented.draw)
        if isVisible { layers[top].appear() }
      } else {
        layers[top].draw(presented.draw)
      }
    }
    close(from: top + 1)
  }

  private func close(from layer: Int) {
    for layer in layers[layer...] { layer.disappear() }
    layers.removeSubrange(layer...)
  }

  /// Evaluates the body of the view without drawing it.
  package func evaluateBody() { _ = view.body }

  package func appear() {
    draw()
    isVisible = true
    for layer in layers { layer.appear() }
  }

  package func disappear() {
    isVisible = false
    for layer in layers { layer.disappear() }
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

  /// Deletes a row with a swipe; returns false if that isn't possible.
  package func delete(_ row: String) -> Bool {
    draw()
    guard !drawing.undeletable.contains(row), let (editor, index) = editor(of: row),
      let delete = editor.delete
    else { return false }
    delete(IndexSet([index]))
    return true
  }

  /// Drags a row in front of the row at an offset; returns false if that isn't possible.
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

  /// Chooses a value in a control, or types a text; returns false if there is no such control.
  package func set(_ title: String, to value: Any) -> Bool {
    draw()
    guard let control = drawing.controls[title] else { return false }
    control.set(value)
    return true
  }

  /// Closes the topmost sheet or pushed screen, with a swipe or the back button.
  package func goBack() {
    draw()
    guard layers.count > 1 else { return }
    layers[layers.count - 2].drawing.presented?.dismiss()
  }

  /// Taps a button of the alert that was drawn last.
  package func tapInAlert(_ title: String) { drawing.alerts.first?.buttons[title]?() }

  /// Dismisses the alert.
  package func dismissAlert() {
    draw()
    dismissDrawnAlert()
  }

  /// Dismisses the alert that was drawn last, even if it has disappeared since.
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
