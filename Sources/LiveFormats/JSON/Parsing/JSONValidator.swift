/// A receiver that accepts any JSON, for finding the end of a text.
package struct JSONValidator: JSONReceiver {
  package init() {}

  package mutating func begin(_ container: JSONContainer, at offset: Int) {}
  package mutating func name(_ token: JSONToken) {}
  package mutating func scalar(_ token: JSONToken) {}
  package mutating func end(_ container: JSONContainer) {}
}
