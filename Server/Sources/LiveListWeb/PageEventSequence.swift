import Foundation

/// The events of some lists in one stream, at the pace of the reader.
///
/// The id of an event says what the reader has seen of each list: their ids in the order of the
/// lists, joined by commas. One that has seen nothing of a list yet has the empty id there.
struct PageEventSequence: AsyncSequence, Sendable {
  let lists: [(name: String, channel: ListChannel)]
  let seen: [String]

  /// The events that follow those that a reader has seen.
  ///
  /// - Parameters:
  ///   - lists: The lists and their names.
  ///   - lastID: The id of the last event that the reader has seen; one of other lists, or none,
  ///     means that it has seen nothing.
  init(lists: [(name: String, channel: ListChannel)], after lastID: String?) {
    self.lists = lists
    let ids = (lastID ?? "").split(separator: ",", omittingEmptySubsequences: false)
    seen = ids.count == lists.count ? ids.map(String.init) : lists.map { _ in "" }
  }

  func makeAsyncIterator() -> Iterator { Iterator(lists: lists, seen: seen) }

  struct Iterator: AsyncIteratorProtocol {
    let lists: [(name: String, channel: ListChannel)]
    var seen: [String]
    var waiting: ArraySlice<(list: Int, event: PageEvent)> = []

    mutating func next() async throws -> Data? {
      if waiting.isEmpty { waiting = try await unseen()[...] }
      guard let (list, event) = waiting.popFirst() else { return nil }
      seen[list] = event.id
      return event.encoded(list: lists[list].name, id: seen.joined(separator: ","))
    }

    /// The events of the lists that have some; waits until one has.
    ///
    /// A list's events are asked for by what was seen of it, so that those which come too late to
    /// be in the answer are in the next one.
    private func unseen() async throws -> [(list: Int, event: PageEvent)] {
      let seen = seen
      return try await withThrowingTaskGroup(of: [(list: Int, event: PageEvent)].self) { group in
        for (list, (_, channel)) in lists.enumerated() {
          group.addTask { try await channel.events(after: seen[list]).map { (list, $0) } }
        }
        let first = try await group.next() ?? []
        group.cancelAll()
        return try await group.reduce(into: first) { $0 += $1 }
      }
    }
  }
}
