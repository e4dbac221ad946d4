import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// What all connections of a server share: who is there, how often they ask, and what is told of
/// them.
final class AdmissionControl: Sendable {
  let limits: ServerLimits
  private let metrics: ServerMetrics?
  private let log: ServerLog
  private let now: @Sendable () -> NIODeadline
  private let connections: Mutex<SlotLedger>
  private let streams: Mutex<SlotLedger>
  private let rates: Mutex<RateLedger>

  init(
    _ limits: ServerLimits, metrics: ServerMetrics?, log: ServerLog,
    now: @escaping @Sendable () -> NIODeadline = { .now() }
  ) {
    (self.limits, self.metrics, self.log, self.now) = (limits, metrics, log, now)
    connections = Mutex(
      SlotLedger(
        most: limits.maximumConnections, perAddress: limits.maximumConnectionsPerAddress,
        countsLoopback: limits.countsLoopback))
    streams = Mutex(
      SlotLedger(
        most: limits.maximumStreams, perAddress: limits.maximumStreamsPerAddress,
        countsLoopback: limits.countsLoopback))
    rates = Mutex(
      RateLedger(
        perSecond: limits.requestsPerSecond, burst: limits.requestBurst,
        countsLoopback: limits.countsLoopback))
  }
}

// MARK: - Connections

extension AdmissionControl {
  /// Counts a connection until it closes, or says why there may not be one more.
  func admit(_ channel: any Channel, from address: ClientAddress) -> ServerRefusal? {
    if let full = connections.withLock({ $0.take(for: address) }) {
      let refusal = ServerRefusal.tooManyConnections(full)
      tell(refusal.reason, address: channel.remoteAddress?.ipAddress)
      return refusal
    }
    metrics?.connections(changedBy: 1)
    channel.closeFuture.whenComplete { [self] _ in
      connections.withLock { $0.give(backBy: address) }
      metrics?.connections(changedBy: -1)
    }
    return nil
  }

  /// A connection was cut; that nobody asks anything is no fault to speak of.
  func cut(_ fault: ConnectionPace.Fault, address: String) {
    if fault != .idle { tell(fault.rawValue, address: address) }
  }

  /// A request was answered, or its connection ended.
  func ended(_ record: RequestRecord) {
    metrics?.ended(record)
    log.ended(record)
  }

  private func tell(_ reason: String, address: String?) {
    metrics?.refused(reason)
    log.refused(reason, address: address ?? "-")
  }
}

// MARK: - Requests

extension AdmissionControl {
  /// Takes what an answer needs, until ``leave(_:over:)`` is called, or says why it may not be.
  func enter(
    _ request: Request, of kind: RequestKind, over channel: any Channel
  ) -> ServerRefusal? {
    let address = ClientAddress(channel.remoteAddress)
    let refusal =
      refusal(of: request, from: address) ?? (kind == .stream ? takeStream(for: address) : nil)
    if let refusal { tell(refusal.reason, address: channel.remoteAddress?.ipAddress) }
    return refusal
  }

  /// Gives back what an answer needed.
  func leave(_ kind: RequestKind, over channel: any Channel) {
    guard kind == .stream else { return }
    streams.withLock { $0.give(backBy: ClientAddress(channel.remoteAddress)) }
    metrics?.streams(changedBy: -1)
  }

  private func takeStream(for address: ClientAddress) -> ServerRefusal? {
    if let full = streams.withLock({ $0.take(for: address) }) { return .tooManyStreams(full) }
    metrics?.streams(changedBy: 1)
    return nil
  }

  private func refusal(of request: Request, from address: ClientAddress) -> ServerRefusal? {
    if let early = rates.withLock({ $0.take(for: address, at: now()) }) {
      return .tooManyRequests(retryAfter: early)
    }
    return (request.head.path ?? "").utf8.count > limits.maximumURLBytes ? .longURL : nil
  }
}
