import Testing
import _LiveTestSupport

@testable import LiveTree

extension TreeSession {
  /// Takes the messages up to the answer of a request.
  func messages(until request: Int) async -> [SessionMessage] {
    var messages: [SessionMessage] = []
    await waitUntil("request \(request) is answered") {
      while let message = take() {
        messages.append(message)
        if case .answer(request, _) = message { return true }
      }
      return false
    }
    return messages
  }
}
