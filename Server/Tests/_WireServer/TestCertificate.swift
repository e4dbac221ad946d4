public import NIOSSL

/// A certificate for 127.0.0.1, which only the tests trust. It's valid for a hundred years.
///
///     openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 \
///       -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1
public enum TestCertificate {
  /// The certificate.
  public static let pem = """
    -----BEGIN CERTIFICATE-----
    MIIBkTCCATagAwIBAgIURMiPhdQLeX6PKgVzs707CYbt8uYwCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTEwNTAxOVoYDzIxMjYxMDI4
    MTA1MDE5WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAASTYVGQTerv+xj07muJnXbW/CbiLngpGdK6hU4b/V4SVt/T42CBEOwt
    1Fit949rjZhmtClYZbGvhBhqIB4R3p0Go2QwYjAdBgNVHQ4EFgQURp3P21IlMQEo
    lMs1aafgC3Sm3lowHwYDVR0jBBgwFoAURp3P21IlMQEolMs1aafgC3Sm3lowDwYD
    VR0RBAgwBocEfwAAATAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYC
    IQCazBRD86EXlmeOWsPXZudKVMI9d37gfMV+ctOn7RsPUwIhAJ2z+XuCLBFN4UbD
    iBBqZbCdAH0tquoHLBvf9ek5J5IR
    -----END CERTIFICATE-----
    """

  /// The certificate's private key.
  public static let key = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6HQtMqHNY+wKlo4e
    yWuO9HdGH2Wdm2/3M/oCgBXLxoGhRANCAASTYVGQTerv+xj07muJnXbW/CbiLngp
    GdK6hU4b/V4SVt/T42CBEOwt1Fit949rjZhmtClYZbGvhBhqIB4R3p0G
    -----END PRIVATE KEY-----
    """
}

extension TestCertificate {
  /// The certificate as a trusted root.
  public static var certificate: NIOSSLCertificate {
    get throws { try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem) }
  }

  /// The TLS context of a server with the certificate.
  ///
  /// - Parameter protocols: The protocols that the server offers, such as `h2` for HTTP/2.
  public static func server(protocols: [String] = []) throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: [.certificate(try certificate)],
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)))
    configuration.applicationProtocols = protocols
    return try NIOSSLContext(configuration: configuration)
  }

  /// Another certificate, as after a renewal.
  public static let renewedPEM = """
    -----BEGIN CERTIFICATE-----
    MIIBkDCCATagAwIBAgIUJorCh99KW0imVHscLKojyZLRK+4wCgYIKoZIzj0EAwIw
    FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNTE4MjY1OVoYDzIxMjYxMTAx
    MTgyNjU5WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
    PQMBBwNCAAR0Q+U9YemhjTKFuWRxmv3H+vWkzW/UqLdMRge8Bguq8WTeqKjiUwAo
    Q7wEjubnIAdxxMOAQWse591oLNHGOWNco2QwYjAdBgNVHQ4EFgQU918FBEnnVtmq
    4sSC7yhTof0f2skwHwYDVR0jBBgwFoAU918FBEnnVtmq4sSC7yhTof0f2skwDwYD
    VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
    IGS0aMxXjBAzcWW1sgisIzxQzeva+trHLCttJHmfC5FbAiEA4mYyRQ8PCqM+5cjv
    wSYRSz7uRrRZjlu62C9N75iDYo0=
    -----END CERTIFICATE-----
    """

  /// The private key of the other certificate.
  public static let renewedKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgscHfUObgLpPiv7Ay
    ULdUGNAuu06e0INyEIe1xFCy36uhRANCAAR0Q+U9YemhjTKFuWRxmv3H+vWkzW/U
    qLdMRge8Bguq8WTeqKjiUwAoQ7wEjubnIAdxxMOAQWse591oLNHGOWNc
    -----END PRIVATE KEY-----
    """
}
