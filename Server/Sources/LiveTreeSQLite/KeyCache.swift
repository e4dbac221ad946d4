import LiveTree

/// Recently read keys.
///
/// Most records have the same few keys, each of which is validated only once. Long keys share their
/// storage.
struct KeyCache {
  private var slots = [TreeKey?](repeating: nil, count: 1_024)

  /// The key with these bytes; `nil` if they aren't a valid key.
  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) -> TreeKey? {
    let slot = slot(of: bytes)
    if let key = slots[slot], key.string.withUTF8Bytes({ $0.elementsEqual(bytes) }) { return key }
    guard let text = String(validating: bytes, as: UTF8.self), let key = try? TreeKey(text)
    else { return nil }
    slots[slot] = key
    return key
  }

  /// The slot for a key. It depends on the length, both ends and the middle, because the keys of a
  /// record differ in one of them.
  private func slot(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = bytes.first, let last = bytes.last else { return 0 }
    let middle = bytes[bytes.count / 2]
    var hash = UInt32(truncatingIfNeeded: bytes.count) &* 0x9E37_79B1
    for byte in [first, middle, last] { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    return Int(hash >> 22)
  }
}
