// Types of the package. `tests/types.ts` uses them, and a test compares them with the code.

declare global {
  interface SymbolConstructor {
    // As TypeScript 5.2 and @types/node have it; not there before.
    readonly asyncDispose: unique symbol;
  }
}

/** A value as it is sent. Members that are undefined are left out. */
export type Json =
  | null | boolean | number | bigint | string | Real
  | readonly Json[] | { readonly [name: string]: Json | undefined };

/** A number that is a real on the wire although its value is integral: `new Real(1)` is `1.0`. */
export class Real {
  constructor(value: number);
  readonly value: number;
  valueOf(): number;
  toString(): string;
}

export interface StartOptions {
  /** The engine's path; else `PAGER_ENGINE`, `PATH`, and the repository's build are looked at. */
  engine?: string | { readonly href: string };
  /** A file to which the exchange is written, as a transcript. */
  record?: string;
  /** More arguments for the engine. */
  arguments?: readonly string[];
  /** Milliseconds that each call may take; 10,000 by default. */
  timeout?: number;
  /** Milliseconds for each step of `close`; 2,000 by default. */
  grace?: number;
  /** The longest reply in bytes; 1 GiB by default. */
  maxLineBytes?: number;
  /** Gets the notifications of an engine. The package keeps the process alive while it has one. */
  onNotification?: (method: string, params: any) => void;
}

/** A running engine: a process of its own that holds sessions. */
export class Engine {
  private constructor();
  /** Finds an engine and starts it. Throws `EngineNotFound`. */
  static start(options?: StartOptions): Promise<Engine>;
  /** Raw calls, notifications, batches and pipelines. */
  readonly connection: Connection;
  /** The path of its executable. */
  readonly path: string;
  /** The status it ended with; null while it runs, and where a signal ended it. */
  readonly exitStatus: number | null;
  /** The signal that ended it, such as "SIGKILL"; null in all other cases. */
  readonly signal: string | null;
  /** The end of what it said on stderr, at most 64 KiB. */
  readonly stderrTail: string;
  /** Opens a session, "default" if no name is given. */
  open<Row = any>(name?: string, options?: OpenOptions): Promise<Session<Row>>;
  /** A handle for a session that is open already. Sends nothing. */
  session<Row = any>(name?: string): Session<Row>;
  /** The open sessions, "default" first. */
  sessions(): Promise<SessionSummary[]>;
  /** Name, versions, methods and limits. */
  info(): Promise<Info>;
  /** The protocol as an OpenRPC document. */
  discover(): Promise<any>;
  /** Lets the engine end by itself, and closes it. */
  shutdown(): Promise<void>;
  /** Ends it in order: stdin, SIGTERM, SIGKILL. May be called twice. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Request {
  method: string;
  params?: object;
  /** It is executed, and not answered. */
  notification?: boolean;
}

/** Raw calls of one engine. */
export class Connection {
  private constructor();
  /** Replies that no call waited for, and other lines that were of no use to anyone. */
  readonly unknownReplies: number;
  /** How many requests wait for their replies. */
  readonly pendingCalls: number;
  /** How the process ended; null while it runs. */
  readonly exit: { exitStatus: number | null; signal: string | null } | null;
  /** The end of what the engine said on stderr, at most 64 KiB. */
  readonly stderrTail: string;
  /** Resolves when the engine runs. */
  readonly started: Promise<void>;
  /** Resolves when the engine is over and all that it wrote was read. */
  readonly ended: Promise<void>;
  /** Sends a request and waits for its result. `withLine` gives the reply as it came, too. */
  call(
    method: string, params: object | undefined, options: CallOptions & { withLine: true },
  ): Promise<{ result: any; line: string }>;
  call(method: string, params?: object, options?: CallOptions): Promise<any>;
  /** Sends a notification, which nothing answers. Resolves when it is written. */
  notify(method: string, params?: object): Promise<void>;
  /** One JSON-RPC batch. Results, or errors as values; undefined for notifications. */
  batch(requests: readonly Request[], options?: { timeout?: number }): Promise<any[]>;
  /** Many requests in one write, a line each. Resolves as `batch` does. */
  pipeline(requests: readonly Request[], options?: { timeout?: number }): Promise<any[]>;
  /** Sends bytes as they are; lines that answer no call go to `receiveLine` from now on. */
  sendRaw(bytes: string | Uint8Array): Promise<void>;
  /** The next line that answers no call: a `Buffer` without the line feed; null after the last. */
  receiveLine(options?: { timeout?: number }): Promise<Uint8Array | null>;
  /** Ends the engine's stdin. What was sent is still answered. */
  endInput(): void;
  /** As `Engine.close`. */
  close(): Promise<void>;
}

