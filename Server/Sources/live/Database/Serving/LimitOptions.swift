import ArgumentParser
import LiveTree
import LiveTreeServer

/// What people choose about what the server takes and gives.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How often a stream without events says that it is alive. (default: 30)",
      valueName: "seconds"))
  var keepAlive: String?

  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "One of the limits above; can be given several times.", valueName: "name=value")
  )
  var changes: [String] = []

  @Option(
    help: ArgumentHelp("The largest answer to a read, and the largest event.", valueName: "mib"))
  var maxAnswer = 256

  @Option(
    help: ArgumentHelp(
      "How many events may wait for the reader of a stream before they become one.",
      valueName: "count"))
  var maxWaitingEvents = 256

  @Option(help: ArgumentHelp("The most levels of a database.", valueName: "levels"))
  var maxDepth = 32

  @Option(help: ArgumentHelp("The most bytes of a key.", valueName: "bytes"))
  var maxKey = 768

  @Option(help: ArgumentHelp("The largest string.", valueName: "kib"))
  var maxString = 10_240

  func validate() throws {
    let counts = [
      ("--max-answer", maxAnswer, 4_096), ("--max-waiting-events", maxWaitingEvents, 1_000_000),
      ("--max-depth", maxDepth, 256), ("--max-key", maxKey, 768),
      ("--max-string", maxString, 1 << 20),
    ]
    for (name, count, most) in counts where !(1...most).contains(count) {
      throw ValidationError("\(name) is from 1 to \(most), not \(count).")
    }
    _ = try server
  }

  /// All limits of the server, those that were given changed.
  ///
  /// - Throws: `ValidationError` for what is no limit, or no value for it.
  var server: ServerLimits {
    get throws {
      var limits = ServerLimits(
        realtime: RealtimeLimits(
          maximumAnswerBytes: maxAnswer << 20, maximumWaitingEvents: maxWaitingEvents))
      let given = changes + (keepAlive.map { ["\(ServerLimit.keepAlive.rawValue)=\($0)"] } ?? [])
      for change in given {
        let parts = change.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let limit = ServerLimit(rawValue: parts[0]) else {
          throw ValidationError(
            "\(change) is no limit. Write --limit name=value, with a name from live serve --help.")
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

  /// Every limit with its default, for people.
  static let list = ServerLimit.allCases.map { limit in
    let usual = "\(limit.rawValue)=\(limit.text(in: ServerLimits()))"
    let space = String(repeating: " ", count: max(1, 32 - usual.count))
    return "  \(usual)\(space)\(limit.sentence)"
  }.joined(separator: "\n")
}
