import Testing

@testable import LiveTransport

@Suite(.timeLimit(.minutes(20))) struct MailboxTests {
  @Test func elementsArriveInOrderAndThenTheEnd() async throws {
    let mailbox = Mailbox<Int>()
    mailbox.put(1)
    mailbox.put(2)
    #expect(mailbox.count == 2)
    #expect(try await mailbox.next() == 1)
    mailbox.put(3)
    mailbox.finish()
    mailbox.put(4)
    mailbox.finish(throwing: .timedOut)
    #expect(try await mailbox.next() == 2)
    #expect(try await mailbox.next() == 3)
    #expect(mailbox.count == 0)
    #expect(try await mailbox.next() == nil)
    #expect(try await mailbox.next() == nil)
  }

  @Test func aWaitingTaskGetsTheNextElement() async throws {
    let mailbox = Mailbox<Int>()
    for number in 0..<100 {
      async let element = mailbox.next()
      mailbox.put(number)
      #expect(try await element == number)
    }
  }

  @Test func whatArrivedIsReadBeforeTheError() async throws {
    let mailbox = Mailbox<Int>()
    mailbox.put(1)
    mailbox.finish(throwing: .connectionLost)
    #expect(try await mailbox.next() == 1)
    await #expect(throws: TransportError.connectionLost) { try await mailbox.next() }
  }

  @Test func aCancelledTaskStopsWaiting() async throws {
    let mailbox = Mailbox<Int>()
    let waiting = Task { try await mailbox.next() }
    waiting.cancel()
    await #expect(throws: TransportError.cancelled) { try await waiting.value }
  }
}
