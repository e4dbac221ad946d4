import Dispatch

/// A step for each line of standard input, until the end of the recording.
struct LineSteps: ReplaySteps {
  func next(at position: Int, of count: Int) async -> ReplayStep? {
    guard position < count, let line = await Self.line() else { return nil }
    return line.hasPrefix("-") ? .back : .forward
  }

  private static func line() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }
}
