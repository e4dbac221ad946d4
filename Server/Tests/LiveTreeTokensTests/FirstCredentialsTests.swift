import LiveTree
import Testing

@testable import LiveTreeTokens

@Suite(.timeLimit(.minutes(20))) struct FirstCredentialsTests {
  /// Credentials with one outcome.
  private struct Outcome: TreeCredentials, CustomTestStringConvertible {
    let result: Result<VerifiedIdentity, CredentialError>
    var testDescription: String { "\(result)" }

    func verify(
      _ token: String, now milliseconds: Int64
    ) async throws(CredentialError) -> VerifiedIdentity {
      try result.get()
    }
  }

  private static let outcomes = [
    Outcome(result: .success(VerifiedIdentity(.admin))),
    Outcome(result: .success(VerifiedIdentity(.user(.string("a")), expires: 1))),
    Outcome(result: .failure(.expired)), Outcome(result: .failure(.invalid)),
  ]

  private static var lists: [[Outcome]] {
    var lists: [[Outcome]] = [[]]
    for _ in 0..<3 {
      lists += lists.flatMap { list in outcomes.map { list + [$0] } }
    }
    return lists
  }

  @Test func theFirstAcceptingCredentialsCount() async throws {
    for list in Self.lists {
      let result: Result<VerifiedIdentity, CredentialError>
      do {
        result = .success(try await FirstCredentials(list).verify("token", now: 0))
      } catch {
        result = .failure(error)
      }
      let accepted = list.first { (try? $0.result.get()) != nil }?.result
      let isExpired = list.contains { $0.result == .failure(.expired) }
      #expect(result == accepted ?? .failure(isExpired ? .expired : .invalid))
    }
  }

  @Test func aSecretAndTokensStandSideBySide() async throws {
    let credentials = FirstCredentials([
      AdminSecretCredentials(secret), SignedCredentials([try await .databaseSecret(secret)]),
    ])
    #expect(try await credentials.verify(secret, now: 0).identity == .admin)
    let token = try await Signer.hmac(secret).token(#"{"sub":"a","exp":100}"#)
    #expect(try await credentials.verify(token, now: 0).expires == 130_000)
    await #expect(throws: CredentialError.expired) {
      try await credentials.verify(token, now: 200_000)
    }
    await #expect(throws: CredentialError.invalid) {
      try await credentials.verify("", now: 0)
    }
  }
}
