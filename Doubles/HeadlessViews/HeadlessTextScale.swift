/// The size of texts that the user has chosen.
///
/// It's not a property of ``HeadlessDevice``, because fonts are made on any thread.
package enum HeadlessTextScale {
  /// The size as a multiple of the default size.
  @TaskLocal package static var current = 1.0
}
