import LiveListTesting

/// A row whose ID is a text, as in a database.
public struct Document: Identifiable, Equatable, Sendable {
  public let id: String
  public var revision: Int
}

extension Document: Editable {
  mutating func update() { revision += 1 }

  var redecoded: Document { Document(id: id.inFreshStorage, revision: revision) }
}

extension [Document] {
  /// Documents whose IDs have 24 to 36 ASCII characters. They begin with a number, so that no two
  /// are equal.
  static func documents(_ numbers: Range<Int>, using random: inout SplitMix64) -> Self {
    let letters = [UInt8]("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
    return numbers.map { number in
      var id = [UInt8]("\(number)-".utf8)
      for _ in id.count..<Int.random(in: 24...36, using: &random) {
        id.append(letters[Int.random(in: 0..<letters.count, using: &random)])
      }
      return Document(id: String(decoding: id, as: UTF8.self), revision: 0)
    }
    .shuffled(using: &random)
  }
}
