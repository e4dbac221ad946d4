extension String {
  /// The lines of a frame.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Some lines of a frame.
  func lines(_ range: ClosedRange<Int>) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { range.contains($0.offset) }.map { String($0.element) }.joined(separator: "\n")
  }
}
