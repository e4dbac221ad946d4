/// The syntax tree of a regular expression.
indirect enum PatternSyntax: Hashable, Sendable {
  case set(ScalarSet)
  case sequence([PatternSyntax])
  case alternatives([PatternSyntax])

  /// - Note: If `maximum` is `nil`, the number is unbounded.
  case repetition(PatternSyntax, minimum: Int, maximum: Int?)
  case start
  case end
}
