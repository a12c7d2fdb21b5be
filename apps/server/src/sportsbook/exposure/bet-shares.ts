import { type TeaserPrice, type TicketFormula, teaserPrice, totalStake } from '@evens/tickets';

/** A leg of an open bet by its current chances. A decided leg has one certain factor. */
export interface LegValue {
  /** Factor on the stake if the leg wins: the accepted price. */
  readonly full: number;
  /** Expected factor: 0 for a lost leg, 1 for a void one, `full` for a won one. */
  readonly expected: number;
  /** Chance of a factor above 1. */
  readonly win: number;
  /** Chance of the factor 1. */
  readonly refund: number;
}

/** A single on one leg with the same effect as the bet. Amounts in the unit of the bet's amounts. */
export interface LegShare {
  readonly stake: number;
  readonly payout: number;
}

export interface BetShares {
  /** Expected payout of the bet. */
  readonly expected: number;
  /** In order of the legs. */
  readonly legs: readonly LegShare[];
}

export interface BetAmounts {
  /** The open stake; 0 for a free bet, whose stake the house does not keep. */
  readonly stake: number;
  /** The highest payout of the open stake, without the stake of a free bet. */
  readonly payout: number;
  /** Undefined for a product of all legs: a single or combo without places. */
  readonly formula?: TicketFormula | undefined;
}

const product = (factors: readonly number[]): number => factors.reduce((all, factor) => all * factor, 1);

/** e₀ … e_max: e_k is the sum of the products of all selections of k values. */
function symmetricSums(values: readonly number[], max: number): readonly number[] {
  const sums = [1, ...Array.from({ length: max }, () => 0)];
  for (const value of values)
    for (let k = max; k >= 1; k -= 1) sums[k] = (sums[k] ?? 0) + (sums[k - 1] ?? 0) * value;
  return sums;
}

/** A chain continues after a win, and after a refund if the rule is "action". */
function expectedChain(legs: readonly LegValue[], rule: 'win-only' | 'action'): number {
  let value = 1;
  let played = 1;
  for (const { expected, win, refund } of legs) {
    value += played * (expected - 1);
    played *= rule === 'action' ? win + refund : win;
  }
  return value;
}

function expectedTeaser(legs: readonly LegValue[], prices: readonly TeaserPrice[]): number {
  /** Chance of this many wins without a loss. */
  let chances = [1];
  for (const { win, refund } of legs) {
    const next = [...chances.map((chance) => chance * refund), 0];
    for (const [wins, chance] of chances.entries()) next[wins + 1] = (next[wins + 1] ?? 0) + chance * win;
    chances = next;
  }
  return chances.reduce((sum, chance, wins) => {
    const price = teaserPrice(prices, wins);
    return sum + chance * (price ? Number(price.num) / Number(price.den) : 1);
  }, 0);
}

/** Expected return of the formula per unit of its whole stake. Legs are independent: they are of different matches. */
function expectedReturn(formula: TicketFormula, legs: readonly LegValue[]): number {
  const factors = legs.map(({ expected }) => expected);
  switch (formula.type) {
    case 'single':
    case 'combo': {
      if (!formula.eachWay) return product(factors);
      const { legCount } = formula;
      return (product(factors.slice(0, legCount)) + product(factors.slice(legCount))) / 2;
    }
    case 'system': {
      const { bankers, eachWay, legCount, rows } = formula;
      let value = 0;
      for (const from of eachWay ? [0, legCount] : [0]) {
        const way = factors.slice(from, from + legCount);
        const sums = symmetricSums(
          way.filter((_, place) => !bankers.includes(place)),
          legCount,
        );
        const banked = product(bankers.map((place) => way[place] ?? 0));
        for (const { pick, unitMinor } of rows) value += Number(unitMinor) * banked * (sums[pick] ?? 0);
      }
      return value / Number(totalStake(formula));
    }
    case 'if-bet':
      return expectedChain(legs, formula.rule);
    case 'reverse-bet': {
      let value = 0;
      for (const first of legs)
        for (const second of legs)
          if (first !== second) value += expectedChain([first, second], formula.rule);
      return value / (legs.length * (legs.length - 1));
    }
    case 'teaser':
      return expectedTeaser(legs, formula.prices);
  }
}

const won = ({ full }: LegValue): LegValue => ({ full, expected: full, win: 1, refund: 0 });
const lost = ({ full }: LegValue): LegValue => ({ full, expected: 0, win: 0, refund: 0 });

/** A teaser pays by a table. Each of its legs counts the same part of the price. */
function legPrices({ formula }: BetAmounts, legs: readonly LegValue[]): readonly number[] {
  if (formula?.type !== 'teaser') return legs.map(({ full }) => full);
  const price = expectedTeaser(legs.map(won), formula.prices);
  return legs.map(() => price ** (1 / legs.length));
}

/** Shares of a product of all legs, without lists of intermediate results: most bets are products. */
function productShares({ stake, payout }: BetAmounts, legs: readonly LegValue[]): BetShares {
  let expected = payout;
  for (const leg of legs) expected *= leg.expected / leg.full;
  const shares = legs.map((_, place) => {
    const share = { stake, payout };
    for (const [other, leg] of legs.entries()) {
      if (other === place) continue;
      share.stake *= leg.expected;
      share.payout *= leg.expected / leg.full;
    }
    return share;
  });
  return { expected, legs: shares };
}

/**
 * Divides a bet into singles on its legs: the running stake of each leg. The payout of leg i is V(i wins) − V(i loses), where V
 * is the expected payout of the bet with decided legs at their factors and other open legs at their expected factors; its
 * stake is that payout at the accepted price of the leg. For a combo these are stake × Π settled factors × Π expected
 * factors of the other legs. A single is exact. V is the fair value of a cash-out (`cashOutOffer` of packages/tickets).
 */
export function computeShares(bet: BetAmounts, legs: readonly LegValue[]): BetShares {
  if (!bet.formula) return productShares(bet, legs);
  const { formula } = bet;
  const atPlacement = expectedReturn(formula, legs.map(won));
  const payoutScale = atPlacement > 0 ? bet.payout / atPlacement : 0;
  const prices = legPrices(bet, legs);
  return {
    expected: payoutScale * expectedReturn(formula, legs),
    legs: legs.map((leg, place) => {
      const difference =
        expectedReturn(formula, legs.with(place, won(leg))) -
        expectedReturn(formula, legs.with(place, lost(leg)));
      return {
        stake: (bet.stake * difference) / (prices[place] ?? 1),
        payout: payoutScale * difference,
      };
    }),
  };
}
