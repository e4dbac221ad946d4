import LiveFormats

extension TreeKey: Hashable {
  public static func == (lhs: TreeKey, rhs: TreeKey) -> Bool {
    lhs.number == rhs.number && lhs.string.hasSameBytes(as: rhs.string)
  }

  public func hash(into hasher: inout Hasher) {
    string.hashBytes(into: &hasher)
  }
}

extension TreeKey: Comparable {
  public static func < (lhs: TreeKey, rhs: TreeKey) -> Bool {
    switch (lhs.number, rhs.number) {
    case (let mine?, let theirs?) where mine != theirs: mine < theirs
    case (.some, .some): lhs.isShorter(than: rhs)
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): lhs.string.comparedByUTF16(to: rhs.string) < 0
    }
  }

  /// Equal integers are sorted by length. Then only zeros can tie ("00" and "-0"): the official
  /// SDKs treat those as equal, but a tree needs a total order, so keys with a sign sort last.
  private func isShorter(than other: TreeKey) -> Bool {
    let (mine, theirs) = (string.utf8.count, other.string.utf8.count)
    return mine == theirs ? other.string.comparedByUTF16(to: string) < 0 : mine < theirs
  }
}

extension TreeKey {
  /// The index of the key if its parent is read as an array: `0`, or digits without a leading zero.
  var arrayIndex: Int? {
    guard let number, number >= 0, string.utf8.first != UInt8(ascii: "-") else { return nil }
    return number > 0 && string.utf8.first == UInt8(ascii: "0") || number == 0 && string != "0"
      ? nil : Int(number)
  }
}
