/// Decides which list a view shows next, and which callers are notified.
///
/// It is a pure state machine: the shell, ``ShownList``, reports events and performs what they
/// return. Lists are numbered in the order in which they are requested. Lists that are requested
/// while the view is being changed aren't queued: the newest waits, and the others are dropped.
///
/// The machine knows the lists by their numbers alone, so it isn't generic: the shell isn't
/// specialized for the types of an app, and a generic machine would look up its own type in each
/// event.
struct ShownMachine: Hashable {
  /// What follows from the end of an update.
  struct Ending: Equatable {
    /// The numbers of the requests whose callers are notified of the outcome, in order.
    var notified: [Int]
    /// Whether the next list may be shown then.
    var proceeds: Bool
  }

  /// The number of the newest list, which is to be shown next.
  private(set) var next: Int?
  /// The number of the list to which the view is being updated.
  private(set) var current: Int?
  /// Whether the view has shown a list.
  private(set) var hasLoaded = false
  /// The number of lists requested so far.
  private(set) var requests = 0
  /// The requests whose updates have begun and not ended.
  private var running: Set<Int> = []
  /// The requests whose callers wait for the outcome, ascending.
  private var waiting: [Int] = []
  /// Whether the view isn't changed because the app has asked for that.
  private(set) var isPaused = false
  /// The number of queries of the view that are being answered.
  private var answers = 0
  private let waitsForAnimations: Bool

  /// - Parameter waitsForAnimations: Whether a list waits for the animation of the previous list.
  init(waitsForAnimations: Bool) {
    self.waitsForAnimations = waitsForAnimations
  }
}

extension ShownMachine {
  /// Whether the newest list is shown, and the view isn't being changed.
  var isIdle: Bool { next == nil && current == nil }

  /// A list is requested. It replaces one that waits.
  ///
  /// - Returns: The number of the request.
  mutating func request() -> Int {
    requests += 1
    next = requests
    waiting.append(requests)
    return requests
  }

  /// The next update may begin.
  ///
  /// - Returns: The number of the list to which the view has to be updated now; `nil` if there is
  ///   none, or the view must not be changed.
  mutating func begin() -> Int? {
    guard current == nil, answers == 0, !isPaused, let request = next else { return nil }
    next = nil
    current = request
    running.insert(request)
    return request
  }

  /// The view has received the changes of an update that may still be animating.
  ///
  /// - Returns: Whether the next list may be shown already.
  mutating func hasBegun(_ request: Int) -> Bool {
    guard !waitsForAnimations, current == request else { return false }
    hasLoaded = true
    current = nil
    return true
  }

  /// An update has ended: the view shows its list, and the animations are over.
  mutating func end(_ request: Int) -> Ending {
    let isCurrent = current == request
    if isCurrent { current = nil }
    hasLoaded = true
    return Ending(notified: notified(by: request), proceeds: isCurrent)
  }

  /// The view can't be changed now. The list waits until ``begin()`` is called again, unless a newer
  /// one does already.
  mutating func postpone(_ request: Int) -> Ending {
    current = nil
    next = next ?? request
    return Ending(notified: notified(by: request), proceeds: false)
  }

  private mutating func notified(by request: Int) -> [Int] {
    running.remove(request)
    let notified = waiting.filter { $0 <= request && !running.contains($0) }
    waiting.removeAll { notified.contains($0) }
    return notified
  }

  /// The view must not be changed until ``resume()``, for example while the user types in a row. An
  /// update that has begun goes on.
  mutating func pause() { isPaused = true }

  /// The view may be changed again.
  mutating func resume() { isPaused = false }

  /// The view asks something. It must not be changed until it has its answer.
  ///
  /// - Returns: The number of requests so far, for ``answer(since:)``.
  mutating func ask() -> Int {
    answers += 1
    return requests
  }

  /// A query of the view has been answered.
  ///
  /// - Returns: Whether the query is over. If lists were requested meanwhile, it is over only once
  ///   the view has its answer: then the shell calls ``finishAnswer()``.
  mutating func answer(since requests: Int) -> Bool {
    guard requests == self.requests else { return false }
    answers -= 1
    return true
  }

  /// The view has the answer to a query during which lists were requested.
  mutating func finishAnswer() { answers -= 1 }
}
