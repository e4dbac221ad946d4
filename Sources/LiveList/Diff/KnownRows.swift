/// What is known about two lists before they are compared: which rows are unchanged.
///
/// The source that edited the list knows them. Known rows are neither hashed nor compared; they
/// must be correct, and aren't checked.
@usableFromInline
package struct KnownRows: Sendable {
  /// Adjacent rows in both lists, unchanged and in the same order.
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

  /// A section of the target that was made out of one of the source.
  @usableFromInline
  package struct Section: Hashable, Sendable {
    @usableFromInline package let section: Int
    @usableFromInline package let origin: Int
    /// The items that stayed, ascending in source and target; `nil` when all did.
    @usableFromInline package let runs: [Run]?

    @inlinable
    package init(section: Int, origin: Int, runs: [Run]?) {
      self.section = section
      self.origin = origin
      self.runs = runs
    }
  }

  /// The sections in which something may be different, ascending in the target.
  @usableFromInline package let edited: [Section]
  /// For each target section its origin, or `nil` for a new one; `nil` if every section kept its
  /// index.
  @usableFromInline package let origins: [Int?]?

  @inlinable
  package init(edited: [Section], origins: [Int?]?) {
    self.edited = edited
    self.origins = origins
  }
}

extension [KnownRows.Run] {
  /// The runs, ascending in the target, of which a heaviest chain ascends in the source: what is
  /// left out may have to move.
  ///
  /// - Complexity: O(*r* log *r*) in the runs, O(*r*) when they ascend already.
  @usableFromInline package var ascending: Self {
    guard zip(self, dropFirst()).contains(where: { $1.source < $0.sourceEnd }) else { return self }
    let order = indices.sorted { self[$0].source < self[$1].source }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    var chosen: Self = []
    HeaviestChain<UInt>.with(bound: count) { empty in
      var chain = empty
      for (run, rank) in zip(self, ranks) { chain.deal(rank, weight: UInt(run.count)) }
      chain.choose()
      for (run, rank) in zip(self, ranks) where chain.contains(rank) {
        // One row may have been taken twice; it stays once.
        if run.source >= chosen.last?.sourceEnd ?? 0 { chosen.append(run) }
      }
    }
    return chosen
  }
}

extension KnownRows.Run {
  fileprivate var sourceEnd: Int { source + count }
}
