import LiveFormats
import LiveTreeWire

extension JSONValue {
  /// Parses the body of a request.
  ///
  /// - Throws: `RESTError` if it isn't JSON.
  init(bodyOfRequest bytes: some Collection<UInt8>) throws(RESTError) {
    do {
      try self.init(parsing: Array(bytes), surrogates: .rejected)
    } catch {
      throw RESTError(status: 400, message: error.description)
    }
  }
}
