#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
import Foundation
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// The players of both sides, with the result between them and the time below. With the largest
/// texts, and on a watch, each side has a line with its goals.
@available(Systems 2024, *)
struct MatchRowView: View {
  let row: MatchRow
  @Environment(\.dynamicTypeSize) private var typeSize

  var body: some View {
    content
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(spoken)
  }

  private var match: Match { row.match }

  /// What VoiceOver reads. It would read a colon as a word.
  private var spoken: String {
    let sides = "\(match.homePlayers.names) against \(match.awayPlayers.names)"
    return "\(sides), \(match.homeGoals) to \(match.awayGoals), \(row.time)"
  }

  @ViewBuilder private var content: some View {
    #if os(watchOS)
    lines
    #else
    if typeSize.isAccessibilitySize { lines } else { columns }
    #endif
  }

  private var columns: some View {
    VStack(spacing: 4) {
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(match.homePlayers.names)
          .frame(maxWidth: .infinity, alignment: .leading)
        Text(match.result).font(.headline).monospacedDigit().layoutPriority(1)
        Text(match.awayPlayers.names)
          .multilineTextAlignment(.trailing)
          .frame(maxWidth: .infinity, alignment: .trailing)
      }
      time
    }
  }

  private var lines: some View {
    VStack(alignment: .leading, spacing: 4) {
      line(match.homePlayers.names, match.homeGoals)
      line(match.awayPlayers.names, match.awayGoals)
      time
    }
  }

  private func line(_ names: String, _ goals: Int) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      Text(names)
      Spacer(minLength: 0)
      Text("\(goals)").font(.headline).monospacedDigit()
    }
  }

  private var time: some View {
    Text(row.time).font(.footnote).foregroundStyle(.secondary)
  }
}
#endif
