import Foundation
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListRecording

@Suite(.timeLimit(.minutes(20))) struct RecordingFileTests {
  @Test func whatIsWrittenIsReadBack() async throws {
    let script = try SampleScript(seed: 1)
    try await withTemporaryFolder { folder in
      let path = folder + "/list.jsonl"
      let file = try RecordingFile(path: path)
      for (index, line) in script.bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
        try file.write(line + Data("\n".utf8))
        // The file is open: these are the contents that a program would leave if it exited now.
        #expect(try SampleRecording(path: path).count == index)
      }
      #expect(areEqual(try SampleRecording(path: path).updates, script.updates))
    }
  }

  @Test func aFileThatIsThereIsLeftAlone() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/list.jsonl"
      try Data("Mine.".utf8).write(to: URL(filePath: path))
      let error = #expect(throws: RecordingFileError.self) { try RecordingFile(path: path) }
      #expect(
        error?.description
          == "\(path) already exists. Choose another name, or remove it.")
      #expect(FileManager.default.contents(atPath: path) == Data("Mine.".utf8))
    }
  }

  #if os(Linux)
  /// In a separate process, the limit of file sizes truncates a line, like a full disk.
  @Test func aLineThatDoesNotFitLeavesTheLinesBeforeIt() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 100, rlim_max: 100)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      try await withTemporaryFolder { folder in
        let file = try RecordingFile(path: folder + "/list.jsonl")
        let line = Data(String(repeating: "1", count: 59).utf8) + Data("\n".utf8)
        try file.write(line)
        #expect(throws: RecordingFileError.self) { try file.write(line) }
        #expect(FileManager.default.contents(atPath: file.path) == line)
      }
    }
  }
  #endif

  @Test func aFolderThatIsNotThereIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/none/list.jsonl"
      let made = #expect(throws: RecordingFileError.self) { try RecordingFile(path: path) }
      #expect(
        made?.description
          == "Can't create \(path): No such file or directory. Check its folder and your permissions."
      )
      let read = #expect(throws: RecordingFileError.self) { try SampleRecording(path: path) }
      #expect(
        read?.description
          == "Can't read \(path): No such file or directory. Specify a recording that you may read."
      )
    }
  }
}
