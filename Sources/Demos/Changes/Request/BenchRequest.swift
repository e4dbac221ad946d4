/// What the bench is asked to do: one kind of change, so many times, at places of the list.
///
/// Sections and items are changed apart from one another, `count` of each; first the sections, then
/// the items of the list that results. With the place ``Place/nowhere`` the one or the other is left
/// alone.
///
/// What the kinds do:
/// - ``Kind/insert``: new sections come empty; new items, with numbers that no item has had, come
///   one after the other into one gap between items, or each into a random one.
/// - ``Kind/delete``: sections go with all their items; deleting more than there is stops when
///   nothing is left.
/// - ``Kind/modify``: headers and items get their next version, each at most once.
/// - ``Kind/move``: what stands at the place goes away from there, each into a random gap between
///   those that stay, other than its own; items go to any section. Of the sections, and of the
///   items of an only section, one stays: nothing could be moved past anything else.
/// - ``Kind/random``: each change is one of these four. They are counted first, then done in the
///   order delete, modify, move, insert.
///
/// Where the places are, of the *n* items of all sections one after the other, or of the *n*
/// sections:
/// - ``Place/beginning``: the first ones; new ones come before them.
/// - ``Place/middle``: those around the one in the middle; new ones come into the gap in the middle.
/// - ``Place/end``: the last ones; new ones come after them.
/// - ``Place/random``: any, no one twice; new ones into any gap.
public struct BenchRequest: Hashable, Sendable {
  /// What is done.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case insert, delete, modify, move, random
  }

  /// Where it is done.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    case beginning, middle, end, random
    /// Nothing is done.
    case nowhere = "none"
  }

  /// How many changes one request may ask for.
  public static let counts = 1...1_000

  /// What is done.
  public let kind: Kind
  /// Which sections it is done to.
  public let sections: Place
  /// Which items it is done to.
  public let items: Place
  /// How often, for sections and for items.
  public let count: Int

  /// A request.
  ///
  /// - Throws: ``BenchError`` when `count` is not one of ``counts``, or both places are
  ///   ``Place/nowhere``.
  public init(
    _ kind: Kind, sections: Place = .nowhere, items: Place = .nowhere, count: Int = 1
  ) throws(BenchError) {
    guard Self.counts.contains(count) else { throw .countOutOfRange(count) }
    guard sections != .nowhere || items != .nowhere else { throw .nothingChosen }
    self.init(unchecked: kind, sections: sections, items: items, count: count)
  }

  /// A request that is known to be one.
  init(unchecked kind: Kind, sections: Place, items: Place, count: Int) {
    self.kind = kind
    self.sections = sections
    self.items = items
    self.count = count
  }
}
