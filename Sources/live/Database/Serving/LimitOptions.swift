import ArgumentParser
import LiveTree
import LiveTreeServer

/// What people choose about what the server takes and gives.
struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How often a stream without events says that it is alive.", valueName: "seconds"))
  var keepAlive = 30.0

  @Option(help: ArgumentHelp("The largest body of a write.", valueName: "mib"))
  var maxBody = 16

  @Option(
    help: ArgumentHelp("The largest answer to a read, and the largest event.", valueName: "mib"))
  var maxAnswer = 256

  @Option(
    help: ArgumentHelp(
      "How many events may wait for the reader of a stream before they become one.",
      valueName: "count"))
  var maxWaitingEvents = 256

  @Option(
    help: ArgumentHelp(
      "How long a stream's reader may take nothing before it is cut off.", valueName: "seconds"))
  var stallTimeout = 60.0

  @Option(help: ArgumentHelp("The most levels of a database.", valueName: "levels"))
  var maxDepth = 32

  @Option(help: ArgumentHelp("The most bytes of a key.", valueName: "bytes"))
  var maxKey = 768

  @Option(help: ArgumentHelp("The largest string.", valueName: "kib"))
  var maxString = 10_240

  func validate() throws {
    let counts = [
      ("--max-body", maxBody, 1_024), ("--max-answer", maxAnswer, 4_096),
      ("--max-waiting-events", maxWaitingEvents, 1_000_000), ("--max-depth", maxDepth, 256),
      ("--max-key", maxKey, 768), ("--max-string", maxString, 1 << 20),
    ]
    for (name, count, most) in counts where !(1...most).contains(count) {
      throw ValidationError("\(name) is from 1 to \(most), not \(count).")
    }
    for (name, time) in [("--keep-alive", keepAlive), ("--stall-timeout", stallTimeout)]
    where !(0.01...86_400).contains(time) {
      throw ValidationError("\(name) is from 0.01 to 86400 seconds, not \(time).")
    }
  }

  var realtime: RealtimeLimits {
    RealtimeLimits(
      maximumBodyBytes: maxBody << 20, maximumAnswerBytes: maxAnswer << 20,
      maximumWaitingEvents: maxWaitingEvents, keepAlive: .seconds(keepAlive),
      stallTimeout: .seconds(stallTimeout))
  }

  var tree: TreeLimits {
    TreeLimits(
      maximumDepth: maxDepth, maximumKeyBytes: maxKey, maximumStringBytes: maxString << 10)
  }
}
