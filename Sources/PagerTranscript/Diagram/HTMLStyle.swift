/// The look of the page around the SVG.
enum HTMLStyle {
  static let sheet = """
    :root {
      color-scheme: light dark;
      \(variables(SVGStyle.light))
    }
    @media (prefers-color-scheme: dark) {
      :root {
        \(variables(SVGStyle.dark))
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 24px; max-width: 1480px; background: var(--page);
      color: var(--ink); font: 15px/1.5 \(SVGStyle.fonts);
    }
    header { max-width: 60rem; }
    h1 { margin: 0 0 4px; font-size: 1.35rem; line-height: 1.3; text-wrap: balance; }
    h2 { margin: 0; font-size: 1.1rem; line-height: 1.35; overflow-wrap: anywhere; }
    p { margin: 0; }
    code, dd, .list li, .phase { font-family: \(SVGStyle.monospace); }
    .verdict, .who, .remark, .hint, dt, #counter { color: var(--muted); }
    main {
      display: grid; grid-template-columns: minmax(0, 980px) minmax(300px, 1fr); gap: 28px;
      align-items: start; margin-top: 16px;
    }
    figure { margin: 0; }
    svg { display: block; width: 100%; height: auto; }
    .unseen {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
    }

    .controls { display: none; flex-wrap: wrap; gap: 6px; align-items: center; }
    button {
      padding: 5px 9px; border: 1px solid var(--rule); border-radius: 7px;
      background: var(--panel); color: inherit; font: inherit; font-size: 14px; cursor: pointer;
    }
    button:hover { border-color: var(--blue); }
    :focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
    #counter { margin-left: auto; font-size: 14px; white-space: nowrap; }

    .cards { margin: 0; padding: 0; list-style: none; }
    .cards > li, .overview { padding: 16px 0; border-top: 1px solid var(--rule); }
    .cards > li:target h2 { color: var(--blue); }
    .who { font-size: 13px; }
    .outcome, .issued { font-weight: 600; }
    .issued { color: var(--blue); }
    .applied .outcome { color: var(--green); }
    .ignored .outcome, .failed .outcome { color: var(--amber); }
    .stale .outcome, .refused .outcome, .trouble { color: var(--red); }
    .stale h2 { color: var(--red); text-decoration: line-through; text-decoration-thickness: 1px; }
    .list { margin-top: 14px; }
    .list ul { display: flex; flex-wrap: wrap; gap: 7px; margin: 10px 0 6px; padding: 0; }
    .list li {
      padding: 5px 12px; border: 1px solid var(--rule); border-radius: 8px; list-style: none;
      font-size: 18px; overflow-wrap: anywhere;
    }
    .list li.long { padding: 3px 9px; font-size: 13px; }
    .list li.new { border-color: var(--green); background: var(--greenPale); font-weight: 700; }
    .list li.gap { border-color: transparent; color: var(--muted); }
    .phase { padding: 2px 9px; border-radius: 6px; background: var(--greyPale); font-size: 14px; }
    .phase.loading { background: var(--bluePale); color: var(--blue); }
    .phase.failed { background: var(--amberPale); color: var(--amber); }
    .phase.halted { background: var(--redPale); color: var(--red); }
    .name { font-weight: 600; }
    .wire { margin: 14px 0 0; font-size: 12.5px; }
    dt { margin-top: 8px; }
    dd {
      margin: 2px 0 0; padding: 8px 10px; max-height: 14em; overflow: auto; border-radius: 7px;
      background: var(--panel); white-space: pre-wrap; overflow-wrap: anywhere;
    }
    dd.none { color: var(--muted); }
    .index { display: none; margin-top: 12px; font-size: 14px; }
    .index ol { margin: 6px 0; padding-left: 2.2em; }
    .index li::marker { color: var(--muted); }
    .index a { color: inherit; text-decoration: none; overflow-wrap: anywhere; }
    .index a:hover { text-decoration: underline; }
    .index a[aria-current] { color: var(--blue); font-weight: 600; }
    .index .stale a { text-decoration: line-through; }

    .hint { display: none; margin-top: 12px; }
    .js .controls { display: flex; }
    .js .hint { display: block; }
    .js .index { display: block; }
    .js .panel { position: sticky; top: 16px; max-height: calc(100vh - 32px); overflow: auto; }
    .js .cards > li { display: none; }
    .js .cards > li.current { display: block; }
    .js .cards > li, .js .overview { margin-top: 12px; border-top: 1px solid var(--rule); }
    .js.walking .overview { display: none; }
    .js svg .step { cursor: pointer; }
    .js svg .step.future { opacity: 0.15; }
    .js svg .step.current .band {
      fill: var(--bluePale); fill-opacity: 0.55; stroke: var(--blue); stroke-width: 1.5;
    }
    .js svg .step.current.stale .band { fill: var(--redPale); stroke: var(--red); }
    @media (prefers-reduced-motion: no-preference) {
      svg .step { transition: opacity 0.15s; }
    }

    @media (max-width: 1099px) {
      main { grid-template-columns: minmax(0, 1fr); }
      .js .panel {
        top: auto; bottom: 0; max-height: 46vh; margin: 0 -24px; padding: 12px 24px;
        border-top: 1px solid var(--rule); background: var(--page);
        box-shadow: 0 -6px 20px rgb(0 0 0 / 12%);
      }
      .js .cards > li, .js .overview { margin-top: 0; padding: 10px 0 0; border: 0; }
      .js .list { margin-top: 8px; }
    }
    @media (max-width: 759px) {
      body { padding: 14px; }
      h1 { font-size: 1.1rem; }
      figure { overflow-x: auto; }
      figure svg { width: \(SVGLayout.width * 100 / SVGLayout.lanesEnd)%; }
      .js .panel { margin: 0 -14px; padding: 10px 14px; }
      button { padding: 4px 8px; }
    }
    @media print {
      .js .controls, .js .index, .js .overview { display: none; }
      .js .cards > li { display: block; }
      .js .panel { position: static; max-height: none; overflow: visible; box-shadow: none; }
      .js svg .step.future { opacity: 1; }
      main { display: block; }
      .cards > li { break-inside: avoid; }
    }
    """

  private static func variables(_ colour: SVGStyle.Palette) -> String {
    [
      ("page", colour.page), ("ink", colour.ink), ("muted", colour.muted), ("rule", colour.rule),
      ("panel", colour.panel), ("blue", colour.blue), ("green", colour.green),
      ("red", colour.red), ("amber", colour.amber), ("bluePale", colour.bluePale),
      ("greenPale", colour.greenPale), ("redPale", colour.redPale),
      ("amberPale", colour.amberPale), ("greyPale", colour.greyPale),
    ].map { "--\($0): \($1);" }.joined(separator: " ")
  }
}
