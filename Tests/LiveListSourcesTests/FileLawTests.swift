import Foundation
import LiveListTesting
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSources

/// Law: after any changes to a file in any order, the list eventually shows its contents, although
/// no clock wakes the source.
@Suite(.timeLimit(.minutes(20)), .trail) struct FileLawTests {
  #if os(Linux)
  @Test func theListComesToShowTheFile() async throws {
    try await withEvery("seed", in: 1...8 as ClosedRange<UInt64>, attempts: 20) { seed in
      try await withTemporaryFolder { folder in
        var random = SplitMix64(seed: seed)
        var life = FileLife(folder: folder)
        let timing = WatchTiming(settling: .zero, time: SourceTime(clock: StillClock()))
        let reader = StateReader(.file(life.path, .rows, timing: timing))
        for round in 1...30 {
          for _ in 0..<Int.random(in: 1...4, using: &random) { try life.happen(using: &random) }
          let writesWhole = Bool.random(using: &random)
          try life.write("[\(round)]", atomically: writesWhole)
          #expect(
            await reader.live { $0.first?.id.description == "\(round)" } != nil, "\(life.history)")
        }
      }
    }
  }
  #endif
}

/// A file with random changes.
private struct FileLife {
  let folder: String
  private(set) var history: [String] = []
  private let files = FileManager.default

  init(folder: String) { self.folder = folder }

  private var inner: String { folder + "/a/b" }
  var path: String { inner + "/file.json" }

  mutating func happen(using random: inout some RandomNumberGenerator) throws {
    let event =
      ["half", "empty", "delete", "folder", "away", "whole", "other", "mode"]
      .randomElement(using: &random) ?? ""
    history.append(event)
    switch event {
    case "half": try write("[1, {", atomically: false)
    case "empty": try write("", atomically: false)
    case "delete": try? files.removeItem(atPath: path)
    case "folder": try? files.removeItem(atPath: folder + "/a")
    case "away":
      try? files.removeItem(atPath: folder + "/a/away")
      _ = rename(inner, folder + "/a/away")
    case "whole": try write("[0]", atomically: true)
    case "mode": _ = chmod(path, 0o640)
    default:
      try makeFolder()
      try Data().write(to: URL(fileURLWithPath: inner + "/other.txt"))
    }
  }

  mutating func write(_ text: String, atomically: Bool) throws {
    history.append(atomically ? "replace" : "write")
    try makeFolder()
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: atomically ? .atomic : [])
  }

  private func makeFolder() throws {
    try files.createDirectory(atPath: inner, withIntermediateDirectories: true)
  }
}
