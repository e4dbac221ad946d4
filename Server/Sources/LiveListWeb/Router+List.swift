import AsyncAlgorithms
import HTTPTypes
public import Hummingbird
import NIOCore
import ServiceLifecycle

extension RouterMethods {
  /// Serves the scripts and the style sheet of all pages. Call it once for a router.
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

  /// Serves a page. Also call ``addPageAssets()``, and ``addLists(_:keepAlive:)`` for the lists that
  /// it shows.
  public func addPage(_ page: ListPage, at path: RouterPath) {
    let html = page.html
    get(path) { _, _ in Response(page: html) }
  }

  /// Serves a list: its page, and its stream of changes. Also call ``addPageAssets()``.
  ///
  ///     let router = Router()
  ///     router.addPageAssets()
  ///     router.addList(ListPage(list: "rows", title: "Rows"), channel: channel)
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - path: The path of the page.
  ///   - channel: The rows and changes of the list.
  ///   - keepAlive: The interval of keep-alive events. A page that receives no event for 15 seconds
  ///     reconnects.
  /// - Precondition: The list's name consists of ASCII letters, digits, `-` and `_`.
  public func addList(
    _ page: ListPage, at path: RouterPath = "/", channel: ListChannel,
    keepAlive: Duration = .seconds(10)
  ) {
    page.list.checkIsListName()
    addPage(page, at: path)
    get("/live/lists/\(page.list)") { request, _ in
      Response(streaming: [(page.list, channel)], to: request, keepAlive: keepAlive)
    }
  }

  /// Serves the streams of lists at `/live/lists/NAME`, and of several at once at
  /// `/live/lists/NAME,NAME`. Call it once for a router.
  ///
  /// - Parameters:
  ///   - channels: The rows and changes of each list, by its name.
  ///   - keepAlive: The interval of keep-alive events. A page that receives no event for 15 seconds
  ///     reconnects.
  /// - Precondition: Names consist of ASCII letters, digits, `-` and `_`.
  public func addLists(_ channels: [String: ListChannel], keepAlive: Duration = .seconds(10)) {
    for name in channels.keys { name.checkIsListName() }
    get("/live/lists/:names") { request, context in
      let names = try context.parameters.require("names")
        .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard Set(names).count == names.count else { return Response(repeatedListIn: names) }
      let lists = names.compactMap { name in channels[name].map { (name: name, channel: $0) } }
      guard let unknown = names.first(where: { channels[$0] == nil }) else {
        return Response(streaming: lists, to: request, keepAlive: keepAlive)
      }
      return Response(unknownList: unknown, known: channels.keys.sorted())
    }
  }
}

extension Response {
  /// Streams the events of lists until the page disconnects or the server stops. A browser that
  /// reconnects sends the last ID in a header. A script, which can't set the headers of an
  /// `EventSource`, sends the last ID in the query. A browser that reconnects repeats this query,
  /// so the header takes precedence.
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
            .map { _ in ByteBuffer(string: "event: alive\ndata: 1\n\n") }
          for try await bytes in merge(events, ticks).cancelOnGracefulShutdown() {
            try await writer.write(bytes)
          }
        }
        try await writer.finish(nil)
      })
  }

  /// Creates the response for a list that is requested twice. Each list in a stream needs memory,
  /// so a stream may contain it only once.
  fileprivate init(repeatedListIn names: [String]) {
    self.init(
      status: .badRequest,
      headers: [.contentType: "text/plain; charset=utf-8", .xContentTypeOptions: "nosniff"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "Specify each list only once.\n")))
  }

  /// Creates the response for an unknown list.
  fileprivate init(unknownList name: String, known: [String]) {
    let sentence =
      "No list \"\(name)\". Known lists: \(known.joined(separator: ", ")).\n"
    self.init(
      status: .notFound,
      headers: [.contentType: "text/plain; charset=utf-8", .xContentTypeOptions: "nosniff"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: sentence)))
  }
}

extension String {
  /// Checks the name of a list, which is part of a path and of the names of events.
  fileprivate func checkIsListName() {
    precondition(
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) },
      "A list's name must consist of ASCII letters, digits, - and _, not \"\(self)\".")
  }
}
