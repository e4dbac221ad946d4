import LiveTree
import NIOCore
import ServiceLifecycle

/// A response that lasts as long as its client stays: an event stream or a WebSocket.
protocol LastingResponse: Sendable {
  /// The head of the response.
  var head: RESTAnswer { get }

  /// Begins after the head has been written. It's called once, on the event loop.
  ///
  /// - Parameters:
  ///   - handler: The handler that has replaced those for HTTP; `nil` in a server of Hummingbird's,
  ///     which keeps them.
  ///   - onEnd: Called once, on the event loop, when nothing more will be sent.
  func begin(before handler: LastingResponseHandler?, onEnd: @escaping () -> Void)

  /// Ends the response because the server stops, even before it has begun. It's called on the event
  /// loop.
  func stop()

  /// Waits for what remains to be done after the end, for example for writes that the client has left.
  func finish() async
}

extension LastingResponse {
  /// Runs in the task of its request, until it ends: for servers whose requests have tasks.
  func run(over channel: any Channel) async {
    let stop = { @Sendable in channel.eventLoop.execute { self.stop() } }
    await withGracefulShutdownHandler {
      await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
          channel.eventLoop.execute {
            begin(before: nil) { continuation.resume() }
          }
        }
      } onCancel: {
        stop()
      }
    } onGracefulShutdown: {
      stop()
    }
    await finish()
  }
}

/// What answers a request for a response that lasts.
enum Opening: Sendable {
  case refused(RESTAnswer)
  case opened(Opened)

  /// A response that is about to begin.
  struct Opened: Sendable {
    let response: any LastingResponse
    /// Lists the response for the admin. The function that it returns removes it again.
    let list: @Sendable () -> @Sendable () -> Void
  }
}
