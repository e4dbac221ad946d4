import LiveTree
import LiveTreeWire
import Testing

/// The parameters and header fields other than those of queries.
@Suite struct RESTParametersTests {
  @Test(arguments: [
    ("shallow=maybe", "shallow must be true or false"),
    ("shallow=", "shallow must be true or false"),
    ("shallow=true&format=export", "shallow cannot be used with format"),
    ("format=strict", "format must be export"),
    ("format=xml", "format must be export"),
    ("print=loud", "print must be pretty or silent"),
    ("dryRun=1", "dryRun must be true or false"),
    ("writeSizeLimit=huge", "writeSizeLimit must be tiny, small, medium, large or unlimited"),
    ("auth_variable_override=1", "auth_variable_override must be a JSON object or null"),
    ("auth_variable_override=x", "auth_variable_override must be a JSON object or null"),
    ("a=%", "The query must be percent-encoded UTF-8"),
    ("auth=secret%FF", "The query must be percent-encoded UTF-8"),
  ])
  func invalidParametersAreRefused(_ query: String, _ message: String) {
    let error = #expect(throws: RESTError.self) { try request("GET", "/a.json?\(query)") }
    #expect(error == RESTError(status: 400, message: message))
  }

  @Test(arguments: [
    ("3ms", Duration.milliseconds(3)), ("3s", .seconds(3)), ("3min", .seconds(180)),
    ("15min", .seconds(900)), ("900s", .seconds(900)),
  ])
  func timeoutsHaveUnits(_ text: String, _ timeout: Duration) throws {
    #expect(try request("GET", "/a.json?timeout=\(text)").delivery.timeout == timeout)
  }

  @Test(arguments: [
    "", "3", "0s", "0ms", "-1s", "16min", "901s", "900001ms", "3h", "s", "3.5s", "3 s", "3S",
    "99999999999999999999s", "%D9%A3s",
  ])
  func otherTimeoutsAreRefused(_ text: String) {
    let error = #expect(throws: RESTError.self) { try request("GET", "/a.json?timeout=\(text)") }
    #expect(error?.message.hasPrefix("timeout must be") == true)
  }

  @Test(arguments: ["f", "a.b.c", "$", "_x9", "jQuery123_456"])
  func callbacksAreNames(_ name: String) throws {
    #expect(try request("GET", "/a.json?callback=\(name)").delivery.callback == name)
  }

  @Test(arguments: [
    "", "alert(1)", "a;b", "a%20b", "%3Cscript%3E", "a[0]", "%C3%A9", "a%0Ab", "a-b",
    String(repeating: "a", count: 129),
  ])
  func otherCallbacksAreRefused(_ name: String) {
    let error = #expect(throws: RESTError.self) { try request("GET", "/a.json?callback=\(name)") }
    #expect(error?.message == "callback must be the name of a function")
  }

  @Test func theFirstCredentialCounts() throws {
    func token(_ query: String, _ authorization: String? = nil) throws -> String? {
      try RESTRequest(
        method: "GET", target: "/a.json?\(query)",
        headers: RESTHeaders(authorization: authorization)
      ).sender.token
    }
    #expect(try token("") == nil)
    #expect(try token("auth=a") == "a")
    #expect(try token("auth=a&access_token=b") == "b")
    #expect(try token("auth=a&access_token=b", "Bearer c") == "c")
    #expect(try token("auth=a&access_token=") == "a")
    #expect(try token("", "bearer owner") == "owner")
  }

