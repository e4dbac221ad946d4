import Foundation
import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

@Suite(.trail, .timeLimit(.minutes(20))) struct WriteJournalTests {
  private let values: [JSONValue] = [
    .null, .bool(true), .integer(.min), .double(0.1), .string("é\n\u{2028}😀\"\\"), .array([.null]),
    .object([.init(name: "a/b", value: ServerValue.timestamp)]), ServerValue.increment(2),
  ]

  private func write(_ id: Int, using random: inout SplitMix64) throws -> PendingWrite {
    let path = try TreePath(parsing: ["", "a", "a/é", "😀 /b"].randomElement(using: &random) ?? "")
    let value = values.randomElement(using: &random) ?? .null
    return PendingWrite(
      id: id, write: Bool.random(using: &random) ? .set(path, value) : .update(path, value))
  }

  private func kept(_ path: String) async throws -> [PendingWrite] {
    let journal = try WriteJournal(path: path)
    let writes = await journal.load()
    // Closes the file, because a process that another test launches may hold the lock.
    await journal.close()
    return writes
  }

  /// After any additions and removals, and reopening at any time, the journal contains the writes
  /// that weren't removed.
  @Test func aJournalIsItsWrites() async throws {
    try await withEvery("seed", in: 0..<20 as Range<UInt64>) { seed in
      try await withTemporaryFolder { folder in
        var random = SplitMix64(seed: seed)
        let path = folder + "/writes"
        var model: [PendingWrite] = []
        var id = 0
        for _ in 0..<5 {
          let journal = try WriteJournal(path: path)
          #expect(await journal.load() == model)
          for _ in 0..<Int.random(in: 0..<12, using: &random) {
            if !model.isEmpty, Bool.random(using: &random) {
              try await journal.remove(model.removeFirst().id)
            } else {
              id += 1
              model.append(try write(id, using: &random))
              try await journal.add(model[model.count - 1])
            }
          }
          await journal.close()
        }
        #expect(try await kept(path) == model)
      }
    }
  }

  /// The machine crashes while a line is written, after any of its bytes.
  @Test func aLineThatBrokeOffIsNone() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/writes"
      let first = PendingWrite(id: 1, write: .set(.root, .string("é")))
      let second = PendingWrite(id: 2, write: .set(.root, .string("😀")))
      let whole = Array((JournalLine.add(first).text + JournalLine.add(second).text).utf8)
      let start = JournalLine.add(first).text.utf8.count
      try await withEvery("cut", in: start..<whole.count) { cut in
        try Data(whole[..<cut]).write(to: URL(fileURLWithPath: path))
        do {
          let journal = try WriteJournal(path: path)
          #expect(await journal.load() == [first])
          try await journal.add(second)
          await journal.close()
        }
        #expect(try await kept(path) == [first, second])
      }
    }
  }

  @Test(arguments: [
    "[]\n", "{}\n", "{\"add\":1}\n", "{\"add\":1,\"set\":\"/a.b\",\"value\":1}\n", "x\n",
    "{\"add\":1,\"set\":\"/a\"}\n{\"done\":1}\n", "{\"done\":true}\n",
  ])
  func filesThatAreNotJournalsAreUntouched(text: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/writes"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: DatabaseError.self) { try WriteJournal(path: path) }
      #expect(error?.code == .storageFailed)
      #expect(error?.description.contains("\(path), line 1:") == true)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test func oneProgramUsesAJournal() async throws {
    try await withTemporaryFolder { folder in
      let journal = try WriteJournal(path: folder + "/writes")
      let error = #expect(throws: DatabaseError.self) {
        try WriteJournal(path: folder + "/writes")
      }
      #expect(error?.code == .storageFailed)
      #expect(error?.description.contains("another program") == true)
      #expect(await journal.load().isEmpty)
    }
  }

  @Test func aMissingFolderIsAnError() {
    let error = #expect(throws: DatabaseError.self) { try WriteJournal(path: "/nowhere/at/all") }
    #expect(error?.code == .storageFailed)
  }
}
