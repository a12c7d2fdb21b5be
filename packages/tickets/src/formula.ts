import { err, ok, type Result } from '@evens/base';
import { binomial } from './binomial.ts';

/** When an if-bet continues with its next leg: only after a win, or also after a push ("action"). */
export const ifBetRules = ['win-only', 'action'] as const;
export type IfBetRule = (typeof ifBetRules)[number];

/** All combinations of `pick` legs in addition to the bankers, each at its own unit stake. */
export interface SystemRow {
  readonly pick: number;
  readonly unitMinor: bigint;
}

/** Payout of a teaser with this many legs, as an American price: −110 is 21/11 in total, including the stake. */
export interface TeaserPrice {
  readonly legs: number;
  readonly american: number;
}

/** Bonus on the winnings by the number of winning legs, each at `minOddsMilli` or above. In basis points. */
export interface BonusTerms {
  readonly minOddsMilli: number;
  readonly steps: readonly { readonly legs: number; readonly basisPoints: number }[];
}

/**
 * The structure and stakes of a ticket, without its legs. Legs are counted as the player picked them; a bet builder is
 * one leg. An each-way ticket stakes every line twice: on the win and on the place.
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
      /** 0-based indexes of legs that are in every line. */
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
/** Maximum number of selections on a slip and in a ticket. */
export const TICKET_LEGS_MAX = 20;

export type FormulaError =
  | 'too-few-selections'
  | 'too-many-selections'
  /** A row that picks no legs, or more than the legs besides the bankers. */
  | 'pick-out-of-range'
  | 'row-twice'
  | 'bankers-out-of-range'
  | 'no-stake'
  | 'too-many-bets'
  | 'no-price-for-count';

/** Number of bets of the formula: C(n − b, k) per row of a system, n(n − 1) for a reverse bet. Doubled for each way. */
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

/** Total stake of the ticket: every bet at its unit stake. */
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

/** Checks the shape of a bet by the specification (section 5). Stakes are above zero, which their parser ensures. */
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
