import HeadlessViews

extension CALayer {
  /// The cross fades that were added, which aren't part of Apple's API.
  package var fades: [CATransition] {
    added.compactMap { $0.animation as? CATransition }.filter { $0.type == .fade }
  }
}

/// Members for tests, which aren't part of Apple's API.
extension UIView {
  /// Whether changes are being made in an animation.
  package static var isInAnimation: Bool { HeadlessDevice.current.isInAnimation }

  /// Ends the animations of a view and its descendants, and calls their completions.
  package func finishAnimations() {
    animationQueue?.finish()
    for view in subviews { view.finishAnimations() }
  }

  /// Whether an animation is running in a view or one of its descendants.
  package var isAnimating: Bool {
    (animationQueue?.count ?? 0) > 0 || subviews.contains { $0.isAnimating }
  }

  /// Whether the animations of a view end automatically as soon as the main actor is free.
  package var finishesAnimationsOnNextTurn: Bool {
    get { animationQueue?.endsOnNextTurn ?? false }
    set { animationQueue?.endsOnNextTurn = newValue }
  }

  /// Whether a view calls completions before an update returns (R55).
  package var finishesAnimationsAtOnce: Bool {
    get { animationQueue?.endsAtOnce ?? false }
    set { animationQueue?.endsAtOnce = newValue }
  }

  /// All texts in a view, from back to front.
  package var shownTexts: [String] {
    var texts: [String] = []
    if let label = self as? UILabel, let text = label.text { texts.append(text) }
    if let cell = self as? UITableViewCell { texts += cell.ownTexts }
    if let view = self as? UITableViewHeaderFooterView { texts += view.ownTexts }
    if let content = (self as? UICollectionViewCell)?.contentConfiguration {
      texts += content.texts
    }
    return texts + subviews.filter { !$0.isHidden }.flatMap(\.shownTexts)
  }

  /// All texts in a view, separated by a comma and a space.
  package var shownText: String { shownTexts.joined(separator: ", ") }
}

extension UITableViewCell {
  fileprivate var ownTexts: [String] {
    if let content = contentConfiguration { return content.texts }
    return [textLabel?.text, detailTextLabel?.text].compactMap(\.self)
  }
}

extension UITableViewHeaderFooterView {
  fileprivate var ownTexts: [String] {
    [textLabel?.text, detailTextLabel?.text].compactMap(\.self)
  }
}

extension UIListContentConfiguration {
  fileprivate var texts: [String] { [text, secondaryText].compactMap(\.self) }
}
