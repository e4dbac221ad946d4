/// The state that UIKit and AppKit keep for a whole process: settings of the user, and flags of
/// classes.
///
/// A test that changes this state uses a device of its own, so that it can run in parallel with
/// others:
///
///     HeadlessDevice.$current.withValue(HeadlessDevice()) { … }
@MainActor
package final class HeadlessDevice {
  /// The device of the running task.
  @TaskLocal package static var current = HeadlessDevice()

  /// Whether the user prefers reduced motion.
  package var reducesMotion = false
  /// Whether the user's language is written from right to left.
  package var isRightToLeft = false
  /// Whether views animate their changes.
  package var animates = true
  /// Whether changes are being made in an animation, which includes those of scroll offsets.
  package private(set) var isInAnimation = false
  /// What VoiceOver was asked to say, oldest first.
  package var announcements: [String] = []
  /// The animations that don't belong to a view.
  package let animations = AnimationQueue()

  package nonisolated init() {}

  /// Makes changes in an animation, unless views don't animate.
  package func animated(_ changes: () -> Void) {
    let outer = isInAnimation
    isInAnimation = animates
    changes()
    isInAnimation = outer
  }
}
