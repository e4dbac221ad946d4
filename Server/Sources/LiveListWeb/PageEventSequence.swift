import Foundation

/// A sequence of the events of several lists, produced at the reader's pace.
///
/// The ID of an event consists of the last ID of each list, in the order of the lists, joined by
/// commas. The part of a list is empty until the reader has received an event of the list, all of a snapshot included.
struct PageEventSequence: AsyncSequence, Sendable {
  let lists: [(name: String, channel: ListChannel)]
  let seen: [String]

  /// Creates a sequence of the events that a reader hasn't received.
  ///
  /// - Parameters:
  ///   - lists: The lists and their names.
  ///   - lastID: The ID of the last event that the reader has received, if any. An ID for a
  ///     different number of lists is ignored.
  init(lists: [(name: String, channel: ListChannel)], after lastID: String?) {
    self.lists = lists
    let ids = (lastID ?? "").split(separator: ",", omittingEmptySubsequences: false)
    seen = ids.count == lists.count ? ids.map(String.init) : lists.map { _ in "" }
  }

  func makeAsyncIterator() -> Iterator { Iterator(lists: lists, seen: seen) }

  struct Iterator: AsyncIteratorProtocol {
    let lists: [(name: String, channel: ListChannel)]
    var seen: [String]
    var waiting: ArraySlice<(list: Int, event: PendingEvent)> = []

    mutating func next() async throws -> Data? {
      if waiting.isEmpty { waiting = try await unseen()[...] }
      guard let (list, pending) = waiting.popFirst() else { return nil }
      let event = try pending()
      seen[list] = event.id
      return event.encoded(list: lists[list].name, id: seen.joined(separator: ","))
    }

    /// The unseen events of all lists; waits until there is one. The lists take turns, so that
    /// none waits for all parts of a long one.
    private func unseen() async throws -> [(list: Int, event: PendingEvent)] {
      let seen = seen
      let events = try await withThrowingTaskGroup(of: (list: Int, events: [PendingEvent]).self) {
        group in
        for (list, (_, channel)) in lists.enumerated() {
          group.addTask { (list, try await channel.events(after: seen[list])) }
        }
        let first = try await group.next()
        // Canceling loses nothing: a list that has events returns them.
        group.cancelAll()
        return try await group.reduce(into: [first].compactMap(\.self)) { $0.append($1) }
      }
      let inOrder = events.sorted { $0.list < $1.list }
      let turns = inOrder.map(\.events.count).max() ?? 0
      return (0..<turns).flatMap { turn in
        inOrder.filter { turn < $0.events.count }.map { ($0.list, $0.events[turn]) }
      }
    }
  }
}
