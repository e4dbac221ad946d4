import JWTKit
import LiveTree
import LiveTreeWire
import Testing

@testable import LiveTreeTokens

@Suite(.timeLimit(.minutes(20))) struct SignedCredentialsTests {
  private static let now: Int64 = 1_750_000_000_000

  private func verify(_ token: String, _ credentials: SignedCredentials) async
    -> Result<VerifiedIdentity, CredentialError>
  {
    do {
      return .success(try await credentials.verify(token, now: Self.now))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Signatures

  @Test func theKeysOfTheStandardVerifyTheTokensOfTheStandard() async throws {
    let keys = try await VerificationKey.set(parsing: RFC7515.keySet)
    let tokens = [("rsa", RFC7515.rsaToken), ("ec", RFC7515.p256Token)]
    for key in keys {
      for (name, text) in tokens {
        let token = try TokenParts(text, maximumBytes: 1_000)
        #expect(key.verifies(token) == (name == key.id))
      }
    }
  }

  private struct Payload: JWTPayload {
    let sub: String
    var exp = 9e9
    func verify(using algorithm: some JWTAlgorithm) {}
  }

  @Test func tokensMadeByJWTKitAreAccepted() async throws {
    let maker = JWTKeyCollection()
    await maker.add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256)
    await maker.add(rsa: try RFC7515.rsaKey(), digestAlgorithm: .sha256, kid: "rsa")
    await maker.add(ecdsa: try RFC7515.p256Key(), kid: "ec")
    let credentials = SignedCredentials(
      try await VerificationKey.set(parsing: RFC7515.keySet) + [.secret(secret)])
    for kid in [nil, "rsa", "ec"] as [JWKIdentifier?] {
      let token = try await maker.sign(Payload(sub: "alice"), kid: kid)
      let identity = try await verify(token, credentials).get().identity
      guard case .user(let auth) = identity else {
        Issue.record("\(identity) must not be accepted.")
        continue
      }
      #expect(auth["uid"] == .string("alice"))
    }
  }

  @Test func changingAByteInvalidatesAToken() async throws {
    let credentials = SignedCredentials([try await .databaseSecret(secret)])
    let token = try await Signer.hmac(secret).token(#"{"sub":"alice","exp":1800000000}"#)
    #expect((try? await verify(token, credentials).get()) != nil)
    let bytes = Array(token.utf8)
    for position in bytes.indices {
      for byte in UInt8(0)..<128 where byte != bytes[position] {
        var changed = bytes
        changed[position] = byte
        let result = await verify(String(decoding: changed, as: UTF8.self), credentials)
        guard result == .failure(.invalid) else {
          Issue.record("Byte \(position) may be \(byte).")
          return
        }
      }
    }
  }

  @Test(arguments: ["rsa", "ec"])
  func changingABitInvalidatesATokenOfAPublicKey(kid: String) async throws {
    let credentials = SignedCredentials(try await VerificationKey.set(parsing: RFC7515.keySet))
    let signer = kid == "rsa" ? try await Signer.rsa() : try await Signer.p256()
    let token = try signer.token(
      header: #"{"alg":"\#(kid == "rsa" ? "RS256" : "ES256")","kid":"\#(kid)"}"#,
      claims: #"{"sub":"alice","exp":9e9}"#)
    #expect((try? await verify(token, credentials).get()) != nil)
    let bytes = Array(token.utf8)
    for position in bytes.indices {
      for bit in 0..<7 {
        var changed = bytes
        changed[position] ^= 1 << UInt8(bit)
        let result = await verify(String(decoding: changed, as: UTF8.self), credentials)
        guard result == .failure(.invalid) else {
          Issue.record("Bit \(bit) of byte \(position) may be another.")
          return
        }
      }
    }
  }

  @Test func truncatedAndExtendedTokensAreRejected() async throws {
    let credentials = SignedCredentials([try await .secret(secret)])
    let token = try await Signer.hmac(secret).token(#"{"sub":"alice","exp":9e9}"#)
    for length in 0..<token.utf8.count {
      #expect(await verify(String(token.prefix(length)), credentials) == .failure(.invalid))
    }
    for more in [".", "A", "AAAA", "=", " ", "\n", ".\(token)"] {
      #expect(await verify(token + more, credentials) == .failure(.invalid))
      #expect(await verify(more + token, credentials) == .failure(.invalid))
    }
  }

  // MARK: Limits

  @Test func aTokenOfMaximumSizeIsAccepted() async throws {
    let token = try await Signer.hmac(secret).token(#"{"sub":"alice","exp":9e9}"#)
    let count = token.utf8.count
    for (maximum, isAccepted) in [(count, true), (count - 1, false), (1, false)] {
      let credentials = SignedCredentials([try await .secret(secret)], maximumBytes: maximum)
      #expect(((try? await verify(token, credentials).get()) != nil) == isAccepted)
    }
  }

  @Test func deepClaimsAreRefused() async throws {
    let credentials = SignedCredentials([try await .secret(secret)])
    let signer = try await Signer.hmac(secret)
    for (depth, isAccepted) in [(31, true), (32, false), (3_000, false)] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let token = try signer.token(#"{"sub":"alice","exp":9e9,"deep":\#(deep)}"#)
      #expect(((try? await verify(token, credentials).get()) != nil) == isAccepted)
    }
  }

  @Test(arguments: ["[]", "1", "\"sub\"", "null", "{", ""])
  func claimsAreAnObject(claims: String) async throws {
    let credentials = SignedCredentials([try await .secret(secret)])
    let token = try await Signer.hmac(secret).token(claims)
    #expect(await verify(token, credentials) == .failure(.invalid))
  }

  @Test func criticalHeadersAreRejected() async throws {
    let credentials = SignedCredentials([try await .secret(secret)])
    let token = try await Signer.hmac(secret).token(
      header: #"{"alg":"HS256","crit":["b64"],"b64":false}"#, claims: #"{"sub":"alice","exp":9e9}"#)
    #expect(await verify(token, credentials) == .failure(.invalid))
  }
}
