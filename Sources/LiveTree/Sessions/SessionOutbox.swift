/// The messages that a session has yet to send, in order. It needs no database, transport or lock.
///
/// Answers leave in the order of their requests, each after the events that were added before it.
/// If too many events of a listen wait, a `put` of the newest value replaces the first of them, and
/// the others are dropped: an answer still follows the effects of its request.
@available(Systems 2024, *)
struct SessionOutbox {
  /// The waiting events of a listen.
  private struct Waiting {
    /// A lower bound of the position of the first event, counted from the first message ever added.
    var first: Int
    var count = 0
    var byteCount = 0
  }

  private let limits: SessionLimits

  /// Dropped events and taken messages are `nil`.
  private var messages: [SessionMessage?] = []

  /// The number of messages removed before `messages`, and how many of `messages` have been taken.
  private var base = 0
  private var takenCount = 0

  private var waiting: [ObjectIdentifier: Waiting] = [:]
  private var requestCount = 0

  /// The number of leading requests that have their answers.
  private(set) var answerCount = 0

  /// Answers that wait for earlier ones.
  private var early: [Int: Result<SessionAnswer, any Error>] = [:]

  /// The number of waiting messages.
  private(set) var count = 0

  init(_ limits: SessionLimits) {
    precondition(
      limits.maximumCount > 0,
      "The maximum number of waiting events must be positive, not \(limits.maximumCount).")
    self.limits = limits
  }

  /// Whether the client is so slow that the session must end, because answers are never dropped.
  var isOverfull: Bool { count + early.count > limits.maximumMessages }

  /// Whether few enough messages wait that a read or a listen may add another one.
  var hasRoom: Bool { count < 64 }

  /// Begins a request.
  ///
  /// - Returns: The number of the request; requests are answered in the order of their numbers.
  mutating func begin() -> Int {
    defer { requestCount += 1 }
    return requestCount
  }

  /// Adds the answer to a request, and the answers that waited for this one.
  mutating func answer(_ number: Int, _ result: Result<SessionAnswer, any Error>) {
    precondition(
      (answerCount..<requestCount).contains(number) && early[number] == nil,
      "Request \(number) was already answered or never submitted.")
    early[number] = result
    while let next = early.removeValue(forKey: answerCount) {
      add(.answer(answerCount, next))
      answerCount += 1
    }
  }

  /// Adds an event of a listen.
  ///
  /// - Parameter current: Returns a `put` of the value after the event.
  /// - Complexity: O(1) on average in the events that wait.
  mutating func append(
    _ event: SharedTreeEvent, of listen: SessionListen, current: () -> SharedTreeEvent
  ) {
    let id = ObjectIdentifier(listen)
    var listenWaiting = waiting[id] ?? Waiting(first: base + messages.count)
    let byteCount = listenWaiting.byteCount + event.byteCount
    if listenWaiting.count + 1 > limits.maximumCount
      || byteCount > limits.maximumByteCount
    {
      let whole = current()
      let index = drop(listenWaiting, of: listen) ?? messages.count
      if index == messages.count { messages.append(nil) }
      messages[index] = .event(listen, whole)
      count += 1
      waiting[id] = Waiting(first: base + index, count: 1, byteCount: whole.byteCount)
    } else {
      add(.event(listen, event))
      listenWaiting.count += 1
      listenWaiting.byteCount = byteCount
      waiting[id] = listenWaiting
    }
  }

  /// Adds the end of a listen, after its waiting events.
  mutating func cancel(_ listen: SessionListen, because error: TreeAccessError) {
    add(.canceled(listen, error))
  }

  /// Takes the first message; `nil` if none waits.
  mutating func next() -> SessionMessage? {
    while takenCount < messages.count {
      let message = messages[takenCount]
      messages[takenCount] = nil
      takenCount += 1
      if let message {
        count -= 1
        if case .event(let listen, let event) = message { took(event, of: listen) }
        dropTaken()
        return message
      }
    }
    dropTaken()
    return nil
  }

  /// Takes all messages.
  mutating func all() -> [SessionMessage] {
    defer {
      base += messages.count
      (takenCount, count) = (0, 0)
      messages.removeAll()
      waiting.removeAll(keepingCapacity: true)
    }
    return messages[takenCount...].compactMap(\.self)
  }
}

@available(Systems 2024, *)
extension SessionOutbox {
  private mutating func add(_ message: SessionMessage) {
    messages.append(message)
    count += 1
  }

  /// Drops the events of a listen.
  ///
  /// - Returns: The index of the first dropped event; `nil` if none waited.
  private mutating func drop(_ listenWaiting: Waiting, of listen: SessionListen) -> Int? {
    guard listenWaiting.count > 0 else { return nil }
    var first: Int?
    for index in max(listenWaiting.first - base, takenCount)..<messages.count {
      guard case .event(listen, _)? = messages[index] else { continue }
      first = first ?? index
      messages[index] = nil
      count -= 1
    }
    return first
  }

  private mutating func took(_ event: SharedTreeEvent, of listen: SessionListen) {
    let id = ObjectIdentifier(listen)
    guard var listenWaiting = waiting.removeValue(forKey: id), listenWaiting.count > 1 else {
      return
    }
    listenWaiting.count -= 1
    listenWaiting.byteCount -= event.byteCount
    listenWaiting.first = base + takenCount
    waiting[id] = listenWaiting
  }

  /// Removes taken messages only once they make up half of the array, so that taking a message is
  /// O(1) on average.
  private mutating func dropTaken() {
    guard takenCount * 2 >= messages.count else { return }
    messages.removeFirst(takenCount)
    base += takenCount
    takenCount = 0
  }
}

@available(Systems 2024, *)
private func ~= (listen: SessionListen, other: SessionListen) -> Bool { listen === other }

/// The limits of what may wait in a session, and of what it may write when it ends.
public struct SessionLimits: Hashable, Sendable {
  /// The maximum number of waiting events of a listen, before they collapse into one.
  public var maximumCount: Int

  /// The approximate maximum number of bytes of nodes in the waiting events of a listen, not
  /// counting a `put` of the current value, which is always needed.
  public var maximumByteCount: Int

  /// The maximum number of waiting messages of all kinds, before the session ends itself.
  public var maximumMessages: Int

  /// The maximum number of `onDisconnect` writes.
  public var maximumWritesAtEnd: Int

  /// The approximate maximum number of bytes of all `onDisconnect` writes together.
  public var maximumBytesAtEnd: Int

  /// Creates limits.
  ///
  /// - Precondition: `maximumCount` is positive.
  public init(
    maximumCount: Int = 256, maximumByteCount: Int = 16 << 20, maximumMessages: Int = 100_000,
    maximumWritesAtEnd: Int = 1_000, maximumBytesAtEnd: Int = 16 << 20
  ) {
    self.maximumCount = maximumCount
    self.maximumByteCount = maximumByteCount
    self.maximumMessages = maximumMessages
    self.maximumWritesAtEnd = maximumWritesAtEnd
    self.maximumBytesAtEnd = maximumBytesAtEnd
  }
}
