import LiveTree
import LiveTreeWire
import Logging
import NIOCore

extension RealtimeService {
  /// Opens what answers a request for as long as the client stays.
  ///
  /// - Parameters:
  ///   - head: The head of a request for an event stream or a WebSocket.
  ///   - fields: Returns the value of a header field that ``RequestHead`` doesn't have.
  ///   - channel: The connection of the request.
  func open(
    _ head: RequestHead, fields: @Sendable (String) -> String?, over channel: any Channel,
    logger: Logger
  ) async -> Opening {
    guard origins.allow(head) else { return .refused(refusal(.foreignOrigin, of: head)) }
    do throws(RESTError) {
      return head.kind == .socket
        ? try await openSocket(head, fields: fields, over: channel, logger: logger)
        : try await openStream(head, over: channel, logger: logger)
    } catch {
      return .refused(refusal(error, of: head))
    }
  }

  private func openStream(
    _ head: RequestHead, over channel: any Channel, logger: Logger
  ) async throws(RESTError) -> Opening {
    let request = try RESTRequest(head)
    let visit = try await visit(head, request)
    let entry = activity.stream(head)
    let settings = EventStream.Settings(
      isExport: request.form == .export, maximumBytes: limits.maximumAnswerBytes,
      stallTimeout: TimeAmount(limits.stallTimeout), expires: visit.expires,
      now: authenticator.now)
    let stream = EventStream(
      visit.database, as: visit.identity, maximumWaiting: limits.maximumWaitingEvents,
      to: channel, on: streams[channel.eventLoop], settings, counter: entry.counter,
      logger: logger)
    do {
      if let timeout = limits.versionTimeout, let version = try VersionField.version(in: head) {
        try await visit.database.wait(for: version, atMost: timeout)
      }
      try await stream.listen(at: request.path, request.query)
    } catch {
      return .refused(visit.refused(refusal(error, of: request, logger: logger), self))
    }
    return .opened(
      Opening.Opened(response: stream) { [activity] in
        let id = activity.add(entry)
        return { activity.remove(id) }
      })
  }
}
