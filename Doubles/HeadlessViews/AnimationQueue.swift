/// The animations of a view, which last until a test ends them.
///
/// A completion is never called during an update: neither when nothing moves nor when
/// animations are disabled. A real view may call some immediately; code that doesn't rely on that
/// works with both.
@MainActor
package final class AnimationQueue {
  private var completions: [() -> Void] = []
  /// Whether each animation ends by itself as soon as the main actor is free.
  package var endsOnNextTurn = false

  package nonisolated init() {}

  /// How many animations are running.
  package var count: Int { completions.count }

  /// Begins an animation.
  package func begin(completion: @escaping () -> Void) {
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
