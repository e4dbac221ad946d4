import Foundation

extension JSONEncoder {
  /// The encoder of everything that a page receives. Its output is one line, with sorted keys.
  static var page: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
