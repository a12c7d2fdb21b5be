import type { Grade } from './grade.ts';
import { isLess, isSame, minus, NOTHING, plus, type Ratio, ratio, times, WHOLE } from './ratio.ts';

/**
 * A second settler, written from the rules only: simple, slow, and without code of the product. Agreement means that
 * two independent calculations match.
 */

/** One leg: a single selection, or a bet builder with the joint price of each subset of its picks. */
export type Leg =
  | { readonly kind: 'plain'; readonly grade: Grade; readonly odds: Ratio }
  | {
      readonly kind: 'builder';
      readonly grades: readonly Grade[];
      /** Prices by the picks that were not voided: their comma-separated positions. */
      readonly prices: ReadonlyMap<string, Ratio>;
    };

export type Bet =
  | { readonly type: 'single' | 'combo'; readonly unit: bigint }
  | {
      readonly type: 'system';
      readonly rows: readonly { readonly pick: number; readonly unit: bigint }[];
      readonly bankers: readonly number[];
    }
  | { readonly type: 'if-bet' | 'reverse-bet'; readonly unit: bigint; readonly goesOnAfterPush: boolean }
  | {
      readonly type: 'teaser';
      readonly unit: bigint;
      /** American odds by the number of teams. */
      readonly prices: ReadonlyMap<number, number>;
    };

export interface Slip {
  readonly bet: Bet;
  readonly legs: readonly Leg[];
  /** Each way: the place part of each leg, in the same order. */
  readonly places: readonly Leg[] | undefined;
  readonly cap: bigint;
  readonly bonus:
    | {
        readonly minOdds: Ratio;
        readonly steps: readonly { readonly legs: number; readonly per10k: number }[];
      }
    | undefined;
  readonly cashed: { readonly stake: bigint; readonly paid: bigint };
}

export interface Settled {
  readonly charged: bigint;
  readonly lines: number;
  readonly paid: bigint;
  readonly word: Grade['word'];
}

interface LegEnd extends Grade {
  /** The price that counts for the bonus. Zero if none counts. */
  readonly price: Ratio;
}

function toLegEnd(leg: Leg): LegEnd {
  if (leg.kind === 'plain') return { ...leg.grade, price: leg.odds };
  if (leg.grades.some(({ word }) => word === 'lost')) return { word: 'lost', back: NOTHING, price: NOTHING };
  const standing = leg.grades.flatMap(({ word }, place) => (word === 'win' ? [place] : []));
  if (standing.length === 0) {
    const isVoid = leg.grades.every(({ word }) => word === 'cancelled');
    return { word: isVoid ? 'cancelled' : 'refund', back: WHOLE, price: NOTHING };
  }
  const price = leg.prices.get(standing.join(','));
  if (!price) throw new Error(`no price for ${standing}`);
  return { word: 'win', back: price, price };
}

interface PaidLine {
  readonly stake: bigint;
  readonly pays: Ratio;
  /** The legs that were actually played. */
  readonly played: readonly LegEnd[];
}

function accumulate(stake: bigint, ends: readonly LegEnd[]): PaidLine {
  let pays = ratio(stake);
  for (const { back } of ends) pays = times(pays, back);
  return { stake, pays, played: ends };
}

/** Each bit mask is a set of legs. Sets with all bankers and `pick` other legs are lines. */
function systemLines(bet: Extract<Bet, { type: 'system' }>, ends: readonly LegEnd[]): PaidLine[] {
  const lines: PaidLine[] = [];
  for (const { pick, unit } of bet.rows) {
    for (let bits = 0; bits < 1 << ends.length; bits++) {
      const isIn = (place: number) => ((bits >> place) & 1) === 1;
      if (!bet.bankers.every(isIn)) continue;
      const others = ends.filter((_, place) => isIn(place) && !bet.bankers.includes(place)).length;
      if (others === pick)
        lines.push(
          accumulate(
            unit,
            ends.filter((_, place) => isIn(place)),
          ),
        );
    }
  }
  return lines;
}

