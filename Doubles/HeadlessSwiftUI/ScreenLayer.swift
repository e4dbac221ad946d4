/// A view on a screen, or a sheet or pushed screen above it, with its states and tasks.
@MainActor
final class ScreenLayer {
  /// What is presented; `nil` for the screen's own view.
  let id: AnyHashable?
  private(set) var drawing = Drawing()
  let states = DrawnStates()
  /// The running tasks, in the order of the views; empty unless the layer is visible.
  private var tasks: [Task<Void, Never>] = []
  private var taskIDs: [AnyHashable?] = []
  private var isVisible = false

  init(_ id: AnyHashable? = nil) { self.id = id }

  /// The number of state changes that were made inside `withAnimation`.
  var animatedChanges: Int {
    states.byPlace.values.joined().reduce(0) { $0 + $1.animatedChanges }
  }

  deinit { for task in tasks { task.cancel() } }

  func draw(_ content: (Drawing) -> Void) {
    let old = drawing
    drawing = Drawing(states)
    content(drawing)
    for (before, now) in zip(old.changes, drawing.changes) where !now.isEqual(before.value) {
      now.action()
    }
    if isVisible { runInitialActions(drawing.changes.dropFirst(old.changes.count)) }
    restartTasks()
  }

  func appear() {
    isVisible = true
    for action in drawing.appearances { action() }
    runInitialActions(drawing.changes[...])
    tasks = drawing.tasks.map(run)
    taskIDs = drawing.tasks.map(\.id)
  }

  private func runInitialActions(_ changes: ArraySlice<Drawing.Change>) {
    for change in changes where change.isInitial { change.action() }
  }

  func disappear() {
    guard isVisible else { return }
    isVisible = false
    for task in tasks { task.cancel() }
    tasks = []
    for action in drawing.disappearances { action() }
  }

  private func run(_ task: Drawing.ViewTask) -> Task<Void, Never> {
    let action = task.action
    return Task { await action() }
  }

  /// Restarts the tasks whose ids have changed.
  private func restartTasks() {
    for (index, task) in drawing.tasks.enumerated()
    where tasks.indices.contains(index) && taskIDs[index] != task.id {
      tasks[index].cancel()
      (tasks[index], taskIDs[index]) = (run(task), task.id)
    }
  }
}
