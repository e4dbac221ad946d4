import Foundation
import Hummingbird
import LiveTree
import LiveTreeWire
import NIOCore

/// Answers conditional requests as §2.3 of the protocol has them; everything else is passed on.
struct ConditionalRequests: RouterMiddleware {
  typealias Context = BasicRequestContext

  let tree: TreeDatabase

  @concurrent
  func handle(
    _ request: Request, context: Context,
    next: @concurrent (Request, Context) async throws -> Response
  ) async throws -> Response {
    let path = try TreePath(parsing: request.uri.path.replacing(".json", with: ""))
    if let expected = request.headers[.ifMatch] {
      return try await write(request, at: path, over: expected)
    }
    guard request.headers[values: .init("X-Firebase-ETag")!] == ["true"] else {
      return try await next(request, context)
    }
    let node = await tree.read(path)
    return request.headers[.ifNoneMatch] == etag(of: node)
      ? Response(status: .notModified, headers: [.eTag: etag(of: node)]) : response(.ok, node)
  }

  private func write(
    _ request: Request, at path: TreePath, over expected: String
  ) async throws -> Response {
    let body = try await request.body.collect(upTo: 1 << 20)
    let value = body.readableBytes == 0 ? .null : try JSONValue(parsing: body.readableBytesView)
    do {
      let new = try await tree.write(.set(path, value)) { etag(of: $0) == expected }
      return response(.ok, new)
    } catch TreeRefusal.conflict(let current) {
      return response(.preconditionFailed, current)
    }
  }

  private func response(_ status: HTTPResponse.Status, _ node: TreeNode) -> Response {
    Response(
      status: status, headers: [.eTag: etag(of: node)],
      body: ResponseBody(byteBuffer: ByteBuffer(string: node.json().serialized())))
  }
}

private func etag(of node: TreeNode) -> String {
  node.isAbsent
    ? "null_etag" : Data(node.json(export: true).serialized().utf8).base64EncodedString()
}
