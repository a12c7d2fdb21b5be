import { err, ok, type Result } from '@evens/base';
import type { MatchBook } from '@evens/book';
import type { ChanceModel } from '@evens/markets';
import {
  BUILDER_MARGIN,
  type BuilderLeg,
  builderPrices,
  computeScenarios,
  type JointRefusal,
  moveMargin,
  moveScenarios,
} from '@evens/pricing';
import { LRUCache } from 'lru-cache';

/** `no-chances`: the source does not send the chances behind its prices, so joint prices can't be calculated. */
export interface BuilderFault {
  readonly code: JointRefusal['code'] | 'no-chances';
  /** Indexes of its picks. */
  readonly legs: readonly number[];
}

export type JointPrices = Result<readonly number[], BuilderFault>;

export interface BuilderToPrice {
  readonly book: Pick<MatchBook, 'facts'>;
  readonly chances: ChanceModel | undefined;
  readonly picks: readonly BuilderLeg[];
}

export type PriceBuilder = (builder: BuilderToPrice) => JointPrices;

/** Most joint prices kept of one match. */
const KEPT_MAX = 64;

/** Joint prices by margin and picks; they are of these facts of the match. */
interface CachedPrices {
  readonly facts: MatchBook['facts'];
  readonly prices: LRUCache<string, JointPrices>;
}

/**
 * A bet prices its builders when it arrives and again when it is written, and an open slip asks for them with every change
 * of a price. Eight picks take some milliseconds. A match has a new model whenever its chances change.
 */
const cacheByModel = new WeakMap<ChanceModel, CachedPrices>();

function cachedPrices(model: ChanceModel, facts: MatchBook['facts']): CachedPrices {
  const found = cacheByModel.get(model);
  if (found?.facts === facts) return found;
  const fresh: CachedPrices = { facts, prices: new LRUCache({ max: KEPT_MAX }) };
  cacheByModel.set(model, fresh);
  return fresh;
}

function builderKey(marginBasisPoints: number, picks: readonly BuilderLeg[]): string {
  const legs = picks.map(({ type, specifier, outcomeNo, oddsMilli }) =>
    JSON.stringify([type, specifier, outcomeNo, oddsMilli]),
  );
  return `${marginBasisPoints} ${legs.join()}`;
}

/**
 * Calculates joint prices from the same scenarios as single prices, for every set of the picks in the order of its bits,
 * without the empty set. The margin is that of two picks, hundredths of a per cent. Where operators moved prices, the lower
 * one of the source's chances and of those that the offered prices express applies.
 */
export function makePriceBuilder(marginBasisPoints: number): PriceBuilder {
  const margin = { ...BUILDER_MARGIN, twoLegs: marginBasisPoints / 10_000 };
  const calculate = (chances: ChanceModel, facts: MatchBook['facts'], picks: readonly BuilderLeg[]) => {
    const scenarios = computeScenarios(chances, facts);
    const legs = picks.map((pick) => ({ ...pick, factor: moveMargin(pick, chances.moves) }));
    const prices = builderPrices(scenarios, legs, margin);
    if (!prices.ok) return prices;
    const moved = moveScenarios(scenarios, chances.moves);
    const lower = moved && builderPrices(moved, legs, margin);
    return ok(
      prices.value
        .slice(1)
        .map((price, n) => (lower?.ok ? Math.min(price, lower.value[n + 1] ?? price) : price)),
    );
  };
  return ({ book: { facts }, chances, picks }) => {
    if (!chances) return err({ code: 'no-chances', legs: [] });
    const { prices } = cachedPrices(chances, facts);
    const key = builderKey(marginBasisPoints, picks);
    const known = prices.get(key);
    if (known) return known;
    const calculated = calculate(chances, facts, picks);
    prices.set(key, calculated);
    return calculated;
  };
}
