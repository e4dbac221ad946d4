import LiveList
import LiveListPipeline

/// A reader of a list in a test, which takes one update after another.
@MainActor
final class UpdateReader<SectionID: Hashable, Header, Item> {
  typealias Update = ListUpdate<SectionID, Header, Item>

  private var updates: any AsyncIteratorProtocol<Update, Never>

  init<Updates: AsyncSequence<Update, Never>>(_ updates: Updates) {
    self.updates = updates.makeAsyncIterator()
  }

  /// The next update; waits until there is one.
  func next() async -> Update? { await updates.next(isolation: #isolation) }

  /// The items in the list after the next update.
  func nextItems() async -> [Item]? { await next()?.changeset.target.flatMap(\.items) }
}
