import HTTPTypes
public import Hummingbird
import NIOCore

extension Response {
  /// A page may load files only from this server, connect only to it, and use no inline scripts or
  /// styles.
  private static let contentSecurityPolicy = """
    default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  /// Creates the response for a file that is part of the program. Browsers revalidate it each time,
  /// because it may change with the program.
  public init(asset text: String, type: String) {
    self.init(
      status: .ok,
      headers: [
        .contentType: type, .cacheControl: "no-cache", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Creates the response for a page of the program, with its content security policy.
  public init(page html: String) {
    self.init(asset: html, type: "text/html; charset=utf-8")
    headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
  }
}
