import AsyncHTTPClient
import Foundation
public import LiveFormats
import NIOCore
import NIOHTTP1
import Testing
import _LiveTestSupport

/// A headless Chromium with one page, controlled through the W3C WebDriver protocol.
public struct Browser: Sendable {
  private let session: String

  /// Calls `body` with a browser, and then closes it.
  public static func run(_ body: (Browser) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let (driver, port) = try await startDriver(in: folder)
      do {
        try await run(body, at: "http://127.0.0.1:\(port)/session", downloads: folder)
      } catch {
        await driver.killAndWait()
        throw error
      }
      await driver.killAndWait()
    }
  }

  private static func run(
    _ body: (Browser) async throws -> Void, at base: String, downloads folder: String
  ) async throws {
    let answer = try await send(.POST, base, capabilities(downloads: folder))
    let browser = Browser(session: base + "/" + (try #require(answer["sessionId"]?.string)))
    do {
      try await body(browser)
    } catch {
      _ = try? await send(.DELETE, browser.session)
      throw error
    }
    _ = try await send(.DELETE, browser.session)
  }

  /// The driver's own limits are shorter than a busy machine needs.
  private static func capabilities(downloads folder: String) -> String {
    """
    {"capabilities": {"alwaysMatch": {
      "timeouts": {"script": 600000, "pageLoad": 600000},
      "goog:chromeOptions": {
        "args": [
          "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
          "--blink-settings=\(mouse)", "--window-size=1280,1000"],
        "prefs": {"download.default_directory": "\(folder)"}}}}}
    """
  }

  /// A mouse, which a browser without a screen doesn't have; the phone of ``resize(_:_:isPhone:)``
  /// has none either.
  private static let mouse =
    "primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4"

  /// A driver and its port. On a busy machine another process may take the port first.
  ///
  /// - Parameter folder: The folder of all temporary files.
  private static func startDriver(
    in folder: String
  ) async throws -> (ChildProcess, port: String) {
    for _ in 0..<3 {
      let driver = try ChildProcess("env", ["TMPDIR=\(folder)", "chromedriver", "--port=0"])
      if let line = await driver.line(where: { $0.contains("started successfully on port") }),
        let port = line.split(whereSeparator: { !$0.isNumber }).last
      {
        return (driver, String(port))
      }
      driver.kill()
    }
    throw BrowserError(description: "chromedriver does not start")
  }

  /// Opens a page.
  public func open(_ url: String) async throws {
    _ = try await Self.send(.POST, session + "/url", #"{"url": "\#(url)"}"#)
  }

  /// The value of a JavaScript expression.
  public func value(of expression: String) async throws -> JSONValue {
    try await execute("sync", "return (\(expression))")
  }

  /// Waits until a JavaScript expression is true. It's evaluated before each frame, for two minutes
  /// at most, because a busy machine may need that long.
  ///
  /// - Returns: Whether it became true.
  public func wait(until expression: String) async throws -> Bool {
    for _ in 0..<12 {
      if try await waitTenSeconds(until: expression) { return true }
    }
    return false
  }

  /// Waits for less time than that after which the client gives a response up.
  private func waitTenSeconds(until expression: String) async throws -> Bool {
    let answer = try await execute(
      "async",
      """
      const done = arguments[0], end = performance.now() + 10000;
      const look = () => {
        if (\(expression)) done(true);
        else if (performance.now() > end) done(false);
        else requestAnimationFrame(look);
      };
      look();
      """)
    return answer == .bool(true)
  }

  /// Runs statements.
  public func run(_ statements: String) async throws {
    _ = try await execute("sync", statements)
  }

  /// Shows the page as on a screen of this size; a phone is touched, and has no pointer.
  public func resize(_ width: Int, _ height: Int, isPhone: Bool = false) async throws {
    try await command(
      "Emulation.setDeviceMetricsOverride",
      #"{"width": \#(width), "height": \#(height), "deviceScaleFactor": 1, "mobile": \#(isPhone)}"#)
    try await command("Emulation.setTouchEmulationEnabled", #"{"enabled": \#(isPhone)}"#)
  }

  /// Shows the page in the dark, or in daylight.
  public func setDark(_ isDark: Bool) async throws {
    try await command(
      "Emulation.setEmulatedMedia",
      #"{"features": [{"name": "prefers-color-scheme", "value": "\#(isDark ? "dark" : "light")"}]}"#
    )
  }

  /// Shows the page as to a user who prefers reduced motion.
  public func setStill() async throws {
    try await command(
      "Emulation.setEmulatedMedia",
      #"{"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}"#)
  }

  /// Presses a key as a keyboard does, so that the browser does what it does for that key.
  public func type(key: String, code: Int) async throws {
    for kind in ["rawKeyDown", "keyUp"] {
      try await command(
        "Input.dispatchKeyEvent",
        #"{"type": "\#(kind)", "key": "\#(key)", "code": "\#(key)", "windowsVirtualKeyCode": \#(code)}"#
      )
    }
  }

  /// What a screen reader finds, one line for each element: its role and its name.
  public func accessibilityTree() async throws -> [String] {
    let answer = try await command("Accessibility.getFullAXTree", "{}")
    guard case .array(let nodes)? = answer["nodes"] else { return [] }
    return nodes.filter { $0["ignored"] != .bool(true) }.compactMap { node in
      guard let role = node["role"]?["value"]?.string else { return nil }
      return "\(role) \(node["name"]?["value"]?.string ?? "")"
    }
  }

  @discardableResult
  private func command(_ name: String, _ parameters: String) async throws -> JSONValue {
    try await Self.send(
      .POST, session + "/goog/cdp/execute", #"{"cmd": "\#(name)", "params": \#(parameters)}"#)
  }

  private func execute(_ kind: String, _ script: String) async throws -> JSONValue {
    let body = JSONValue.object([
      .init(name: "script", value: .string(script)), .init(name: "args", value: .array([])),
    ])
    return try await Self.send(.POST, session + "/execute/" + kind, body.serialized())
  }

  private static func send(
    _ method: HTTPMethod, _ url: String, _ body: String? = nil
  ) async throws -> JSONValue {
    var request = HTTPClientRequest(url: url)
    request.method = method
    if let body { request.body = .bytes(ByteBuffer(string: body)) }
    let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
    let bytes = try await response.body.collect(upTo: 64 << 20)
    let answer = try JSONValue(parsing: Array(bytes.readableBytesView))
    let value = answer["value"] ?? .null
    if let error = value["error"]?.string {
      throw BrowserError(description: "\(error): \(value["message"]?.string ?? "")")
    }
    return value
  }
}

/// An error of the driver.
public struct BrowserError: Error, CustomStringConvertible {
  public let description: String
}

extension JSONValue {
  /// The text of a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The texts of an array of strings.
  public var texts: [String] {
    if case .array(let values) = self { values.compactMap(\.string) } else { [] }
  }
}
