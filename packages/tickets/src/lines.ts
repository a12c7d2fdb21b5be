import { combinations } from './binomial.ts';
import type { IfBetRule, TeaserPrice, TicketFormula } from './formula.ts';

/**
 * One way for a ticket to win, with its own stake. Computed, never stored. `legs` are 0-based indexes into the ticket's
 * list of leg outcomes. For an each-way ticket the list holds the win outcomes first, then the place outcomes.
 */
export type Line =
  /** The stake rides on all legs: stake × Π factor. */
  | { readonly kind: 'product'; readonly stakeMinor: bigint; readonly legs: readonly number[] }
  /** Singles in sequence at the same stake. The next leg is played only if the previous result allows it. */
  | {
      readonly kind: 'chain';
      readonly stakeMinor: bigint;
      readonly legs: readonly number[];
      readonly rule: IfBetRule;
    }
  /** All legs must win at moved lines. The price depends on the number of legs that count. */
  | {
      readonly kind: 'teaser';
      readonly stakeMinor: bigint;
      readonly legs: readonly number[];
      readonly prices: readonly TeaserPrice[];
    };

function places(count: number, from = 0): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

function products(stakeMinor: bigint, legs: readonly number[], eachWay: number | undefined): readonly Line[] {
  const win: Line = { kind: 'product', stakeMinor, legs };
  if (eachWay === undefined) return [win];
  return [win, { kind: 'product', stakeMinor, legs: legs.map((place) => place + eachWay) }];
}

/** The lines of a ticket. Their stakes add up to `totalStake`; their number is `betCount`. */
export function expandLines(formula: TicketFormula): readonly Line[] {
  switch (formula.type) {
    case 'single':
    case 'combo': {
      const { legCount, unitMinor, eachWay } = formula;
      return products(unitMinor, places(legCount), eachWay ? legCount : undefined);
    }
    case 'system': {
      const { legCount, rows, bankers, eachWay } = formula;
      const free = places(legCount).filter((place) => !bankers.includes(place));
      return rows.flatMap(({ pick, unitMinor }) =>
        Array.from(combinations(free, pick), (picked) =>
          products(unitMinor, [...bankers, ...picked], eachWay ? legCount : undefined),
        ).flat(),
      );
    }
    case 'if-bet':
      return [
        { kind: 'chain', stakeMinor: formula.unitMinor, legs: places(formula.legCount), rule: formula.rule },
      ];
    case 'reverse-bet': {
      const all = places(formula.legCount);
      const { unitMinor: stakeMinor, rule } = formula;
      return all.flatMap((first) =>
        all
          .filter((second) => second !== first)
          .map((second): Line => ({ kind: 'chain', stakeMinor, legs: [first, second], rule })),
      );
    }
    case 'teaser':
      return [
        {
          kind: 'teaser',
          stakeMinor: formula.unitMinor,
          legs: places(formula.legCount),
          prices: formula.prices,
        },
      ];
  }
}
