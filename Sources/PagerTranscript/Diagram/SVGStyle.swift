/// The look of the SVG. Colours are stated twice, not as variables, which some viewers of SVG do
/// not know.
enum SVGStyle {
  static let sheet = """
    .diagram { font-family: \(fonts); font-size: 13px; }
    .diagram .mono { font-family: \(monospace); font-size: 12px; }
    .diagram .title { font-size: 18px; font-weight: 650; }
    .diagram .number { font-size: 12px; font-weight: 600; }
    .diagram .label { font-weight: 500; }
    .diagram .outcome, .diagram .lane-name, .diagram .verdict { font-weight: 600; }
    .diagram .outcome, .diagram .remark, .diagram .trouble { font-size: 12px; }
    .diagram .lane { stroke-width: 1.5; fill: none; }
    .diagram .lane, .diagram .awaited, .diagram .abandoned { shape-rendering: crispEdges; }
    .diagram .shaft { stroke-width: 1.8; fill: none; }
    .diagram .cross { stroke-width: 2.6; fill: none; stroke-linecap: round; }
    .diagram .box { stroke-width: 1; }
    .diagram .new .mono { font-weight: 700; }
    .diagram .further .box { stroke-dasharray: 3 3; }
    .diagram .band { fill: none; }
    .diagram .gap .box { stroke: none; }
    .diagram .stale .answer .shaft, .diagram .refused .answer .shaft { stroke-dasharray: 6 4; }
    .diagram .stale .label { text-decoration: line-through; }
    \(colours(light))
    @media (prefers-color-scheme: dark) {
    \(colours(dark))
    }
    """

  static let fonts =
    "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", \"Liberation Sans\", "
    + "Arial, sans-serif"
  static let monospace =
    "ui-monospace, \"SF Mono\", SFMono-Regular, Menlo, Consolas, \"DejaVu Sans Mono\", "
    + "\"Liberation Mono\", monospace"

  struct Palette: Sendable {
    var page, ink, muted, rule, panel: String
    var blue, green, red, amber, grey: String
    var bluePale, greenPale, redPale, amberPale, greyPale: String
  }

  static let light = Palette(
    page: "#ffffff", ink: "#1c2530", muted: "#5b6875", rule: "#c9d1d9", panel: "#f5f7f9",
    blue: "#0b5cad", green: "#14713a", red: "#c3202f", amber: "#8a5a00", grey: "#8a949e",
    bluePale: "#d9eafb", greenPale: "#d5f2de", redPale: "#fde2e2", amberPale: "#fbebc8",
    greyPale: "#e8ebee")

  static let dark = Palette(
    page: "#11161d", ink: "#e4eaf0", muted: "#94a1ae", rule: "#3a4653", panel: "#1a212a",
    blue: "#6cb2ff", green: "#5bd183", red: "#ff8a84", amber: "#e3b04b", grey: "#76828e",
    bluePale: "#123557", greenPale: "#123f25", redPale: "#4d1d22", amberPale: "#443410",
    greyPale: "#29323c")

  private static func colours(_ colour: Palette) -> String {
    """
    .diagram .page { fill: \(colour.page); }
    .diagram text { fill: \(colour.ink); }
    .diagram .number, .diagram .remark, .diagram .caption { fill: \(colour.muted); }
    .diagram .lane { stroke: \(colour.rule); }
    .diagram .lane-head { fill: \(colour.panel); stroke: \(colour.rule); }
    .diagram .paper { fill: \(colour.panel); stroke: \(colour.rule); }
    .diagram .shaft { stroke: \(colour.muted); }
    .diagram .head { fill: \(colour.muted); }
    .diagram .load .shaft { stroke: \(colour.blue); }
    .diagram .load .head { fill: \(colour.blue); }
    .diagram .load .label { fill: \(colour.blue); }
    .diagram .awaited { fill: \(colour.blue); }
    .diagram .abandoned { fill: \(colour.grey); }
    .diagram .stale .band { fill: \(colour.redPale); fill-opacity: 0.4; }
    .diagram .applied .answer .shaft { stroke: \(colour.green); }
    .diagram .applied .answer .head { fill: \(colour.green); }
    .diagram .applied .answer .label, .diagram .applied .outcome { fill: \(colour.green); }
    .diagram .failed .answer .shaft { stroke: \(colour.amber); }
    .diagram .failed .answer .head { fill: \(colour.amber); }
    .diagram .failed .answer .label, .diagram .failed .outcome { fill: \(colour.amber); }
    .diagram .ignored .outcome { fill: \(colour.amber); }
    .diagram .stale .shaft, .diagram .stale .cross { stroke: \(colour.red); }
    .diagram .refused .answer .shaft, .diagram .refused .cross { stroke: \(colour.red); }
    .diagram .stale .label, .diagram .refused .answer .label { fill: \(colour.red); }
    .diagram .stale .outcome, .diagram .refused .outcome { fill: \(colour.red); }
    .diagram .trouble { fill: \(colour.red); }
    .diagram .box { fill: \(colour.page); stroke: \(colour.rule); }
    .diagram .new .box { fill: \(colour.greenPale); stroke: \(colour.green); }
    .diagram .gap .box, .diagram .further .box { fill: none; }
    .diagram .gap .mono, .diagram .further .mono { fill: \(colour.muted); }
    .diagram .end .box { fill: \(colour.ink); stroke: \(colour.ink); }
    .diagram .end .mono { fill: \(colour.page); }
    .diagram .phase .box { fill: \(colour.greyPale); stroke: none; }
    .diagram .loading .box { fill: \(colour.bluePale); }
    .diagram .loading .mono { fill: \(colour.blue); }
    .diagram .phase.failed .box { fill: \(colour.amberPale); }
    .diagram .phase.failed .mono { fill: \(colour.amber); }
    .diagram .halted .box { fill: \(colour.redPale); }
    .diagram .halted .mono { fill: \(colour.red); }
    """
  }
}
