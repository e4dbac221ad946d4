public import LiveList
import Observation

/// A failure of an action that the user requested. It is reported once, and the rows stay as they
/// are.
public struct ListAlert: Identifiable, Hashable, Sendable {
  /// The id of the alert, which is unique in its list.
  public let id: Int
  /// What went wrong.
  public let failure: ListFailure
}

/// The alerts of a model, for everyone who shows them.
@available(Systems 2024, *)
@MainActor
@Observable
final class Alerts {
  /// The alerts that haven't been dismissed, oldest first.
  private(set) var pending: [ListAlert] = []
  @ObservationIgnored private var count = 0
  @ObservationIgnored private(set) var streams: [Int: AsyncStream<ListAlert>.Continuation] = [:]

  deinit {
    for stream in streams.values { stream.finish() }
  }

  func add(_ failure: ListFailure) {
    guard !pending.contains(where: { $0.failure == failure }) else { return }
    count += 1
    let alert = ListAlert(id: count, failure: failure)
    pending.append(alert)
    for stream in streams.values { stream.yield(alert) }
  }

  func dismiss(_ alert: ListAlert) { pending.removeAll { $0.id == alert.id } }

  func stream() -> AsyncStream<ListAlert> {
    let (stream, continuation) = AsyncStream.makeStream(of: ListAlert.self)
    for alert in pending { continuation.yield(alert) }
    count += 1
    let number = count
    streams[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.streams[number] = nil }
    }
    return stream
  }
}
