#if HEADLESS_SWIFTUI
@testable import HeadlessSwiftUI
import Testing
import _LiveTestSupport

extension HeadlessScreen {
  /// What the user sees, line by line:
  ///
  ///     [(plus)]                      a button with an icon in the toolbar
  ///     # Today · 2 matches           a header
  ///     [Bob | 3 : 1 | Cy / 11:00]    a row that is a button: texts beside and below each other
  ///     (Cy)                          a disabled button
  ///     (circle: picture tom)         a round picture
  var text: String { lines.joined(separator: "\n") }

  /// What VoiceOver reads, a line for each element.
  var spokenText: String { spoken.joined(separator: "\n") }

  /// Waits until a line contains a text.
  func wait(for fragment: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await waitUntil("the screen shows \(fragment)", sourceLocation: sourceLocation) {
      lines.contains { $0.contains(fragment) }
    }
  }
}
#endif
