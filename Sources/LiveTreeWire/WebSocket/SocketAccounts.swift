import LiveTree

/// The listens of a connection, with the query objects as the client sent them: those that will
/// exist once all requests are answered, unless the rules deny some.
@available(Systems 2024, *)
struct SocketListens: Sendable {
  private struct Target: Hashable {
    let path: TreePath
    let query: TreeQuery?
  }

  private var objects: [Target: JSONValue?] = [:]

  /// The number of unanswered requests to listen, for each target that has some.
  private var unanswered: [Target: Int] = [:]

  /// Adds a listen that is about to be requested.
  ///
  /// - Returns: Whether there was room.
  mutating func add(_ place: SocketPlace, maximum: Int) -> Bool {
    let target = Target(path: place.path, query: place.query)
    guard objects[target] != nil || objects.count < maximum else { return false }
    objects[target] = .some(place.queryObject)
    unanswered[target, default: 0] += 1
    return true
  }

  /// Records the answer to a request to listen. One that was refused gives its place back, unless
  /// the client has requested the same listen again.
  mutating func answered(_ place: SocketPlace, isRefused: Bool) {
    let target = Target(path: place.path, query: place.query)
    let others = (unanswered[target] ?? 1) - 1
    unanswered[target] = others > 0 ? others : nil
    if isRefused && others == 0 { objects[target] = nil }
  }

  /// Records that the server has ended a listen. A request for the same listen may follow.
  ///
  /// - Returns: The query object.
  mutating func end(_ path: TreePath, _ query: TreeQuery?) -> JSONValue? {
    let target = Target(path: path, query: query)
    let object = objects[target] ?? nil
    if unanswered[target] == nil { objects[target] = nil }
    return object
  }

  /// Removes a listen that is about to be stopped.
  ///
  /// - Returns: The query object.
  mutating func remove(_ path: TreePath, _ query: TreeQuery?) -> JSONValue? {
    objects.removeValue(forKey: Target(path: path, query: query)) ?? nil
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
