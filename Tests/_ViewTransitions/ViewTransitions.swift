import LiveList
import LiveListTesting
import LiveListViews

/// Updates a screen with random lists, under all conditions that occur in apps: updates during
/// other animations, views that leave their window, drops, scrolling, user settings, and mistakes
/// of the app with its data.
///
/// After each step, no rule has been violated, the view's counts match its data source, and every
/// visible cell and header shows the right data.
@MainActor
public struct ViewTransitions<Screen: TransitionScreen> {
  private let screen: Screen
  private let seed: UInt64
  private var lists: RandomLists
  private var target: [SampleSection] = []
  private var step = 0
  private var begun = 0
  private let ended = Counter()

  /// Creates a screen with the random updates of a seed.
  public init(_ screen: Screen.Type, seed: UInt64) {
    self.seed = seed
    lists = RandomLists(seed: seed)
    self.screen = Screen(height: [200, 440, 1100].randomElement(using: &lists.generator) ?? 440)
    self.screen.barHeight = [0, 0, 52].randomElement(using: &lists.generator) ?? 0
  }

  /// Performs a number of transitions.
  ///
  /// - Throws: ``BrokenTransition`` if something is wrong after a transition.
  public mutating func run(_ count: Int) throws(BrokenTransition) {
    for _ in 0..<count {
      step += 1
      try transition()
    }
    screen.isDropping = false
    screen.isInWindow = true
    screen.endAnimations()
    try update(to: target, TransitionRequest())
    screen.endAnimations()
    try check(screen.data == target, "the last list is not shown")
    try check(ended.count == begun, "\(ended.count) of \(begun) updates reported that they ended")
  }

  private mutating func transition() throws(BrokenTransition) {
    if decides(0.1) { screen.isInWindow.toggle() }
    if decides(0.08) || screen.isDropping { screen.isDropping.toggle() }
    screen.fiddle(&lists.generator)
    if decides(0.3) { screen.offset = Double(number(0...800)) }
    if decides(0.3) { screen.selection = randomSelection() }
    if decides(0.6) { screen.endAnimations() }
    target = nextTarget()
    try update(to: target, randomRequest())
  }

  private mutating func update(
    to target: [SampleSection], _ request: TransitionRequest
  ) throws(BrokenTransition) {
    let before = screen.data
    try checkPaths()
    let selected = screen.selection.map { before[$0.section].items[$0.item].id }
    let film = Film(of: screen)
    begun += 1
    screen.attempt { screen.update(to: target, request) { [ended] in ended.add($0) } }
    try checkView(request)
    if request.mistake == nil, before.hasUniqueItems {
      try checkPaths()
      try checkSelection(Set(selected), request)
      if let problem = film.problem(on: screen, isAnimated: request.isAnimated) {
        try check(false, "\(problem); \(request)")
      }
    }
  }

  private func checkView(_ request: TransitionRequest) throws(BrokenTransition) {
    let data = screen.data
    if let refusal = screen.refusals.first { try check(false, "\(refusal)") }
    try check(
      screen.counts == data.map(\.items.count),
      "the view has sections of \(screen.counts) items, the data \(data.map(\.items.count)); \(request)"
    )
    for (path, text) in screen.seenItems {
      let wanted = data[path.section].items[path.item].cellText
      try check(text == wanted, "the cell at \(path) shows \(text), not \(wanted); \(request)")
    }
    for (section, text) in screen.seenHeaders {
      let wanted = data[section].headerText
      try check(
        text == wanted, "the header of section \(section) shows \(text), not \(wanted); \(request)")
    }
  }

  /// Checks the paths first, because a selection of a deleted item would end the process.
  private func checkPaths() throws(BrokenTransition) {
    let (paths, selection) = (Set(screen.data.paths), screen.selection)
    try check(paths.isSuperset(of: selection), "\(selection) are selected, which aren't there")
  }

  /// The remaining items of a selection stay selected if their IDs are unique.
  private func checkSelection(
    _ selected: Set<Int>, _ request: TransitionRequest
  ) throws(BrokenTransition) {
    guard screen.data.hasUniqueItems else { return }
    let kept = Set(screen.selection.map { screen.data[$0.section].items[$0.item].id })
    let shown = screen.data.paths.filter { screen.isShown($0) }
    let wanted = selected.intersection(shown.map { screen.data[$0.section].items[$0.item].id })
    try check(kept == wanted, "\(kept) are selected, not \(wanted); \(request)")
  }

  private func check(_ isRight: Bool, _ problem: @autoclosure () -> String) throws(BrokenTransition)
  {
    guard !isRight else { return }
    throw BrokenTransition(
      screen: "\(Screen.self)", seed: seed, step: step, problem: problem(), target: target)
  }

  private mutating func randomRequest() -> TransitionRequest {
    var request = TransitionRequest()
    request.updates = ContentUpdates.allCases.randomElement(using: &lists.generator) ?? .reload
    request.isAnimated = decides(0.8)
    request.budget = decides(0.1) ? 3 : .max
    // During a drop, changed data can't reach the view through an update.
    if decides(0.12), !screen.isDropping {
      request.mistake = AppMistake.allCases.randomElement(using: &lists.generator)
    }
    return request
  }

  private mutating func nextTarget() -> [SampleSection] {
    if decides(0.04) { return [] }
    if decides(0.04) { return target }
    // Most sections of an accordion are closed, so that the screen shows only headers.
    if decides(0.08) { return lists.sections(number(20...60), itemsUpTo: number(0...1)) }
    if target.isEmpty || decides(0.05) { return lists.sections(number(1...5), itemsUpTo: 9) }
    var churn = RandomLists.Churn(
      [0.03, 0.1, 0.3, 0.7].randomElement(using: &lists.generator) ?? 0.1)
    churn.duplicates = decides(0.2) && !Screen.needsUniqueIDs ? 0.3 : 0
    if decides(0.3) { churn.sections = 0 }
    return lists.edited(target, by: churn)
  }

  private mutating func randomSelection() -> [ItemPath] {
    let counts = screen.counts
    let paths = counts.indices.flatMap { section in
      (0..<counts[section]).map { ItemPath(section: section, item: $0) }
    }
    return paths.filter { _ in decides(0.2) }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &lists.generator)
  }

  private mutating func decides(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &lists.generator) < probability
  }
}

extension [SampleSection] {
  /// Whether the IDs of items are unique.
  var hasUniqueItems: Bool {
    let ids = flatMap(\.items).map(\.id)
    return Set(ids).count == ids.count
  }

  /// The paths of all items, in order.
  var paths: [ItemPath] {
    indices.flatMap { section in
      self[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }
}

/// Counts the completed updates.
@MainActor
private final class Counter {
  private(set) var count = 0

  func add(_ outcome: UpdateOutcome) { count += 1 }
}

/// An error that says what was wrong on a screen after a transition.
public struct BrokenTransition: Error, CustomStringConvertible {
  let screen: String
  let seed: UInt64
  let step: Int
  let problem: String
  let target: [SampleSection]

  public var description: String {
    """
    \(screen), seed \(seed), step \(step): \(problem)
      target \(target.map { "\($0.id) (\($0.header)): \($0.items)" })
    """
  }
}
