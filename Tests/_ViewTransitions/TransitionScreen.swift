public import LiveList
public import LiveListTesting
public import LiveListViews
public import _ContractStage

/// A screen whose view is updated through an adapter, with a data source that creates cells as apps
/// do.
@MainActor
public protocol TransitionScreen: AnyObject {
  /// Creates a screen with an empty list in a window.
  ///
  /// - Parameter height: The height of the visible part of the list, in points.
  init(height: Double)

  /// The list of the view's data source.
  var data: [SampleSection] { get }

  /// Updates the view to a list.
  func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void)

  /// Whether the view is in a window.
  var isInWindow: Bool { get set }
  /// Whether something is dragged over the view.
  var isDropping: Bool { get set }
  /// The height of a bar over the top of the view, in points.
  var barHeight: Double { get set }
  /// The scroll offset of the list, in points; at the top, it's minus the height of the bar.
  var offset: Double { get set }
  /// The selected items.
  var selection: [ItemPath] { get set }

  /// The number of items that the view counts in each section.
  var counts: [Int] { get }
  /// The texts of the visible cells.
  var seenItems: [ItemPath: String] { get }
  /// The texts of the visible headers.
  var seenHeaders: [Int: String] { get }
  /// The view's refusals of batches.
  var refusals: [Refusal] { get }

  /// Runs code during which the view may refuse a batch.
  func attempt(_ code: () -> Void)
  /// Ends the running animations.
  func endAnimations()

  /// Whether items must have unique IDs.
  static var needsUniqueIDs: Bool { get }
  /// Whether the list is compared with its sections. If not, other rows may have moved than those
  /// that move in a list of sections.
  static var comparesSections: Bool { get }
  /// Performs a user action that is specific to this kind of view, such as collapsing a section.
  func fiddle(_ generator: inout SplitMix64)
  /// Whether the view contains an item, visible or not.
  func isShown(_ path: ItemPath) -> Bool
  /// The range of a header or an item in the content, in points; `nil` if it's unknown, or there is
  /// no such header.
  func frame(of place: ListPlace) -> ClosedRange<Double>?
  /// The visible height and the maximum scroll offset, in points.
  var extent: (height: Double, lastOffset: Double) { get }
  /// How the view has changed since this was reset, on views that can tell.
  var footage: ScreenFootage { get set }
}

/// How a view has changed during an update.
public struct ScreenFootage: Hashable, Sendable {
  /// How far the view was scrolled without animation, in points.
  public var unanimatedScrolling = 0.0
  /// Whether rows were changed without animation.
  public var hasUnanimatedBatch = false
  /// Whether the view was reloaded.
  public var isReloaded = false
  /// Whether the user prefers reduced motion, so that nothing is animated.
  public var reducesMotion = false

  /// Creates the footage of an update that has changed nothing yet.
  public init() {}
}

extension TransitionScreen {
  public static var needsUniqueIDs: Bool { false }
  public static var comparesSections: Bool { true }
  public func fiddle(_ generator: inout SplitMix64) {}
  public func isShown(_ path: ItemPath) -> Bool { true }
  public func frame(of place: ListPlace) -> ClosedRange<Double>? { nil }
  public var extent: (height: Double, lastOffset: Double) { (0, 0) }
  public var footage: ScreenFootage {
    get { ScreenFootage() }
    set {}
  }
}

/// The options of an update of a screen, and the mistake of the app.
public struct TransitionRequest: Sendable {
  /// How items that stay and change their content are updated.
  public var updates: ContentUpdates
  /// Whether the changes are animated.
  public var isAnimated = true
  /// The maximum number of animated changes; with more changes, the view reloads.
  public var budget = Int.max
  /// The mistake of the app; ignored by a screen whose data the library owns.
  public var mistake: AppMistake?

  /// Creates a request without a mistake.
  public init(updates: ContentUpdates = .reconfigure) {
    self.updates = updates
  }

  /// The options for an adapter.
  public var options: UpdateOptions { UpdateOptions(isAnimated: isAnimated, budget: budget) }
}

/// The mistakes of an app that owns the data of a view.
public enum AppMistake: Hashable, Sendable, CaseIterable {
  /// The data is changed before the update, and the changeset starts from the changed data.
  case changesDataBefore
  /// The changeset starts from an older list.
  case comparesWithOlderList
  /// The data isn't set to the given list.
  case losesItems
  /// The data isn't set at all.
  case setsNothing
}

extension SampleItem {
  /// The text in the cell of an item.
  public var cellText: String { "\(self)" }

  /// The kind of an item, which determines the class and the reuse identifier of its cell. About
  /// half of the changes of an item's content change its kind.
  public var kind: String { content / 2 % 2 == 0 ? "item" : "other" }

  /// Whether an item needs a different cell than before.
  public static func differInKind(_ old: Self, _ new: Self) -> Bool { old.kind != new.kind }
}

extension ListSection where ID == Int, Header == Int, Item == SampleItem {
  /// The text in the header of a section.
  public var headerText: String { "\(id): \(header)" }
}
