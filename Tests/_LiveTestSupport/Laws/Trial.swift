import LiveListTesting

/// Which attempts a case of a law takes: one if it passes, otherwise smaller ones, and the smallest
/// that fails once more to show it.
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

  /// The attempts at the element with a number, `nil` if another case is selected.
  ///
  /// - Parameter attempts: How many smaller cases are tried.
  init?(_ label: String, _ number: Int, attempts: Int, selected: LawCase? = .selected) {
    self.attempts = attempts
    law = LawCase(label: label, number: number)
    guard let selected else { return }
    guard selected.label == label, selected.number == number else { return nil }
    law = selected
  }

  /// The next attempt, `nil` at the end. Call it again when the attempt is over.
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
      shrinker.take(
        failedAfter: last.failedAfter, of: last.draws.used, end: last.draws.position)
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
