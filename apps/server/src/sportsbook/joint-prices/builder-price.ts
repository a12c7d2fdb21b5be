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
  readonly book: Pick<MatchBook, 'facts' | 'markets'>;
  readonly chances: ChanceModel | undefined;
  readonly picks: readonly BuilderLeg[];
}

export type PriceBuilder = (builder: BuilderToPrice) => JointPrices;

/** Most joint prices kept of one match. */
const KEPT_MAX = 64;

/** Joint prices by margin and picks; they are of these facts and markets of the match. */
interface CachedPrices extends Pick<MatchBook, 'facts' | 'markets'> {
  readonly prices: LRUCache<string, JointPrices>;
}

/**
 * A bet prices its builders when it arrives and again when it is written, and an open slip asks for them with every change
 * of a price. Eight picks take some milliseconds. A match has a new model whenever its chances change.
 */
const cacheByModel = new WeakMap<ChanceModel, CachedPrices>();

function cachedPrices(model: ChanceModel, { facts, markets }: BuilderToPrice['book']): CachedPrices {
  const found = cacheByModel.get(model);
  if (found?.facts === facts && found.markets === markets) return found;
  const fresh: CachedPrices = { facts, markets, prices: new LRUCache({ max: KEPT_MAX }) };
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
 * one of the source's chances and of those that the offered prices express applies. Picks that together are an outcome of an
 * open market have its price.
 */
export function makePriceBuilder(marginBasisPoints: number): PriceBuilder {
  const margin = { ...BUILDER_MARGIN, twoLegs: marginBasisPoints / 10_000 };
  const calculate = (
    chances: ChanceModel,
    { facts, markets }: BuilderToPrice['book'],
    picks: readonly BuilderLeg[],
  ) => {
    const open = [...markets.values()].filter(({ suspended }) => !suspended);
    const scenarios = computeScenarios(chances, facts);
    const legs = picks.map((pick) => ({ ...pick, factor: moveMargin(pick, chances.moves) }));
    const prices = builderPrices(scenarios, legs, margin, open);
    if (!prices.ok) return prices;
    const moved = moveScenarios(scenarios, chances.moves);
    const lower = moved && builderPrices(moved, legs, margin, open);
    return ok(
      prices.value
        .slice(1)
        .map((price, n) => (lower?.ok ? Math.min(price, lower.value[n + 1] ?? price) : price)),
    );
  };
  return ({ book, chances, picks }) => {
    if (!chances) return err({ code: 'no-chances', legs: [] });
    const { prices } = cachedPrices(chances, book);
    const key = builderKey(marginBasisPoints, picks);
    const known = prices.get(key);
    if (known) return known;
    const calculated = calculate(chances, book, picks);
    prices.set(key, calculated);
    return calculated;
  };
}
