extension String {
  /// A question to append to a message: whether the user meant a similar name; empty if none is.
  public func suggestion(among names: [String]) -> String {
    closest(among: names).map { " Did you mean \"\($0)\"?" } ?? ""
  }

  /// The name that the user probably meant; `nil` if none is similar, whatever its case.
  public func closest(among names: [String]) -> String? {
    let text = lowercased()
    let distances = names.map { (name: $0, distance: $0.lowercased().editDistance(to: text)) }
    let closest = distances.min { $0.distance < $1.distance }
    return closest.flatMap { name, distance in
      distance <= 2 && distance * distance < count ? name : nil
    }
  }

  /// The number of characters to insert, delete, replace or swap with a neighbor to get the other
  /// text.
  ///
  /// Source: the optimal string alignment distance, a restriction of F. J. Damerau, CACM 7(3), 1964.
  public func editDistance(to other: String) -> Int {
    let (left, right) = (Array(self), Array(other))
    var rows = [Array(0...right.count)]
    for (i, letter) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var cost = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
          cost = Swift.min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
