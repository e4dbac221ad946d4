#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
import LiveListSwiftUI
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// The text that is shown while a list has no rows.
@available(Systems 2024, *)
struct PlaceholderText: View {
  let reason: LiveListPlaceholder
  /// The text if the list is empty.
  let emptyMessage: String

  var body: some View {
    switch reason {
    case .loading: Text("Loading…")
    case .empty, .noMatches: Text(emptyMessage)
    case .failed(let failure): Text("\(failure)")
    }
  }
}
#endif
