/// Starts an engine, and closes it when `body` has ended, in whichever way.
///
///     try await withPagerEngine { engine in
///       let list = try await engine.open("feed")
///       …
///     }
///
/// - Throws: `EngineNotFound`, and what `body` throws.
@discardableResult
nonisolated(nonsending) public func withPagerEngine<Result>(
  _ options: EngineOptions = EngineOptions(),
  _ body: nonisolated(nonsending) (Engine) async throws -> Result
) async throws -> Result {
  let engine = try Engine.start(options)
  do {
    let result = try await body(engine)
    await engine.close()
    return result
  } catch {
    await engine.close()
    throw error
  }
}
