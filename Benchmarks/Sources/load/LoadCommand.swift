import ArgumentParser
import Foundation

/// `load`: measures many readers of one value, and many writers, compared with other programs in
/// the same run.
@main
struct LoadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load",
    abstract: "Measures readers and writers of a server, compared with other programs.",
    subcommands: [Run.self, Broadcast.self], defaultSubcommand: Run.self)
}

struct Run: AsyncParsableCommand {
  @Option(help: "The path of the live command.")
  var live = "../Server/.build/release/live"
  @Option(help: "The number of streams that read the same value.")
  var readers = 1_000
  @Option(name: .customLong("rate"), help: "Messages per second; can be repeated.")
  var rates: [Int] = [20, 100]
  @Option(help: "The number of seconds of each measurement.")
  var seconds = 15
  @Option(help: "How many times to measure each program.")
  var rounds = 1
  @Option(help: "The number of streams that receive nothing; 0 to skip them.")
  var idle = 10_000
  @Option(name: .customLong("writers"), help: "The number of writing connections; can be repeated.")
  var writers: [Int] = [1, 16, 64, 256]
  @Flag(help: "Measure only readers.")
  var readersOnly = false
  @Flag(help: "Measure only writers.")
  var writersOnly = false

  func validate() throws {
    guard (rates + writers + [readers, seconds, rounds]).allSatisfy({ $0 > 0 }), idle >= 0 else {
      throw ValidationError(
        "--readers, --rate, --writers, --seconds and --rounds must be positive; --idle can't be "
          + "negative.")
    }
  }

  func run() async throws {
    show("Load of the machine before: \(Machine.load)\n")
    if !writersOnly { try await measureReaders() }
    if !readersOnly {
      try await WriterComparison(live: live, seconds: seconds, rounds: rounds).run(writers)
    }
    show("Load of the machine after: \(Machine.load)")
  }

  private func measureReaders() async throws {
    let programs = try Program.installed(live: live)
    for rate in rates {
      show("\n\(readers) readers, \(rate) messages a second for \(seconds) s\n")
      show(ReaderFigures.head)
      for _ in 0..<rounds {
        for program in programs { show(try await measure(program, rate: rate).row) }
      }
    }
    guard idle > 0 else { return }
    show(
      "\n\(idle) idle readers\n\n| server | KiB each | ms of CPU to open all |\n| --- | ---: | ---: |"
    )
    for program in programs { show(try await measureIdle(program)) }
  }

  private func measure(_ program: Program, rate: Int) async throws -> ReaderFigures {
    let server = try await ServedProgram(program)
    defer { server.stop() }
    let load = Readers(port: server.port, count: readers, program.dialect)
    try await load.open()
    let opened = server.consumption
    let delays = try await load.write(rate: rate, seconds: seconds)
    let after = server.consumption
    try await load.close()
    return ReaderFigures(
      name: program.name, delays: delays,
      processorSeconds: after.processorSeconds - opened.processorSeconds)
  }

  private func measureIdle(_ program: Program) async throws -> String {
    let server = try await ServedProgram(program)
    defer { server.stop() }
    let load = Readers(port: server.port, count: idle, program.dialect)
    let before = server.consumption
    try await load.open()
    let after = server.consumption
    try await load.close()
    let bytes = Double(after.residentBytes - before.residentBytes) / Double(idle)
    let time = (after.processorSeconds - before.processorSeconds) * 1_000
    return String(format: "| %@ | %.1f | %.0f |", program.name, bytes / 1_024, time)
  }
}

/// The time and resources that a program needed to send messages to readers.
struct ReaderFigures {
  static let head = """
    | server | message to reader p50 | p99 | to the last reader p50 | p99 | delivered | µs of CPU an event |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: |
    """

  let name: String
  let delays: Delays
  let processorSeconds: Double

  var row: String {
    let each = processorSeconds / Double(max(1, delays.events)) * 1e6
    return "| \(name) | \(delays.each.percentile(50)) | \(delays.each.percentile(99)) "
      + "| \(delays.last.percentile(50)) | \(delays.last.percentile(99)) "
      + "| \(delays.events) events, \(delays.skipped) merged | \(String(format: "%.1f", each)) |"
  }
}

enum Machine {
  /// The average number of processes that wanted to run, over 1, 5 and 15 minutes.
  static var load: String {
    var averages = [0.0, 0.0, 0.0]
    getloadavg(&averages, 3)
    return averages.map { String(format: "%.1f", $0) }.joined(separator: ", ")
  }
}

/// Prints a line at once, even into a pipe: a table takes minutes to complete.
func show(_ line: String) {
  print(line)
  fflush(nil)
}
