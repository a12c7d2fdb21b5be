import { err, ok, type Result } from '@evens/base';
import type { MatchBook } from '@evens/book';
import type { ChanceModel } from '@evens/markets';
import {
  BUILDER_MARGIN,
  type BuilderLeg,
  builderPrices,
  type JointRefusal,
  scenariosOf,
} from '@evens/pricing';

/** `no-chances`: the source does not send the chances behind its prices, so joint prices can't be calculated. */
export interface BuilderFault {
  readonly code: JointRefusal['code'] | 'no-chances';
  /** Indexes of its picks. */
  readonly legs: readonly number[];
}

export type PriceBuilder = (builder: {
  readonly book: MatchBook;
  readonly chances: ChanceModel | undefined;
  readonly picks: readonly BuilderLeg[];
}) => Result<readonly number[], BuilderFault>;

/**
 * Calculates joint prices from the same scenarios as single prices, for every set of the picks in the order of its bits,
 * without the empty set. The margin is that of two picks, hundredths of a per cent.
 */
export function makePriceBuilder(marginBasisPoints: number): PriceBuilder {
  const margin = { ...BUILDER_MARGIN, twoLegs: marginBasisPoints / 10_000 };
  return ({ book, chances, picks }) => {
    if (!chances) return err({ code: 'no-chances', legs: [] });
    const prices = builderPrices(scenariosOf(chances, book.facts), picks, margin);
    return prices.ok ? ok(prices.value.slice(1)) : prices;
  };
}
