import Testing

@testable import live

@Suite struct DefaultServerTests {
  @Test(
    arguments: [
      ([:], nil, nil), (["LIVE_URL": "", "FIREBASE_DATABASE_EMULATOR_HOST": ""], nil, nil),
      (["LIVE_URL": "a:1"], "a:1", nil),
      (["FIREBASE_DATABASE_EMULATOR_HOST": "b:2"], "b:2", "owner"),
      (["LIVE_URL": "a:1", "FIREBASE_DATABASE_EMULATOR_HOST": "b:2"], "a:1", nil),
      (["LIVE_URL": "", "FIREBASE_DATABASE_EMULATOR_HOST": "b:2"], "b:2", "owner"),
    ] as [([String: String], String?, String?)])
  func theEnvironmentDeterminesTheServer(
    environment: [String: String], url: String?, token: String?
  ) {
    let server = DefaultServer(in: environment)
    #expect(server?.url == url)
    #expect(server?.token == token)
  }
}
