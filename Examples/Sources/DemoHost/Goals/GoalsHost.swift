import CommandSupport
import Demos
import Foundation
import LiveListPipeline
import LiveTreeClient
import Observation

/// The app that the logbook's pages show: its lists and its store.
@MainActor
@Observable
final class GoalsHost: AddressedService {
  /// The stores that the user can choose.
  enum Store: String, Codable, Sendable { case file, rest, database }

  /// The app's state, as pages receive it.
  struct State: Encodable, Equatable, Sendable {
    var store: Store
    var baseURL: String
    var refreshing: Bool
    /// Why the database refused the last edit; `nil` if it didn't.
    var refusal: String?
  }

  /// The path of the logbook in the database.
  nonisolated static let node = "/logbook"

  @ObservationIgnored let model: GoalsModel
  /// The lists are read whether or not a page shows them.
  @ObservationIgnored private let looks: [ListLook]
  /// The edits that the database hasn't confirmed.
  nonisolated let edits = UnconfirmedWrites()
  /// The address of the server that has the database; `nil` for this one.
  nonisolated let server: String?
  /// The file of the initial store.
  nonisolated let file: String
  @ObservationIgnored private let sample: LogbookContents
  @ObservationIgnored private var fileLogbook: FileLogbook
  /// The temporary file for sample edits; `nil` if none are being played.
  @ObservationIgnored private(set) var playedLogbook: FileLogbook?
  @ObservationIgnored private var takingOver: Task<Void, Never>?
  @ObservationIgnored private var choices = 0
  /// The server's address; `nil` until it listens.
  @ObservationIgnored private var address: String?
  private(set) var store = Store.file
  private(set) var baseURL = ""
  private var refusal: String?

  /// Creates the app for a file, with a sample until the file exists.
  ///
  /// - Parameters:
  ///   - file: The file of the logbook.
  ///   - sample: The logbook until the file exists.
  ///   - plays: Whether to play edits of the sample until the user edits; an existing logbook isn't
  ///     changed.
  ///   - server: The address of the server that has the database, which is the first store then.
  init(file: String, sample: LogbookContents, plays: Bool, server: String? = nil) {
    self.file = file
    self.sample = sample
    self.server = server
    fileLogbook = FileLogbook(path: file, initial: sample)
    if plays, !FileManager.default.fileExists(atPath: file) {
      let name = "live-goals-\(UUID().uuidString).json"
      playedLogbook = FileLogbook(path: NSTemporaryDirectory() + name, initial: sample)
    }
    model = GoalsModel(playedLogbook ?? fileLogbook)
    looks = model.look()
  }

  /// Sets the server's address, which makes its REST service and its database available as stores, and
  /// follows the edits.
  @MainActor
  func run(at address: String) async throws {
    self.address = address
    baseURL = address + LogbookService.path
    if let server {
      // It's shown, whether the server can be reached or not.
      model.use(try databaseLogbook(at: server))
      store = .database
    }
    for await state in edits.states() where state.refusal != refusal { refusal = state.refusal }
  }

  /// The current state, then the state after each change, for one listener.
  func states() -> AsyncStream<State> {
    let (states, continuation) = AsyncStream.makeStream(
      of: State.self, bufferingPolicy: .bufferingNewest(1))
    tell(continuation)
    return states
  }

  private func tell(_ continuation: AsyncStream<State>.Continuation) {
    let state = withObservationTracking {
      State(
        store: store, baseURL: baseURL, refreshing: model.isRefreshing, refusal: refusal)
    } onChange: { [weak self] in
      // The observer is called before the change, so this reads the state afterward.
      Task { @MainActor in self?.tell(continuation) }
    }
    continuation.yield(state)
  }

  /// Switches to another store, if it can be read.
  ///
  /// - Throws: ``LogbookError`` for an invalid address, or a store that can't be read; then the
  ///   store stays the same.
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
    _ = try await logbook.players()
    // Drops this choice if the user has made a later one.
    guard choice == choices else { return }
    model.use(logbook)
    (self.store, self.baseURL) = (store, url)
  }

  private func databaseLogbook() async throws -> DatabaseLogbook {
    if let server { return try databaseLogbook(at: server) }
    guard let address else {
      throw LogbookError(.store, "The database isn't ready yet. Try again.")
    }
    let logbook = try databaseLogbook(at: address)
    try await logbook.fill(with: sample)
    return logbook
  }

  private func databaseLogbook(at address: String) throws -> DatabaseLogbook {
    try DatabaseLogbook(LiveDatabase(demoServer: address)[Self.node], edits: edits)
  }
}

extension GoalsHost {
  /// Stops the sample edits because the user edits. The matches on screen become the user's
  /// logbook.
  ///
  /// Concurrent calls wait for the same result.
  func takeOver() async {
    if takingOver == nil, let playedLogbook {
      takingOver = Task { await keep(playedLogbook) }
    }
    await takingOver?.value
  }

  private func keep(_ played: FileLogbook) async {
    defer { takingOver = nil }
    // If the logbook can't be read, starts with the sample again.
    let contents = (try? await played.contents()) ?? sample
    fileLogbook = FileLogbook(path: file, initial: contents)
    playedLogbook = nil
    model.use(fileLogbook)
  }
}
