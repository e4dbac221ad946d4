import LiveTree

/// The listens of a connection, with the query objects as the client sent them.
@available(Systems 2024, *)
struct SocketListens: Sendable {
  private struct Target: Hashable {
    let path: TreePath
    let query: TreeQuery?
  }

  private var objects: [Target: JSONValue?] = [:]

  /// - Returns: Whether there was room.
  mutating func add(_ place: SocketPlace, maximum: Int) -> Bool {
    let target = Target(path: place.path, query: place.query)
    guard objects[target] != nil || objects.count < maximum else { return false }
    objects[target] = .some(place.queryObject)
    return true
  }

  /// Adds a listen again if the failure of an earlier one with the same path and query has removed
  /// it.
  mutating func confirm(_ place: SocketPlace) {
    objects[Target(path: place.path, query: place.query)] = .some(place.queryObject)
  }

  /// - Returns: The query object.
  mutating func remove(_ path: TreePath, _ query: TreeQuery?) -> JSONValue? {
    objects.removeValue(forKey: Target(path: path, query: query)) ?? nil
  }
}

/// The paths and sizes of the writes to make when a connection ends.
@available(Systems 2024, *)
struct SocketWritesAtEnd: Sendable {
  private var writes: [(path: TreePath, byteCount: Int)] = []
  private var byteCount = 0

  /// - Returns: Whether there was room.
  mutating func add(_ path: TreePath, byteCount: Int, within limits: SocketLimits) -> Bool {
    guard writes.count < limits.maximumWritesAtEnd,
      self.byteCount + byteCount <= limits.maximumMessageBytes
    else { return false }
    writes.append((path, byteCount))
    self.byteCount += byteCount
    return true
  }

  mutating func cancel(_ path: TreePath) {
    writes.removeAll { $0.path.starts(with: path) }
    byteCount = writes.reduce(0) { $0 + $1.byteCount }
  }
}

/// A request whose answer must be sent in order.
@available(Systems 2024, *)
struct ExpectedAnswer: Sendable {
  /// What the answer contains.
  enum Answer: Sendable {
    /// The result of the session, without data.
    case result
    /// The value that the session read.
    case value
    /// Whether the listen's order is indexed.
    case listen(SocketPlace)
    /// The identity.
    case identity
    /// An answer that is known already and doesn't depend on the session.
    case known(SocketStatus)
  }

  /// The client's number for the request; `nil` if the request isn't the client's own.
  let number: Int?
  let answer: Answer
  let byteCount: Int

  static let `internal` = ExpectedAnswer(number: nil, answer: .result, byteCount: 0)
}

/// The answers that a client waits for, in order.
@available(Systems 2024, *)
struct ExpectedAnswers: Sendable {
  private var answers: [ExpectedAnswer] = []
  private var takenCount = 0

  /// The total size of the requests.
  private(set) var byteCount = 0

  var count: Int { answers.count - takenCount }

  mutating func append(_ answer: ExpectedAnswer) {
    answers.append(answer)
    byteCount += answer.byteCount
  }

  /// Takes the first answer. Taken answers are removed only once they make up half of the array, so
  /// that taking one is O(1) on average.
  mutating func takeFirst() -> ExpectedAnswer? {
    guard takenCount < answers.count else { return nil }
    let first = answers[takenCount]
    takenCount += 1
    byteCount -= first.byteCount
    if takenCount * 2 >= answers.count {
      answers.removeFirst(takenCount)
      takenCount = 0
    }
    return first
  }

  /// Takes the first answers that are known.
  mutating func takeKnown() -> [SocketServerMessage] {
    var messages: [SocketServerMessage] = []
    while takenCount < answers.count, case .known(let status) = answers[takenCount].answer {
      if let number = takeFirst()?.number {
        messages.append(.answer(number, status.code, status.data))
      }
    }
    return messages
  }
}
