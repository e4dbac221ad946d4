import LiveTree

/// The listens of a connection, with their query objects as the client has sent them.
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

  /// Adds a listen again that an earlier one of the same place has removed meanwhile.
  mutating func confirm(_ place: SocketPlace) {
    objects[Target(path: place.path, query: place.query)] = .some(place.queryObject)
  }

  /// - Returns: The query object.
  mutating func remove(_ path: TreePath, _ query: TreeQuery?) -> JSONValue? {
    objects.removeValue(forKey: Target(path: path, query: query)) ?? nil
  }
}

/// How much is to be written when a connection ends.
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

/// A request whose answer wants its turn.
@available(Systems 2024, *)
struct ExpectedAnswer: Sendable {
  /// What the answer is made of.
  enum Answer: Sendable {
    /// The result of the session, without data.
    case result
    /// The value that the session has read.
    case value
    /// Whether the listen's order is indexed.
    case listen(SocketPlace)
    /// The identity.
    case identity
    /// It is known already, and has nothing to do with the session.
    case known(SocketStatus)
  }

  /// The client's number; `nil` if the client has not asked.
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

  /// The bytes of the requests.
  private(set) var byteCount = 0

  var count: Int { answers.count - takenCount }

  mutating func append(_ answer: ExpectedAnswer) {
    answers.append(answer)
    byteCount += answer.byteCount
  }

  /// Takes the first answer. Removing taken ones only once they are half of all keeps that O(1) on
  /// average.
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
