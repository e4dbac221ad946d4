public import LiveList

extension SampleItem {
  /// Returns all flat lists of up to `count` items, including lists with duplicate ids.
  ///
  /// - Parameters:
  ///   - count: The maximum length of a list.
  ///   - ids: The number of ids.
  ///   - contents: The number of contents for each id.
  /// - Returns: The lists, shorter ones first.
  /// - Complexity: O((*i* · *c*)ⁿ) for *i* ids, *c* contents and *n* items.
  public static func allLists(ofUpTo count: Int, ids: Int, contents: Int = 1) -> [[Self]] {
    let letters = (0..<ids).flatMap { id in
      (0..<contents).map { SampleItem(id, content: $0) }
    }
    return sequences(of: letters, upTo: count)
  }
}

extension ListSection where ID == Int, Header == Int, Item == SampleItem {
  /// Returns all lists of up to `count` sections whose items are one of the given lists, including
  /// lists with duplicate ids.
  ///
  /// - Parameters:
  ///   - count: The maximum number of sections.
  ///   - ids: The number of section ids.
  ///   - headers: The number of headers for each id.
  ///   - itemLists: The possible items of a section.
  /// - Returns: The lists, shorter ones first.
  /// - Complexity: O((*i* · *h* · *l*)ⁿ) for *i* ids, *h* headers, *l* lists and *n* sections.
  public static func allLists(
    ofUpTo count: Int, ids: Int, headers: Int = 1, itemLists: [[SampleItem]]
  ) -> [[Self]] {
    let letters = (0..<ids).flatMap { id in
      (0..<headers).flatMap { header in
        itemLists.map { SampleSection(id: id, header: header, items: $0) }
      }
    }
    return sequences(of: letters, upTo: count)
  }
}

/// Returns all sequences of up to `count` letters, shorter ones first.
private func sequences<Letter>(of letters: [Letter], upTo count: Int) -> [[Letter]] {
  var all: [[Letter]] = [[]]
  var longest: [[Letter]] = [[]]
  for _ in 0..<count {
    longest = longest.flatMap { start in letters.map { start + [$0] } }
    all += longest
  }
  return all
}
