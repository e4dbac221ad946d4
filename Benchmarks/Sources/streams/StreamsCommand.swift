import ArgumentParser
import Foundation

/// `streams`: many readers of one node, and what a write costs until the last of them has it.
///
/// The same readers and the same writer run twice: against `live serve`, and against a program that
/// only sends the same bytes to everybody.
@main
struct StreamsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "streams",
    abstract: "Opens event streams, writes, and says how late, how large and how busy.",
    subcommands: [Run.self, Broadcast.self], defaultSubcommand: Run.self)
}

struct Run: AsyncParsableCommand {
  @Option(help: "The program that serves.")
  var live = "../.build/release/live"
  @Option(help: "Streams that are open on one node.")
  var readers = 1_000
  @Option(help: "Writes in a second.")
  var rate = 100
  @Option(help: "For how many seconds.")
  var seconds = 60
  @Option(help: "Streams that are open and hear nothing; 0 for none.")
  var idle = 10_000

  func validate() throws {
    guard readers > 0, rate > 0, seconds > 0, idle >= 0 else {
      throw ValidationError("There must be readers, writes and a time.")
    }
  }

  func run() async throws {
    print(
      "| server | write to reader p50 | p99 | to the last reader p50 | p99 | worst | delivered | CPU | memory |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    let floor = try await measure(.broadcaster)
    print(floor.row)
    let served = try await measure(.live(live))
    print(served.row)
    if idle > 0 { print(try await measureIdle()) }
  }

  private func measure(_ program: ServedProgram.Program) async throws -> Measurement {
    let server = try ServedProgram(program)
    defer { server.stop() }
    let load = Load(port: server.port, readers: readers)
    let before = server.consumption
    try await load.open()
    let opened = server.consumption
    let delays = try await load.write(rate: rate, seconds: seconds)
    let after = server.consumption
    try await load.close()
    return Measurement(
      name: program.name, delays: delays,
      processorSeconds: after.processorSeconds - opened.processorSeconds,
      seconds: Double(seconds),
      bytesPerStream: (opened.residentBytes - before.residentBytes) / readers)
  }

  private func measureIdle() async throws -> String {
    let server = try ServedProgram(.live(live))
    defer { server.stop() }
    let load = Load(port: server.port, readers: idle)
    let before = server.consumption
    try await load.open()
    let after = server.consumption
    try await load.close()
    let bytes = (after.residentBytes - before.residentBytes) / idle
    let seconds = String(format: "%.2f", after.processorSeconds - before.processorSeconds)
    return "\n\(idle) idle streams: \(bytes) bytes each, \(seconds) s of CPU to open them all"
  }
}

/// What one program took.
struct Measurement {
  let name: String
  let delays: Delays
  let processorSeconds: Double
  let seconds: Double
  let bytesPerStream: Int

  var row: String {
    let share = Int((processorSeconds / seconds * 100).rounded())
    return "| \(name) | \(delays.each.percentile(50)) | \(delays.each.percentile(99)) "
      + "| \(delays.last.percentile(50)) | \(delays.last.percentile(99)) | \(delays.last.percentile(100)) "
      + "| \(delays.events) events, \(delays.skipped) collapsed | \(share) % of a core "
      + "| \(bytesPerStream / 1_024) KiB a stream |"
  }
}
