/// Simulated gestures on controls for tests, which aren't part of Apple's API.
extension UIButton {
  /// Simulates a tap. Does nothing if the button is disabled.
  package func tap() {
    if isEnabled { sendActions(for: .touchUpInside) }
  }
}

extension UIStepper {
  /// Simulates a tap on the button that increments or decrements the value. That button is disabled
  /// at the end of the range.
  package func tap(more: Bool) {
    let next = value + (more ? stepValue : -stepValue)
    guard isEnabled, minimumValue...maximumValue ~= next else { return }
    value = next
    sendActions(for: .valueChanged)
  }
}

extension UITextField {
  /// Simulates typing: replaces the text.
  package func type(_ text: String) {
    self.text = text
    sendActions(for: .editingChanged)
  }
}

extension UIRefreshControl {
  /// Simulates pulling the list down until the control starts refreshing.
  package func pull() {
    guard isEnabled, !isRefreshing else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }
}

extension UIAlertController {
  /// Simulates a tap on a button of the alert: the alert is dismissed, and the button's handler
  /// runs.
  ///
  /// - Returns: Whether the alert has this button and it is enabled.
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
