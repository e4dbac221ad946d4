/// The rows of two lists that are known to be unchanged before the lists are compared.
///
/// They are provided by the code that edited the list. They aren't hashed, compared or checked, so
/// they must be correct.
@usableFromInline
package struct KnownRows: Sendable {
  /// Adjacent rows that are unchanged and in the same order in both lists.
  @usableFromInline
  package struct Run: Hashable, Sendable {
    @usableFromInline package var source: Int
    @usableFromInline package var target: Int
    @usableFromInline package var count: Int

    @inlinable
    package init(source: Int, target: Int, count: Int) {
      self.source = source
      self.target = target
      self.count = count
    }
  }

  /// A section of the target, and the source section that it was edited from.
  @usableFromInline
  package struct Section: Hashable, Sendable {
    @usableFromInline package let section: Int
    @usableFromInline package let origin: Int
    /// The items that stayed, ascending in source and target; `nil` if all items stayed.
    @usableFromInline package let runs: [Run]?

    @inlinable
    package init(section: Int, origin: Int, runs: [Run]?) {
      self.section = section
      self.origin = origin
      self.runs = runs
    }
  }

  /// The sections that may have changed, ascending in the target.
  @usableFromInline package let edited: [Section]
  /// For each target section, its index in the source; `nil` if it is new. The whole array is `nil`
  /// if every section kept its index.
  @usableFromInline package let origins: [Int?]?

  @inlinable
  package init(edited: [Section], origins: [Int?]?) {
    self.edited = edited
    self.origins = origins
  }
}

extension [KnownRows.Run] {
  /// The heaviest selection of these runs that ascends in both source and target. Rows of the other
  /// runs may have to move.
  ///
  /// - Complexity: O(*r* log *r*) in the number of runs, O(*r*) if they already ascend.
  @usableFromInline package var ascending: Self {
    guard zip(self, dropFirst()).contains(where: { $1.source < $0.sourceEnd }) else { return self }
    let order = indices.sorted { self[$0].source < self[$1].source }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    var chosen: Self = []
    HeaviestChain<UInt>.with(bound: count) { empty in
      var chain = empty
      for (run, rank) in zip(self, ranks) { chain.append(rank, weight: UInt(run.count)) }
      chain.choose()
      for (run, rank) in zip(self, ranks) where chain.contains(rank) {
        // If a source row was used for two target rows, only the first run keeps it.
        if run.source >= chosen.last?.sourceEnd ?? 0 { chosen.append(run) }
      }
    }
    return chosen
  }
}

extension KnownRows.Run {
  fileprivate var sourceEnd: Int { source + count }
}