  @Test(arguments: ["", "Bearer", "Bearer ", "Basic b3duZXI=", "owner"])
  func otherAuthorizationsAreRefused(_ authorization: String) {
    let error = #expect(throws: RESTError.self) {
      try RESTRequest(
        method: "GET", target: "/a.json", headers: RESTHeaders(authorization: authorization))
    }
    #expect(error == RESTError(status: 401, message: "Could not parse auth token."))
  }

  @Test func tokensAreNeverDescribed() throws {
    let sender = try request("GET", "/a.json?auth=s3cret&ns=shop").sender
    var dumped = ""
    dump(sender, to: &dumped)
    for text in ["\(sender)", String(reflecting: sender), dumped] {
      #expect(!text.contains("s3cret"))
    }
    #expect(sender.databaseName == "shop")
  }

  @Test func identitiesCanBeOverridden() throws {
    #expect(try request("GET", "/a.json?auth_variable_override=null").sender.authOverride == .null)
    #expect(
      try request("GET", #"/a.json?auth_variable_override={"uid":"a"}"#).sender.authOverride
        == .object([.init(name: "uid", value: .string("a"))]))
  }

  /// The whole table of Protocol.md §2.3.
  @Test(arguments: ["GET", "PUT", "POST", "PATCH", "DELETE"])
  func conditionsDependOnTheMethod(_ method: String) throws {
    func conditions(_ headers: RESTHeaders) throws(RESTError) -> RESTConditions {
      try RESTRequest(method: method, target: "/a.json", headers: headers).conditions
    }
    func check(_ headers: RESTHeaders, _ expected: RESTConditions?, _ name: String) {
      do throws(RESTError) {
        #expect(try conditions(headers) == expected)
      } catch {
        #expect(expected == nil)
        #expect(error == RESTError(status: 400, message: "\(name) is not supported for \(method)"))
      }
    }
    check(
      RESTHeaders(firebaseETag: "TRUE"), method == "PATCH" ? nil : RESTConditions(wantsETag: true),
      "X-Firebase-ETag")
    check(
      RESTHeaders(ifMatch: "x"),
      method == "PUT" || method == "DELETE" ? RESTConditions(ifMatch: "x") : nil, "if-match")
    check(
      RESTHeaders(ifNoneMatch: "\"x\""),
      method == "GET" ? RESTConditions(ifNoneMatch: "x") : nil, "if-none-match")
    check(RESTHeaders(firebaseETag: "false"), RESTConditions(), "")
  }

  @Test(arguments: [
    ("GET", "/.settings/rules.json", RESTRequest.Resource.rules, "/"),
    ("PUT", "/.settings/rules.json?dryRun=true", .rules, "/"),
    ("GET", "//.settings//rules/.json?format=strict", .rules, "/"),
    ("GET", "/.info.json", .info, "/"), ("GET", "/.info/connected.json", .info, "/connected"),
    ("GET", "/.priority.json", .priority, "/"), ("PUT", "/a/b/.priority.json", .priority, "/a/b"),
    ("DELETE", "/a/.priority/.json", .priority, "/a"), ("GET", "/a.json", .value, "/a"),
  ])
  func resourcesAreRecognized(
    _ method: String, _ target: String, _ resource: RESTRequest.Resource, _ path: TreePath
  ) throws {
    let asked = try request(method, target)
    #expect(asked.resource == resource)
    #expect(asked.path == path)
  }

  @Test(arguments: [
    ("PUT", "/.info/connected.json", 400), ("DELETE", "/.info.json", 400),
    ("POST", "/a/.priority.json", 400), ("PATCH", "/a/.priority.json", 400),
    ("POST", "/.settings/rules.json", 405), ("PATCH", "/.settings/rules.json", 405),
    ("DELETE", "/.settings/rules.json", 405),
  ])
  func reservedPathsCannotBeWritten(_ method: String, _ target: String, _ status: Int) {
    let error = #expect(throws: RESTError.self) { try request(method, target) }
    #expect(error?.status == status)
  }

  @Test(arguments: ["/.info.json", "/a/.priority.json", "/.settings/rules.json"])
  func reservedPathsHaveNoStream(_ target: String) {
    let error = #expect(throws: RESTError.self) {
      try request("GET", target, acceptsEventStream: true)
    }
    #expect(error?.status == 400)
  }
}
