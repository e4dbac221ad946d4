import AsyncAlgorithms
import HTTPTypes
public import Hummingbird
import NIOCore
import ServiceLifecycle

extension RouterMethods {
  /// Serves the scripts and the style of all pages; to be called once for a router.
  public func addPageAssets() {
    for (name, script) in EmbeddedResources.files where name.hasSuffix(".js") {
      get("/live/\(name)") { _, _ in
        Response(asset: script, type: "text/javascript; charset=utf-8")
      }
    }
    get("/live/page.css") { _, _ in
      Response(asset: EmbeddedResources.pageCSS, type: "text/css; charset=utf-8")
    }
  }

  /// Serves a page. It needs ``addPageAssets()``, and ``addLists(_:keepAlive:)`` for the lists that
  /// it shows.
  public func addPage(_ page: ListPage, at path: RouterPath) {
    let html = page.html
    get(path) { _, _ in Response(page: html) }
  }

  /// Serves a list: its page, and its stream of changes. The page needs ``addPageAssets()``.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: Where the page is.
  ///   - channel: What the list shows.
  ///   - keepAlive: How often a stream without changes says that it is alive.
  /// - Precondition: The list's name is of ASCII letters, digits, `-` and `_`.
  public func addList(
    _ page: ListPage, at path: RouterPath = "/", channel: ListChannel,
    keepAlive: Duration = .seconds(15)
  ) {
    page.list.checkIsListName()
    addPage(page, at: path)
    get("/live/lists/\(page.list)") { request, _ in
      Response(streaming: [(page.list, channel)], to: request, keepAlive: keepAlive)
    }
  }

  /// Serves the streams of lists at `/live/lists/NAME`, and of several at once at
  /// `/live/lists/NAME,NAME`; to be called once for a router.
  ///
  /// - Parameters:
  ///   - channels: What each list shows, by its name.
  ///   - keepAlive: How often a stream without changes says that it is alive.
  /// - Precondition: Names are of ASCII letters, digits, `-` and `_`.
  public func addLists(_ channels: [String: ListChannel], keepAlive: Duration = .seconds(15)) {
    for name in channels.keys { name.checkIsListName() }
    get("/live/lists/:names") { request, context in
      let names = try context.parameters.require("names")
        .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard Set(names).count == names.count else { return Response(repeatedListIn: names) }
      let lists = names.compactMap { name in channels[name].map { (name: name, channel: $0) } }
      guard let stranger = names.first(where: { channels[$0] == nil }) else {
        return Response(streaming: lists, to: request, keepAlive: keepAlive)
      }
      return Response(unknownList: stranger, known: channels.keys.sorted())
    }
  }
}

extension Response {
  /// The events of lists, until the page goes or the server stops.
  ///
  /// A browser that reconnects says in a header what it has seen, a script that does says so in the
  /// query: it can not set headers of an `EventSource`.
  fileprivate init(
    streaming lists: [(name: String, channel: ListChannel)], to request: Request,
    keepAlive: Duration
  ) {
    let header = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
    let seen = header ?? request.uri.queryParameters["after"].map(String.init)
    let events = PageEventSequence(lists: lists, after: seen).map { ByteBuffer(bytes: $0) }
    self.init(
      status: .ok,
      headers: [.contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-cache"],
      body: ResponseBody { writer in
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          let ticks = AsyncTimerSequence(interval: keepAlive, clock: .continuous)
            .map { _ in ByteBuffer(string: ": keep-alive\n\n") }
          for try await bytes in merge(events, ticks).cancelOnGracefulShutdown() {
            try await writer.write(bytes)
          }
        }
        try await writer.finish(nil)
      })
  }

  /// Each list costs memory: it is asked for once.
  fileprivate init(repeatedListIn names: [String]) {
    self.init(
      status: .badRequest,
      headers: [.contentType: "text/plain; charset=utf-8", .xContentTypeOptions: "nosniff"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "Name each list once.\n")))
  }

  /// There is no such list, but others.
  fileprivate init(unknownList name: String, known: [String]) {
    let sentence =
      "There is no list \"\(name)\" here; there are \(known.joined(separator: ", ")).\n"
    self.init(
      status: .notFound,
      headers: [.contentType: "text/plain; charset=utf-8", .xContentTypeOptions: "nosniff"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: sentence)))
  }
}

extension String {
  /// A list's name stands in a path, and in the names of events.
  fileprivate func checkIsListName() {
    precondition(
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) },
      "A list's name is of ASCII letters, digits, - and _, not \"\(self)\".")
  }
}
