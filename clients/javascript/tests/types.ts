// Compiled by tsc --noEmit --strict and never run: what should compile, and what should not.
import {
  Engine, EngineDied, InvalidParams, Outcome, PagerError, ProtocolError, RPCError, Real, RowWithoutIdentity,
  SessionNotFound, Timeout, Transcript, TypeParamError, runTranscript, serve,
} from "pager-engine";
import type {
  Cursor, HostedPager, Info, OpenOptions, Page, Phase, Position, Session, Snapshot, StartOptions, Ticket, TicketLike,
} from "pager-engine";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;
const same = <A, B>(_: Same<A, B>) => {};

const options: StartOptions = { engine: "/bin/engine", record: "x.jsonl", arguments: ["--max-items", "3"], timeout: 1 };

export async function engines(): Promise<void> {
  const engine: Engine = await Engine.start(options);
  const disposable: { [Symbol.asyncDispose](): Promise<void> } = engine;
  await disposable[Symbol.asyncDispose]();
  same<number | null, typeof engine.exitStatus>(true);
  const info: Info = await engine.info();
  same<number | undefined, (typeof info.limits)["items"] | undefined>(true);
  // @ts-expect-error: no such option
  await Engine.start({ engin: "x" });
  // @ts-expect-error: only `start` makes engines
  new Engine("x");
}

export async function sessions(engine: Engine): Promise<void> {
  const open: OpenOptions = {
    paging: "cursor", first: 9007199254740993n, identity: ["/a", "/b"], query: { a: [new Real(1)] },
  };
  const feed: Session<{ id: number }> = await engine.open<{ id: number }>("feed", open);
  const load: Outcome = await feed.loadNext({ as: "t" });
  same<Ticket | undefined, typeof load.ticket>(true);
  const byHand: TicketLike = { generation: 0, cursor: null };
  await Promise.all(([load, "t", byHand, load.ticket!] as TicketLike[]).map((ticket) => feed.deliver(ticket, [])));
  await feed.deliver(load, [{ id: 1 }], { nextCursor: "A", hasMore: true });
  await feed.fail("t", new Error("x"), { retryable: false });
  await feed.fail("t", { message: "x", code: 504 });
  const snapshot: Snapshot<{ id: number }> = await feed.snapshot({ pages: true });
  same<{ id: number }[], typeof snapshot.items>(true);
  same<Phase, typeof snapshot.phase>(true);
  same<Position, typeof snapshot.next>(true);
  same<Page[] | undefined, typeof snapshot.pages>(true);
  await feed.restore(snapshot);
  await feed.reset({ query: null });
  const bare = await feed.snapshot({ items: false });
  // @ts-expect-error: there are no items
  bare.items.length;
  // @ts-expect-error: rows of another type
  await feed.deliver(load, ["x"], { hasMore: true });
  // @ts-expect-error: a promise is no ticket
  await feed.deliver(feed.loadNext(), [], { hasMore: true });
  // @ts-expect-error: a mistyped option
  await feed.loadNext({ As: "t" });
  // @ts-expect-error: a mistyped policy
  await engine.open("x", { duplicates: "keepLast" });
  // @ts-expect-error: a function is no JSON
  await feed.reset({ query: () => 1 });
}

export async function connections({ connection }: Engine): Promise<void> {
  const { result, line } = await connection.call("snapshot", {}, { withLine: true });
  same<string, typeof line>(true);
  void result;
  await connection.notify("cancel");
  const results: any[] = await connection.pipeline([{ method: "info" }, { method: "cancel", notification: true }]);
  await connection.batch([{ method: "info", params: [] }], { timeout: 5 });
  await connection.sendRaw(new Uint8Array(1));
  const bytes: Uint8Array | null = await connection.receiveLine();
  void [results, bytes];
}

export function errors(error: unknown): Cursor {
  if (error instanceof RowWithoutIdentity) return error.pointer ?? error.row;
  if (error instanceof SessionNotFound) return error.nearest.join();
  if (error instanceof TypeParamError) {
    const parent: InvalidParams & RPCError & PagerError & Error = error;
    return parent.param;
  }
  if (error instanceof EngineDied) return error.exitStatus ?? error.signal;
  if (error instanceof ProtocolError) return error.line;
  return error instanceof Timeout ? error.timeout : null;
}

export async function transcripts(engine: Engine): Promise<void> {
  await new Transcript('{"note":"x"}').run(engine.connection);
  await runTranscript("x.jsonl", options);
}

export async function hosts(): Promise<void> {
  await serve((fetch, { paging }): HostedPager => {
    const items: number[] = [];
    return {
      items,
      loadNext: async () => { items.push(...(await fetch(paging === "page" ? 1 : null)).rows); },
      reset: () => { items.length = 0; },
    };
  }, { fields: ["items"], policies: { duplicates: "keepFirst", resetLoads: false } }, { name: "mine" });
  // @ts-expect-error: reset is missing
  await serve(() => ({ items: [], loadNext() {} }), { fields: ["items"] });
  // @ts-expect-error: a mistyped field
  await serve(() => ({ items: [], loadNext() {}, reset() {} }), { fields: ["items", "hasMoor"] });
  // @ts-expect-error: a mistyped policy
  await serve(() => ({ items: [], loadNext() {}, reset() {} }), { fields: ["items"], policies: { pageing: "page" } });
}
