export { Connection } from "./connection.js";
export { Engine } from "./engine.js";
export * from "./errors.js";
export { serve } from "./host.js";
export { Real } from "./json.js";
export { Session } from "./session.js";
export { Transcript, runTranscript } from "./transcript.js";
export { Outcome, Snapshot } from "./values.js";
