import Dispatch
import Foundation

/// Keeps a list visible for as long as this object exists; see ``ListModel/look()``.
@MainActor
public final class ListLook {
  private var onEnd: (@MainActor @Sendable () -> Void)?

  init(_ onEnd: @escaping @MainActor @Sendable () -> Void) {
    self.onEnd = onEnd
  }

  /// Ends the look before the object is released.
  public func end() {
    onEnd?()
    onEnd = nil
  }

  deinit {
    guard let onEnd else { return }
    if MainQueue.isCurrent {
      MainActor.assumeIsolated(onEnd)
    } else {
      Task { @MainActor in onEnd() }
    }
  }
}

/// The main actor's queue, which may be drained by a thread other than the main thread.
private enum MainQueue {
  private static let key = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// Decides whether a list is visible. It is pure: the model reports the number of looks and the
/// app's state.
struct LookMachine: Equatable {
  /// The number of screens that currently show the list.
  var count = 0
  /// Whether the app is in the foreground.
  var isInForeground = true

  var isActive: Bool { count > 0 && isInForeground }
}

/// Reports when the app leaves or enters the foreground, for as long as it exists.
///
/// It observes notifications of UIKit and WatchKit by name, because this module imports neither. A
/// macOS app stays visible in the background and posts none.
@MainActor
final class ForegroundObserver {
  // The tokens are only passed back to the notification center, which any thread may use.
  private nonisolated(unsafe) let tokens: [any NSObjectProtocol]

  private let center: NotificationCenter

  init(
    _ center: NotificationCenter, _ changed: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    self.center = center
    tokens = Self.names.map { name, isInForeground in
      center.addObserver(forName: name, object: nil, queue: nil) { _ in
        // UIKit and WatchKit post these notifications on the main thread.
        MainActor.assumeIsolated { changed(isInForeground) }
      }
    }
  }

  deinit {
    for token in tokens { center.removeObserver(token) }
  }

  private static let names: [(Notification.Name, isInForeground: Bool)] = [
    (Notification.Name("UIApplicationDidEnterBackgroundNotification"), false),
    (Notification.Name("UIApplicationWillEnterForegroundNotification"), true),
    (Notification.Name("WKApplicationDidEnterBackgroundNotification"), false),
    (Notification.Name("WKApplicationWillEnterForegroundNotification"), true),
  ]
}
