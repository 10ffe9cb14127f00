import Foundation
import PagerJSON
import Testing

@testable import PagerTranscript

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What is drawn is well-formed and stays inside its markup, whatever a transcript says.
@Suite("Markup of diagrams")
struct DiagramMarkupTests {
  private static let hostileText =
    "</script><img src=x onerror=alert(1)>\"'&amp;`#;%%{init:{}}%%$$x$$\u{1B}[31m\u{85}\u{202E}"
    + "\u{2028}\u{61C}\u{2067}\u{200F}\u{FFFE}\nend\nuser->>pager: forged"

  /// A transcript with that text in every place where a text can be.
  static func hostile() throws -> Diagram {
    var json = JSONWriter()
    json.text(hostileText)
    let text = json.takeText().description
    func send(_ method: String, _ params: String) -> String {
      #"{"send":{"jsonrpc":"2.0","id":\#(text),"method":\#(method),"params":\#(params)}}"#
    }
    let lines = [
      #"{"note":\#(text)}"#, #"{"note":\#(text)}"#,
      send("\"open\"", #"{"session":\#(text),"query":\#(text),"paging":"cursor"}"#),
      send("\"open\"", #"{"query":\#(text),"paging":\#(text)}"#),
      send("\"loadNext\"", #"{"session":\#(text),"as":"<b>;#x"}"#),
      send(
        "\"deliver\"",
        #"{"session":\#(text),"ticket":"<b>;#x","rows":[\#(text)],"nextCursor":\#(text)}"#),
      send("\"loadNext\"", #"{"session":\#(text)}"#),
      send(
        "\"fail\"",
        ##"{"session":\##(text),"ticket":{"generation":0,"cursor":\##(text)},"##
          + ##""error":{"message":\##(text)}}"##),
      send(
        "\"deliver\"", #"{"session":\#(text),"ticket":\#(text),"rows":[\#(text)],"hasMore":true}"#),
      send(text, "{}"), #"{"send":\#(text)}"#, #"{"send":{"id":\#(text)}}"#,
      #"{"send":{"jsonrpc":"2.0","id":1,"result":\#(text)}}"#,
      #"{"sendRaw":"<img src=x>;#\u001b\u009b\n"}"#,
    ]
    return try Diagram.of(Array(lines.joined(separator: "\n").utf8))
  }

  @Test func `a hostile transcript is run as any other`() throws {
    let diagram = try Self.hostile()
    #expect(
      diagram.steps.map(\.outcome.isRefused) == [
        false, false, true, false, false, false, false, true, true, true, true, false, true,
      ])
    #expect(diagram.steps[6].listing?.trouble?.contains("<img") == true)
  }

  @Test func `text has no control characters and no marks that reorder it`() throws {
    for scalar in try Self.hostile().text.unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control)
      #expect(!scalar.properties.isBidiControl)
      #expect(!(0x2028...0x202E).contains(scalar.value))
    }
  }

  @Test func `every line of Mermaid is one of ours, and what is in it is escaped`() throws {
    let statement = try Regex(
      #"  (participant [a-z]+|(user->>pager|pager->>server|server->>pager|server--xpager|"#
        + #"Note over [a-z,]+): ([-A-Za-z0-9 .,()\[\]_/:·…⟨⟩✗]|[^\x00-\x9f]|#[0-9]+;|<br/>)+)"#)
    let lines = try Self.hostile().mermaid.split(separator: "\n")
    #expect(lines.first == "sequenceDiagram")
    for line in lines.dropFirst() {
      #expect(line.wholeMatch(of: statement) != nil, "\(line)")
    }
  }

  @Test func `a colon does not turn a text into a command of Mermaid`() throws {
    for word in ["wrap:", "nowrap:", ":wrap:"] {
      let note =
        #"{"note":"a"}"# + "\n" + #"{"note":"\#(word) b"}"# + "\n" + #"{"expectNothing":true}"#
      let mermaid = try Diagram.of(Array(note.utf8)).mermaid
      #expect(mermaid.contains(/over user,server: \S*#58;\S* b/), "\(mermaid)")
      #expect(!mermaid.contains(/: +:?(no)?wrap:/), "\(mermaid)")
    }
  }

  private func wellFormedness(_ xml: String) -> String? {
    let parser = XMLParser(data: Data(xml.utf8))
    return parser.parse() ? nil : "\(String(describing: parser.parserError)) \(parser.lineNumber)"
  }

  @Test(arguments: GoldenSuite.paths)
  func `every case is drawn in every format, twice to the same bytes`(path: String) throws {
    let diagram = try Diagram.of(golden: path)
    let text = diagram.text
    let mermaid = diagram.mermaid
    let svg = diagram.svg
    let html = diagram.html
    for line in text.split(separator: "\n") {
      #expect(Shown.width(String(line)) <= 80, "\(line)")
      // A line with three lanes has them in the same columns as every other.
      if line.hasPrefix("      │") || line.contains("  │─") {
        #expect(Shown.width(String(line)) == 77, "\(line)")
      }
    }
    #expect(mermaid.hasPrefix("sequenceDiagram\n"))
    #expect(wellFormedness(svg) == nil)
    #expect(html.hasSuffix("</html>\n"))
    let again = try Diagram.of(golden: path).renderings
    #expect(again.map { Array($0.utf8) } == [text, mermaid, svg, html].map { Array($0.utf8) })
  }

  @Test func `the SVG of a hostile transcript is well-formed`() throws {
    #expect(wellFormedness(try Self.hostile().svg) == nil)
  }

  @Test func `the elements of the page and the SVG are ours`() throws {
    let known: Set<String> = [
      "a", "body", "button", "code", "dd", "details", "div", "dl", "dt", "figure", "g", "h1", "h2",
      "head", "header", "html", "li", "main", "meta", "ol", "p", "path", "rect", "script",
      "section", "span", "style", "summary", "svg", "text", "title", "ul", "!DOCTYPE", "?xml",
    ]
    let diagram = try Self.hostile()
    let page = diagram.html.replacingOccurrences(of: HTMLScript.text, with: "")
    for tag in (page + diagram.svg).matches(of: /<\/?([^\s>\/]*)([^>]*)>/) {
      #expect(known.contains(String(tag.1)), "\(tag.0)")
      // What quotes enclose is a value; an attribute of its own would be outside of them.
      let attributes = tag.2.replacing(/"[^"]*"/, with: "")
      #expect(attributes.wholeMatch(of: /[-a-zA-Z0-9:= \/?]*/) != nil, "\(tag.0)")
      #expect(!attributes.contains(/\bon[a-z]+=/), "\(tag.0)")
    }
    #expect(page.components(separatedBy: "</script>").count == 2)
  }
}
