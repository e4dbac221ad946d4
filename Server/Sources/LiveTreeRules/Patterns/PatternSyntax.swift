/// The syntax tree of a regular expression.
indirect enum PatternSyntax: Hashable, Sendable {
  case set(ScalarSet)
  case sequence([PatternSyntax])
  case alternatives([PatternSyntax])

  /// - Note: No upper bound when `maximum` is `nil`.
  case repetition(PatternSyntax, minimum: Int, maximum: Int?)
  case start
  case end
}
