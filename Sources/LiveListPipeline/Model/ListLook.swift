import Dispatch
import Foundation

/// A look at a list, which lasts as long as this object exists; see ``ListModel/look()``.
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

/// Decides whether a list is read: while a screen looks at it, with the app in the foreground, for some seconds
/// afterward, and while a refresh waits for its result. It is pure: the shell around it starts and ends the seconds.
struct LookMachine: Equatable {
  /// The number of screens that currently show the list.
  var count = 0
  /// Whether the app is in the foreground.
  var isInForeground = true
  /// The number of callers that wait for a refresh.
  var requests = 0
  /// Whether the last look has just ended, so that a user who comes back finds the list as it was.
  private(set) var isLingering = false

  /// Whether a screen looks at the list.
  var isVisible: Bool { count > 0 && isInForeground }
  /// Whether the list is read.
  var isReading: Bool { isWanted || isLingering }
  /// Whether it is looked at or refreshed.
  var isWanted: Bool { isVisible || requests > 0 }

  /// Looks or the app's state have changed.
  ///
  /// - Returns: Whether the seconds after a look begin now.
  mutating func change(_ body: (inout Self) -> Void) -> Bool {
    let wasWanted = isWanted
    body(&self)
    let begins = wasWanted && !isWanted && isInForeground
    isLingering = isInForeground && !isWanted && (isLingering || begins)
    return begins
  }

  /// The seconds after a look have passed.
  mutating func endLingering() { isLingering = false }
}

/// Whether a list is read; see ``LookMachine``.
@MainActor
final class Visibility {
  private(set) var machine = LookMachine()
  /// Whether the list has been looked at or refreshed.
  private var wasLookedAt = false
  private let clock: any Clock<Duration>
  private let changed: @MainActor (_ isRead: Bool, _ isAgain: Bool) -> Void
  private var foreground: ForegroundObserver?
  private var lingering: Task<Void, Never>?
  private var expecting: Task<Void, Never>?

  /// - Parameter changed: Called with whether the list is read, when that has changed, and when a look begins
  ///   while the list is read because of an earlier one.
  init(
    _ clock: any Clock<Duration>,
    changed: @escaping @MainActor (_ isRead: Bool, _ isAgain: Bool) -> Void
  ) {
    self.clock = clock
    self.changed = changed
  }

  deinit {
    lingering?.cancel()
    expecting?.cancel()
  }

  /// The number of callers that wait for a refresh.
  var requests: Int {
    get { machine.requests }
    set { change { $0.requests = newValue } }
  }

  /// - Parameter center: Posts the app's state. Only the center of the first look is used.
  func look(hearing center: NotificationCenter) -> ListLook {
    if foreground == nil {
      foreground = ForegroundObserver(center) { [weak self] isInForeground in
        self?.change { $0.isInForeground = isInForeground }
      }
    }
    change { $0.count += 1 }
    return ListLook { [weak self] in self?.change { $0.count -= 1 } }
  }

  private func change(_ body: (inout LookMachine) -> Void) {
    let former = machine
    let lingers = machine.change(body)
    if machine.isWanted {
      wasLookedAt = true
      expecting?.cancel()
    }
    if lingers || !machine.isLingering { lingering?.cancel() }
    if lingers {
      lingering = inFiveSeconds { $0.endLingering() }
    }
    let isAgain = former.isReading && !former.isVisible && machine.isVisible
    if machine.isReading != former.isReading || isAgain { changed(machine.isReading, isAgain) }
  }

  /// Calls a closure, once, if nothing looks at the list within five seconds.
  func expectLook(_ missed: @escaping @MainActor () -> Void) {
    guard !wasLookedAt, expecting == nil else { return }
    expecting = inFiveSeconds { _ in missed() }
  }

  private func inFiveSeconds(
    _ action: @escaping @MainActor (Visibility) -> Void
  ) -> Task<Void, Never> {
    Task { [weak self, clock] in
      guard (try? await clock.sleep(for: .seconds(5))) != nil, let self else { return }
      action(self)
    }
  }

  private func endLingering() {
    machine.endLingering()
    if !machine.isReading { changed(false, false) }
  }
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

  init(_ center: NotificationCenter, _ changed: @escaping @MainActor @Sendable (Bool) -> Void) {
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
