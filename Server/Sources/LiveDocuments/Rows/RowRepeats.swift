import LiveFormats

/// The rows of a text that are identified by all their values, of which equal ones are numbered.
struct RowRepeats: Sendable {
  /// The number of rows with each hash.
  private var counts: [Int: Int32] = [:]
  /// The numbers of rows that equal an earlier one, from 2, by their positions in the text.
  private(set) var numbers: [Int: Int] = [:]

  /// - Returns: `nil` if different rows have the same hash, so that they have to be read as a value.
  /// - Complexity: O(*n*) in the bytes.
  init?(of rows: RowTexts, _ syntax: any RowSyntax) {
    counts.reserveCapacity(rows.count)
    let hashes = rows.map { syntax.hash(of: $0) }
    for hash in hashes { counts[hash, default: 0] += 1 }
    guard counts.count < hashes.count else { return }
    var firsts: [Int: (content: JSONValue, count: Int)] = [:]
    for (position, row) in rows.enumerated() where counts[hashes[position], default: 0] > 1 {
      let content = syntax.content(of: row)
      guard let first = firsts[hashes[position]] else {
        firsts[hashes[position]] = (content, 1)
        continue
      }
      guard first.content == content else { return nil }
      firsts[hashes[position]] = (content, first.count + 1)
      numbers[position] = first.count + 1
    }
  }

  /// Takes over the rows after a change.
  ///
  /// - Returns: Whether no changed row equals another row. Otherwise, the rows have to be counted again.
  /// - Complexity: O(*n*) in the number of rows whose hashes are copied, unless this is the only copy.
  mutating func take(_ change: RowChange, _ syntax: any RowSyntax) -> Bool {
    for row in change.old {
      let hash = syntax.hash(of: row)
      guard counts[hash] == 1 else { return false }
      counts[hash] = nil
    }
    for row in change.new where counts.updateValue(1, forKey: syntax.hash(of: row)) != nil {
      return false
    }
    return true
  }
}
