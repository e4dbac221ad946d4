import LiveTransport
import Testing

/// The texts are completed by "The server can't be reached securely: ".
@Suite(.timeLimit(.minutes(20))) struct SecurityDescriptionTests {
  @Test(arguments: [
    (TransportError.Security.untrustedCertificate, "its certificate isn't trusted."),
    (.wrongHost, "its certificate is for another host."),
    (.noTLS, "the server doesn't use TLS"),
  ])
  func problemsAreNamedWithWhatToDo(problem: TransportError.Security, reason: String) {
    #expect("\(problem)".hasPrefix(reason))
    #expect("\(problem)".split(separator: ". ").count == 2, "the second sentence is the remedy")
    #expect("\(problem)".hasSuffix("."))
  }

  @Test func otherProblemsEndWithOneFullStop() {
    #expect("\(TransportError.Security.other("bad record"))" == "bad record.")
    #expect("\(TransportError.Security.other("Bad record."))" == "Bad record.")
  }
}
