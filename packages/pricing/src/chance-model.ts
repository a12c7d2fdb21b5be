import { err, isFields, ok, type Result } from '@evens/base';
import {
  type ChanceModel,
  type Facts,
  type JsonObject,
  type JsonValue,
  type PriceMove,
  parseMarket,
} from '@evens/markets';
import { between, type Check, countBetween, fields, listOf, optional } from './params-checks.ts';
import type { ScenarioSet } from './scenario.ts';
import { scenarioModels } from './scenario-models.ts';

const DEEPEST = 6;

function isJson(value: unknown, depth = 0): value is JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((entry) => isJson(entry, depth + 1));
  return isFields(value) && Object.values(value).every((entry) => isJson(entry, depth + 1));
}

const mood = between(-1, 1);

const isText = (value: unknown): value is string => typeof value === 'string';
const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

const MOVES_MAX = 1000;
const hasMoveFields = fields<PriceMove>({
  type: orNull(isText),
  specifier: orNull(isText),
  outcomeNo: orNull(countBetween(1, 999)),
  factor: between(0.1, 10),
});
const isMove: Check<PriceMove> = (value): value is PriceMove =>
  hasMoveFields(value) &&
  (value.outcomeNo === null || parseMarket(value.type ?? '', value.specifier ?? '').ok);

const isChances = fields<ChanceModel>({
  model: isText,
  params: (value): value is JsonObject => isFields(value) && isJson(value),
  elapsedSeconds: between(0, 1_000_000),
  extra: listOf(between(-1_000_000, 1_000_000), 32),
  drift: fields<ChanceModel['drift']>({ strength: mood, tempo: mood }),
  moves: optional(listOf(isMove, MOVES_MAX)),
});

export type NoChances = 'bad-chances' | 'unknown-model';

/** Parses a chance model from a feed, a recording or another node. Refuses unknown models and invalid parameters. */
export function readChanceModel(value: unknown): Result<ChanceModel, NoChances> {
  if (!isChances(value)) return err('bad-chances');
  const model = scenarioModels.get(value.model);
  if (!model) return err('unknown-model');
  return model.accepts(value.params) ? ok(value) : err('bad-chances');
}

/** Like `readChanceModel`, for checks of whole events. */
export const isChanceModel: Check<ChanceModel> = (value): value is ChanceModel => readChanceModel(value).ok;

/**
 * The ends that a match can still have, with the chances behind its prices. Equal facts return the same list of facts,
 * so results computed over it are cached. `chances` must have passed `readChanceModel`.
 */
export function computeScenarios(chances: ChanceModel, facts: Facts): ScenarioSet {
  const model = scenarioModels.get(chances.model);
  if (!model) throw new RangeError(`computeScenarios: expected a score model, got ${chances.model}`);
  return model.scenarios(chances, facts);
}
