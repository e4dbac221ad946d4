public import LiveList
public import LiveListTesting
public import _ContractStage

/// A screen whose view is updated through an adapter, with a data source that makes
/// cells as apps do.
@MainActor
public protocol TransitionScreen: AnyObject {
  /// Creates a screen in a window, with nothing to show.
  ///
  /// - Parameter height: How much of the list is visible, in points.
  init(height: Double)

  /// What the view's data source answers from.
  var data: [SampleSection] { get }

  /// Updates the view to a list.
  func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void)

  /// Whether the view is in a window.
  var isInWindow: Bool { get set }
  /// Whether something is dragged over the view.
  var isDropping: Bool { get set }
  /// How much of the view's upper end a bar covers, in points.
  var barHeight: Double { get set }
  /// How far the list is scrolled down, in points; at its beginning minus the height of the bar.
  var offset: Double { get set }
  /// The items that are selected.
  var selection: [ItemPath] { get set }

  /// The number of items that the view counts in each section.
  var counts: [Int] { get }
  /// What is written in the cells that are visible.
  var seenItems: [ItemPath: String] { get }
  /// What is written in the headers that are visible.
  var seenHeaders: [Int: String] { get }
  /// What the view said about the batches that it refused.
  var refusals: [Refusal] { get }

  /// Runs code during which the view may refuse a batch.
  func attempt(_ code: () -> Void)
  /// Ends the animations that run.
  func endAnimations()

  /// Whether no two items may have one id.
  static var needsUniqueIDs: Bool { get }
  /// Does what the user can do only in this kind of view, such as collapsing a section.
  func fiddle(_ generator: inout SplitMix64)
  /// Whether an item has a place in the view, visible or not.
  func isShown(_ path: ItemPath) -> Bool
  /// Where an item is in the content, in points; `nil` if the screen doesn't know.
  func frame(of path: ItemPath) -> ClosedRange<Double>?
  /// How much of the list is visible, and how far it can be scrolled down, in points.
  var extent: (height: Double, lastOffset: Double) { get }
}

extension TransitionScreen {
  public static var needsUniqueIDs: Bool { false }
  public func fiddle(_ generator: inout SplitMix64) {}
  public func isShown(_ path: ItemPath) -> Bool { true }
  public func frame(of path: ItemPath) -> ClosedRange<Double>? { nil }
  public var extent: (height: Double, lastOffset: Double) { (0, 0) }
}

/// How a screen is updated to a list, and the mistake of the app.
public struct TransitionRequest: Sendable {
  /// How items that stay and change their content are updated.
  public var updates: ContentUpdates
  /// Whether the changes are animated.
  public var isAnimated = true
  /// The most changes that are animated; above it the view reloads.
  public var budget = Int.max
  /// The mistake of the app; ignored by a screen whose data the library owns.
  public var mistake: AppMistake?

  /// No mistake.
  public init(updates: ContentUpdates = .reconfigure) {
    self.updates = updates
  }

  /// The same for an adapter.
  public var options: UpdateOptions { UpdateOptions(isAnimated: isAnimated, budget: budget) }
}

/// The mistakes of an app that owns the data of a view.
public enum AppMistake: Hashable, Sendable, CaseIterable {
  /// The data is changed before the update, and the changeset starts from that.
  case changesDataBefore
  /// The changeset starts from an older list.
  case comparesWithOlderList
  /// The data is not set to what is given.
  case losesItems
  /// The data is not set at all.
  case setsNothing
}

extension SampleItem {
  /// What is written in the cell of an item.
  public var cellText: String { "\(self)" }

  /// What decides the class of an item's cell, and its reuse identifier. About half of the changes
  /// of an item's content change its kind.
  public var kind: String { content / 2 % 2 == 0 ? "item" : "other" }

  /// Whether an item needs another cell than it had.
  public static func differInKind(_ old: Self, _ new: Self) -> Bool { old.kind != new.kind }
}

extension ListSection where ID == Int, Header == Int, Item == SampleItem {
  /// What is written in the header of a section.
  public var headerText: String { "\(id): \(header)" }
}
