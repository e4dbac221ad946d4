#if os(Linux) || os(macOS)
import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSources

/// Real commands, on a clock that the test controls.
@Suite(.timeLimit(.minutes(20))) struct CommandTests {
  private let clock = ManualClock()

  private func reader(_ script: String) -> StateReader<String, String, JSONRow> {
    let time = SourceTime(clock: clock)
    return StateReader(
      .command(
        ["sh", "-c", script], every: .seconds(2), limit: .seconds(10), .rows, time: time))
  }

  /// Lets the next run begin.
  private func runAgain() async {
    await clock.sleepers(1)
    clock.advance(by: .seconds(2))
  }

  @Test func runsAgainAndAgain() async throws {
    try await withTemporaryFolder { folder in
      let reader = reader("echo >> \(folder)/runs; echo [$(wc -l < \(folder)/runs)]")
      for number in 1...5 {
        #expect(await reader.live()?.map(\.id.description) == ["\(number)"])
        await runAgain()
      }
    }
  }

  @Test func reportsTheExitCodeAndTheLastLineAndRecovers() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/friends"
      let reader = reader("cat \(path) || { echo one >&2; echo 'It is gone.' >&2; exit 7; }")
      #expect(
        await reader.failing()?.phase == .failed(ListFailure("sh exited with code 7: It is gone.")))
      try Data("[1]".utf8).write(to: URL(fileURLWithPath: path))
      await runAgain()
      #expect(await reader.live()?.count == 1)
      try Data("[1".utf8).write(to: URL(fileURLWithPath: path))
      await runAgain()
      #expect(await reader.failing("sh: Invalid JSON at line 1, column 3: ")?.items.count == 1)
      try Data("[1, 2]".utf8).write(to: URL(fileURLWithPath: path))
      await runAgain()
      #expect(await reader.live()?.count == 2)
    }
  }

  /// The last line is often only about the help.
  @Test(arguments: [
    ("echo bad >&2; echo \"Try 'x --help' for more information.\" >&2", "bad"),
    ("echo bad >&2; echo 'usage: x [-a]' >&2; echo >&2", "bad"),
    ("echo 'usage: x' >&2", "usage: x"),
  ])
  func aComplaintIsNotAboutTheHelp(script: String, complaint: String) async {
    let reader = reader(script + "; exit 1")
    #expect(
      await reader.failing()?.phase == .failed(ListFailure("sh exited with code 1: \(complaint)")))
  }

  @Test func killsACommandThatExceedsItsTimeLimit() async {
    let reader = reader("sleep 1000 & sleep 1000")
    await clock.sleepers(1)
    clock.advance(by: .seconds(10))
    #expect(await reader.failing("timed out after 10.0 seconds") != nil)
  }

  @Test func reportsACommandThatDoesNotExist() async {
    let time = SourceTime(clock: clock)
    let words = ["no-such-command-\(UUID().uuidString)", "secret"]
    let reader = StateReader(.command(words, every: .seconds(2), .rows, time: time))
    #expect(
      await reader.failing()?.phase
        == .failed(ListFailure("\(words[0]): command not found.", cause: .missingCommand)))
  }

  @Test func reportsTheTerminatingSignal() async {
    #expect(await reader("kill -TERM $$").failing("signal 15") != nil)
  }

  @Test func backgroundProcessesDoNotDelayTheResult() async {
    #expect(await reader("sleep 1000 & echo [1]").live()?.count == 1)
  }

  /// A named pipe ends for its reader when the last process that writes to it has exited.
  @Test(.timeLimit(.minutes(20))) func backgroundProcessesEndWithTheCommand() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/alive"
      _ = mkfifo(path, 0o600)
      let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      let alive = try DescriptorReader(Descriptor(owning: number))
      let reader = reader("exec 3> \(path); echo ready >&3; sleep 1000 & echo [1]")
      #expect(await reader.live()?.count == 1)
      var text: [UInt8] = []
      while let piece = try await alive.next() { text += piece }
      #expect(text == Array("ready\n".utf8))
    }
  }

  @Test func readsLines() async {
    let reader = StateReader(
      .command(
        ["printf", #"{"ID": "a"}\n\n{"ID": "b"}\n"#], every: .seconds(2), .lines(.row(key: "ID")),
        time: SourceTime(clock: clock)))
    #expect(await reader.live()?.map(\.id) == ["a", "b"])
    let broken = StateReader(
      .command(
        ["printf", #"{"a": 1}\n{"a"\n{}"#], every: .seconds(2), .lines(.row),
        time: SourceTime(clock: clock)))
    #expect(await broken.failing("printf: Invalid JSON at line 2, column 5") != nil)
  }

  @Test func readsMoreThanAPipeHolds() async {
    let script = "i=0; echo [; while [ $i -lt 20000 ]; do echo $i,; i=$((i+1)); done; echo 0]"
    #expect(await reader(script).live()?.count == 20_001)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func theChildGetsThreeDescriptors() async throws {
    let socket = openSocket()
    // A descriptor far above the others, which isn't closed automatically.
    let high = fcntl(socket, F_DUPFD, 700)
    defer { for number in [socket, high] { close(number) } }
    let script = """
      for n in 0 1 2 \(socket) \(high); do [ -e /proc/$$/fd/$n ] && list=$list$n,; done; echo [${list}-1]
      """
    #expect(await reader(script).live()?.map(\.id) == [0, 1, 2, -1])
  }

  /// A named pipe ends for its reader when the last process that writes to it has exited.
  @Test func cancellingEndsTheWholeGroup() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/alive"
      _ = mkfifo(path, 0o600)
      let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      let alive = try DescriptorReader(Descriptor(owning: number))
      let source = ListStates.command(
        ["sh", "-c", "(echo ready; sleep 1000) > \(path) & sleep 1000"], every: .seconds(2), .rows,
        time: SourceTime(clock: clock))
      let task = Task { for await _ in source {} }
      var said: [UInt8] = []
      while said.count < 6, let piece = try await alive.next() { said += piece }
      #expect(said == Array("ready\n".utf8))
      task.cancel()
      while let piece = try await alive.next() { #expect(piece.isEmpty) }
      await task.value
    }
  }
}
#endif
