/// A request to the bench: one kind of change, a number of times, at places of the list.
///
/// Sections and items are changed separately, `count` of each: first the sections, then the items
/// of the resulting list. With the place ``Place/nowhere``, the sections or the items stay
/// unchanged.
///
/// The kinds:
/// - ``Kind/insert``: new sections have three items, as in the original. New items have numbers
///   that no item has had. They are inserted one after another into one gap between items, or each
///   into a random gap.
/// - ``Kind/delete``: sections are deleted with all their items; deleting stops when nothing is
///   left.
/// - ``Kind/modify``: headers and items get their next version, each at most once.
/// - ``Kind/move``: the elements at the place move, each into a random gap between those that stay,
///   other than its own; items can move to any section. At least one section stays, and at least one
///   item if there is only one section: if all moved, they would have nothing to move past.
/// - ``Kind/random``: each change is one of these four. The changes of each kind are counted first,
///   and then made in the order delete, modify, move, insert.
///
/// The places, among the *n* items of all sections, or the *n* sections:
/// - ``Place/beginning``: the first ones; new ones are inserted before them.
/// - ``Place/middle``: those around the middle; new ones are inserted into the gap in the middle.
/// - ``Place/end``: the last ones; new ones are inserted after them.
/// - ``Place/random``: any elements, each at most once; new ones are inserted into any gap.
/// - ``Place/randomOrNowhere``: the same, except that each change is left out with a probability of
///   one in five.
public struct BenchRequest: Hashable, Sendable {
  /// The kind of change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case insert, delete, modify, move, random
  }

  /// The place of the change.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    case beginning, middle, end, random
    /// A random place, or no change. The original calls it "Rnd w/ None".
    case randomOrNowhere = "random/none"
    /// No change.
    case nowhere = "none"
  }

  /// The valid numbers of changes in a request.
  public static let counts = 1...1_000

  /// The kind of change.
  public let kind: Kind
  /// The sections to change.
  public let sections: Place
  /// The items to change.
  public let items: Place
  /// The number of changes to the sections, and of changes to the items.
  public let count: Int

  /// Creates a request.
  ///
  /// - Throws: ``BenchError`` if `count` isn't one of ``counts``, or both places are
  ///   ``Place/nowhere``.
  public init(
    _ kind: Kind, sections: Place = .nowhere, items: Place = .nowhere, count: Int = 1
  ) throws(BenchError) {
    guard Self.counts.contains(count) else { throw .countOutOfRange(count) }
    guard sections != .nowhere || items != .nowhere else { throw .nothingChosen }
    self.init(unchecked: kind, sections: sections, items: items, count: count)
  }

  /// Creates a request that is known to be valid.
  init(unchecked kind: Kind, sections: Place, items: Place, count: Int) {
    self.kind = kind
    self.sections = sections
    self.items = items
    self.count = count
  }
}
