public import Foundation

/// A view that reports the user's actions on it.
///
/// Source: UIKit, `UIControl`, iOS 2.0; actions iOS 14.0.
open class UIControl: UIView {
  open var isEnabled = true
  private var actions: [(action: UIAction, events: Event)] = []

  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    actions.append((action, controlEvents))
  }

  /// Runs the actions for some events.
  open func sendActions(for controlEvents: UIControl.Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.handler(action)
    }
  }
}

extension UIControl {
  /// The events of a control.
  ///
  /// Source: UIKit, `UIControl.Event`, iOS 2.0.
  public struct Event: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let editingChanged = Event(rawValue: 1 << 17)
  }

  /// The state of a control.
  ///
  /// Source: UIKit, `UIControl.State`, iOS 2.0.
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let normal: State = []
    public static let disabled = State(rawValue: 1 << 1)
  }
}

/// An action of a control.
///
/// Source: UIKit, `UIAction`, iOS 13.0.
@MainActor
open class UIAction: NSObject {
  open var title: String
  let handler: UIActionHandler

  public init(title: String = "", handler: @escaping UIActionHandler) {
    self.title = title
    self.handler = handler
  }
}

/// Source: UIKit, `UIActionHandler`, iOS 13.0.
public typealias UIActionHandler = (UIAction) -> Void
