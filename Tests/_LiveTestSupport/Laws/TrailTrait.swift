public import Testing

extension Trait where Self == IssueHandlingTrait {
  /// Stops the loops of ``withEvery(_:in:printed:sourceLocation:_:)`` at the first failed
  /// expectation, and prints their positions and the command that repeats the case.
  public static var trail: Self {
    .compactMapIssues { issue in
      guard !(issue.error is StoppedLaw) else { return nil }
      guard let attempt = Trail.current.attempt else {
        // Sums over all cases are wrong if only one case runs, so later issues are suppressed.
        return LawCase.selected == nil ? issue : nil
      }
      guard attempt.fail() else { return nil }
      var issue = issue
      let trail = Comment(rawValue: "\(Trail.current)")
      // The trait of a suite is applied to the suite and to each of its tests, so the trail may
      // already be there.
      guard !issue.comments.contains(trail) else { return issue }
      issue.comments += [trail, Comment(rawValue: attempt.reproduction)]
      return issue
    }
  }
}
