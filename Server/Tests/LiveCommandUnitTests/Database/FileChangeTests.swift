import Testing

@testable import live

/// When files that have changed are read again.
@Suite struct FileChangeTests {
  private static func state(_ number: Int64?) -> [FileFingerprint]? {
    number.map { [FileFingerprint([$0])] }
  }

  @Test(
    arguments: [
      // Nothing changes.
      (looks: [1, 1, 1], reads: []),
      // A change is read at the second look at which it's the same.
      (looks: [2, 2, 2, 2], reads: [1]),
      // A file that is being written isn't read.
      (looks: [2, 3, 4, 4, 4], reads: [3]),
      // A file that is missing for a moment isn't read, nor is one that returns unchanged.
      (looks: [nil, nil, 1, 1], reads: []), (looks: [nil, 2, 2, nil, 3, 3], reads: [2, 5]),
      // A file that changes back after it was read is read again.
      (looks: [2, 2, 1, 1, 1], reads: [1, 3]),
    ] as [(looks: [Int64?], reads: [Int])])
  func changesAreReadOnceTheyAreComplete(looks: [Int64?], reads: [Int]) {
    var change = FileChange(read: Self.state(1))
    let read = looks.indices.filter { change.mustRead(Self.state(looks[$0])) }
    #expect(read == reads)
  }
}
