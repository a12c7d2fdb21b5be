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

/** `no-chances`: the source doesn't tell what its prices are made of, so nothing is known of how outcomes go together. */
export interface BuilderFault {
  readonly code: JointRefusal['code'] | 'no-chances';
  /** Places within the builder. */
  readonly legs: readonly number[];
}

export type PriceBuilder = (builder: {
  readonly book: MatchBook;
  readonly chances: ChanceModel | undefined;
  readonly picks: readonly BuilderLeg[];
}) => Result<readonly number[], BuilderFault>;

/**
 * Joint prices by enumeration over the very scenarios that the single prices are made of, of every set of the picks in
 * order of its bits, the empty one left out. The margin is that of two picks, hundredths of a per cent.
 */
export function makePriceBuilder(marginBasisPoints: number): PriceBuilder {
  const margin = { ...BUILDER_MARGIN, twoLegs: marginBasisPoints / 10_000 };
  return ({ book, chances, picks }) => {
    if (!chances) return err({ code: 'no-chances', legs: [] });
    const prices = builderPrices(scenariosOf(chances, book.facts), picks, margin);
    return prices.ok ? ok(prices.value.slice(1)) : prices;
  };
}
