extension Pattern {
  /// Whether the expression matches anywhere in a text; `nil` when the meter has not so many steps.
  ///
  /// - Complexity: O(*n* *m*) for *n* characters and *m* instructions; a step for each character in
  ///   each state.
  func isFound(in text: String, _ meter: inout StepMeter) -> Bool? {
    var search = Search(instructions)
    var isFirst = true
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while true {
      if isFirst || !isAnchored { search.enter(0, isStart: isFirst, isEnd: next == nil) }
      guard meter.take(search.states.count + 1) else { return nil }
      if search.isMatched { return true }
      guard let scalar = next, !search.states.isEmpty || !isAnchored else { return false }
      next = scalars.next()
      search.take(MatchedScalar(scalar, ignoresCase: ignoresCase), isEnd: next == nil)
      isFirst = false
    }
  }
}

/// All places of an expression that the characters so far can lead to.
private struct Search {
  private let instructions: [Pattern.Instruction]

  /// The instructions that wait for a character.
  private(set) var states: [Int] = []

  private(set) var isMatched = false

  /// For each instruction the last character at which it was entered.
  private var visits: [Int]
  private var visit = 1
  private var pending: [Int] = []

  init(_ instructions: [Pattern.Instruction]) {
    self.instructions = instructions
    self.visits = Array(repeating: 0, count: instructions.count)
  }

  /// Follows what needs no character.
  mutating func enter(_ instruction: Int, isStart: Bool, isEnd: Bool) {
    pending.append(instruction)
    while let place = pending.popLast() {
      guard visits[place] != visit else { continue }
      visits[place] = visit
      switch instructions[place] {
      case .take: states.append(place)
      case .split(let first, let second): pending += [second, first]
      case .jump(let target): pending.append(target)
      case .start: if isStart { pending.append(place + 1) }
      case .end: if isEnd { pending.append(place + 1) }
      case .match: isMatched = true
      }
    }
  }

  mutating func take(_ scalar: MatchedScalar, isEnd: Bool) {
    let former = states
    states.removeAll(keepingCapacity: true)
    visit += 1
    for place in former {
      guard case .take(let set) = instructions[place], set.contains(scalar) else { continue }
      enter(place + 1, isStart: false, isEnd: isEnd)
    }
  }
}
