import Combine
import LiveListCombine

struct Match: Identifiable, Equatable, Sendable {
  let id: String
  var score: String
}

/// A store that publishes its list, and a screen that takes changesets.
@MainActor
final class MatchesScreen {
  private var matches: [Match] = []
  private var subscriptions: Set<AnyCancellable> = []
  private(set) var changes = 0

  func follow(_ published: some Publisher<[Match], Never>) {
    published.changesets()
      .sink { [weak self] changeset in
        guard let self else { return }
        changes += changeset.batches.count
        matches = changeset.target.flatMap(\.items)
      }
      .store(in: &subscriptions)
  }

  @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
  func follow(_ model: ItemsModel<Match>) {
    model.updatePublisher()
      .sink { [weak self] update in
        guard let self else { return }
        matches = update.changeset.target.flatMap(\.items)
        show(update.phase)
      }
      .store(in: &subscriptions)
  }

  private func show(_ phase: ListPhase) { print(phase.notice ?? "current") }
}
