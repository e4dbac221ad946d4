import Foundation
import HeadlessViews
import LiveList
import LiveListTesting

/// A person, an app and its adapter: the app comes to show one random list after the other, while
/// the person scrolls and selects, and not everything goes as it should.
///
/// After every step the view was made to break no rule, every row in sight shows what the data
/// says, and selection and scroll position are those that identity asks for. The same seed gives
/// the same walk.
@MainActor
public struct RandomWalk<Screen: ListScreen> {
  private let screen: Screen
  private var lists: RandomLists
  private let churn: Churn
  private var endings = Endings()
  private var expectedEndings = 0

  /// How often each outcome was seen, by the name of its case.
  public private(set) var outcomes: [String: Int] = [:]
  /// How often a row in sight was kept in its place.
  public private(set) var keptAnchors = 0

  /// Walks for so many steps.
  ///
  /// - Throws: ``WalkFailure``, at the first step after which something is wrong.
  public static func run(seed: UInt64, steps: Int) throws(WalkFailure) -> Self {
    let device = HeadlessDevice()
    let result = HeadlessDevice.$current.withValue(device) {
      () -> Result<Self, WalkFailure> in
      var walk = Self(seed: seed)
      for step in 0..<steps {
        device.reducesMotion = walk.chance(of: 10)
        if let reason = walk.step() {
          return .failure(WalkFailure(seed: seed, step: step, reason: reason))
        }
        if walk.chance(of: 2) { device.animations.finish() }
      }
      while device.animations.count > 0 { device.animations.finish() }
      guard walk.endings.count == walk.expectedEndings else {
        return .failure(
          WalkFailure(
            seed: seed, step: steps,
            reason: "\(walk.endings.count) of \(walk.expectedEndings) updates have ended"))
      }
      return .success(walk)
    }
    return try result.get()
  }

  private init(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    var churn = Churn([0.05, 0.15, 0.4][Int(seed % 3)])
    churn.duplicates = Screen.allowsDuplicates && seed % 4 == 0 ? 0.3 : 0
    self.churn = churn
    screen = Screen(height: Screen.rowHeight * (seed % 2 == 0 ? 5.5 : 60))
    screen.data =
      Screen.isFlat
      ? [SampleSection(id: 0, header: 0, items: lists.items(8))]
      : lists.sections(Int(seed % 5), itemsUpTo: 6)
    screen.reload()
    self.lists = lists
  }

  private mutating func chance(of count: Int) -> Bool {
    Int.random(in: 0..<count, using: &lists.generator) == 0
  }

  /// - Returns: What is wrong, `nil` when nothing is.
  private mutating func step() -> String? {
    screen.isInWindow = !chance(of: 6)
    for _ in 0..<2 { screen.fiddle(&lists.generator) }
    screen.selection = Set(screen.paths.filter { _ in chance(of: 3) })
    screen.offset = CGFloat(
      max(0, Int.random(in: -40...Int(screen.lastOffset), using: &lists.generator)))
    let isWrong = chance(of: 8)
    let before = Sight(of: screen)
    if isWrong { changeBehindTheBack() }
    let source = screen.data
    let target = edited(source)
    let updates = ContentUpdates.allCases.randomElement(using: &lists.generator) ?? .reconfigure
    let options = UpdateOptions(
      isAnimated: !chance(of: 6), budget: chance(of: 6) ? 3 : .max,
      scrollAnchor: ScrollAnchor.allCases.randomElement(using: &lists.generator) ?? .always)
    expectedEndings += 1
    let outcome = screen.apply(
      from: source, to: target, updates: updates, options: options,
      ended: { [endings] _ in endings.count += 1 })
    count(outcome)
    return problem(target, outcome, isWrong)
      ?? (isWrong
        ? nil
        : lostPlace(
          before, screen.places(from: source, to: target, updates), options.scrollAnchor))
  }

