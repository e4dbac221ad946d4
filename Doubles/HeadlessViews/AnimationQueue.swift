/// The animations of a view. They last until a test ends them.
///
/// A completion is called when a test ends the animations, even if nothing moves or animations are
/// disabled. A real view may also call it immediately; see ``endsAtOnce`` (R55).
@MainActor
package final class AnimationQueue {
  private var completions: [() -> Void] = []
  /// Whether each animation ends automatically as soon as the main actor is free.
  package var endsOnNextTurn = false
  /// Whether completions are called before an update returns, as in views that have nothing to
  /// animate.
  package var endsAtOnce = false

  package nonisolated init() {}

  /// The number of running animations.
  package var count: Int { completions.count }

  /// Starts an animation.
  package func begin(completion: @escaping () -> Void) {
    if endsAtOnce { return completion() }
    completions.append(completion)
    if endsOnNextTurn { Task { self.finish() } }
  }

  /// Ends the running animations in the order in which they started.
  ///
  /// An animation that starts in the completion of another one keeps running.
  package func finish() {
    let running = completions
    completions = []
    for completion in running { completion() }
  }
}
