/// Gestures on controls, for tests; not part of Apple's API.
extension UIButton {
  /// A tap; nothing happens when the button is disabled.
  package func tap() {
    if isEnabled { sendActions(for: .touchUpInside) }
  }
}

extension UIStepper {
  /// A tap on the button for more, or on that for less, which is disabled at the end of the range.
  package func tap(more: Bool) {
    let next = value + (more ? stepValue : -stepValue)
    guard isEnabled, minimumValue...maximumValue ~= next else { return }
    value = next
    sendActions(for: .valueChanged)
  }
}

extension UITextField {
  /// Replaces the text, as typing does.
  package func type(_ text: String) {
    self.text = text
    sendActions(for: .editingChanged)
  }
}

extension UIRefreshControl {
  /// Pulls the list down until the control turns.
  package func pull() {
    guard isEnabled, !isRefreshing else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }
}

extension UIAlertController {
  /// A tap on a button: the alert is dismissed, and the button's handler runs.
  ///
  /// - Returns: Whether there was such a button and it was enabled.
  @discardableResult
  package func tap(_ title: String) -> Bool {
    guard let action = actions.first(where: { $0.title == title }), action.isEnabled else {
      return false
    }
    presentingViewController?.dismiss(animated: false)
    action.handler?(action)
    return true
  }
}
