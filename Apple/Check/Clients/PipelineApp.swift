import LiveListPipeline
import LiveListUIKit
import UIKit

nonisolated struct Match: Identifiable, Equatable, Sendable {
  let id: Int
  var week: Int
  var result: String
}

@MainActor
protocol MatchStore {
  func matches() async throws -> [Match]
}

/// Grouped lists, with a table that shows their changes.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
final class MatchesController: UITableViewController {
  private var sections: [ListSection<Int, String, Match>] = []

  func follow(_ lists: AsyncThrowingStream<[Match], any Error>) async throws {
    let seasons = lists.map { matches in
      matches.sections(by: { $0.week }, order: .descending) { week, matches in
        "Week \(week), \(matches.count) matches"
      }
    }
    for try await changeset in seasons.changesets() {
      await tableView.apply(changeset) { sections = $0 }.ended()
    }
  }
}

/// A model with phases, refresh and retries.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
func makeModel(_ store: any MatchStore) -> ListModel<Int, String, Match> {
  ListModel(
    .fetching { try await store.matches() }, sectionedBy: \.week
  ) { week, matches in
    "Week \(week), \(matches.count) matches"
  }
}
