/// What a call gets: its result, or the engine's error.
public typealias Reply = Result<JSONValue, RPCError>
