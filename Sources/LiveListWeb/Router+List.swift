import AsyncAlgorithms
import HTTPTypes
public import Hummingbird
import NIOCore
import ServiceLifecycle

extension RouterMethods {
  /// Serves the script and the style of all pages; to be called once for a router.
  public func addPageAssets() {
    get("/live/page.js") { _, _ in
      Response(asset: PackageResources.page_js, type: "text/javascript; charset=utf-8")
    }
    get("/live/page.css") { _, _ in
      Response(asset: PackageResources.page_css, type: "text/css; charset=utf-8")
    }
  }

  /// Serves a list: its page, and its stream of changes. The page needs ``addPageAssets()``.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: Where the page is.
  ///   - channel: What the list shows.
  ///   - keepAlive: How often a stream without changes says that it is alive.
  public func addList(
    _ page: ListPage, at path: RouterPath = "/", channel: ListChannel,
    keepAlive: Duration = .seconds(15)
  ) {
    let html = page.html
    get(path) { _, _ in Response(page: html) }
    get("/live/lists/\(page.list)") { request, _ in
      let seen = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
      return Response(
        status: .ok,
        headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache"],
        body: ResponseBody { writer in
          try await request.body.consumeWithCancellationOnInboundClose { _ in
            try await channel.write(to: &writer, after: seen, keepAlive: keepAlive)
          }
          try await writer.finish(nil)
        })
    }
  }
}

extension ListChannel {
  /// Writes the list's events until the page goes or the server stops.
  @concurrent
  fileprivate nonisolated func write(
    to writer: inout any ResponseBodyWriter, after seen: String?, keepAlive: Duration
  ) async throws {
    let ticks = AsyncTimerSequence(interval: keepAlive, clock: .continuous)
      .map { _ in ByteBuffer(string: ": keep-alive\n\n") }
    let events = PageEventSequence(channel: self, seen: seen)
      .map { ByteBuffer(bytes: $0.encoded) }
    for try await bytes in merge(events, ticks).cancelOnGracefulShutdown() {
      try await writer.write(bytes)
    }
  }
}

/// The events of a channel, one after the other, at the pace of the reader.
private struct PageEventSequence: AsyncSequence, Sendable {
  let channel: ListChannel
  let seen: String?

  func makeAsyncIterator() -> Iterator { Iterator(channel: channel, seen: seen) }

  struct Iterator: AsyncIteratorProtocol {
    let channel: ListChannel
    var seen: String?
    var waiting: ArraySlice<PageEvent> = []

    mutating func next() async throws -> PageEvent? {
      if waiting.isEmpty { waiting = try await channel.events(after: seen)[...] }
      guard let event = waiting.popFirst() else { return nil }
      seen = event.id
      return event
    }
  }
}
