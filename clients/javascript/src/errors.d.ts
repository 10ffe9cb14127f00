import type { FailureError } from "./index.js";

/** What every error of this package extends. */
export class PagerError extends Error {
  constructor(message: string);
}

/** There is no engine where it was looked for, or what is there cannot be started. */
export class EngineNotFound extends PagerError {
  constructor(places: string[]);
  /** Where it was looked for, in order, with what was found there. */
  /** Such as "article/filter-switch.jsonl:12". */
  readonly places: string[];
}

/** The engine has ended, or was killed, and answers no more. */
export class EngineDied extends PagerError {
  constructor(end: {
    reason: string; exitStatus?: number | null; signal?: string | null; stderrTail?: string;
    lastRequest?: string | null;
  });
  /** Null if a signal ended it, or it is not over yet. */
  readonly exitStatus: number | null;
  readonly signal: string | null;
  readonly stderrTail: string;
  /** The last line that was sent to it. */
  readonly lastRequest: string | null;
}

/** A call had no answer within its deadline; the engine was killed. */
export class Timeout extends PagerError {
  constructor(what: string, milliseconds: number);
  /** The deadline in milliseconds. */
  readonly timeout: number;
}

/** The engine wrote a line that is no reply. */
export class ProtocolError extends PagerError {
  constructor(message: string, line: string);
  /** The line, bad UTF-8 shown as U+FFFD. */
  readonly line: string;
}

/** A reply was not as a transcript says, or the transcript is none. */
export class TranscriptError extends PagerError {
  constructor(place: string, message: string, options?: { cause?: unknown });
  readonly place: string;
  readonly cause?: unknown;
}

/** What a hosted pager's fetch is rejected with. */
export class FetchError extends Error {
  constructor(error: FailureError, retryable: boolean);
  readonly error: FailureError;
  readonly code?: string | number | bigint;
  readonly data?: any;
  readonly retryable: boolean;
}

/** The engine answered a request with an error. */
export class RPCError extends PagerError {
  constructor(error: { code: number; message?: unknown; data?: any }, method?: string);
  readonly code: number;
  readonly reason: string | undefined;
  readonly data: any;
  readonly method: string | undefined;
}

/** -32700: the line was refused. */
export class ParseError extends RPCError {}
/** The line is not one JSON text. */
export class SyntaxParseError extends ParseError {}
/** A NUL byte, bad UTF-8, a lone surrogate escape, or U+0000 in a member's name. */
export class EncodingError extends ParseError {}
/** An object names a member twice. */
export class DuplicateMemberError extends ParseError {}
/** More levels of arrays and objects than the engine's limit. */
export class DepthError extends ParseError {}
/** An integer beyond 64 bits or a real beyond a double. */
export class NumberRangeError extends ParseError {}
/** The line is longer than the engine's limit. */
export class LineTooLongError extends ParseError {}
/** The line is a Content-Length header. */
export class NotLineDelimitedError extends ParseError {}

/** -32600: the line is JSON and no request. */
export class InvalidRequest extends RPCError {}
/** `jsonrpc`, `method` or `params` is not what JSON-RPC asks for. */
export class EnvelopeError extends InvalidRequest {}
/** `id` is no string, 64-bit integer or null. */
export class IdError extends InvalidRequest {}
/** The batch is empty or over the engine's limit. */
export class BatchError extends InvalidRequest {}

/** -32601: there is no such method. */
export class MethodNotFound extends RPCError {}

/** -32602: a parameter is wrong; `param` names it. */
export class InvalidParams extends RPCError {
  /** The parameter, nested ones with dots: `ticket.generation`. */
  get param(): string;
}
/** A required parameter was left out. */
export class MissingError extends InvalidParams {}
/** A parameter has the wrong JSON type, or a ticket the wrong kind of position. */
export class TypeParamError extends InvalidParams {}
/** There is no such parameter. */
export class UnknownParamError extends InvalidParams {}
/** A parameter has the right type and a value that is not allowed. */
export class RangeParamError extends InvalidParams {}

/** -32603: a fault of the engine itself. */
export class InternalError extends RPCError {}

/** 1001: no session of that name is open. */
export class SessionNotFound extends RPCError {
  /** The name that was given. */
  get session(): string;
  /** Open sessions whose names are like it, nearest first. */
  get nearest(): string[];
}
/** 1002: a session of that name is open. */
export class SessionExists extends RPCError {
  /** The name that was given. */
  get session(): string;
}
/** 1003: the command would exceed a limit of the engine. */
export class LimitError extends RPCError {
  /** Which one: "items", "sessions", "pages" or "ticketNames". */
  get limit(): string;
  /** How much it allows. */
  get value(): number;
}
/** 1004: a row has no identity; nothing was applied. */
export class RowWithoutIdentity extends RPCError {
  /** Its place in the rows, from 0. */
  get row(): number;
  /** The pointer that found nothing; null where the row itself is the identity. */
  get pointer(): string | null;
}
/** 1005: what was to be restored is no complete snapshot of such a session. */
export class InvalidSnapshot extends RPCError {
  /** The member that does not fit: `snapshot.items`. */
  get param(): string;
}
