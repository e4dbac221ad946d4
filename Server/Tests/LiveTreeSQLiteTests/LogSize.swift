import Foundation

/// The size of a log without the space that is reserved at its end.
func usedSize(ofLog file: String) throws -> Int {
  let bytes = try Data(contentsOf: URL(filePath: file))
  let last = bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
  return (last + 7) & ~7
}
