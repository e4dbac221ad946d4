import LiveListTesting

/// The attempts at a case of a law: only one if it passes; otherwise smaller cases, and the
/// smallest failing case once more to report it.
struct Trial {
  /// Whether an attempt has failed.
  private(set) var hasFailed = false

  private let attempts: Int
  private var stage = Stage.first
  private var law: LawCase
  private var attempt: Attempt?

  private enum Stage {
    case first
    case smaller(DrawShrinker)
    case done
  }

  /// Creates the attempts at the element with a number; `nil` if another case is selected.
  ///
  /// - Parameter attempts: The maximum number of smaller cases to try.
  init?(_ label: String, _ number: Int, attempts: Int, selected: LawCase? = .selected) {
    self.attempts = attempts
    law = LawCase(label: label, number: number)
    guard let selected else { return }
    guard selected.label == label, selected.number == number else { return nil }
    law = selected
  }

  /// The next attempt; `nil` at the end. Call it again after the attempt.
  mutating func next() -> Attempt? {
    attempt = following()
    return attempt
  }

  private mutating func following() -> Attempt? {
    guard let last = attempt else { return Attempt(law, isShown: true) }
    switch stage {
    case .first:
      guard let used = last.failedAfter else { return nil }
      hasFailed = true
      return smaller(
        DrawShrinker(
          law.edits, used: used, end: last.draws.position, attempts: attempts))
    case .smaller(var shrinker):
      shrinker.take(failedAfter: last.failedAfter, of: last.draws.used, end: last.draws.position)
      return smaller(shrinker)
    case .done:
      return nil
    }
  }

  private mutating func smaller(_ shrinker: DrawShrinker) -> Attempt? {
    var shrinker = shrinker
    if let edits = shrinker.next() {
      stage = .smaller(shrinker)
      law.edits = edits
      return Attempt(law, isShown: false)
    }
    stage = .done
    law.edits = shrinker.smallest
    return shrinker.isSmaller ? Attempt(law, isShown: true) : nil
  }
}
