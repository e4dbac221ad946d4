public import Testing

extension Trait where Self == IssueHandlingTrait {
  /// Prints with every failed expectation at which elements the loops of ``withEvery(_:in:_:)``
  /// are.
  public static var trail: Self {
    .compactMapIssues { issue in
      var issue = issue
      let trail = Comment(rawValue: "\(Trail.current)")
      // The trait of a suite is run for the suite and for each of its tests.
      if !Trail.current.steps.isEmpty, !issue.comments.contains(trail) {
        issue.comments.append(trail)
      }
      return issue
    }
  }
}
