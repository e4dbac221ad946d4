#if os(Linux)
import Foundation
import Testing
import _ProgramSupport

/// A short run of `make cluster`: real servers, a real PostgreSQL, and faults from a fixed seed.
@Suite(.timeLimit(.minutes(20))) struct ClusterTests {
  private static let program = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../../Clients/cluster").standardized.path

  private func run(_ options: String...) async throws -> (code: Int32, lines: [String]) {
    let process = try ChildProcess(
      "env", ["LIVE=\(ChildProcess.livePath)", "python3", Self.program] + options)
    let lines = await process.lines()
    let (code, errors) = await process.end()
    return (code, lines + errors)
  }

  @Test func theChecksFindPlantedFaults() async throws {
    let (code, lines) = try await run("--prove")
    #expect(code == 0, "\(lines.joined(separator: "\n"))")
    #expect(lines.count { $0.hasPrefix("found") } >= 28)
  }

  @Test func threeServersKeepEveryLawWhileTheyAreKilled() async throws {
    let (code, lines) = try await run(
      "--minutes", "0.2", "--seed", "5", "--writers", "6", "--readers", "14", "--interval", "3")
    #expect(code == 0, "\(lines.joined(separator: "\n"))")
    #expect(lines.last == "every law was kept")
  }
}
#endif
