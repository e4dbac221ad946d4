/// Requests that wait to be committed: those of a client in order, and clients in turn.
///
/// A client that sends many requests delays only itself: each batch takes one request of every
/// client before it takes another one of the same client.
@available(Systems 2024, *)
struct RequestLines<Waiter: Sendable> {
  /// Whose order a request belongs to.
  fileprivate enum Client: Hashable, Sendable {
    case session(String)
    /// A client that makes a single request.
    case request(Int)
  }

  /// A waiting request.
  struct Entry: Sendable {
    let request: CommitRequest
    let waiter: Waiter
    fileprivate let number: Int
    fileprivate let client: Client

    /// The result of the request on an earlier state of the database; `nil` if it wasn't drafted.
    fileprivate(set) var draft: WriteDraft?

    /// The number of drafts that were outdated when their turn came.
    private(set) var outdatedCount = 0

    /// Whether the request takes too long for the database's own time, and must be drafted.
    fileprivate(set) var isSlow: Bool

    /// Whether both belong to the same client.
    func hasSameClient(as other: Entry) -> Bool { client == other.client }

    /// The entry after its draft was outdated, or after it took too long without a draft.
    func postponed() -> Entry {
      var entry = self
      if draft != nil { entry.outdatedCount += 1 }
      (entry.draft, entry.isSlow) = (nil, true)
      return entry
    }
  }

  private struct Line {
    var entries: [Entry]
    var takenCount = 0
    /// Whether the first entry is being drafted.
    var isDrafting = false

    var first: Entry? { takenCount < entries.count ? entries[takenCount] : nil }

    /// Taken entries are removed only once they make up half of the array, so that taking one is
    /// O(1) on average.
    mutating func removeFirst() {
      takenCount += 1
      guard takenCount * 2 >= entries.count else { return }
      entries.removeFirst(takenCount)
      takenCount = 0
    }
  }

  private var lines: [Client: Line] = [:]

  /// The clients whose turn it will be, in order.
  private var turns: [Client] = []
  private var nextNumber = 0

  /// The number of waiting requests.
  private(set) var count = 0

  /// Adds a request.
  ///
  /// - Parameters:
  ///   - session: The session whose earlier requests must be committed first.
  ///   - isSlow: Whether the request takes too long for the database's own time.
  mutating func append(
    _ request: CommitRequest, for waiter: Waiter, of session: String?, isSlow: Bool
  ) {
    let number = nextNumber
    nextNumber += 1
    count += 1
    let client = session.map(Client.session) ?? .request(number)
    let entry = Entry(
      request: request, waiter: waiter, number: number, client: client, isSlow: isSlow)
    if lines[client]?.entries.append(entry) == nil {
      lines[client] = Line(entries: [entry])
      turns.append(client)
    }
  }

  /// Takes requests, one of each client in turn.
  ///
  /// - Returns: The requests for the next batch, and those to draft, which remain in their lines.
  ///   Nothing of the same client is in the batch, so that a draft is based on all that its client
  ///   wrote before.
  /// - Complexity: O(*k*) in the requests taken.
  mutating func take(atMost maximum: Int) -> (ready: [Entry], slow: [Entry]) {
    var (ready, slow, later): ([Entry], [Entry], [Client]) = ([], [], [])
    var taken: Set<Client> = []
    var position = 0
    while position < turns.count, ready.count < maximum {
      let client = turns[position]
      position += 1
      guard let line = lines[client], !line.isDrafting, let entry = line.first else { continue }
      if entry.isSlow, entry.draft == nil {
        if taken.contains(client) {
          later.append(client)
        } else {
          lines[client]?.isDrafting = true
          slow.append(entry)
        }
        continue
      }
      taken.insert(client)
      ready.append(entry)
      remove(firstOf: client)
      if lines[client] != nil { turns.append(client) }
    }
    turns = Array(turns[position...]) + later
    return (ready, slow)
  }

  private mutating func remove(firstOf client: Client) {
    count -= 1
    lines[client]?.removeFirst()
    if lines[client]?.first == nil { lines[client] = nil }
  }

  /// Adds the draft of a request, which then takes its turn.
  mutating func add(_ draft: WriteDraft, for entry: Entry) {
    guard var line = lines[entry.client], line.isDrafting, line.first?.number == entry.number else {
      // The request was refused in the meantime.
      return
    }
    line.entries[line.takenCount].draft = draft
    line.isDrafting = false
    lines[entry.client] = line
    turns.append(entry.client)
  }

  /// Returns requests that were taken to the front of their lines.
  ///
  /// - Parameter entries: All that weren't committed, in the order in which they were taken.
  mutating func putBack(_ entries: [Entry]) {
    for entry in entries.reversed() {
      count += 1
      if var line = lines[entry.client] {
        line.entries.insert(entry, at: line.takenCount)
        lines[entry.client] = line
      } else {
        lines[entry.client] = Line(entries: [entry])
        turns.insert(entry.client, at: 0)
      }
    }
  }

  /// Removes requests without attempting them.
  ///
  /// - Returns: Their waiters.
  mutating func remove(where isRemoved: (Waiter) -> Bool) -> [Waiter] {
    var removed: [Entry] = []
    for (client, var line) in lines {
      let waiting = line.entries[line.takenCount...]
      let first = line.first?.number
      removed += waiting.filter { isRemoved($0.waiter) }
      let remaining = waiting.filter { !isRemoved($0.waiter) }
      if line.isDrafting, remaining.first?.number != first {
        line.isDrafting = false
        turns.append(client)
      }
      (line.entries, line.takenCount) = (Array(remaining), 0)
      lines[client] = remaining.isEmpty ? nil : line
    }
    count -= removed.count
    return removed.sorted { $0.number < $1.number }.map(\.waiter)
  }
}
