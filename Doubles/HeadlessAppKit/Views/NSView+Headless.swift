import HeadlessViews

/// Members for tests, which aren't part of Apple's API.
extension NSView {
  /// All texts in a view, from back to front.
  package var shownTexts: [String] {
    let own = (self as? NSTextField).map { [$0.stringValue] } ?? []
    return own + subviews.filter { !$0.isHidden }.flatMap(\.shownTexts)
  }

  /// All texts in a view, separated by a comma and a space.
  package var shownText: String { shownTexts.joined(separator: ", ") }
}

extension CALayer {
  /// The cross fades that were added, which aren't part of Apple's API.
  package var fades: [CATransition] {
    added.compactMap { $0.animation as? CATransition }.filter { $0.type == .fade }
  }
}
