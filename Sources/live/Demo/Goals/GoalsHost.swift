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
  /// What is played with: nothing of that is kept.
  @ObservationIgnored private var stage: Stage?
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
    stage = plays && !FileManager.default.fileExists(atPath: file) ? Stage(sample) : nil
    model = GoalsModel(stage?.logbook ?? fileLogbook)
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
    switch store {
    case .file: model.use(fileLogbook)
    case .rest:
      let logbook = try RESTLogbook(baseURL: baseURL)
      self.baseURL = logbook.baseURL
      model.use(logbook)
    case .database: model.use(try await databaseLogbook())
    }
    self.store = store
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
  /// A logbook to play with, in a file that goes with the program.
  private struct Stage {
    let logbook: FileLogbook

    init(_ sample: LogbookContents) {
      let name = "live-goals-\(UUID().uuidString).json"
      logbook = FileLogbook(path: NSTemporaryDirectory() + name, initial: sample)
    }

    func remove() { try? FileManager.default.removeItem(atPath: logbook.path) }
  }

  /// What edits are played on, while they are.
  var playedLogbook: FileLogbook? { stage?.logbook }

  /// Somebody edits: nothing is played any more, and what is shown is kept from now on.
  ///
  /// - Throws: ``LogbookError`` when what was played can not be read.
  func takeOver() async throws {
    guard let stage else { return }
    fileLogbook = FileLogbook(path: file, initial: try await stage.logbook.contents())
    removeStage()
    model.use(fileLogbook)
  }

  /// The program ends.
  func removeStage() {
    stage?.remove()
    stage = nil
  }
}
