/// Whether a server can do its work, checked at most ten times a second however many clients ask.
actor Readiness {
  /// The time for which a result holds.
  private static let maximumAge = Duration.milliseconds(100)

  private let performCheck: @Sendable () async throws -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  private var last: (end: ContinuousClock.Instant, task: Task<Void, any Error>)?
  private var inProgress: Task<Void, any Error>?

  /// - Parameters:
  ///   - performCheck: Throws if the server can't do its work.
  ///   - now: Returns the current time.
  init(
    check performCheck: @escaping @Sendable () async throws -> Void,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.performCheck, self.now) = (performCheck, now)
  }

  /// Throws the error of the current check, or of one that has just ended.
  func check() async throws {
    if let inProgress { return try await inProgress.value }
    if let last, now() - last.end < Self.maximumAge { return try await last.task.value }
    let task = Task { try await performCheck() }
    inProgress = task
    _ = await task.result
    (last, inProgress) = ((now(), task), nil)
    try await task.value
  }
}
