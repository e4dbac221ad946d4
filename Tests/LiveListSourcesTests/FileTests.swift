import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSources

/// Real files. On systems whose kernel reports changes, the clock stands still, so that only the
/// kernel wakes the source.
@Suite(.timeLimit(.minutes(20))) struct FileTests {
  private static let hasNotifications =
    {
      #if os(Linux)
      true
      #else
      false
      #endif
    }()

  private func write(_ text: String, to path: String, atomically: Bool) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: atomically ? .atomic : [])
  }

  /// A clock that stands still, so that only the kernel wakes the source.
  private var still: WatchTiming {
    WatchTiming(settling: .zero, time: SourceTime(clock: StillClock()))
  }

  @Test(.enabled(if: hasNotifications), arguments: [true, false])
  func noticesWrites(atomically: Bool) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/friends.json"
      try write(#"[{"id": 1, "name": "Ada"}]"#, to: path, atomically: atomically)
      let reader = StateReader(.file(path, .decoding([Friend].self), timing: still))
      #expect(await reader.live() == [Friend(id: 1, name: "Ada")])
      for number in 2...20 {
        try write(#"[{"id": \#(number), "name": "Ada"}]"#, to: path, atomically: atomically)
        #expect(await reader.live { $0.first?.id == number }?.count == 1)
      }
    }
  }

  @Test(.enabled(if: hasNotifications)) func keepsRowsWhileAFileIsHalfWritten() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/friends.json"
      try write(#"[{"id": 1, "name": "Ada"}]"#, to: path, atomically: true)
      let reader = StateReader(.file(path, .rows, timing: still))
      let rows = await reader.live()
      try write("[\n  {\"id\": 1, \"na", to: path, atomically: false)
      let broken = await reader.failing("line 2, column 16")
      #expect(broken?.items == rows)
      try write(#"[{"id": 1, "name": "Ada"}]"#, to: path, atomically: false)
      #expect(await reader.live() == rows)
    }
  }

  @Test(.enabled(if: hasNotifications)) func waitsForMissingFolders() async throws {
    try await withTemporaryFolder { folder in
      let files = FileManager.default
      let path = folder + "/a/b/friends.json"
      let reader = StateReader(.file(path, .rows, timing: still))
      #expect(await reader.failing("doesn't exist")?.sections == [])
      for round in 1...5 {
        try files.createDirectory(atPath: folder + "/a/b", withIntermediateDirectories: true)
        try write("[\(round)]", to: path, atomically: false)
        let rows = await reader.live { $0.first?.id.description == "\(round)" }
        try files.removeItem(atPath: folder + (round.isMultiple(of: 2) ? "/a" : "/a/b"))
        #expect(await reader.failing("doesn't exist")?.items == rows)
      }
    }
  }

  @Test(.enabled(if: hasNotifications)) func followsALinkThatChangesItsTarget() async throws {
    try await withTemporaryFolder { folder in
      let (files, path) = (FileManager.default, folder + "/link.json")
      try write("[1]", to: folder + "/one.txt", atomically: true)
      try write("[2]", to: folder + "/two.txt", atomically: true)
      try files.createSymbolicLink(atPath: path, withDestinationPath: "one.txt")
      let reader = StateReader(.file(path, .rows, timing: still))
      #expect(await reader.live { $0.first?.id == 1 } != nil)
      try write("[3]", to: folder + "/one.txt", atomically: false)
      #expect(await reader.live { $0.first?.id == 3 } != nil)
      try files.createSymbolicLink(atPath: folder + "/new", withDestinationPath: "two.txt")
      _ = rename(folder + "/new", path)
      #expect(await reader.live { $0.first?.id == 2 } != nil)
    }
  }

  @Test func pollsWithoutNotifications() async throws {
    try await withTemporaryFolder { folder in
      let (clock, path) = (ManualClock(), folder + "/friends.json")
      let timing = WatchTiming(
        interval: .seconds(5), settling: .zero, isWatched: false, time: SourceTime(clock: clock))
      let reader = StateReader(.file(path, .rows, timing: timing))
      await clock.sleepers(1)
      for number in 1...5 {
        // Each write has the same size, and is within one tick of the file system's clock.
        try write("[\(number)]", to: path, atomically: false)
        clock.advance(by: .seconds(5))
        #expect(await reader.live { $0.first?.id.description == "\(number)" } != nil)
        await clock.sleepers(1)
      }
    }
  }

  /// A change after a file was read but before the check has ended wakes the source again, although
  /// its clock stands still: watching begins before each check, not after it.
  @Test(.enabled(if: hasNotifications), .timeLimit(.minutes(20)))
  func aChangeDuringTheLookIsSeen() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/list"
      try write("0", to: path, atomically: false)
      let reader = StateReader(
        ListStates<Int, Int, String> { tell in
          await WatchedSource(path: path, timing: still) { _ in
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            if let number = Int(text), number < 5 {
              try? write("\(number + 1)", to: path, atomically: number.isMultiple(of: 2))
            }
            return SourceReading(sections: [ListSection(id: 0, header: 0, items: [text])])
          }.read(tell)
        })
      #expect(await reader.live { $0 == ["5"] } != nil)
    }
  }

  @Test func noticesWritesWithinOneTickOfTheFileSystem() async throws {
    try await withTemporaryFolder { folder in
      var memory = FileState()
      for number in 1_000...1_200 {
        // Writes as fast as possible, many times within one tick of the file system's clock.
        try write("\(number)", to: folder + "/file", atomically: false)
        let look = memory.look(at: folder + "/file", isTouched: false)
        #expect(look == .contents(Array("\(number)".utf8)))
        #expect(memory.look(at: folder + "/file", isTouched: true) == nil)
      }
    }
  }

  /// A memory-mapped write changes the file's times only once until the page is stored.
  @Test func readsAFreshFileWhoseSignatureIsTheSame() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/file"
      try write("0", to: path, atomically: false)
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      let page = mmap(nil, 1, PROT_READ | PROT_WRITE, MAP_SHARED, file.fileDescriptor, 0)
      try #require(page != MAP_FAILED)
      defer { munmap(page, 1) }
      var memory = FileState()
      for digit in UInt8(ascii: "1")...UInt8(ascii: "9") {
        page?.storeBytes(of: digit, as: UInt8.self)
        let look = memory.look(at: path, isTouched: false)
        let isFresh = try FileSignature(path: path).isFresh
        #expect(look == .contents([digit]) || !isFresh)
      }
    }
  }

  @Test func reportsAFailureAfterTheSettlingTime() async throws {
    try await withTemporaryFolder { folder in
      let clock = ManualClock()
      let timing = WatchTiming(
        interval: .seconds(60), settling: .seconds(3), time: SourceTime(clock: clock))
      let reader = StateReader(.file(folder + "/none.json", .rows, timing: timing))
      #expect(await reader.state { _ in true }?.phase == .loading)
      await clock.sleepers(2)
      clock.advance(by: .seconds(3))
      #expect(await reader.failing("none.json doesn't exist") != nil)
    }
  }

  @Test(.enabled(if: geteuid() != 0)) func reportsMissingPermission() async throws {
    try await withTemporaryFolder { folder in
      let (files, path) = (FileManager.default, folder + "/friends.json")
      try write("[1]", to: path, atomically: true)
      let reader = StateReader(.file(path, .rows, timing: still))
      let rows = await reader.live()
      try files.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
      #expect(await reader.failing("permission denied")?.items == rows)
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      #expect(await reader.live() == rows)
    }
  }

  @Test func reportsWhatIsNotARegularFile() async throws {
    try await withTemporaryFolder { folder in
      #expect(await StateReader(.file(folder, .rows, timing: still)).failing("is a folder") != nil)
      _ = mkfifo(folder + "/pipe", 0o600)
      let pipe = StateReader(.file(folder + "/pipe", .rows, timing: still))
      #expect(await pipe.failing("isn't a regular file") != nil)
      try write("1", to: folder + "/file", atomically: true)
      let below = StateReader(.file(folder + "/file/x", .rows, timing: still))
      #expect(await below.failing("one of its parent folders is a file") != nil)
    }
  }
}
