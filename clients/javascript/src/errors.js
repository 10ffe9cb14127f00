/** What every error of this package extends. */
export class PagerError extends Error {
  constructor(message) {
    super(message);
    this.name = new.target.name;
  }
}

/** There is no engine where it was looked for, or what is there cannot be started. */
export class EngineNotFound extends PagerError {
  /** @param {string[]} places where it was looked for, in order, with what was found there */
  constructor(places) {
    const list = places.map((place) => `  - ${place}\n`).join("");
    super(
      `no pager-engine was found. Looked at:\n${list}` +
        "Run `make install` in the engine's repository, or name it: " +
        "Engine.start({ engine: PATH }) or the environment variable PAGER_ENGINE.");
    this.places = places;
  }
}

/** The engine has ended, or was killed, and answers no more. */
export class EngineDied extends PagerError {
  /**
   * @param {object} end
   * @param {string} end.reason what happened, as a clause: "the engine exited with status 1"
   * @param {number | null} [end.exitStatus] null if a signal ended it, or it is not over yet
   * @param {string | null} [end.signal] such as "SIGKILL"
   * @param {string} [end.stderrTail] the end of what it said on stderr, at most 64 KiB
   * @param {string | null} [end.lastRequest] the last line that was sent to it
   */
  constructor({ reason, exitStatus = null, signal = null, stderrTail = "", lastRequest = null }) {
    let message = reason;
    if (lastRequest !== null) message += `; the last request was ${shorten(lastRequest)}`;
    const said = stderrTail.trim();
    if (said !== "") message += `; stderr ended with: ${said.slice(-500)}`;
    super(message);
    this.exitStatus = exitStatus;
    this.signal = signal;
    this.stderrTail = stderrTail;
    this.lastRequest = lastRequest;
  }
}

/** A call had no answer within its deadline. The engine was killed: later calls fail at once. */
export class Timeout extends PagerError {
  /** @param {string} what @param {number} milliseconds */
  constructor(what, milliseconds) {
    super(`${what} had no answer within ${milliseconds} ms; the engine was killed`);
    this.timeout = milliseconds;
  }
}

/** The engine wrote a line that is no reply. */
export class ProtocolError extends PagerError {
  /** @param {string} message @param {string} line the line, bad UTF-8 shown as U+FFFD */
  constructor(message, line) {
    super(`${message}: ${shorten(line)}`);
    this.line = line;
  }
}

/** A reply was not as a transcript says, or the transcript is none. */
export class TranscriptError extends PagerError {
  /**
   * @param {string} place such as "article/filter-switch.jsonl:12"
   * @param {string} message
   * @param {{ cause?: unknown }} [options]
   */
  constructor(place, message, { cause } = {}) {
    super(`${place}: ${message}`);
    this.place = place;
    if (cause !== undefined) this.cause = cause;
  }
}

/** What a pager's `fetch` is rejected with when `fail` names its ticket. */
export class FetchError extends Error {
  /**
   * @param {{ message: string, code?: string | number, data?: any }} error
   * @param {boolean} retryable
   */
  constructor(error, retryable) {
    super(error.message);
    this.name = "FetchError";
    this.error = error;
    this.code = error.code;
    this.data = error.data;
    this.retryable = retryable;
  }
}

/** The engine answered a request with an error. Each reason has a class of its own. */
export class RPCError extends PagerError {
  /**
   * @param {{ code: number, message?: unknown, data?: any }} error as the engine sent it
   * @param {string} [method] of the request
   */
  constructor({ code, message, data }, method) {
    super(`${method === undefined ? "" : `${method}: `}${message ?? "an error without a message"}`);
    this.code = code;
    this.data = data;
    this.reason = data?.reason;
    this.method = method;
  }
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
  get param() {
    return this.data.param;
  }
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
  get session() {
    return this.data.session;
  }
  /** Open sessions whose names are like it, nearest first. */
  get nearest() {
    return this.data.nearest;
  }
}

/** 1002: a session of that name is open. */
export class SessionExists extends RPCError {
  /** The name that was given. */
  get session() {
    return this.data.session;
  }
}

/** 1003: the command would exceed a limit of the engine. */
export class LimitError extends RPCError {
  /** Which one: "items", "sessions", "pages" or "ticketNames". */
  get limit() {
    return this.data.limit;
  }
  /** How much it allows. */
  get value() {
    return this.data.value;
  }
}

/** 1004: a row has no identity; nothing was applied. */
export class RowWithoutIdentity extends RPCError {
  /** Its place in the rows, from 0. */
  get row() {
    return this.data.row;
  }
  /** The pointer that found nothing; null where the row itself is the identity. */
  get pointer() {
    return this.data.pointer;
  }
}

/** 1005: what was to be restored is no complete snapshot of such a session. */
export class InvalidSnapshot extends RPCError {
  /** The member that does not fit: `snapshot.items`. */
  get param() {
    return this.data.param;
  }
}

function shorten(text) {
  return text.length <= 200 ? text : `${text.slice(0, 200)}… (${text.length} characters)`;
}
