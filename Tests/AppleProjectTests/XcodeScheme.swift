import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A shared scheme: the targets that it builds, runs and tests.
struct XcodeScheme {
  /// A scheme's reference to a target.
  struct Reference {
    /// The element that contains the reference, such as `BuildActionEntry` or `TestableReference`.
    let role: String
    let id: String
    let name: String
    let product: String
    let container: String
  }

  let references: [Reference]

  /// Parses the file of a scheme; `nil` if it isn't XML.
  init?(_ data: Data) {
    let reader = Reader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    guard parser.parse() else { return nil }
    references = reader.references
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var references: [Reference] = []
    private var elements: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if name == "BuildableReference" {
        references.append(
          Reference(
            role: elements.last ?? "", id: attributes["BlueprintIdentifier"] ?? "",
            name: attributes["BlueprintName"] ?? "", product: attributes["BuildableName"] ?? "",
            container: attributes["ReferencedContainer"] ?? ""))
      }
      elements.append(name)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      elements.removeLast()
    }
  }
}
