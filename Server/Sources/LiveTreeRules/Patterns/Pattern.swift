/// A regular expression, compiled once.
///
/// A search follows all paths through the expression at the same time, so that its work is at most
/// the length of the text times the size of the expression.
///
/// Source: K. Thompson, Regular expression search algorithm, CACM 11(6), 1968,
/// doi:10.1145/363347.363387.
struct Pattern: Hashable, Sendable {
  enum Instruction: Hashable, Sendable {
    /// Consumes one character of the set with this index, and continues with the next instruction.
    case take(Int)

    /// Continues at both instructions.
    case split(Int, Int)
    case jump(Int)

    /// Continues only at the start of the text.
    case start

    /// Continues only at the end of the text.
    case end
    case match
  }

  /// The maximum number of instructions, which limits nested repetitions such as `(a{100}){100}`.
  static let maximumSize = 4_096

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []
  let ignoresCase: Bool

  /// Whether a match must start at the start of the text.
  let isAnchored: Bool

  /// Compiles an expression; `nil` if the result is too large.
  init?(_ syntax: PatternSyntax, ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    if case .sequence(let parts) = syntax {
      isAnchored = parts.first == .start
    } else {
      isAnchored = syntax == .start
    }
    guard append(syntax) else { return nil }
    instructions.append(.match)
  }

  /// - Returns: Whether there was room.
  private mutating func append(_ syntax: PatternSyntax) -> Bool {
    guard instructions.count < Self.maximumSize else { return false }
    switch syntax {
    case .set(let set): instructions.append(.take(index(of: set)))
    case .start: instructions.append(.start)
    case .end: instructions.append(.end)
    case .sequence(let parts): return parts.allSatisfy { append($0) }
    case .alternatives(let branches): return append(alternatives: branches[...])
    case .repetition(let part, let minimum, let maximum):
      for _ in 0..<minimum { guard append(part) else { return false } }
      guard let maximum else { return append(endlessly: part) }
      for _ in minimum..<maximum { guard append(optionally: part) else { return false } }
    }
    return true
  }

  private mutating func append(alternatives: ArraySlice<PatternSyntax>) -> Bool {
    var jumps: [Int] = []
    for branch in alternatives.dropLast() {
      let split = reserve()
      guard append(branch) else { return false }
      jumps.append(reserve())
      instructions[split] = .split(split + 1, instructions.count)
    }
    guard let last = alternatives.last, append(last) else { return false }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
    return true
  }

  private mutating func append(optionally part: PatternSyntax) -> Bool {
    let split = reserve()
    guard append(part) else { return false }
    instructions[split] = .split(split + 1, instructions.count)
    return true
  }

  private mutating func append(endlessly part: PatternSyntax) -> Bool {
    let split = reserve()
    guard append(part) else { return false }
    instructions.append(.jump(split))
    instructions[split] = .split(split + 1, instructions.count)
    return true
  }

  private mutating func index(of set: ScalarSet) -> Int {
    if let index = sets.lastIndex(of: set) { return index }
    sets.append(set)
    return sets.count - 1
  }

  private mutating func reserve() -> Int {
    instructions.append(.match)
    return instructions.count - 1
  }
}
