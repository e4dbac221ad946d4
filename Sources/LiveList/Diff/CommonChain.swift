/// The longest common subsequence of the ids of two lists.
struct CommonChain: ~Copyable {
  /// A pair, and the pair before it in its chain.
  struct Link {
    let from: Int32
    let to: Int32
    let previous: Int32

    init(from: Int, to: Int, previous: Int32) {
      self.from = Int32(truncatingIfNeeded: from)
      self.to = Int32(truncatingIfNeeded: to)
      self.previous = previous
    }
  }

  private let rows: MiddleRows
  private var table: LeftoverTable<MiddleRows>
  var links: [Link] = []
  /// For each length, the last link of a chain of that length, as early in the source as possible.
  var ends: [Int32] = []

  init(_ rows: MiddleRows, _ lists: RowLists, _ hashing: IDHashing) {
    self.rows = rows
    table = LeftoverTable(rows, lists, hashing)
  }

  /// The number of pairs in the longest chain.
  var length: Int { ends.count }

  /// - Returns: Whether there were few enough pairs to consider. If not, the chain is empty.
  mutating func find(_ lists: RowLists) -> Bool {
    var budget = DuplicateLimits.mostPairs(rows.sourceCount, rows.targetCount)
    var candidates: [Int] = []
    for to in 0..<rows.targetCount {
      candidates.removeAll(keepingCapacity: true)
      var from = table.first(of: to, lists)
      while from >= 0 {
        candidates.append(from)
        from = table.following(from)
      }
      budget -= candidates.count
      guard budget >= 0 else {
        ends = []
        return false
      }
      for from in candidates.reversed() { append(from, to) }
    }
    return true
  }

  /// Appends a pair to the longest chain that it can continue.
  mutating func append(_ from: Int, _ to: Int) {
    let end = ends.partitioningIndex { links[Int($0)].source >= from }
    if end < ends.count, links[Int(ends[end])].source == from { return }
    links.append(Link(from: from, to: to, previous: end == 0 ? -1 : ends[end - 1]))
    let link = Int32(truncatingIfNeeded: links.count - 1)
    if end == ends.count { ends.append(link) } else { ends[end] = link }
  }

  /// Returns the source row of each target row, or -1. Rows outside the chain are paired in order.
  mutating func partners(_ lists: RowLists) -> [Int32] {
    var partners = [Int32](repeating: -1, count: rows.targetCount)
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: rows.sourceCount) { isTaken in
      isTaken.initialize(repeating: false)
      var link = ends.last ?? -1
      while link >= 0 {
        // Links are made from rows of the table and of the target, so both indexes are within bounds.
        let pair = links[Int(link)]
        partners[pair.target] = Int32(truncatingIfNeeded: pair.source)
        isTaken[pair.source] = true
        link = pair.previous
      }
      for to in partners.indices where partners[to] < 0 {
        let from = table.popFirst(of: to, lists, isTaken) { [rows] in
          rows.haveSameID($0, to, lists)
        }
        guard from >= 0 else { continue }
        partners[to] = Int32(truncatingIfNeeded: from)
        isTaken[from] = true
      }
    }
    return partners
  }
}

extension CommonChain.Link {
  var source: Int { Int(from) }
  var target: Int { Int(to) }
}

extension [Int32] {
  /// The length of the longest ascending subsequence, ignoring negative numbers.
  ///
  /// Source: C. Schensted, Canadian Journal of Mathematics 13, 1961, doi:10.4153/CJM-1961-015-3.
  var longestRise: Int {
    var ends: [Int32] = []
    for number in self where number >= 0 {
      let end = ends.partitioningIndex { $0 >= number }
      if end == ends.count { ends.append(number) } else { ends[end] = number }
    }
    return ends.count
  }
}
