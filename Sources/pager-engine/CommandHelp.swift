/// What each command says about itself.
enum CommandHelp {
  /// `pager-engine replay --help`.
  static let replay = """
    usage: pager-engine replay [options] FILE|DIR …

    Runs transcripts, the .jsonl files in a folder, and compares the replies.

      --against CMD           against this shell command instead of the engine itself
      --tap, --junit FILE     report as TAP, or also as JUnit XML
      --update                rewrite the expectations to what is answered
      --timeout S             seconds to wait for a reply (10)

    exit status: 0 all passed; 1 a reply differs; 2 wrong usage, or a transcript that cannot be judged

    """

  /// `pager-engine diagram --help`.
  static let diagram = """
    usage: pager-engine diagram [--format text|mermaid|svg|html] FILE

    Draws a transcript as a sequence diagram: in the terminal (text), for Mermaid, as a picture, or as a
    page to step through with the arrow keys.

    """

  /// `pager-engine explore --help`.
  static let explore = """
    usage: pager-engine explore [options] ["L R L" | FILE]

    Walks every ordering of what a user does and a server answers.

      (no scenario)           all there are within bounds, and checks what must always hold
      --pages N, --rows N, --tickets N, --ages N
                              the bounds (3, 3, 3, 2): pages and rows of a list, tickets that
                              may still be answered, generations told apart
      --alphabet extended     also retry, refresh, cancel, and what cursors can do wrong
      "L R L", FILE           a scenario: the user loads, resets and loads, and each answer comes
                              at any time. How many orderings there are, and how they end
      --may-fail              each answer may be a failure instead
      --times N               each answer comes N times (1)
      --fault S07             shows a pager with this classic fault beside the reference; ends
                              with 1 if it can be told
      In what it prints, t0 is the first ticket, D t0 [f] last its answer and F t0 its failure;
      rows are E none, f and g new ones, d and D the first and the last one listed, o one that
      is known and not listed.

    \(rules)

    """

  /// `pager-engine strength --help`.
  static let strength = """
    usage: pager-engine strength [options]

    Lists the known faults, and which of them a suite of orderings tells.

      --suite NAME            quick, tour or deep (quick)
      --seed N                of the random walks in deep (1)
      --servers               also what servers bring out that answer in time, or once

    \(rules)

    """

  /// `pager-engine verify --help`.
  static let verify = """
    usage: pager-engine verify [options] -- CMD …

    Holds a list of your own, hosted by the program CMD, to the reference.

      --suite NAME            quick, tour, deep or random (quick)
      --calls N, --seed N     of random walks (100000, 1)
      --ordering "L R D t0 [f]"
                              one ordering: L loadNext, R reset, D t0 deliver, F t0 fail
      --integers              ids that are integers only
      --waivers FILE          accepts known differences, one JSON object a line
      --out DIR               keeps transcripts, diagrams and orderings; those run first next time
      --tap, --junit FILE     report as TAP, or also as JUnit XML
      --shard K/N             every N-th session from the K-th
      --budget N              calls for the proof that nothing is shorter (50000)
      --timeout S             seconds to wait for a reply (10)
      protocol/VERIFY.md takes you to the first race in ten minutes.

    \(rules)

    exit status: 0 it agrees; 1 it differs; 2 wrong usage, or a list that cannot be judged

    """

  /// The options of what a list shows and which policies it follows.
  private static let rules = """
    for pagers with rules of their own
      --level A|B|C|D         what they show (D): A items and requests, B also position, hasMore
                              and loading, C also the failure, D also outcomes and generation
      --duplicates, --while-loading, --after-failure, --repeated-position, --paging
                              as the parameters of open
      --reset-loads           a reset starts the first load
      --no-failure            a failure is not shown
    """
}
