import Foundation
import LiveTransport
import LiveTree
import LiveTreeWire
import Synchronization

/// What all references of a database share: a `ClientMachine` with a connection, a clock, and those who
/// wait for something.
///
/// The connection is opened when something is first needed, and closed some time after nothing is needed
/// any more.
@available(Systems 2024, *)
final class DatabaseSession: Sendable {
  typealias Effect = ClientMachine.Effect

  struct State {
    var machine: ClientMachine
    var observers = SessionObservers()
    var callers: [ClientMachine.CallID: SessionCaller] = [:]
    /// The writes that the server has refused, and the app hasn't taken.
    var refused: [RefusedWrite] = []
    /// The number of the present connection; what an earlier one reports doesn't count.
    var attempt = 0
    var connection: Task<Void, Never>?
    var outbox: AsyncStream<SocketClientMessage>.Continuation?
    var alarm: Task<Void, Never>?
    /// Reads the writes of an earlier run of the program.
    var loading: Task<Void, any Error>?
    /// The tasks that store writes.
    var storing: [ClientMachine.CallID: Task<Void, Never>] = [:]
    var isClosed = false
    /// Whether the server has no WebSocket.
    var isUnsupported = false
  }

  let state: Mutex<State>
  let address: DatabaseAddress
  let transport: any HTTPTransport
  let policy: RetryPolicy
  let credentials: DatabaseCredential.Source?
  /// Where writes are stored until the server has them; `nil` for memory.
  let stored: WorkQueue<any PendingWriteStorage>?
  /// Where observed nodes are cached; `nil` for nowhere.
  let cached: WorkQueue<NodeCache>?
  /// Whether event streams take the place of a WebSocket that the server doesn't have.
  let hasAlternative: Bool
  private let start = ContinuousClock.now

  init(
    _ address: DatabaseAddress, transport: any HTTPTransport, retry: RetryPolicy,
    credentials: DatabaseCredential.Source?, storage: (any PendingWriteStorage)?,
    cache: NodeCache?, hasAlternative: Bool
  ) {
    self.address = address
    self.transport = transport
    policy = retry
    self.credentials = credentials
    self.hasAlternative = hasAlternative
    stored = storage.map { WorkQueue($0) { await $0.close() } }
    cached = cache.map { WorkQueue($0) { await $0.close() } }
    state = Mutex(
      State(
        machine: ClientMachine(
          retry, authOverride: address.authOverride, keepsWrites: storage != nil,
          cachesNodes: cache != nil, hasCredentials: credentials != nil)))
    guard let storage else { return }
    if let loaded = storage.loaded {
      restore(loaded)
      return
    }
    let loading = Task { [weak self] in
      let loaded = (pending: try await storage.load(), refused: try await storage.refused())
      self?.restore(loaded)
    }
    state.withLock { $0.loading = loading }
  }

  private func restore(_ loaded: (pending: [PendingWrite], refused: [RefusedWrite])) {
    run { state, now in
      state.refused = loaded.refused
      let refused = loaded.refused.map(\.write)
      let effects = state.machine.restore(loaded.pending, refused: refused, at: now)
      return ((), effects + [.showAll])
    }
  }

  deinit {
    state.withLock { state in
      state.connection?.cancel()
      state.alarm?.cancel()
    }
  }

  /// Whether the server has no WebSocket.
  var isUnsupported: Bool { state.withLock(\.isUnsupported) }

  private var now: ClientMachine.Moment {
    ClientMachine.Moment(
      elapsed: start.duration(to: .now), date: Date(), share: .random(in: 0...1))
  }

  /// Runs a step of the machine, and performs its effects. Waiting tasks are resumed afterwards, outside
  /// of the lock.
  @discardableResult
  func run<Value: Sendable, Failure: Error>(
    _ step: (inout State, ClientMachine.Moment) throws(Failure) -> (Value, [Effect])
  ) throws(Failure) -> Value {
    let outcome = state.withLock { state -> Result<(Value, [Resumption]), Failure> in
      do throws(Failure) {
        let (value, effects) = try step(&state, now)
        return .success((value, effects.flatMap { perform($0, &state) }))
      } catch {
        return .failure(error)
      }
    }
    let (value, resumptions) = try outcome.get()
    for resumption in resumptions { resumption.resume() }
    return value
  }

  private func perform(_ effect: Effect, _ state: inout State) -> [Resumption] {
    switch effect {
    case .open(let opening):
      state.attempt += 1
      state.connection?.cancel()
      state.connection = Task { [weak self, attempt = state.attempt] in
        await self?.connect(opening, attempt: attempt)
      }
    case .send(let message): state.outbox?.yield(message)
    case .close:
      state.attempt += 1
      state.outbox?.finish()
      state.outbox = nil
      state.connection?.cancel()
      state.connection = nil
    case .finish(let id, let result):
      // If this fails, the write is sent again after a restart, as if its answer had been lost.
      stored?.enqueue { try? await $0.remove(id) }
      if let caller = state.callers.removeValue(forKey: id) { return [.caller(caller, result)] }
    case .abandon(let id, let error):
      if let caller = state.callers.removeValue(forKey: id) {
        return [.caller(caller, .failure(error))]
      }
    case .renew(let credential):
      Task { [weak self, attempt = state.attempt] in
        await self?.renew(credential, attempt: attempt)
      }
    case .claim(let write): stored?.enqueue { try? await $0.add(write) }
    case .refuse(let write):
      stored?.enqueue { try? await $0.refuse(write) }
      state.refused = (state.refused + [write]).suffix(WriteJournal.maximumRefusedCount)
      return state.observers.wakeAll()
    case .load(let target, let number, let user):
      cached?.enqueue { [weak self] cache in
        let node = await cache.load(target, user: user)
        self?.run { state, now in
          ((), state.machine.restore(node, of: target, number: number, at: now))
        }
      }
    case .save(let node, let target, let user):
      cached?.enqueue { await $0.save(node, of: target, user: user) }
    case .show(let targets): return state.observers.wake(targets)
    case .showAll: return state.observers.wakeAll()
    case .wake(let time):
      state.alarm?.cancel()
      state.alarm = time.map { [start] time in
        Task { [weak self] in
          guard (try? await ContinuousClock().sleep(until: start + time)) != nil else { return }
          self?.run { state, now in ((), state.machine.wake(at: now)) }
        }
      }
    }
    return []
  }
}

/// A task to resume.
@available(Systems 2024, *)
enum Resumption: Sendable {
  case observer(CheckedContinuation<Void, Never>)
  case caller(SessionCaller, Result<JSONValue, DatabaseError>)

  func resume() {
    switch self {
    case .observer(let waiter): waiter.resume()
    case .caller(let caller, let result): caller.resume(returning: result)
    }
  }
}

/// Who waits for the outcome of a request.
@available(Systems 2024, *)
typealias SessionCaller = CheckedContinuation<Result<JSONValue, DatabaseError>, Never>
