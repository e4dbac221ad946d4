import LiveTree
import Testing

@testable import LiveTreeSQLite

/// The expected numbers are from a second implementation. Existing files contain such numbers: with
/// another formula, every file would count as damaged.
struct RowChecksumTests {
  @Test(arguments: [
    ("", 718_610_889), ("a", 2_927_427_592), ("1234567", 3_553_218_763),
    ("12345678", 4_140_970_689), ("123456789", 289_726_903), ("grüße, 世界 👋", 2_996_967_913),
    (#"{"rules": {".read": true}}"#, 1_780_165_726),
  ])
  func theChecksumOfATextIsThisNumber(text: String, checksum: Int64) {
    #expect(RowChecksum.of(text) == checksum)
  }

  @Test(arguments: [
    ("/a", NodeRow(scalar: nil, priority: .number(7.5)), 3_706_870_945),
    ("/a!", NodeRow(scalar: .double(0.5)), 2_874_192_758),
    ("/a/b", NodeRow(scalar: .integer(42)), 617_956_943),
    ("/d", NodeRow(scalar: .bool(true), priority: .string("first")), 2_835_831_796),
    ("/e", NodeRow(scalar: .bool(false)), 1_054_205_965),
    ("/f", NodeRow(scalar: .integer(.min)), 3_527_488_327),
    ("/g", NodeRow(scalar: .string("x\u{0}y")), 3_943_411_487),
  ])
  func theChecksumOfARowIsThisNumber(path: String, row: NodeRow, checksum: Int64) {
    #expect(path.withUTF8Bytes { row.checksum(at: $0) } == checksum)
  }
}