export interface CallOptions {
  timeout?: number;
  signal?: {
    readonly aborted: boolean;
    readonly reason: any;
    throwIfAborted(): void;
    addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
    removeEventListener(type: "abort", listener: () => void): void;
  };
  withLine?: boolean;
}

export type Paging = "page" | "offset" | "cursor";
export type Phase = "idle" | "loading" | "failed" | "exhausted" | "halted";
export type Cursor = string | number | bigint | null;
export type Position = { page: number } | { offset: number } | { cursor: Cursor };

export interface OpenOptions {
  paging?: Paging;
  first?: Cursor;
  /** A JSON Pointer or several; null for rows that are strings or integers themselves. */
  identity?: string | readonly string[] | null;
  duplicates?: "keepFirst" | "replace" | "keepAll";
  whileLoading?: "ignore" | "supersede";
  afterFailure?: "retry" | "block";
  repeatedPosition?: "halt" | "end" | "continue";
  emptyCursor?: "continue" | "end";
  query?: Json;
}

/** The credential of one load. */
export type Ticket = Position & { generation: number; attempt: number };
/** What can stand for a ticket: one, a hand-written one, the outcome of a load, or a name. */
export type TicketLike =
  | Ticket | (Position & { generation: number; attempt?: number }) | Outcome | string;

/** The verbs of one session. */
export class Session<Row = any> {
  private constructor();
  readonly name: string;
  /** Asks for the next page. `as` names the ticket. */
  loadNext(options?: { as?: string }): Promise<Outcome>;
  /** Asks again for the page that failed. */
  retry(options?: { as?: string }): Promise<Outcome>;
  /** Asks for the first page, which will replace the list. */
  refresh(options?: { as?: string; query?: Json }): Promise<Outcome>;
  /** Empties the list. */
  reset(options?: { query?: Json }): Promise<Outcome>;
  /** Puts back the list of a snapshot. A `Snapshot` is sent as it came. */
  restore(snapshot: Snapshot<Row> | object): Promise<Outcome>;
  /** Gives up the load in flight. */
  cancel(): Promise<Outcome>;
  /** Answers a load with a page. */
  deliver(
    ticket: TicketLike, rows: readonly Row[], options?: { hasMore?: boolean; nextCursor?: Cursor },
  ): Promise<Outcome>;
  /** Answers a load with a failure. */
  fail(
    ticket: TicketLike,
    error: string | Error | { message: string; code?: string | number | bigint; data?: Json },
    options?: { retryable?: boolean },
  ): Promise<Outcome>;
  /** Reads the state. Changes nothing. */
  snapshot(
    options: { items: false; pages?: boolean },
  ): Promise<Snapshot<Row> & { items: undefined }>;
  snapshot(
    options?: { items?: boolean; from?: number; limit?: number; pages?: boolean },
  ): Promise<Snapshot<Row>>;
  /** Closes the session; "default" is put back to its first state. */
  close(): Promise<Outcome>;
}

