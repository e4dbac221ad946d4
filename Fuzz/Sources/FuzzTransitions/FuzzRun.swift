import LiveListTesting

/// Checks pairs of lists concurrently, and prints how many were checked.
struct FuzzRun: Sendable {
  let jobs: Int
  /// The time to stop, even if pairs are left.
  let end: ContinuousClock.Instant?

  private var isOver: Bool { Task.isCancelled || end.map { ContinuousClock.now >= $0 } ?? false }

  /// Checks all pairs of a kind.
  ///
  /// - Throws: The first pair that violates a law.
  func tryEvery<Pairs: Sequence<ListPair> & SendableMetatype>(
    _ name: String, _ pairs: @escaping @Sendable () -> Pairs
  ) async throws(BrokenPair) {
    let tally = await inParallel(kinds: 1) { job, tallies throws(BrokenPair) in
      for (number, pair) in pairs().enumerated() where number % jobs == job {
        if tallies[0].pairs % 256 == 0, isOver {
          tallies[0].isComplete = false
          return
        }
        tallies[0].add(try pair.check())
      }
    }[0]
    report("\(tally.isComplete ? "all" : "some") pairs \(name): \(tally)")
    if let broken = tally.broken.first { throw broken }
  }

  /// Checks random pairs of every kind in turn.
  ///
  /// - Throws: The first pair that violates a law.
  func tryRandom(_ count: Int, from first: UInt64, trace: Bool) async throws(BrokenPair) {
    guard count > 0 else { return }
    report("\(count) random pairs from seed \(first)")
    let tenth = max(count / 10, 1)
    let kinds = RandomPairs.all
    let tallies = await inParallel(kinds: kinds.count) { job, tallies throws(BrokenPair) in
      for number in stride(from: job, to: count, by: jobs) {
        let seed = first &+ UInt64(number)
        let kind = Int(seed % UInt64(tallies.count))
        if tallies[kind].pairs % 256 == 0, isOver { return }
        if job == 0, number / tenth > (number - jobs) / tenth { report("  \(number) pairs") }
        if trace { report("  seed \(seed)") }
        tallies[kind].add(try kinds[kind].check(seed))
      }
    }
    let sum = tallies.reduce(Tally(), +)
    report("all random pairs: \(sum)")
    report("average batches: structural ones, all if cells are reloaded, DifferenceKit's stages")
    for (kind, tally) in zip(kinds, tallies) {
      report("  \(kind.name): \(tally.averages(kind.published))")
    }
    if let broken = sum.broken.first { throw broken }
  }

  /// Runs jobs, each with a tally for every kind of pairs, and adds up the tallies. The first pair
  /// that violates a law ends all jobs.
  private func inParallel(
    kinds: Int, _ body: @escaping @Sendable (Int, inout [Tally]) throws(BrokenPair) -> Void
  ) async -> [Tally] {
    await withTaskGroup(of: [Tally].self) { group in
      for job in 0..<jobs {
        group.addTask { @concurrent in
          var tallies = Array(repeating: Tally(), count: kinds)
          do throws(BrokenPair) {
            try body(job, &tallies)
          } catch {
            tallies[0].broken.append(error)
          }
          return tallies
        }
      }
      var sums = Array(repeating: Tally(), count: kinds)
      for await tallies in group {
        sums = zip(sums, tallies).map { $0 + $1 }
        if !sums[0].broken.isEmpty { group.cancelAll() }
      }
      return sums
    }
  }
}

extension RandomPairs {
  /// Checks the pair of a seed.
  fileprivate func check(_ seed: UInt64) throws(BrokenPair) -> StepCounts {
    var lists = RandomLists(seed: seed)
    let pair = pair(&lists)
    do throws(BrokenPair) {
      return try pair.check()
    } catch {
      var broken = error
      broken.seed = seed
      throw broken
    }
  }
}
