import PagerJSON

// Texts about which parsers disagree, with this project's verdict and its reason.

extension Grammar {
  static let ours: [(Text, Verdict)] = [
    // What nothing can hold is refused, what is too small to tell from zero is zero.
    ("[123123e100000]", .refused(.numberRange)),
    ("[-123123e100000]", .refused(.numberRange)),
    (
      "[0.4e00669999999999999999999999999999999999999999999999999999999999999999999969999999006]",
      .refused(.numberRange)
    ),
    ("[1.5e+9999]", .refused(.numberRange)),
    ("[-1e+9999]", .refused(.numberRange)),
    ("[1e309]", .refused(.numberRange)),
    ("[100000000000000000000]", .refused(.numberRange)),
    ("[-237462374673276894279832749832423479823246327846]", .refused(.numberRange)),
    ("[9223372036854775808]", .refused(.numberRange)),
    ("[-9223372036854775809]", .refused(.numberRange)),
    ("[123e-10000000]", .accepted("[0.0]")),
    ("[-1e-10000000]", .accepted("[-0.0]")),
    ("[1e-400]", .accepted("[0.0]")),
    ("[9223372036854775808.0]", .accepted("[9.223372036854776e18]")),
    ("[2.2250738585072011e-308]", .accepted("[2.225073858507201e-308]")),
    ("[0.1000000000000000055511151231257827021181583404541015625]", .accepted("[0.1]")),

    // Half a surrogate pair is no character.
    (#"["\uDADA"]"#, .refused(.encoding)),
    (#"["\ud800"]"#, .refused(.encoding)),
    (#"["\udc00"]"#, .refused(.encoding)),
    (#"["\ud800abc"]"#, .refused(.encoding)),
    (#"["\uD800\n"]"#, .refused(.encoding)),
    (#"["\uDd1e\uD834"]"#, .refused(.encoding)),
    (#"["\uD800\uD800\n"]"#, .refused(.encoding)),
    (#"["\uD888\u1234"]"#, .refused(.encoding)),
    (#"["\uDFAA"]"#, .refused(.encoding)),
    (#"["\uD800\"]"#, .refused(.encoding)),
    (#"{"\uDFAA":0}"#, .refused(.encoding)),

    // NUL is text in a value, and refused in a name.
    (#""a\u0000""#, .accepted(#""a\u0000""#)),
    (#"{"\u0000":42}"#, .refused(.encoding)),
    (#"{"foo\u0000bar":42}"#, .refused(.encoding)),

    // Of two members of one name, neither wins.
    (#"{"a":"b","a":"c"}"#, .refused(.duplicateMember)),
    (#"{"a":"b","a":"b"}"#, .refused(.duplicateMember)),
    (#"{"a":"b","\u0061":"c"}"#, .refused(.duplicateMember)),
    (#"{"a":0, "a":-0}"#, .refused(.duplicateMember)),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", .accepted("{\"\u{E9}\":1,\"e\u{301}\":2}")),

    // A scalar is a text. A byte order mark is not part of one.
    ("1", .accepted("1")),
    (#""x""#, .accepted(#""x""#)),
    ("1.5", .accepted("1.5")),
    ("\u{FEFF}[]", .refused(.syntax)),
    ("\u{FEFF}1", .refused(.syntax)),

    // Noncharacters and characters that do nothing are text like any other.
    ("\"\u{FFFE}\u{1FFFE}\"", .accepted("\"\u{FFFE}\u{1FFFE}\"")),
    ("\"\u{200E}\u{202E}\u{E0001}\"", .accepted("\"\u{200E}\u{202E}\u{E0001}\"")),

    // 128 levels are fine, 129 are not.
    (
      Text(String(repeating: "[", count: 128) + String(repeating: "]", count: 128)),
      .accepted(String(repeating: "[", count: 128) + String(repeating: "]", count: 128))
    ),
    (
      Text(String(repeating: "[", count: 129) + String(repeating: "]", count: 129)),
      .refused(.depth)
    ),
    (
      Text(String(repeating: "[", count: 500) + String(repeating: "]", count: 500)),
      .refused(.depth)
    ),
    (Text(String(repeating: #"[{"":"#, count: 50_000)), .refused(.depth)),
    (Text(String(repeating: "[", count: 100_000)), .refused(.depth)),
  ]
}
