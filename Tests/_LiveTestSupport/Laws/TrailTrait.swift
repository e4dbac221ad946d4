public import Testing

extension Trait where Self == IssueHandlingTrait {
  /// Stops the loops of ``withEvery(_:in:printed:sourceLocation:_:)`` at the first failed
  /// expectation, and prints with it where they were and the command that tries it again.
  public static var trail: Self {
    .compactMapIssues { issue in
      guard !(issue.error is StoppedLaw) else { return nil }
      guard let attempt = Trail.current.attempt else {
        // What a test adds up over all cases is wrong after one.
        return LawCase.selected == nil ? issue : nil
      }
      guard attempt.fail() else { return nil }
      var issue = issue
      let trail = Comment(rawValue: "\(Trail.current)")
      // The trait of a suite is run for the suite and for each of its tests.
      guard !issue.comments.contains(trail) else { return issue }
      issue.comments += [trail, Comment(rawValue: attempt.reproduction)]
      return issue
    }
  }
}
