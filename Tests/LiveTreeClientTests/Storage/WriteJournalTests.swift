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
    let owners: [PendingWrite.Owner] = [.unknown, .user(nil), .user("ada"), .user("é\n\"")]
    return PendingWrite(
      id: id, write: Bool.random(using: &random) ? .set(path, value) : .update(path, value),
      owner: owners.randomElement(using: &random) ?? .unknown)
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
        var (model, refused): ([PendingWrite], [RefusedWrite]) = ([], [])
        var id = 0
        for _ in 0..<5 {
          let journal = try WriteJournal(path: path)
          #expect(await journal.load() == model)
          #expect(journal.loaded?.pending == model && journal.damagedLineCount == 0)
          #expect(await journal.refused() == refused)
          for _ in 0..<Int.random(in: 0..<12, using: &random) {
            if !refused.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
              try await journal.takeRefused(refused.removeFirst().id)
            } else if !model.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
              let write = RefusedWrite(
                model.removeFirst(), DatabaseError(.permissionDenied, "é\n\"no\""))
              try await journal.refuse(write)
              // The answer follows.
              try await journal.remove(write.id)
              refused.append(write)
            } else if !model.isEmpty, Bool.random(using: &random) {
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

  /// A line that is damaged in the middle of the file costs its own write.
  @Test func aDamagedLineCostsItsWrite() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/writes"
      let writes = (1...5).map { PendingWrite(id: $0, write: .set(.root, .integer(Int64($0)))) }
      let lines = writes.map { Array(JournalLine.add($0).text.utf8) }
      for (index, line) in lines.enumerated() {
        var damaged = lines
        damaged[index].replaceSubrange(3..<6, with: [0, 255, 10])
        try Data(damaged.joined()).write(to: URL(fileURLWithPath: path))
        let journal = try WriteJournal(path: path)
        #expect(await journal.load() == writes.filter { $0.id != index + 1 })
        #expect(journal.damagedLineCount == 2, "\(line.count) bytes")
        await journal.close()
      }
    }
  }

  /// The file doesn't grow with what is done, and a program that ends at any time finds what waits.
  @Test func whatIsDoneLeavesTheFile() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/writes"
      let text = JSONValue.string(String(repeating: "x", count: 1_000))
      let kept = PendingWrite(id: 0, write: .set(.root, text), owner: .user("ada"))
      let journal = try WriteJournal(path: path)
      try await journal.add(kept)
      var largest = 0
      for id in 1...400 {
        try await journal.add(PendingWrite(id: id, write: .set(.root, text)))
        try await journal.remove(id)
        largest = max(largest, try Data(contentsOf: URL(fileURLWithPath: path)).count)
      }
      #expect(largest < 80_000, "\(largest)")
      let error = #expect(throws: DatabaseError.self) { try WriteJournal(path: path) }
      #expect(error?.description.contains("another program") == true, "the new file is locked, too")
      await journal.close()
      #expect(try await self.kept(path) == [kept])
    }
  }

  /// Only the newest are kept for an app that never asks.
  @Test func refusedWritesHaveAMaximum() async throws {
    try await withTemporaryFolder { folder in
      let journal = try WriteJournal(path: folder + "/writes")
      for id in 1...1_010 {
        let write = PendingWrite(id: id, write: .set(.root, .integer(1)))
        try await journal.add(write)
        try await journal.refuse(RefusedWrite(write, .discarded))
      }
      #expect(await journal.refused().map(\.id) == Array(11...1_010))
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
