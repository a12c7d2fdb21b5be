/** What JSON can carry. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * The market's mood, both in [−1, 1]: `strength` leans to home, `tempo` to high scores. Each model says how little it
 * moves by them.
 */
export interface Drift {
  readonly strength: number;
  readonly tempo: number;
}

/**
 * By what a match was priced, beside the facts of its book: whoever has both can list the possible ends of the match
 * with the very chances behind its prices. `params` are the named model's own, before the drift.
 */
export interface ChanceModel {
  readonly model: string;
  readonly params: JsonObject;
  /** Seconds of the running period that had been played; 0 before it and in a break. */
  readonly elapsedSeconds: number;
  /** What the model keeps beside the facts (red cards, wickets, outs). */
  readonly extra: readonly number[];
  readonly drift: Drift;
}
