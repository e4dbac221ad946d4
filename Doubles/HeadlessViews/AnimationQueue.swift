/// The animations of a view, which last until a test ends them.
///
/// A completion is called when a test ends the animations, even if nothing moves or animations are
/// disabled. A real view may also call it immediately, see ``endsAtOnce`` (R55).
@MainActor
package final class AnimationQueue {
  private var completions: [() -> Void] = []
  /// Whether each animation ends by itself as soon as the main actor is free.
  package var endsOnNextTurn = false
  /// Whether completions are called before an update returns, as views do that have nothing to
  /// animate.
  package var endsAtOnce = false

  package nonisolated init() {}

  /// How many animations are running.
  package var count: Int { completions.count }

  /// Begins an animation.
  package func begin(completion: @escaping () -> Void) {
    if endsAtOnce { return completion() }
    completions.append(completion)
    if endsOnNextTurn { Task { self.finish() } }
  }

  /// Ends the animations that are running, in the order in which they began.
  ///
  /// One that begins in the completion of another keeps running.
  package func finish() {
    let running = completions
    completions = []
    for completion in running { completion() }
  }
}
