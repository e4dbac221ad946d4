import CommandSupport
import Demos
import Foundation
import LiveListPipeline
import Observation

/// The app behind the pages of the logbook: its lists, and which store it uses.
@MainActor
@Observable
final class GoalsHost: AddressedService {
  /// The stores that can be chosen.
  enum Store: String, Codable, Sendable { case file, rest, database }

  /// What the pages are told of it.
  struct State: Encodable, Equatable, Sendable {
    var store: Store
    var baseURL: String
    var refreshing: Bool
  }

  /// Where the logbook is in the database.
  nonisolated static let node = "/logbook"

  @ObservationIgnored let model: GoalsModel
  /// The file of the store that the app begins with.
  nonisolated let file: String
  @ObservationIgnored private let sample: LogbookContents
  @ObservationIgnored private var fileLogbook: FileLogbook
  /// What edits are played on, while they are: a file that goes with the program.
  @ObservationIgnored private(set) var playedLogbook: FileLogbook?
  @ObservationIgnored private var takingOver: Task<Void, Never>?
  @ObservationIgnored private var choices = 0
  /// The server's address, once it listens.
  @ObservationIgnored private var address: String?
  private(set) var store = Store.file
  private(set) var baseURL = ""

  /// The app on a file, with a sample while there is no file.
  ///
  /// - Parameter plays: Whether the sample is edited until somebody edits by hand; a logbook that is
  ///   there already is nobody's to play with.
  init(file: String, sample: LogbookContents, plays: Bool) {
    self.file = file
    self.sample = sample
    fileLogbook = FileLogbook(path: file, initial: sample)
    if plays, !FileManager.default.fileExists(atPath: file) {
      let name = "live-goals-\(UUID().uuidString).json"
      playedLogbook = FileLogbook(path: NSTemporaryDirectory() + name, initial: sample)
    }
    model = GoalsModel(playedLogbook ?? fileLogbook)
  }

  /// The server listens: its own service and its own database can be used.
  @MainActor
  func run(at address: String) async throws {
    self.address = address
    baseURL = address + LogbookService.path
  }

  /// What the pages are told, now and whenever it has changed; for one listener.
  func states() -> AsyncStream<State> {
    let (states, continuation) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    tell(continuation)
    return states
  }

  private func tell(_ continuation: AsyncStream<State>.Continuation) {
    let state = withObservationTracking {
      State(store: store, baseURL: baseURL, refreshing: model.isRefreshing)
    } onChange: { [weak self] in
      // Called before the change: it is read after it.
      Task { @MainActor in self?.tell(continuation) }
    }
    continuation.yield(state)
  }

  /// Goes on with another store.
  ///
  /// - Throws: ``LogbookError`` for an address that is none; the store is the one before then.
  func use(_ store: Store, baseURL: String) async throws {
    choices += 1
    let choice = choices
    let logbook: any Logbook
    var url = self.baseURL
    switch store {
    case .file: logbook = fileLogbook
    case .rest:
      let rest = try RESTLogbook(baseURL: baseURL)
      (logbook, url) = (rest, rest.baseURL)
    case .database: logbook = try await databaseLogbook()
    }
    // Whoever chose meanwhile has the last word.
    guard choice == choices else { return }
    model.use(logbook)
    (self.store, self.baseURL) = (store, url)
  }

  private func databaseLogbook() async throws -> DatabaseLogbook {
    guard let address else {
      throw LogbookError(.store, "The database is not served yet. Try again.")
    }
    let logbook = try DatabaseLogbook(at: address, node: Self.node)
    try await logbook.fill(with: sample)
    return logbook
  }
}

extension GoalsHost {
  /// Somebody edits: nothing is played any more, and what is shown is kept from now on.
  ///
  /// Whoever calls it meanwhile waits for the same.
  func takeOver() async {
    if takingOver == nil, let playedLogbook {
      takingOver = Task { await keep(playedLogbook) }
    }
    await takingOver?.value
  }

  private func keep(_ played: FileLogbook) async {
    defer { takingOver = nil }
    // What can not be read any more was a sample, and is one again.
    let contents = (try? await played.contents()) ?? sample
    fileLogbook = FileLogbook(path: file, initial: contents)
    playedLogbook = nil
    model.use(fileLogbook)
  }
}
