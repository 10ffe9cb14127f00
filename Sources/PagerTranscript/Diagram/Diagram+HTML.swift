extension Diagram {
  /// As one self-contained page: the SVG, and each step in full, to walk through with ← and →.
  ///
  /// Without scripts it is the whole diagram and all steps below it. Nothing of the transcript is
  /// in the script: it only marks what is there. The page's policy allows this one script and
  /// nothing from elsewhere.
  package var html: String { HTMLPage(diagram: self).text }
}

private struct HTMLPage {
  let diagram: Diagram

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'; script-src '\(HTMLScript.hash)'; base-uri 'none'; \
    form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(XML.escaped(diagram.title))</title>
    <style>
    \(HTMLStyle.sheet)
    </style>
    </head>
    <body>
    <header>
    <h1>\(XML.escaped(diagram.title))</h1>
    \(arguments)<p class="verdict">\(XML.escaped(diagram.verdict))</p>
    </header>
    <main>
    <figure>
    \(SVGDrawing(diagram, isAlone: false).element)</figure>
    <section class="panel" aria-label="Steps">
    \(controls)
    <p id="says" class="unseen" aria-live="polite"></p>
    <div class="overview">
    <h2>After the last step</h2>
    \(lastLists)<p class="hint">→ walks through the steps; so does a click on one.</p>
    </div>
    <ol class="cards">
    \(diagram.steps.indices.map(card).joined())</ol>
    \(index)
    </section>
    </main>
    <script>\(HTMLScript.text)</script>
    </body>
    </html>

    """
  }

  private var arguments: String {
    guard !diagram.arguments.isEmpty else { return "" }
    let line = "pager-engine \(diagram.arguments.joined(separator: " "))"
    return "<p><code>\(XML.escaped(line))</code></p>\n"
  }

  private var controls: String {
    """
    <div class="controls" role="group" aria-label="Walk through the steps">
    <button type="button" data-go="first" title="First step (Home)">First</button>
    <button type="button" data-go="back" title="One step back (←)" aria-label="Back">←</button>
    <button type="button" data-go="next" title="Next step (→)" aria-label="Next">→</button>
    <button type="button" data-go="last" title="Last step (End)">Last</button>
    <button type="button" data-go="all" title="All steps (Escape)">All</button>
    <span id="counter"></span>
    </div>
    """
  }

  /// The steps as links, to jump to any of them.
  private var index: String {
    let links = diagram.steps.indices.map { index in
      let text = Shown.shortened(heading(diagram.steps[index]), to: 60)
      return "<li class=\"\(diagram.steps[index].outcome.tone)\">"
        + "<a href=\"#step=\(index + 1)\">\(XML.escaped(text))</a></li>\n"
    }
    return """
      <details class="index"><summary>All \(links.count) steps</summary>
      <ol>
      \(links.joined())</ol>
      </details>
      """
  }

  // MARK: Steps

  private func card(_ index: Int) -> String {
    let step = diagram.steps[index]
    let says =
      "\(index + 1): \(diagram.sentence(index))"
      + (step.listing.map { ". The list: \($0.items.text(width: 120)) \($0.status)" } ?? "")
    var remarks = diagram.remarks(step).enumerated().map { row, remark in
      let kind = row == 0 && !step.outcome.text.isEmpty ? "outcome" : "remark"
      return "<p class=\"\(kind)\">\(XML.escaped(remark))</p>\n"
    }
    if let ticket = step.outcome.issued {
      let ticket = XML.escaped(diagram.description(ticket))
      remarks.insert("<p class=\"issued\">\(ticket) goes to the server</p>\n", at: 0)
    }
    return """
      <li class="\(step.outcome.tone)" id="step=\(index + 1)" data-says="\(XML.escaped(says))">
      <p class="who">\(index + 1): \(XML.escaped(lanes(step)))</p>
      <h2>\(XML.escaped(heading(step)))</h2>
      \(remarks.joined())\(step.listing.map { list($0) } ?? "")\(wire(step))</li>

      """
  }

  private func lanes(_ step: Diagram.Step) -> String {
    let session = diagram.sessionName(step.session).map { ", session \($0)" } ?? ""
    return switch step.action {
    case .command: "user → pager" + (step.outcome.issued == nil ? "" : " → server") + session
    case .answer: "server → pager" + session
    case .note: "line \(step.line)" + session
    }
  }

  private func heading(_ step: Diagram.Step) -> String {
    switch step.action {
    case .command(let text): text
    case .answer(let answer): answer.text(width: 64)
    case .note(let text): text
    }
  }

  private func wire(_ step: Diagram.Step) -> String {
    guard !step.request.isEmpty else { return "" }
    let request = "<dt>Request (line \(step.line))</dt><dd>\(XML.escaped(step.request))</dd>\n"
    let reply = step.reply.map { "<dd>\(XML.escaped($0))</dd>" } ?? "<dd class=\"none\">none</dd>"
    return "<dl class=\"wire\">\n\(request)<dt>Reply</dt>\(reply)\n</dl>\n"
  }

  // MARK: Lists

  private var lastLists: String {
    diagram.lastListings.map { list($0) }.joined()
  }

  private func list(_ listing: Diagram.Listing) -> String {
    let name = diagram.sessionName(listing.session).map {
      "<span class=\"name\">\(XML.escaped($0))</span> "
    }
    let gap = listing.items.hidden > 0 ? "<li class=\"gap\">… \(listing.items.hidden) …</li>" : ""
    let items =
      listing.items.head.map(item).joined() + gap + listing.items.tail.map(item).joined()
    let count = listing.items.count
    let trouble = listing.trouble.map { "<p class=\"trouble\">\(XML.escaped($0))</p>\n" } ?? ""
    let remark = "<p class=\"remark\">These are the items of before the refresh.</p>\n"
    let old = listing.isReplacing ? remark : ""
    let phase = XML.escaped(listing.phase)
    return """
      <div class="list">
      <p>\(name ?? "")<span class="phase \(phase)">\(phase)</span> \
      \(count == 0 ? "no items" : count == 1 ? "1 item" : "\(count) items"), \
      \(listing.hasMore ? "more to load" : "nothing more to load")</p>
      \(count == 0 ? "" : "<ul>\(items)</ul>\n")\
      \(trouble)\(old)</div>

      """
  }

  private func item(_ item: Diagram.Excerpt.Item) -> String {
    let classes = [item.isNew ? "new" : "", Shown.width(item.text) > 14 ? "long" : ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
    let start = classes.isEmpty ? "<li>" : "<li class=\"\(classes)\">"
    return "\(start)\(XML.escaped(item.text))</li>"
  }
}
