import LiveListTesting

/// Searches for the fewest draws with which a case still fails: it drops blocks of draws, the
/// largest first, halves single numbers, and repeats this while it helps.
///
/// Source: A. Zeller, R. Hildebrandt, Simplifying and isolating failure-inducing input, IEEE TSE
/// 2002, doi:10.1109/32.988498; on draws instead of input as in D. MacIver, A. Donaldson, Test-case
/// reduction via test-case generation, ECOOP 2020, doi:10.4230/LIPIcs.ECOOP.2020.13.
struct DrawShrinker {
  /// The edits that leave the fewest draws so far.
  private(set) var smallest: DrawEdits
  /// Whether these edits leave fewer draws than the initial ones.
  private(set) var isSmaller = false

  private var used: Int
  private var end: Int
  private var attempts: Int
  private var candidate: DrawEdits?
  private var step: Step
  private var position = 0
  private var isRoundSmaller = false
  /// The remaining edits to try at the position.
  private var variants: [DrawEdits] = []
  private var hasVariants = false

  private enum Step {
    case dropping(size: Int)
    case halving
  }

  /// - Parameters:
  ///   - edits: The edits that are already made.
  ///   - used: The draws before the failure.
  ///   - end: The position after the last draw, counting dropped draws.
  ///   - attempts: The maximum number of edits to try.
  init(_ edits: DrawEdits, used: Int, end: Int, attempts: Int) {
    smallest = edits
    (self.used, self.end, self.attempts) = (used, end, attempts)
    step = .dropping(size: end / 2)
  }

  /// The edits to try next; `nil` if none are worth trying.
  mutating func next() -> DrawEdits? {
    while attempts > 0 {
      guard position < end else {
        guard advance() else { return nil }
        continue
      }
      candidate = variants.popLast() ?? edits()
      guard candidate != nil else { continue }
      attempts -= 1
      return candidate
    }
    return nil
  }

  /// Receives the result of the case with the edits.
  ///
  /// - Parameters:
  ///   - count: The number of draws before the failure; `nil` if the case passed.
  ///   - total: The number of all draws.
  ///   - end: The position after the last draw.
  mutating func take(failedAfter count: Int?, of total: Int, end: Int) {
    guard let candidate else { return }
    if let count, count < used {
      (smallest, used, self.end) = (candidate, count, end)
      (isSmaller, isRoundSmaller, variants, hasVariants) = (true, true, [], false)
    } else if isHalving, !hasVariants {
      // The cause may be in the omitted half of a list, so this keeps the other half or the middle.
      let omitted = used - total
      hasVariants = true
      variants = [omitted / 2, omitted].filter { $0 > 0 }.map {
        candidate.dropping($0, after: position)
      }
    }
    if isHalving, hasVariants, variants.isEmpty { (position, hasVariants) = (position + 1, false) }
  }

  private var isHalving: Bool {
    if case .halving = step { true } else { false }
  }

  /// The edits at the position; `nil` if they have no effect.
  private mutating func edits() -> DrawEdits? {
    var edits = smallest
    switch step {
    case .dropping(let size):
      let block = position..<min(position + size, end)
      position = block.upperBound
      edits.dropped.insert(contentsOf: block)
    case .halving:
      // Limits halvings, because `Int.random(in:using:)` draws again at zero for most ranges.
      guard !edits.dropped.contains(position), edits.halved[position, default: 0] < 20 else {
        position += 1
        return nil
      }
      edits.halved[position, default: 0] += 1
    }
    return edits == smallest ? nil : edits
  }

  /// Continues with smaller blocks, then with halving, and then with the next round.
  private mutating func advance() -> Bool {
    position = 0
    switch step {
    case .dropping(let size) where size > 1: step = .dropping(size: size / 2)
    case .dropping: step = .halving
    case .halving:
      guard isRoundSmaller else { return false }
      (step, isRoundSmaller) = (.dropping(size: max(1, end / 2)), false)
    }
    return true
  }
}

extension DrawEdits {
  /// The edits that also drop the next draws after a position.
  fileprivate func dropping(_ count: Int, after position: Int) -> DrawEdits {
    var (edits, next) = (self, position + 1)
    for _ in 0..<count {
      while edits.dropped.contains(next) { next += 1 }
      edits.dropped.insert(contentsOf: next..<next + 1)
    }
    return edits
  }
}