/** Consecutive singles at a flat stake. The account starts with the stake. */
function chain(stake: bigint, ends: readonly LegEnd[], goesOnAfterPush: boolean): PaidLine {
  let account = ratio(stake);
  const played: LegEnd[] = [];
  for (const end of ends) {
    const { back } = end;
    played.push(end);
    account = plus(account, times(ratio(stake), minus(back, WHOLE)));
    if (isLess(back, WHOLE)) break;
    if (isSame(back, WHOLE) && !goesOnAfterPush) break;
  }
  return { stake, pays: account, played };
}

function tease({ unit, prices }: Extract<Bet, { type: 'teaser' }>, ends: readonly LegEnd[]): PaidLine {
  if (ends.some(({ word }) => word === 'lost')) return { stake: unit, pays: NOTHING, played: ends };
  const teams = ends.filter(({ word }) => word === 'win').length;
  const american = prices.get(teams);
  if (teams < 2 || american === undefined) {
    // The stake is refunded, so a winning leg counts as not played.
    const played = ends.map((end) => (end.word === 'win' ? { ...end, word: 'refund' as const } : end));
    return { stake: unit, pays: ratio(unit), played };
  }
  const profit = american > 0 ? ratio(american, 100) : ratio(100, -american);
  return { stake: unit, pays: times(ratio(unit), plus(WHOLE, profit)), played: ends };
}

function listPaidLines(bet: Bet, ends: readonly LegEnd[]): PaidLine[] {
  switch (bet.type) {
    case 'single':
    case 'combo':
      return [accumulate(bet.unit, ends)];
    case 'system':
      return systemLines(bet, ends);
    case 'if-bet':
      return [chain(bet.unit, ends, bet.goesOnAfterPush)];
    case 'reverse-bet': {
      const lines: PaidLine[] = [];
      for (const first of ends)
        for (const second of ends)
          if (first !== second) lines.push(chain(bet.unit, [first, second], bet.goesOnAfterPush));
      return lines;
    }
    case 'teaser':
      return [tease(bet, ends)];
  }
}

function bonusPer10k({ bonus }: Slip, ends: readonly LegEnd[]): number {
  const counting = ends.filter(
    ({ word, price }) => word === 'win' && bonus && !isLess(price, bonus.minOdds),
  ).length;
  const reached = (bonus?.steps ?? []).filter(({ legs }) => legs <= counting);
  return Math.max(0, ...reached.map(({ per10k }) => per10k));
}

/** Legs that no line reached were never bet on. */
function resultWord(all: readonly LegEnd[], lines: readonly PaidLine[], paid: bigint): Grade['word'] {
  const [only] = all;
  if (all.length === 1 && only) return only.word;
  if (paid === 0n) return 'lost';
  const ends = lines.flatMap(({ played }) => played);
  if (ends.every(({ word }) => word === 'cancelled')) return 'cancelled';
  return ends.every(({ word }) => word === 'cancelled' || word === 'refund') ? 'refund' : 'win';
}

export function settle(slip: Slip): Settled {
  const wins = slip.legs.map(toLegEnd);
  const places = slip.places?.map(toLegEnd) ?? [];
  const ends = [...wins, ...places];
  const lines = [...listPaidLines(slip.bet, wins), ...(slip.places ? listPaidLines(slip.bet, places) : [])];
  const charged = lines.reduce((all, { stake }) => all + stake, 0n);
  let pays = lines.reduce((all, line) => plus(all, line.pays), NOTHING);
  const won = minus(pays, ratio(charged));
  if (won.n > 0n) pays = plus(pays, times(won, ratio(bonusPer10k(slip, ends), 10_000)));

  // Cashed-out stake is removed with its share of everything, and its payout counts towards the cap.
  const left = charged - slip.cashed.stake;
  const part = times(pays, ratio(left, charged));
  const whole = part.n / part.d;
  // The remaining stake is returned completely, even above the cap.
  const cap = slip.cap - slip.cashed.paid;
  let paid = whole;
  if (paid > cap) paid = cap;
  if (paid < whole && paid < left) paid = left;
  if (paid > whole) paid = whole;
  return { charged, lines: lines.length, paid, word: resultWord(ends, lines, paid) };
}
