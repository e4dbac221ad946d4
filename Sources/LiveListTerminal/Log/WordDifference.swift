/// The words of a long text that were deleted and inserted, marked as `git diff --word-diff` marks
/// them: `down the [-river-]{+Mississippi+}`.
///
/// Long parts that are the same are shortened to the words next to the changed ones.
struct WordDifference {
  /// The number of words and spaces that are shown next to a change.
  static let context = 9
  /// The number of words from which a text is long.
  private static let leastCount = 5
  /// The number of words and spaces up to which texts are compared.
  private static let greatestCount = 4_000

  private enum Piece {
    case same([Substring])
    case changed(deleted: String, inserted: String)
  }

  private let pieces: [Piece]

  /// - Returns: `nil` if a text is short or very long, or if less than half of the words are the same,
  ///   so that two whole texts are easier to read.
  init?(from old: String, to new: String) {
    let (old, new) = (Self.words(of: old), Self.words(of: new))
    guard max(old.count, new.count) <= Self.greatestCount else { return nil }
    let counts = [old, new].map { $0.count { !$0.isSpace } }
    guard counts.allSatisfy({ $0 >= Self.leastCount }) else { return nil }
    let difference = new.difference(from: old)
    let deleted = difference.removals.map(Self.change).count { !$0.word.isSpace }
    guard counts.allSatisfy({ (counts[0] - deleted) * 2 >= $0 }) else { return nil }
    pieces = Self.pieces(of: difference, old, new)
  }

  /// The words and the spaces between them.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isWhitespace == first.isWhitespace }
      words.append(word)
      rest = rest[word.endIndex...]
    }
    return words
  }

  private static func change(
    _ change: CollectionDifference<Substring>.Change
  ) -> (offset: Int, word: Substring) {
    switch change {
    case .remove(let offset, let word, _), .insert(let offset, let word, _): (offset, word)
    }
  }

  private static func pieces(
    of difference: CollectionDifference<Substring>, _ old: [Substring], _ new: [Substring]
  ) -> [Piece] {
    let removed = Set(difference.removals.map { change($0).offset })
    let inserted = Set(difference.insertions.map { change($0).offset })
    var pieces: [Piece] = []
    var (from, to) = (0, 0)
    while from < old.count || to < new.count {
      let (start, target) = (from, to)
      while removed.contains(from) { from += 1 }
      while inserted.contains(to) { to += 1 }
      if from > start || to > target {
        pieces.append(
          .changed(deleted: old[start..<from].joined(), inserted: new[target..<to].joined()))
        continue
      }
      while from < old.count, to < new.count, !removed.contains(from), !inserted.contains(to) {
        (from, to) = (from + 1, to + 1)
      }
      pieces.append(.same(Array(new[target..<to])))
    }
    return pieces
  }
}

extension WordDifference: CustomStringConvertible {
  var description: String {
    pieces.indices.map { index in
      switch pieces[index] {
      case .same(let words):
        Self.shortened(words, isFirst: index == 0, isLast: index == pieces.count - 1)
      case .changed(let deleted, let inserted):
        (deleted.isEmpty ? "" : "[-\(deleted)-]") + (inserted.isEmpty ? "" : "{+\(inserted)+}")
      }
    }.joined()
  }

  private static func shortened(_ words: [Substring], isFirst: Bool, isLast: Bool) -> String {
    let (head, tail) = (isFirst ? 0 : context, isLast ? 0 : context)
    // Leaving out a word or two isn't worth it.
    guard words.count > head + tail + 3 else { return words.joined() }
    return words.prefix(head).joined() + "…" + words.suffix(tail).joined()
  }
}

extension Substring {
  /// Whether the text is the space between two words.
  fileprivate var isSpace: Bool { first?.isWhitespace == true }
}
