import Dispatch
import Foundation

/// A screen looks at a list, for as long as this exists; see ``ListModel/look()``.
@MainActor
public final class ListLook {
  private var onEnd: (@MainActor @Sendable () -> Void)?

  init(_ onEnd: @escaping @MainActor @Sendable () -> Void) {
    self.onEnd = onEnd
  }

  /// Ends the look before it is released.
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

/// The main actor's queue, which isn't always drained by the main thread.
private enum MainQueue {
  private static let key = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// Whether a list is visible. Pure: the shell reports the looks and the app's state.
struct LookMachine: Equatable {
  /// The number of screens that look at the list.
  var count = 0
  /// Whether the app is in the foreground.
  var isInForeground = true

  var isActive: Bool { count > 0 && isInForeground }
}

/// Reports that the app has left the foreground, and that it enters it, while it exists.
///
/// The notifications are those of UIKit and WatchKit, by their names: this module imports neither.
/// An app of macOS stays visible in the background, and receives none.
@MainActor
final class ForegroundObserver {
  // They are only handed back, to a center that any thread may use.
  private nonisolated(unsafe) let tokens: [any NSObjectProtocol]

  private let center: NotificationCenter

  init(
    _ center: NotificationCenter, _ changed: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    self.center = center
    tokens = Self.names.map { name, isInForeground in
      center.addObserver(forName: name, object: nil, queue: nil) { _ in
        // UIKit and WatchKit post them on the main thread.
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
