import ArgumentParser
import Foundation
import LiveList
import LiveListTesting

/// Searches for two lists whose changeset violates a law.
@main
struct FuzzTransitions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz-transitions",
    abstract: "Looks for two lists whose changeset breaks a law.",
    discussion: """
      Small pairs of lists are tried one and all, larger ones at random, each with every way of \
      treating contents. Three simulated views are led from one list to the other. The first pair \
      that breaks a law is made as small as it goes and printed, and the status is 1.
      """)

  @Option(help: "The seed of the first random pair; the next ones follow. Drawn when left out.")
  var seed: UInt64?

  @Option(help: "How many random pairs to try.")
  var count = 1_000_000

  @Option(help: "After how many seconds to stop, whatever is left.")
  var seconds: Int?

  @Option(help: "Up to how many items each of two flat lists has of which all are tried.")
  var flat = 6

  @Option(help: "Up to how many sections and items two lists have in all of which all are tried.")
  var sectioned = 8

  @Option(help: "How many pairs to try at a time.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Try this pair alone, as printed by a run that failed.")
  var pair: String?

  @Flag(help: "Print each seed before it is tried: for a pair that ends the process.")
  var trace = false

  func validate() throws {
    guard count >= 0, flat >= 0, sectioned >= 0, jobs > 0, seconds ?? 1 > 0 else {
      throw ValidationError("Counts are not negative, and there is at least one job and second.")
    }
  }

  func run() async throws {
    do {
      if let pair {
        try ListPair(json: pair).check()
        print("The pair keeps all laws.")
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
      try await run.tryEvery("flat, the longer of \(size)") { flatPairs(ofLonger: size) }
    }
    for size in 0...max(flat - 2, 0) {
      try await run.tryEvery("flat with contents, the longer of \(size)") {
        flatPairs(ofLonger: size, contents: 2)
      }
    }
    for size in 0...sectioned {
      try await run.tryEvery("sectioned with contents and headers, of \(size) in all") {
        sectionedPairs(ofSize: size)
      }
    }
    let first = seed ?? .random(in: 0 ... .max / 2)
    try await run.tryRandom(count, from: first, trace: trace)
  }
}