/** What a command did. Members that the engine did not send are undefined. */
export class Outcome {
  private constructor();
  readonly kind:
    "started" | "ignored" | "applied" | "stale" | "reset" | "restored" | "cancelled" | "closed";
  readonly started: boolean;
  readonly ignored: boolean;
  readonly applied: boolean;
  readonly stale: boolean;
  /** Of an ignored or stale one: "loading", "generation" … */
  readonly reason?: string;
  readonly ticket?: Ticket;
  readonly abandoned?: Ticket | null;
  readonly added?: number;
  readonly replaced?: number;
  readonly duplicates?: number;
  readonly phase?: Phase;
  readonly count?: number;
  readonly hasMore?: boolean;
  readonly revision?: number;
  readonly generation?: number;
}

/** The state of a session. */
export class Snapshot<Row = any> {
  private constructor();
  readonly session: string;
  readonly paging: Paging;
  readonly query: any;
  readonly generation: number;
  readonly phase: Phase;
  readonly ticket: Ticket | null;
  readonly next: Position;
  readonly hasMore: boolean;
  readonly replacing: boolean;
  readonly failure: { error: FailureError; retryable: boolean; ticket: Ticket } | null;
  readonly fault:
    { code: "positionRepeated" | "cursorMissing"; ticket: Ticket; next: Position } | null;
  readonly count: number;
  readonly from: number;
  readonly items: Row[];
  readonly revision: number;
  readonly counters: Counters;
  /** Asked for with `pages: true`. */
  readonly pages?: Page[];
  /** The result as it came, as JSON text. */
  readonly text: string;
  /** The result as it came, all members. */
  readonly raw: any;
}

export interface FailureError { message: string; code?: string | number | bigint; data?: any }
export interface Page { position: Position; attempt: number; rows: number; added: number }
export interface Counters {
  started: number; ignored: number; applied: number;
  failed: number; stale: number; duplicates: number;
}
export interface SessionSummary { session: string; phase: Phase; count: number; revision: number }
export interface Info {
  name: string;
  version: string;
  protocol: { major: number; minor: number };
  methods: string[];
  limits: { [name: string]: number };
  [more: string]: any;
}

/** A recorded exchange. */
export class Transcript {
  constructor(text: string, name?: string);
  readonly note: string;
  readonly shows: string[];
  readonly arguments: string[];
  run(connection: Connection): Promise<void>;
}

/** Runs a transcript file against a new engine. */
export function runTranscript(
  file: string | { readonly href: string }, options?: StartOptions,
): Promise<void>;

/** What a user's pager shows to the host. */
export interface HostedPager {
  loadNext(): unknown;
  reset(query?: any): unknown;
  readonly items: Iterable<any> & { readonly length: number };
  // As far as the profile lists them:
  readonly loading?: boolean;
  readonly hasMore?: boolean;
  readonly next?: unknown;
  readonly failure?: unknown;
}
/** What a pager shows, and how it behaves. The first value of a policy is the default. */
export interface Profile {
  /** "items" always; "outcome" and "generation" if they are those of the engine. */
  fields: readonly
    ("items" | "loading" | "hasMore" | "next" | "failure" | "outcome" | "generation")[];
  policies?: {
    paging?: "page" | "offset" | "cursor";
    duplicates?: "keepFirst" | "replace" | "keepAll";
    whileLoading?: "ignore" | "supersede";
    afterFailure?: "retry" | "block";
    repeatedPosition?: "halt" | "end" | "continue";
    resetLoads?: boolean;
    failure?: "reported" | "none";
  };
}
export interface FetchedPage { rows: any[]; hasMore: boolean; nextCursor?: Cursor }

/** Makes a pager of your own speak the engine's protocol on stdin and stdout. */
export function serve(
  make: (fetch: (position?: any) => Promise<FetchedPage>, options: OpenOptions) => HostedPager,
  profile: Profile,
  options?: { name?: string; input?: AsyncIterable<Uint8Array>; write?: (text: string) => unknown },
): Promise<void>;

export * from "./errors.js";