  /// The app changes its data and tells nobody.
  private mutating func changeBehindTheBack() {
    let new = lists.sections(1, itemsUpTo: 2)
    if Screen.isFlat {
      screen.data[0].items += lists.items(1)
    } else {
      screen.data += new
    }
  }

  private mutating func edited(_ source: [SampleSection]) -> [SampleSection] {
    guard Screen.isFlat else {
      return chance(of: 20) ? [] : lists.edited(source, by: churn)
    }
    return [
      SampleSection(
        id: 0, header: 0, items: chance(of: 20) ? [] : lists.edited(source[0].items, by: churn))
    ]
  }

  private mutating func count(_ outcome: UpdateOutcome) {
    let name =
      switch outcome {
      case .nothing: "nothing"
      case .animated: "animated"
      case .notAnimated: "notAnimated"
      case .reloaded: "reloaded"
      case .postponed: "postponed"
      }
    outcomes[name, default: 0] += 1
  }

  private func problem(
    _ target: [SampleSection], _ outcome: UpdateOutcome, _ isWrong: Bool
  ) -> String? {
    if let violation = screen.violations.first { return "\(violation)" }
    if screen.data != target { return "the data is not the target" }
    if isWrong != outcome.sawWrongData { return "wrong data, but \(outcome)" }
    let rows = screen.rowsInSight()
    if rows.isEmpty, !target.flatMap(\.items).isEmpty { return "no row is in sight" }
    return rows.first { $0.shown != $0.expected }.map { "\($0) after \(outcome)" }
  }

  private mutating func lostPlace(
    _ before: Sight, _ places: ItemPlaces, _ anchor: ScrollAnchor
  ) -> String? {
    let kept = Set(
      before.selection.compactMap { places.target(of: $0) }.filter { screen.top(of: $0) != nil })
    guard screen.selection == kept else {
      return "selected is \(screen.selection.sorted()), and should be \(kept.sorted())"
    }
    let isKept = anchor == .always || (anchor == .unlessAtTop && before.offset > 0)
    guard isKept, let first = before.visible.first,
      let move = places.anchor(amongVisible: before.visible.map(\.path)),
      let top = screen.top(of: move.to)
    else { return nil }
    let old = before.visible.first { $0.path == move.from } ?? first
    let (was, isNow) = (old.top - before.offset, top - screen.offset)
    if was == isNow {
      keptAnchors += 1
      return nil
    }
    return screen.offset == 0 || screen.offset == screen.lastOffset
      ? nil : "\(move) was at \(was) and is at \(isNow)"
  }
}

/// A step of a walk after which something is wrong.
public struct WalkFailure: Error, CustomStringConvertible {
  /// The seed of the walk.
  public let seed: UInt64
  /// The number of the step, from 0.
  public let step: Int
  /// What is wrong.
  public let reason: String

  public var description: String { "seed \(seed), step \(step): \(reason)" }
}

/// What a person sees and has selected.
@MainActor
private struct Sight {
  let selection: Set<ItemPath>
  let offset: CGFloat
  /// The items in sight as a whole, or the first that is so in part.
  let visible: [(path: ItemPath, top: CGFloat)]

  init<Screen: ListScreen>(of screen: Screen) {
    selection = screen.selection
    offset = screen.offset
    let (upper, lower) = (offset, offset + screen.height)
    let items = screen.paths.compactMap { path in screen.top(of: path).map { (path, $0) } }
    let whole = items.filter { $0.1 >= upper && $0.1 + Screen.rowHeight <= lower }
    let part = items.filter { $0.1 + Screen.rowHeight > upper && $0.1 < lower }
    visible = whole.isEmpty ? Array(part.prefix(1)) : whole
  }
}

/// Counts the updates that have ended.
@MainActor
private final class Endings {
  var count = 0
}

extension UpdateOutcome {
  fileprivate var sawWrongData: Bool {
    if case .reloaded(.countsDiffer) = self { true } else { false }
  }
}
