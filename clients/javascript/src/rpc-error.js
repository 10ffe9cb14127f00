import {
  BatchError, DepthError, DuplicateMemberError, EncodingError, EnvelopeError, IdError,
  InternalError, InvalidParams, InvalidRequest, InvalidSnapshot, LimitError, LineTooLongError,
  MethodNotFound, MissingError, NotLineDelimitedError, NumberRangeError, ParseError, RPCError,
  RangeParamError, RowWithoutIdentity, SessionExists, SessionNotFound, SyntaxParseError,
  TypeParamError, UnknownParamError,
} from "./errors.js";

// By code: the class of the code, and those of its reasons.
const classes = new Map([
  [-32700, [ParseError, {
    syntax: SyntaxParseError, encoding: EncodingError, duplicateMember: DuplicateMemberError,
    depth: DepthError, numberRange: NumberRangeError, lineTooLong: LineTooLongError,
    notLineDelimited: NotLineDelimitedError,
  }]],
  [-32600, [InvalidRequest, { envelope: EnvelopeError, id: IdError, batch: BatchError }]],
  [-32601, [MethodNotFound, {}]],
  [-32602, [InvalidParams, {
    missing: MissingError, type: TypeParamError, unknownParam: UnknownParamError,
    range: RangeParamError,
  }]],
  [-32603, [InternalError, {}]],
  [1001, [SessionNotFound, {}]],
  [1002, [SessionExists, {}]],
  [1003, [LimitError, {}]],
  [1004, [RowWithoutIdentity, {}]],
  [1005, [InvalidSnapshot, {}]],
]);

/**
 * The error of a reply, in the class of its reason. A reason that is not known has the class of
 * its code, and a code that is not known is an `RPCError`.
 *
 * @param {{ code: number, message?: unknown, data?: any }} error
 * @param {string} [method]
 * @returns {RPCError}
 */
export function rpcError(error, method) {
  const [ofCode, ofReasons] = classes.get(error.code) ?? [RPCError, {}];
  const reason = error.data?.reason;
  const ofReason = Object.hasOwn(ofReasons, reason ?? "") ? ofReasons[reason] : ofCode;
  return new ofReason(error, method);
}
