import ArgumentParser
import Foundation
import LiveList
import LiveListTesting

/// Searches for two lists whose changeset violates a law.
@main
struct FuzzTransitions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz-transitions",
    abstract: "Searches for two lists whose changeset violates a law.",
    discussion: """
      All small pairs of lists are checked, and larger ones at random, each with every policy for \
      updating contents. Three simulated views are updated from one list to the other. The first \
      pair that violates a law is shrunk and printed, and the exit status is 1.
      """)

  @Option(help: "Seed of the first random pair; the next pairs count up (default: random).")
  var seed: UInt64?

  @Option(help: "Number of random pairs.")
  var count = 1_000_000

  @Option(help: "Time limit, in seconds.")
  var seconds: Int?

  @Option(help: "Check all pairs of flat lists with up to this number of items each.")
  var flat = 6

  @Option(help: "Check all pairs of lists with up to this number of sections and items in total.")
  var sectioned = 8

  @Option(help: "Number of pairs to check at a time.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Check only this pair, as printed by a failed run.")
  var pair: String?

  @Flag(help: "Print each seed before its pair is checked: finds a pair that crashes the process.")
  var trace = false

  func validate() throws {
    guard count >= 0, flat >= 0, sectioned >= 0, jobs > 0, seconds ?? 1 > 0 else {
      throw ValidationError(
        "--count, --flat and --sectioned can't be negative; --jobs and --seconds must be positive.")
    }
  }

  func run() async throws {
    do {
      if let pair {
        try ListPair(json: pair).check()
        print("The pair violates no law.")
      } else {
        try await tryAll()
      }
    } catch let failure as BrokenPair {
      print(failure.shrunk())
      throw ExitCode.failure
    }
  }

  private func tryAll() async throws {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    let run = FuzzRun(jobs: jobs, end: end)
    for size in 0...flat {
      let name = "of flat lists, the longer with \(size) items"
      try await run.tryEvery(name) { flatPairs(ofLonger: size) }
    }
    for size in 0...max(flat - 2, 0) {
      let name = "of flat lists with contents, the longer with \(size) items"
      try await run.tryEvery(name) { flatPairs(ofLonger: size, contents: 2) }
    }
    for size in 0...sectioned {
      let name = "of lists with contents and headers, \(size) sections and items in total"
      try await run.tryEvery(name) { sectionedPairs(ofSize: size) }
    }
    let first = seed ?? .random(in: 0 ... .max / 2)
    try await run.tryRandom(count, from: first, trace: trace)
  }
}
