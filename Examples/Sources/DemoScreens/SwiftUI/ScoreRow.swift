#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Foundation
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// A name with a number beside it and a detail below. With the largest texts, the number is below the
/// name.
@available(Systems 2024, *)
struct ScoreRow: View {
  let name: String
  let number: String
  let detail: String?
  /// What VoiceOver reads.
  let spoken: String
  @Environment(\.dynamicTypeSize) private var typeSize

  var body: some View {
    content
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(spoken)
  }

  @ViewBuilder private var content: some View {
    if typeSize.isAccessibilitySize {
      VStack(alignment: .leading) {
        texts
        score
      }
    } else {
      HStack(alignment: .firstTextBaseline) {
        texts
        Spacer(minLength: 8)
        score
      }
    }
  }

  private var texts: some View {
    VStack(alignment: .leading) {
      Text(name)
      if let detail {
        Text(detail).font(.footnote).foregroundStyle(.secondary)
      }
    }
  }

  private var score: some View { Text(number).monospacedDigit() }
}
#endif
