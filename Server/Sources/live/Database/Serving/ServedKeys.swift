import LiveTreeServer
import LiveTreeTokens
import Logging
import Synchronization

/// The public keys of an identity provider, kept current while a server runs.
struct ServedKeys: Sendable {
  let place: KeySetPlace
  let keys: RefreshedKeys

  /// - Parameters:
  ///   - metrics: Counts the loads.
  ///   - logger: Receives the first of several equal failures.
  init(_ place: KeySetPlace, metrics: ServerMetrics, logger: Logger) {
    self.place = place
    let report = LoadReport(metrics, logger)
    // Who removes a key from a file means it. A provider that rotates its keys stops publishing a
    // key while its last tokens are still valid.
    let keepsRemovedKeys = if case .url = place { true } else { false }
    keys = RefreshedKeys(
      keepsRemovedKeys: keepsRemovedKeys, load: { try await place.load() },
      observe: { report.note($0) })
  }

  /// Loads the keys of a file; those of a URL are loaded in the background, because the server can
  /// do its other work without them.
  ///
  /// - Throws: ``CommandFailure`` if a file can't be used.
  func start() async throws {
    guard case .file = place else { return }
    // Throws its error instead of logging it.
    _ = try await place.load()
    await keys.refresh()
  }

  /// Loads the keys again whenever necessary, until the task is canceled.
  func run() async { await keys.run() }

  /// The file, or a URL, which is only loaded again on SIGHUP.
  var files: ReloadedFiles {
    let paths = if case .file(let path) = place { [path] } else { [String]() }
    return ReloadedFiles(content: "the keys", paths: paths) {
      await keys.refresh()
      if let failure = await keys.failure { throw CommandFailure(failure) }
    }
  }

  /// - Throws: ``CommandFailure`` if tokens can't be verified reliably.
  func checkReadiness() async throws {
    if let problem = await keys.problem { throw CommandFailure(problem) }
  }
}

/// Counts the loads of keys, and logs failures.
private final class LoadReport: Sendable {
  private let metrics: ServerMetrics
  private let logger: Logger
  private let failure = Mutex<String?>(nil)

  init(_ metrics: ServerMetrics, _ logger: Logger) {
    (self.metrics, self.logger) = (metrics, logger)
  }

  func note(_ outcome: RefreshedKeys.Outcome) {
    switch outcome {
    case .loaded(let count):
      metrics.loadedKeys(count)
      failure.withLock { $0 = nil }
    case .failed(let reason):
      metrics.failedToLoadKeys()
      let isNew = failure.withLock { last in
        defer { last = reason }
        return last != reason
      }
      if isNew {
        logger.warning("The keys can't be loaded.", metadata: ["error": "\(reason)"])
      }
    }
  }
}
