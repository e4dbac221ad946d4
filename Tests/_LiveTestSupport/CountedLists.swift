import LiveListTesting

/// Two lists whose comparison is counted.
public struct CountedLists: CustomStringConvertible, Sendable {
  /// The numbers of comparisons and hashes.
  public struct Counts: Equatable, Sendable {
    /// The number of compared pairs of IDs.
    public var equals: Int
    /// The number of hashed IDs.
    public var hashes: Int
    /// The number of compared pairs of contents.
    public var contents: Int

    /// Creates the counts of a counter, or limits for them.
    public init(equals: Int, hashes: Int, contents: Int) {
      self.equals = equals
      self.hashes = hashes
      self.contents = contents
    }

    /// Whether no count exceeds the corresponding one of others.
    public func isAtMost(_ other: Self) -> Bool {
      equals <= other.equals && hashes <= other.hashes && contents <= other.contents
    }

    /// Whether neither the hashes nor all comparisons together exceed those of others.
    public func isAtMostInTotal(_ other: Self) -> Bool {
      equals + contents <= other.equals + other.contents && hashes <= other.hashes
    }
  }

  public let description: String
  /// The list before the change.
  public let source: [CountedItem]
  /// The list after the change.
  public let target: [CountedItem]
  /// The limits for comparing the lists.
  public let limit: Counts
  private let counter: OperationCounter

  /// The comparisons and hashes during a function.
  public func counts(of body: () throws -> Void) rethrows -> Counts {
    reset()
    try body()
    return counts
  }

  /// Resets the counts.
  public func reset() { counter.reset() }

  /// The comparisons and hashes since the last reset.
  public var counts: Counts {
    Counts(equals: counter.equals, hashes: counter.hashes, contents: counter.contents)
  }
}

extension CountedLists {
  /// Lists of a thousand items, or fewer, with the changes that the benchmarks time. The limits are
  /// the measured counts plus a margin, because hash collisions differ from process to process.
  /// Each test has its own counts.
  public static var all: [Self] {
    [
      changing("nothing, in other storage", Counts(equals: 1_000, hashes: 0, contents: 1_000)) {
        _ in
      },
      changing("one updated", Counts(equals: 1_001, hashes: 0, contents: 1_000)) {
        $0[500] = .new(500)
      },
      changing("ten inserted", Counts(equals: 1_047, hashes: 0, contents: 1_000)) { rows in
        for index in 0..<10 { rows.insert(Row(id: 2_000 + index), at: index * 97) }
      },
      changing(
        "ten updated, deleted and inserted", Counts(equals: 1_100, hashes: 25, contents: 990)
      ) { rows in
        for index in (0..<10).reversed() {
          rows[index * 97 + 3] = .new(rows[index * 97 + 3].id)
          rows.remove(at: index * 97 + 40)
          rows.insert(Row(id: 2_000 + index), at: index * 97 + 70)
        }
      },
      changing("the first to the end", Counts(equals: 1_133, hashes: 0, contents: 1_000)) { rows in
        rows.append(rows.removeFirst())
      },
      changing("a block deleted", Counts(equals: 952, hashes: 0, contents: 950)) { rows in
        rows.removeSubrange(300..<350)
      },
      changing("a block moved", Counts(equals: 1_230, hashes: 170, contents: 1_000)) { rows in
        let block = rows[300..<350]
        rows.removeSubrange(300..<350)
        rows.insert(contentsOf: block, at: 700)
      },
      changing("reversed", Counts(equals: 1_240, hashes: 1_050, contents: 1_000)) { $0.reverse() },
      shuffled(1_000, Counts(equals: 1_080, hashes: 2_000, contents: 1_000)),
      shuffled(100, Counts(equals: 180, hashes: 200, contents: 100)),
      changing("all new", Counts(equals: 90, hashes: 2_000, contents: 0)) { rows in
        rows = rows.map { Row(id: $0.id + 5_000) }
      },
    ]
  }

  /// A list whose items are shuffled. Lists with other IDs have other hashes.
  public static func shuffled(_ count: Int, firstID: Int = 0, _ limit: Counts) -> Self {
    changing("\(count) shuffled", count: count, firstID: firstID, limit) { rows in
      var random = SplitMix64(seed: 1)
      rows.shuffle(using: &random)
    }
  }

  private struct Row {
    var id: Int
    var content = 0

    static func new(_ id: Int) -> Self { Self(id: id, content: 1) }
  }

  private static func changing(
    _ name: String, count: Int = 1_000, firstID: Int = 0, _ limit: Counts,
    _ change: (inout [Row]) -> Void
  ) -> Self {
    let counter = OperationCounter()
    let source = (firstID..<firstID + count).map { Row(id: $0) }
    var target = source
    change(&target)
    func counted(_ rows: [Row]) -> [CountedItem] {
      rows.map { CountedItem($0.id, content: $0.content, counter: counter) }
    }
    return Self(
      description: name, source: counted(source), target: counted(target), limit: limit,
      counter: counter)
  }
}
