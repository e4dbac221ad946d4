@available(Systems 2024, *)
extension TreeSession.State {
  /// Takes what remains to be done for the session; `nil` if it was taken before.
  mutating func remains(of name: String) -> SessionRemains? {
    guard !isFinished else { return nil }
    isFinished = true
    defer { listens = [:] }
    return SessionRemains(
      name: name, listens: Array(listens.values), hasWrites: hasWritesAtEnd, finish: finish)
  }

  /// Takes the request that waits for room; `nil` if none does.
  mutating func takeRoomWaiter() -> TreeSession.Continuation? {
    defer { roomWaiter = nil }
    return roomWaiter
  }

  /// Takes the next request. Taken requests are removed only once they make up half of the array,
  /// so that taking one is O(1) on average.
  mutating func nextRequest() -> (number: Int, request: SessionRequest)? {
    guard takenCount < requests.count else { return nil }
    let next = requests[takenCount]
    takenCount += 1
    if takenCount * 2 >= requests.count {
      requests.removeFirst(takenCount)
      takenCount = 0
    }
    return next
  }
}

@available(Systems 2024, *)
extension TreeSession {
  /// What a transport must learn after messages were added.
  enum News {
    case none
    /// Messages wait that it wasn't signaled about.
    case messages
    /// So many wait that the session must end.
    case overfull
  }
}

@available(Systems 2024, *)
extension TreeSession.State {
  /// Whether no message waits, and the transport has taken all earlier ones.
  var isIdle: Bool { !hasEnded && !isSignaled && outbox.count == 0 }

  /// Notes that the transport is signaled, if it must be.
  mutating func noteNews() -> TreeSession.News {
    guard !hasEnded else { return .none }
    let isOverfull = outbox.isOverfull
    let isNew = isOverfull || (outbox.count > 0 && !isSignaled)
    if isNew { isSignaled = true }
    return isOverfull ? .overfull : isNew ? .messages : .none
  }
}
