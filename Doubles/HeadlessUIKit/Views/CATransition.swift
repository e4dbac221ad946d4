public import Foundation

/// An animation of a layer.
///
/// Source: Core Animation, `CAAnimation`, iOS 2.0.
@MainActor
public class CAAnimation: NSObject {
  /// The duration in seconds; zero for that of the current transaction.
  public var duration: TimeInterval = 0
}

/// A transition between what a layer shows before and after a change.
///
/// Source: Core Animation, `CATransition`, iOS 2.0.
public final class CATransition: CAAnimation {
  public var type = CATransitionType.fade
}

/// The kind of a transition.
///
/// Source: Core Animation, `CATransitionType`, iOS 2.0.
public struct CATransitionType: Hashable, Sendable, RawRepresentable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let fade = CATransitionType(rawValue: "fade")
  public static let push = CATransitionType(rawValue: "push")
}
