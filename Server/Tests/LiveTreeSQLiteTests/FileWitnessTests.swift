import Testing

@testable import LiveTreeSQLite

/// What is concluded from the status of a database file and its log.
@Suite struct FileWitnessTests {
  private static func status(_ number: UInt64, _ byteCount: Int64, _ time: Int) -> FileStatus {
    FileStatus(
      identity: .init(device: 1, number: number), byteCount: byteCount, modified: [time, 0])
  }

  /// A log whose status wasn't noted must be read.
  @Test func aLogThatWasWrittenToIsRead() {
    let witness = FileWitness(database: Self.status(1, 100, 5))
    let log = FileWitness.Log(identity: .init(device: 1, number: 7), status: nil)
    for (file, finding) in [
      (FileWitness.LogObservation.File.unread, FileWitness.Finding.unchanged),
      (.found(Self.status(7, 50, 5)), .logTouched), (.found(Self.status(8, 50, 5)), .logReplaced),
      (.missing, .logReplaced),
    ] {
      let observation = FileWitness.LogObservation(witness: log, file: file)
      #expect(witness.finding(database: witness.database, logs: [observation]) == finding)
    }
  }

  /// Every combination of what can happen to the two files gives the most serious finding.
  @Test func theMostSeriousFindingCounts() {
    let databases: [(FileStatus?, Int)] = [
      (Self.status(1, 100, 5), 0), (Self.status(1, 100, 6), 1), (Self.status(1, 200, 6), 1),
      (Self.status(1, 99, 5), 2), (Self.status(2, 100, 5), 3), (nil, 3),
    ]
    let logs: [(FileStatus?, Int)] = [
      (Self.status(7, 50, 5), 0), (Self.status(7, 50, 6), 1), (Self.status(7, 20, 6), 1),
      (Self.status(8, 50, 5), 3), (nil, 3),
    ]
    let witness = FileWitness(database: Self.status(1, 100, 5))
    let log = FileWitness.Log(
      identity: .init(device: 1, number: 7), status: Self.status(7, 50, 5))
    for (database, damage) in databases {
      for (status, logDamage) in logs {
        let observation = FileWitness.LogObservation(
          witness: log, file: status.map { .found($0) } ?? .missing)
        let unchanged = FileWitness.LogObservation(witness: log, file: .unread)
        let finding = witness.finding(database: database, logs: [unchanged, observation])
        #expect(witness.finding(database: database, logs: [observation, unchanged]) == finding)
        switch (damage, logDamage) {
        case (3, _): #expect(finding == .replaced)
        case (2, _), (1, 3): #expect(finding.isDamage)
        case (_, 3): #expect(finding == .logReplaced)
        case (_, 1): #expect(finding == .logTouched)
        case (1, _): #expect(finding == .databaseTouched)
        default: #expect(finding == .unchanged)
        }
      }
    }
  }
}

extension FileWitness.Finding {
  fileprivate var isDamage: Bool {
    if case .damaged = self { true } else { false }
  }
}
