#if !canImport(FoundationNetworking)
import Foundation
import Synchronization

/// A WebSocket of a `URLSession`.
///
/// The connection is canceled when the socket is released.
@available(Systems 2024, *)
final class URLSessionSocket: WebSocketConnection {
  private let task: URLSessionWebSocketTask
  private let inbox: URLSessionSocketInbox

  init(_ task: URLSessionWebSocketTask, _ inbox: URLSessionSocketInbox) {
    self.task = task
    self.inbox = inbox
  }

  deinit { task.cancel() }

  /// Waits until the server has opened the WebSocket.
  func opened() async throws(TransportError) {
    do throws(TransportError) {
      guard try await inbox.opening.next() != nil else { throw .closedWithoutResponse }
    } catch {
      task.cancel()
      throw error
    }
  }

  func receive() async throws(TransportError) -> WebSocketMessage {
    inbox.requestMessage(of: task)
    do throws(TransportError) {
      guard let message = try await inbox.messages.next() else { throw .connectionLost }
      return message
    } catch {
      task.cancel()
      throw error
    }
  }

  func send(_ text: String) async throws(TransportError) {
    do {
      try await task.send(.string(text))
    } catch {
      throw TransportError(error, hasHead: true)
    }
  }

  func ping() async throws(TransportError) {
    task.sendPing { [messages = inbox.messages] error in
      if error == nil { messages.put(.pong) }
    }
  }

  func close() {
    task.cancel(with: .normalClosure, reason: nil)
  }
}

/// The messages received over a WebSocket of a `URLSession`.
@available(Systems 2024, *)
final class URLSessionSocketInbox: URLSessionReceiver {
  let opening = Mailbox<Void>()
  let messages = Mailbox<WebSocketMessage>()
  /// Whether the session is waiting for a message.
  private let isRequesting = Atomic(false)

  func open() {
    opening.put(())
  }

  /// Requests one message from the session. Flow control keeps the server from sending many more
  /// until they are requested.
  func requestMessage(of task: URLSessionWebSocketTask) {
    guard !isRequesting.exchange(true, ordering: .relaxed) else { return }
    task.receive { [self] result in
      isRequesting.store(false, ordering: .relaxed)
      switch result {
      case .success(.string(let text)): messages.put(.text(Array(text.utf8)))
      case .success(.data(let data)): messages.put(.binary(Array(data)))
      case .success: messages.finish(throwing: .invalidMessage("an unknown type"))
      case .failure(let error): end(task, error)
      }
    }
  }

  private func end(_ task: URLSessionWebSocketTask, _ error: any Error) {
    let code = task.closeCode.rawValue
    guard code != URLSessionWebSocketTask.CloseCode.invalid.rawValue else {
      messages.finish(throwing: TransportError(error, hasHead: true))
      return
    }
    let hasCode = code != URLSessionWebSocketTask.CloseCode.noStatusReceived.rawValue
    let reason = task.closeReason.map { String(decoding: $0, as: UTF8.self) } ?? ""
    messages.put(.close(code: hasCode ? code : nil, reason: reason))
    messages.finish()
  }

  func receive(_ response: HTTPURLResponse) {}

  func receive(_ data: Data) {}

  func complete(_ error: (any Error)?, _ response: URLResponse?) {
    if let response = response as? HTTPURLResponse, response.statusCode != 101 {
      let headers = TransportHeaders(response)
      opening.finish(throwing: .refused(status: response.statusCode, headers: headers))
    } else {
      opening.finish(throwing: error.map { TransportError($0, hasHead: false) })
    }
  }
}

@available(Systems 2024, *)
extension URLSessionEvents: URLSessionWebSocketDelegate {
  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didOpenWithProtocol protocol: String?
  ) {
    (receiver(of: webSocketTask) as? URLSessionSocketInbox)?.open()
  }
}
#endif
