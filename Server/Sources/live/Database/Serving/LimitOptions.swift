import ArgumentParser
import CommandSupport
import LiveTree
import LiveTreeServer

/// The options for the server's limits.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Short for --limit keep-alive=<seconds>. (default: 30)",
      valueName: "seconds"))
  var keepAlive: String?

  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "Set one of the limits above; repeatable.", valueName: "name=value")
  )
  var changes: [String] = []

  @Option(
    name: [.customLong("max-response"), .customLong("max-answer")],
    help: ArgumentHelp("The maximum size of a response or an event, in MiB.", valueName: "mib"))
  var maxResponse = 256

  @Option(
    help: ArgumentHelp(
      "The number of events that are buffered for a slow reader before they are merged.",
      valueName: "count"))
  var maxWaitingEvents = 256

  @Option(help: ArgumentHelp("The maximum depth of a database.", valueName: "levels"))
  var maxDepth = 32

  @Option(help: ArgumentHelp("The maximum size of a key, in bytes.", valueName: "bytes"))
  var maxKey = 768

  @Option(help: ArgumentHelp("The maximum size of a string, in KiB.", valueName: "kib"))
  var maxString = 10_240

  func validate() throws {
    let counts = [
      ("--max-response", maxResponse, 4_096),
      ("--max-waiting-events", maxWaitingEvents, 1_000_000),
      ("--max-depth", maxDepth, 256), ("--max-key", maxKey, 768),
      ("--max-string", maxString, 1 << 20),
    ]
    for (name, count, most) in counts where !(1...most).contains(count) {
      throw ValidationError("\(name) must be from 1 to \(most), not \(count).")
    }
    _ = try server
  }

  /// The server's limits, with the changes from the options.
  ///
  /// - Throws: `ValidationError` for an unknown limit, or an invalid value.
  var server: ServerLimits {
    get throws {
      var limits = ServerLimits(
        realtime: RealtimeLimits(
          maximumAnswerBytes: maxResponse << 20, maximumWaitingEvents: maxWaitingEvents))
      let given = changes + (keepAlive.map { ["\(ServerLimit.keepAlive.rawValue)=\($0)"] } ?? [])
      for change in given {
        let parts = change.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 1, let limit = ServerLimit(rawValue: parts[0]) {
          throw ValidationError(
            "The limit \(limit.rawValue) has no value. Specify one, as in --limit "
              + "\(limit.rawValue)=\(limit.text(in: ServerLimits()))")
        }
        guard parts.count == 2, let limit = ServerLimit(rawValue: parts[0]) else {
          let suggestion = (parts.first ?? "").suggestion(
            among: ServerLimit.allCases.map(\.rawValue))
          throw ValidationError(
            "Unknown limit \"\(parts.first ?? change)\".\(suggestion) Use --limit name=value; "
              + "live serve --help lists the names.")
        }
        do {
          try limits.set(limit, to: parts[1])
        } catch {
          throw ValidationError("\(error)")
        }
      }
      return limits
    }
  }

  var tree: TreeLimits {
    TreeLimits(
      maximumDepth: maxDepth, maximumKeyBytes: maxKey, maximumStringBytes: maxString << 10)
  }

  /// All limits with their defaults, as the help shows them.
  static let list = ServerLimit.allCases.map { limit in
    let usual = "\(limit.rawValue)=\(limit.text(in: ServerLimits()))"
    let space = String(repeating: " ", count: max(1, 30 - usual.count))
    return "  \(usual)\(space)\(limit.sentence)"
  }.joined(separator: "\n")
}
