import ArgumentParser
import CommandSupport
import Foundation
import LiveListPipeline
import LiveListRecording
import LiveListSources
import LiveListTerminal

/// `live replay`
struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replays a recording.",
    usage: "live replay [<options>] <file>",
    discussion: """
      EXAMPLES
        live replay monday.jsonl
        live replay monday.jsonl --speed 10
        live replay monday.jsonl --speed max --output csv > monday.csv
        live replay monday.jsonl --step
        live replay monday.jsonl --output html > monday.html

      The file is the output of live record or live watch --record. With --step, a table steps \
      forward with Tab and back with Shift-Tab. If standard input isn't a terminal, or the output \
      isn't a table, each line of standard input is a step: one that begins with - is a step back. \
      With --output html, a page is written that plays the recording in a browser, also offline.

      EXIT CODES
        0    success, or the reader closed the pipe
        1    failure
        64   invalid command line
        130  Ctrl-C; 128 + the signal's number for other signals
      """)

  @Argument(help: "The recording.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "The speed relative to the recording, such as 10 or 0.5; max replays without pauses.",
      valueName: "speed"))
  var speed = ReplaySpeed(factor: 1)

  @Flag(help: "Step with Tab and Shift-Tab, or with each line of standard input.")
  var step = false

  @OptionGroup var outputs: OutputOptions

  func run() async throws {
    if outputs.output == .html { try PageText.requireFile() }
    let recording = try recording()
    if let truncation = recording.truncation { StandardError.note("\(file): \(truncation)") }
    if outputs.output == .html {
      let page = ReplayPage(recording: recording, speed: speed, isStepped: step)
      StandardOutput.survivesClosing()
      return try StandardOutput.writeUnlessClosed(try page.html())
    }
    var output = ListOutput(
      form: outputs.output ?? .usual, color: outputs.color, title: recording.header.title,
      place: file)
    let hasKeys = output.isPainted && TerminalSize.isTerminal(STDIN_FILENO)
    output.keys = KeyDescriptor(isInputTaken: step && !hasKeys).number
    guard step else {
      return try await output.show(recording.replayed(speed: speed.factor))
    }
    let keys = hasKeys ? KeySteps() : nil
    output.commands = keys?.commands ?? []
    try await output.show(SteppedReplay(recording: recording, steps: keys ?? LineSteps()))
  }

  private func recording() throws -> WatchedRecording {
    let bytes = Data(try FileBytes.read(file))
    do {
      return try WatchedRecording(parsing: bytes)
    } catch {
      throw CommandFailure("\(file): \(error)")
    }
  }
}

/// A recording as `live record` writes it.
typealias WatchedRecording = Recording<String, String, JSONRow>
