/** Values that JSON can represent. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * Market drift, both fields in [−1, 1]: positive `strength` favours home, positive `tempo` favours high scores. Each
 * model defines its (small) effect.
 */
export interface Drift {
  readonly strength: number;
  readonly tempo: number;
}

/** An operator's change of prices. Null stands for every market type, every line of it or every outcome. */
export interface PriceMove {
  readonly type: string | null;
  readonly specifier: string | null;
  readonly outcomeNo: number | null;
  /** From the source's price to the offered one; 0.5–1.05. */
  readonly factor: number;
}

/**
 * The inputs behind the prices of a match, in addition to the facts of its book. From both, the possible ends of the
 * match can be listed with exactly the chances behind its prices. `params` belong to the named model, before the drift.
 */
export interface ChanceModel {
  readonly model: string;
  readonly params: JsonObject;
  /** Played seconds of the running period; 0 before it and in a break. */
  readonly elapsedSeconds: number;
  /** Model state that the facts do not contain (red cards, wickets, outs). */
  readonly extra: readonly number[];
  readonly drift: Drift;
  /** Changes by operators, which the source's prices do not contain. */
  readonly moves?: readonly PriceMove[] | undefined;
}
