import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request and its response, for the task that waits for the response.
///
/// The request is canceled when the exchange is released.
@available(Systems 2024, *)
final class URLSessionExchange: Sendable {
  private let task: URLSessionTask
  private let inbox: URLSessionInbox

  init(_ task: URLSessionTask, _ inbox: URLSessionInbox) {
    self.task = task
    self.inbox = inbox
  }

  deinit { task.cancel() }

  /// Waits for the head of the response.
  func head() async throws(TransportError) -> URLSessionInbox.Head {
    guard case .head(let head)? = try await next() else { throw .closedWithoutResponse }
    return head
  }

  /// Waits for the next chunk of the body; `nil` at its end.
  func chunk() async throws(TransportError) -> [UInt8]? {
    switch try await next() {
    case .chunk(let bytes)?: bytes
    case .head?, nil: nil
    }
  }

  private func next() async throws(TransportError) -> URLSessionInbox.Event? {
    do throws(TransportError) {
      return try await inbox.next()
    } catch {
      task.cancel()
      throw error
    }
  }
}

/// The received parts of a response.
@available(Systems 2024, *)
final class URLSessionInbox: URLSessionReceiver {
  struct Head: Sendable {
    var status: Int
    var headers: TransportHeaders
  }

  enum Event: Sendable {
    case head(Head)
    case chunk([UInt8])
  }

  /// The maximum number of waiting chunks.
  private static let capacity = 64

  private let task: URLSessionTask
  private let events = Mailbox<Event>()
  private let isSuspended = Mutex(false)
  private let hasHead = Atomic(false)

  init(_ task: URLSessionTask) {
    self.task = task
  }

  func next() async throws(TransportError) -> Event? {
    let event = try await events.next()
    isSuspended.withLock { isSuspended in
      guard isSuspended, events.count < Self.capacity / 2 else { return }
      isSuspended = false
      task.resume()
    }
    return event
  }

  func receive(_ response: HTTPURLResponse) {
    hasHead.store(true, ordering: .relaxed)
    events.put(.head(Head(status: response.statusCode, headers: TransportHeaders(response))))
  }

  func receive(_ data: Data) {
    guard !data.isEmpty else { return }
    events.put(.chunk(Array(data)))
    holdBack()
  }

  /// Suspends the task while too many chunks wait.
  ///
  /// It does nothing on Linux, where a resumed task doesn't always continue.
  private func holdBack() {
    #if !canImport(FoundationNetworking)
    isSuspended.withLock { isSuspended in
      guard !isSuspended, events.count >= Self.capacity else { return }
      isSuspended = true
      task.suspend()
    }
    #endif
  }

  func complete(_ error: (any Error)?, _ response: URLResponse?) {
    events.finish(
      throwing: error.map {
        TransportError($0, hasHead: hasHead.load(ordering: .relaxed))
      })
  }
}

extension TransportHeaders {
  init(_ response: HTTPURLResponse) {
    self.init()
    for (name, value) in response.allHeaderFields {
      guard let name = name as? String, let value = value as? String else { continue }
      add(name, value)
    }
  }
}
