import NIOCore
import Synchronization

/// Admits a server's connections, requests and streams within its limits, and reports them to
/// metrics and the log.
final class AdmissionControl: Sendable {
  let limits: ServerLimits
  private let metrics: ServerMetrics?
  private let log: ServerLog
  private let now: @Sendable () -> NIODeadline
  private let state: Mutex<State>

  private struct State {
    var connections: SlotLedger
    /// The open connections beyond the limit, oldest first.
    var reserve: [any Channel] = []
    var streams: SlotLedger
    var rates: RateLedger
  }

  init(
    _ limits: ServerLimits, metrics: ServerMetrics?, log: ServerLog,
    now: @escaping @Sendable () -> NIODeadline = { .now() }
  ) {
    (self.limits, self.metrics, self.log, self.now) = (limits, metrics, log, now)
    state = Mutex(
      State(
        connections: SlotLedger(
          most: limits.maximumConnections, perAddress: limits.maximumConnectionsPerAddress,
          countsLoopback: limits.countsLoopback),
        streams: SlotLedger(
          most: limits.maximumStreams, perAddress: limits.maximumStreamsPerAddress,
          countsLoopback: limits.countsLoopback),
        rates: RateLedger(
          perSecond: limits.requestsPerSecond, burst: limits.requestBurst,
          countsLoopback: limits.countsLoopback)))
  }
}

// MARK: - Connections

extension AdmissionControl {
  /// The number of connections beyond the limit that stay open until they are answered. Each needs
  /// a file descriptor, like any other.
  static let maximumReserve = 16

  /// Whether a connection is served.
  enum Admission {
    case admitted
    /// It may ask for the server's health, and other requests are refused. If further connections
    /// arrive before that, it's closed, because each needs a file descriptor.
    case healthOnly(ServerRefusal)
  }

  /// Admits a connection and counts it until it closes, or refuses it.
  func admit(_ channel: any Channel, from address: ClientAddress) -> Admission {
    guard let full = state.withLock({ $0.connections.take(for: address) }) else {
      metrics?.connections(changedBy: 1)
      channel.closeFuture.whenComplete { [self] _ in
        state.withLock { $0.connections.give(backBy: address) }
        metrics?.connections(changedBy: -1)
      }
      return .admitted
    }
    let refusal = ServerRefusal.tooManyConnections(full)
    report(refusal.reason, address: channel.remoteAddress?.ipAddress)
    let oldest = state.withLock { state in
      state.reserve.append(channel)
      return state.reserve.count > Self.maximumReserve ? state.reserve.removeFirst() : nil
    }
    oldest?.close(promise: nil)
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { state in state.reserve.removeAll { $0 === channel } }
    }
    return .healthOnly(refusal)
  }

  /// Reports a connection that the server closed for any reason other than idleness.
  func closed(_ fault: ConnectionPace.Fault, address: String) {
    if fault != .idle { report(fault.rawValue, address: address) }
  }

  /// Reports a request that isn't valid.
  func refused(_ refusal: ServerRefusal, address: String) {
    report(refusal.reason, address: address)
  }

  /// Reports a request when its response is complete or its connection has closed.
  func ended(_ record: RequestRecord) {
    metrics?.ended(record)
    log.ended(record)
  }

  private func report(_ reason: String, address: String?) {
    metrics?.refused(reason)
    log.refused(reason, address: address ?? "-")
  }
}

// MARK: - Requests

extension AdmissionControl {
  /// Reserves the slots that the response to a request needs, until ``leave(_:from:)`` is called;
  /// refuses the request if none are free.
  ///
  /// - Returns: The refusal; `nil` if the request is admitted.
  func enter(_ head: RequestHead, from client: SocketAddress?) -> ServerRefusal? {
    let (kind, address) = (head.kind, ClientAddress(client))
    let refusal =
      refusal(of: head, from: address) ?? (kind.isLasting ? takeStream(for: address) : nil)
    if let refusal { report(refusal.reason, address: client?.ipAddress) }
    return refusal
  }

  /// Releases the slots that the response to a request needed.
  ///
  /// - Parameter client: The address with which the request has entered. A connection that has
  ///   closed no longer has it.
  func leave(_ kind: RequestKind, from client: SocketAddress?) {
    guard kind.isLasting else { return }
    state.withLock { $0.streams.give(backBy: ClientAddress(client)) }
    metrics?.streams(changedBy: -1)
  }

  private func takeStream(for address: ClientAddress) -> ServerRefusal? {
    if let full = state.withLock({ $0.streams.take(for: address) }) { return .tooManyStreams(full) }
    metrics?.streams(changedBy: 1)
    return nil
  }

  private func refusal(of head: RequestHead, from address: ClientAddress) -> ServerRefusal? {
    if let early = state.withLock({ $0.rates.take(for: address, at: now()) }) {
      return .tooManyRequests(retryAfter: early)
    }
    return head.target.utf8.count > limits.maximumURLBytes ? .longURL : nil
  }
}
