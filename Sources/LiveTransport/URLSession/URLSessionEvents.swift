import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if canImport(Security)
import Security
#endif

/// A receiver of the events of a task.
protocol URLSessionReceiver: Sendable {
  func receive(_ response: HTTPURLResponse)
  func receive(_ data: Data)
  func complete(_ error: (any Error)?, _ response: URLResponse?)
}

/// Forwards each event of a session to the receiver of the event's task.
@available(Systems 2024, *)
final class URLSessionEvents: NSObject, URLSessionDataDelegate {
  private let receivers = Mutex<[Int: any URLSessionReceiver]>([:])
  /// Certificates, in DER form, that are trusted in addition to those of the system.
  private let certificates: [Data]

  init(trusting certificates: [Data] = []) {
    self.certificates = certificates
  }

  func add(_ receiver: any URLSessionReceiver, for task: URLSessionTask) {
    receivers.withLock { $0[task.taskIdentifier] = receiver }
  }

  func receiver(of task: URLSessionTask) -> (any URLSessionReceiver)? {
    receivers.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse { receiver(of: dataTask)?.receive(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    receiver(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    receivers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?
      .complete(error, task.response)
  }

  #if canImport(Security)
  func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard !certificates.isEmpty,
      challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
      let trust = challenge.protectionSpace.serverTrust
    else { return completionHandler(.performDefaultHandling, nil) }
    let anchors = certificates.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
    SecTrustSetAnchorCertificates(trust, anchors as CFArray)
    SecTrustSetAnchorCertificatesOnly(trust, false)
    // The error for an untrusted server is the same as without these certificates.
    guard SecTrustEvaluateWithError(trust, nil) else {
      return completionHandler(.performDefaultHandling, nil)
    }
    completionHandler(.useCredential, URLCredential(trust: trust))
  }
  #endif
}
