extension Pattern {
  /// Whether the expression matches anywhere in a text; `nil` if the search takes more steps than
  /// the meter has.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters and *m* instructions: a step for each character in
  ///   each state.
  func isFound(in text: String, _ meter: inout StepMeter) -> Bool? {
    var search = Search(self)
    var isFirst = true
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while true {
      search.enter(0, isStart: isFirst, isEnd: next == nil)
      guard meter.take(search.states.count + 1) else { return nil }
      if search.isMatched { return true }
      guard let scalar = next, !search.states.isEmpty || !isAnchored else { return false }
      next = scalars.next()
      search.take(MatchedScalar(scalar, ignoresCase: ignoresCase), isEnd: next == nil)
      isFirst = false
    }
  }
}

/// The instructions that are reachable with the characters so far.
private struct Search {
  private let instructions: [Pattern.Instruction]
  private let sets: [ScalarSet]

  /// For each set, whether it contains the current character; `nil` if not yet evaluated.
  private var answers: [Bool?]

  /// The instructions that wait for the next character.
  private(set) var states: [Int] = []

  private(set) var isMatched = false

  /// For each instruction, the last character at which it was entered.
  private var visits: [Int]
  private var visit = 1
  private var pending: [Int] = []
  private var former: [Int] = []

  init(_ pattern: Pattern) {
    self.instructions = pattern.instructions
    self.sets = pattern.sets
    self.answers = Array(repeating: nil, count: sets.count)
    self.visits = Array(repeating: 0, count: instructions.count)
  }

  /// Follows the instructions that don't consume a character.
  mutating func enter(_ instruction: Int, isStart: Bool, isEnd: Bool) {
    pending.append(instruction)
    while let place = pending.popLast() {
      guard visits[place] != visit else { continue }
      visits[place] = visit
      switch instructions[place] {
      case .take: states.append(place)
      case .split(let first, let second):
        pending.append(second)
        pending.append(first)
      case .jump(let target): pending.append(target)
      case .start: if isStart { pending.append(place + 1) }
      case .end: if isEnd { pending.append(place + 1) }
      case .match: isMatched = true
      }
    }
  }

  mutating func take(_ scalar: MatchedScalar, isEnd: Bool) {
    swap(&former, &states)
    states.removeAll(keepingCapacity: true)
    visit += 1
    for index in answers.indices { answers[index] = nil }
    for place in former {
      guard case .take(let set) = instructions[place], contains(scalar, set) else { continue }
      enter(place + 1, isStart: false, isEnd: isEnd)
    }
  }

  /// Whether a set contains the current character. Instructions share sets, as in `[a-z]{1,30}`.
  private mutating func contains(_ scalar: MatchedScalar, _ set: Int) -> Bool {
    if let answer = answers[set] { return answer }
    let answer = sets[set].contains(scalar)
    answers[set] = answer
    return answer
  }
}
