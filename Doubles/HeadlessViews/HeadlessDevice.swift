/// What UIKit and AppKit keep for a whole process: a setting of the user, a flag of the class.
///
/// Each test that changes something takes a device of its own, so that it can run beside others:
///
///     HeadlessDevice.$current.withValue(HeadlessDevice()) { … }
@MainActor
package final class HeadlessDevice {
  /// The device of the running task.
  @TaskLocal package static var current = HeadlessDevice()

  /// Whether the user asked for less motion.
  package var reducesMotion = false
  /// Whether views animate their changes.
  package var animates = true
  /// The animations that belong to no view.
  package let animations = AnimationQueue()

  package nonisolated init() {}
}
