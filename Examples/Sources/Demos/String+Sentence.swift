extension String {
  /// The text with one period at its end, also after an abbreviation.
  var endingSentence: String { hasSuffix(".") ? self : self + "." }
}
