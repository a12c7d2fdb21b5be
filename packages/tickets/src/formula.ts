import { err, ok, type Result } from '@evens/base';
import { binomial } from './binomial.ts';

/** When an if-bet goes on to its next leg: after a win only, or after a push as well ("action"). */
export const ifBetRules = ['win-only', 'action'] as const;
export type IfBetRule = (typeof ifBetRules)[number];

/** All combinations of `pick` legs beside the bankers, each at its own unit stake. */
export interface SystemRow {
  readonly pick: number;
  readonly unitMinor: bigint;
}

/** What a teaser of so many legs pays, as an American price: −110 is 21/11 in all, stake included. */
export interface TeaserPrice {
  readonly legs: number;
  readonly american: number;
}

/** More of the winnings by the number of winning legs, each at `minOddsMilli` or above; hundredths of a per cent. */
export interface BonusTerms {
  readonly minOddsMilli: number;
  readonly steps: readonly { readonly legs: number; readonly basisPoints: number }[];
}

/**
 * How a ticket wins and what each way of winning costs: all that its legs don't say. Legs are counted as the player
 * picked them; a bet builder is one leg. An each-way ticket stakes every line twice: on the win, and on the place.
 */
export type TicketFormula =
  | {
      readonly type: 'single';
      readonly legCount: number;
      readonly unitMinor: bigint;
      readonly eachWay: boolean;
    }
  | {
      readonly type: 'combo';
      readonly legCount: number;
      readonly unitMinor: bigint;
      readonly eachWay: boolean;
      readonly bonus?: BonusTerms;
    }
  | {
      readonly type: 'system';
      readonly legCount: number;
      readonly rows: readonly SystemRow[];
      /** 0-based places of legs that stand in every line. */
      readonly bankers: readonly number[];
      readonly eachWay: boolean;
    }
  | {
      readonly type: 'if-bet' | 'reverse-bet';
      readonly legCount: number;
      readonly unitMinor: bigint;
      readonly rule: IfBetRule;
    }
  | {
      readonly type: 'teaser';
      readonly legCount: number;
      readonly unitMinor: bigint;
      readonly prices: readonly TeaserPrice[];
    };
export type FormulaType = TicketFormula['type'];

export const COMBO_LEGS_MIN = 2;
export const SYSTEM_LEGS = { min: 3, max: 10 } as const;
export const SYSTEM_BETS_MAX = 252;
export const IF_BET_LEGS = { min: 2, max: 10 } as const;
export const TEASER_LEGS_MIN = 2;
/** Most selections on a slip and in a ticket. */
export const TICKET_LEGS_MAX = 20;

export type FormulaError =
  | 'too-few-selections'
  | 'too-many-selections'
  /** A row that picks none, or more than the legs beside the bankers. */
  | 'pick-out-of-range'
  | 'row-twice'
  | 'bankers-out-of-range'
  | 'no-stake'
  | 'too-many-bets'
  | 'no-price-for-count';

/** How many bets the formula makes: C(n − b, k) a row of a system, n(n − 1) of a reverse bet, twice as many each way. */
export function betCount(formula: TicketFormula): number {
  switch (formula.type) {
    case 'single':
    case 'combo':
      return formula.eachWay ? 2 : 1;
    case 'system': {
      const free = formula.legCount - formula.bankers.length;
      const bets = formula.rows.reduce((sum, { pick }) => sum + binomial(free, pick), 0);
      return formula.eachWay ? 2 * bets : bets;
    }
    case 'if-bet':
    case 'teaser':
      return 1;
    case 'reverse-bet':
      return formula.legCount * (formula.legCount - 1);
  }
}

/** What the ticket costs: every bet at its unit. */
export function totalStake(formula: TicketFormula): bigint {
  if (formula.type !== 'system') return formula.unitMinor * BigInt(betCount(formula));
  const free = formula.legCount - formula.bankers.length;
  const sum = formula.rows.reduce(
    (total, { pick, unitMinor }) => total + unitMinor * BigInt(binomial(free, pick)),
    0n,
  );
  return formula.eachWay ? 2n * sum : sum;
}

function legsAllowed(formula: TicketFormula): { readonly min: number; readonly max: number } {
  switch (formula.type) {
    case 'single':
      return { min: 1, max: 1 };
    case 'combo':
      return { min: COMBO_LEGS_MIN, max: TICKET_LEGS_MAX };
    case 'system':
      return SYSTEM_LEGS;
    case 'if-bet':
    case 'reverse-bet':
      return IF_BET_LEGS;
    case 'teaser':
      return { min: TEASER_LEGS_MIN, max: TICKET_LEGS_MAX };
  }
}

/** The spec's rules of a bet's shape (section 5); stakes are above zero, which their parser has seen to. */
export function checkFormula(formula: TicketFormula): Result<TicketFormula, FormulaError> {
  const { min, max } = legsAllowed(formula);
  if (formula.legCount < min) return err('too-few-selections');
  if (formula.legCount > max) return err('too-many-selections');
  if (formula.type === 'teaser') {
    const priced = formula.prices.some(({ legs }) => legs === formula.legCount);
    return priced ? ok(formula) : err('no-price-for-count');
  }
  return formula.type === 'system' ? checkSystem(formula) : ok(formula);
}

function checkSystem(
  formula: Extract<TicketFormula, { type: 'system' }>,
): Result<TicketFormula, FormulaError> {
  const { legCount, rows, bankers } = formula;
  const distinct = new Set(bankers);
  if (distinct.size !== bankers.length || bankers.length >= legCount) return err('bankers-out-of-range');
  if (bankers.some((place) => !Number.isInteger(place) || place < 0 || place >= legCount))
    return err('bankers-out-of-range');
  if (rows.length === 0) return err('no-stake');
  const free = legCount - bankers.length;
  if (rows.some(({ pick }) => !Number.isInteger(pick) || pick < 1 || pick > free))
    return err('pick-out-of-range');
  if (new Set(rows.map(({ pick }) => pick)).size !== rows.length) return err('row-twice');
  return betCount(formula) > SYSTEM_BETS_MAX ? err('too-many-bets') : ok(formula);
}
