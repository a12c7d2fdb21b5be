import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountId, CurrencyCode, MarketId, MatchId } from '@evens/base';
import { canWinTogether, LOTTO_BALLS, marketDefinition } from '@evens/markets';
import {
  type FindValue,
  findVerdict,
  outcomeChance,
  pickShare,
  type ValuedLeg,
  valueLegs,
} from './bet-legs.ts';
import { computeShares, type LegShare } from './bet-shares.ts';
import type { MatchValue, MatchValues } from './match-values.ts';
import type { OpenBet, OpenLeg, OpenLine, OpenMatch, OpenPick } from './open-bets.ts';

/** Bets that are added up before other work of the process gets a turn. */
const BETS_PER_TURN = 500;
const BETS_READ_PER_TURN = 5000;

/**
 * Sums of open bets in minor units of the base currency. Singles are integers below 2⁵³ and therefore exact; other bets
 * count by their shares.
 */
export interface Totals {
  bets: number;
  /** The bets among them that need other legs. */
  multiples: number;
  /** The bets among them that were accepted in the last minute. */
  recent: number;
  /** Lost by the players if the bets lose. */
  stakes: number;
  /** Payouts if the bets win. */
  payouts: number;
  /** Payouts weighted by the current chances. */
  expected: number;
}

export interface OutcomeTotals extends Totals {
  readonly outcomeNo: number;
  readonly chance: number | undefined;
  /** Without the picks of bet builders, which win together. */
  readonly alone: { stakes: number; payouts: number };
}

export interface LineTotals extends Totals {
  readonly line: OpenLine;
  readonly outcomes: Map<number, OutcomeTotals>;
}

/** Bets on the same picks of one bet builder. */
export interface BuilderTotals {
  readonly picks: readonly OpenPick[];
  stakes: number;
  payouts: number;
}

export interface MatchTotals extends Totals {
  readonly match: OpenMatch;
  readonly lines: Map<MarketId, LineTotals>;
  readonly builders: Map<string, BuilderTotals>;
}

export interface ExposureSums {
  readonly all: Totals;
  readonly matches: Map<MatchId, MatchTotals>;
  readonly tournaments: Map<number, Totals>;
  readonly players: Map<AccountId, Totals>;
}

const emptyTotals = (): Totals => ({ bets: 0, multiples: 0, recent: 0, stakes: 0, payouts: 0, expected: 0 });

function entry<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create();
  map.set(key, value);
  return value;
}

export interface SumParts {
  readonly values: MatchValues;
  /** Converts minor units of a currency to minor units of the base currency. */
  toBase(minor: bigint, currency: CurrencyCode): number;
  /** Bets accepted later are recent. */
  readonly recentAfterMs: number;
}

class Summing {
  readonly sums: ExposureSums = {
    all: emptyTotals(),
    matches: new Map(),
    tournaments: new Map(),
    players: new Map(),
  };
  readonly #find: FindValue;
  readonly #toBase: SumParts['toBase'];
  readonly #recentAfterMs: number;

  constructor(find: FindValue, { toBase, recentAfterMs }: Omit<SumParts, 'values'>) {
    this.#find = find;
    this.#toBase = toBase;
    this.#recentAfterMs = recentAfterMs;
  }

  add(bet: OpenBet): void {
    const valued = valueLegs(bet, this.#find);
    const stake = this.#toBase(bet.stakeMinor, bet.currency);
    const payout = this.#toBase(bet.payoutMinor, bet.currency);
    const shares = computeShares({ stake, payout, formula: bet.formula }, valued);
    const { expected } = shares;
    const counter = new BetCounter({
      isMultiple: bet.legs.length > 1 && bet.formula?.type !== 'single',
      isRecent: bet.decidedAtMs > this.#recentAfterMs,
    });
    counter.add(this.sums.all, { stake, payout, expected });
    counter.add(entry(this.sums.players, bet.accountId, emptyTotals), { stake, payout, expected });
    for (let place = 0; place < bet.legs.length; place += 1) {
      const leg = bet.legs[place];
      const value = valued[place];
      const share = shares.legs[place];
      if (leg && value && share && !value.isDecided) this.#addLeg(bet, { leg, value, share, counter });
    }
  }

  #addLeg(bet: OpenBet, { leg, value, share, counter }: CountedLeg): void {
    const match = leg.picks[0]?.line.match;
    if (!match) return;
    const { stake, payout } = share;
    const expected = (payout * value.expected) / value.full;
    const { matches, tournaments } = this.sums;
    const totals = entry(matches, match.id, () => ({
      ...emptyTotals(),
      match,
      lines: new Map(),
      builders: new Map(),
    }));
    counter.add(totals, { stake, payout, expected });
    counter.add(entry(tournaments, match.tournamentId, emptyTotals), { stake, payout, expected });
    if (leg.picks.length === 1) {
      const [pick] = leg.picks;
      if (pick) this.#addPick(pick, { totals, counter, amounts: { stake, payout, expected }, isAlone: true });
      return;
    }
    addBuilder(totals, leg, share);
    for (const pick of leg.picks) {
      if (findVerdict(pick, bet.decidedAtMs)) continue;
      const part = payout * pickShare(leg, pick, { valued: value, find: this.#find });
      const amounts = { stake: (part * 1000) / pick.oddsMilli, payout: part, expected };
      this.#addPick(pick, { totals, counter, amounts, isAlone: false });
    }
  }

  #addPick(pick: OpenPick, { totals, counter, amounts, isAlone }: CountedPick): void {
    const line = entry(totals.lines, pick.line.id, () => ({
      ...emptyTotals(),
      line: pick.line,
      outcomes: new Map(),
    }));
    const outcome = entry(line.outcomes, pick.outcomeNo, () => ({
      ...emptyTotals(),
      outcomeNo: pick.outcomeNo,
      chance: outcomeChance(pick, this.#find),
      alone: { stakes: 0, payouts: 0 },
    }));
    counter.add(line, amounts);
    counter.add(outcome, amounts);
    if (!isAlone) return;
    outcome.alone.stakes += amounts.stake;
    outcome.alone.payouts += amounts.payout;
  }
}

interface Amounts extends LegShare {
  readonly expected: number;
}

interface CountedLeg {
  readonly leg: OpenLeg;
  readonly value: ValuedLeg;
  readonly share: LegShare;
  readonly counter: BetCounter;
}

interface CountedPick {
  readonly totals: MatchTotals;
  readonly counter: BetCounter;
  readonly amounts: Amounts;
  /** False for a pick of a bet builder. */
  readonly isAlone: boolean;
}

/** Adds the legs of one bet to totals, and counts the bet once in each of them. */
class BetCounter {
  readonly #bet: { readonly isMultiple: boolean; readonly isRecent: boolean };
  readonly #counted: Totals[] = [];

  constructor(bet: { readonly isMultiple: boolean; readonly isRecent: boolean }) {
    this.#bet = bet;
  }

  add(totals: Totals, { stake, payout, expected }: Amounts): void {
    totals.stakes += stake;
    totals.payouts += payout;
    totals.expected += expected;
    // A list: few legs share a match, and a set costs more.
    if (this.#counted.includes(totals)) return;
    this.#counted.push(totals);
    totals.bets += 1;
    if (this.#bet.isMultiple) totals.multiples += 1;
    if (this.#bet.isRecent) totals.recent += 1;
  }
}

function addBuilder({ builders }: MatchTotals, { picks }: OpenLeg, { stake, payout }: LegShare): void {
  const key = picks.map(({ line, outcomeNo }) => `${line.id}#${outcomeNo}`).join();
  const builder = entry(builders, key, () => ({ picks, stakes: 0, payouts: 0 }));
  builder.stakes += stake;
  builder.payouts += payout;
}

/**
 * Computes all chances match by match: the scenarios of a match are listed once, and are not kept for all matches at the same
 * time.
 */
async function prepareValues(bets: Iterable<OpenBet>, values: MatchValues): Promise<FindValue> {
  const work = new Map<OpenMatch, { readonly lines: Set<OpenLine>; readonly builders: Set<OpenLeg> }>();
  let read = 0;
  for (const { legs } of bets) {
    for (const leg of legs)
      for (const { line } of leg.picks) {
        const found = entry(work, line.match, () => ({ lines: new Set(), builders: new Set() }));
        found.lines.add(line);
        if (leg.picks.length > 1) found.builders.add(leg);
      }
    read += 1;
    if (read % BETS_READ_PER_TURN === 0) await nextTurn();
  }
  values.retain(new Set([...work.keys()].map(({ id }) => id)));
  const moments = new Map<MatchId, MatchValue | undefined>();
  for (const [match, { lines, builders }] of work) {
    const value = values.value(match);
    moments.set(match.id, value);
    for (const line of lines) value?.masses(line);
    for (const { picks } of builders) value?.joint(picks);
    await nextTurn();
  }
  return ({ id }) => moments.get(id);
}

/** Adds up all bets in turns of the event loop. */
export async function sumExposure(
  bets: { values(): Iterable<OpenBet> },
  { values, ...parts }: SumParts,
): Promise<ExposureSums> {
  const open = [...bets.values()];
  const summing = new Summing(await prepareValues(open, values), parts);
  let done = 0;
  for (const bet of open) {
    summing.add(bet);
    done += 1;
    if (done % BETS_PER_TURN === 0) await nextTurn();
  }
  return summing.sums;
}

/**
 * Loss of the house if the outcome wins: Lₓ = Σ payouts if x − Σ stakes of the line. If others may win too, as with players and
 * drawn numbers, − Σ stakes on the outcome.
 */
export const outcomeLiability = (line: LineTotals, outcome: OutcomeTotals): number =>
  outcome.payouts - (canWinTogether(line.line.type) ? outcome.stakes : line.stakes);

/** The greatest values together, as many as a draw has balls. */
export function sumGreatest(values: readonly number[]): number {
  return values
    .toSorted((a, b) => b - a)
    .slice(0, LOTTO_BALLS)
    .reduce((sum, value) => sum + value, 0);
}

/**
 * The greatest liability of a line's outcomes; of players, of all of them together; of drawn numbers, of as many as balls. An
 * outcome without bets costs nothing, so it is not below −Σ stakes.
 */
export function lineLiability(line: LineTotals): number {
  if (marketDefinition(line.line.type)?.ofNumbers === 'drawn')
    return sumGreatest([...line.outcomes.values()].map((outcome) => outcome.payouts)) - line.stakes;
  if (canWinTogether(line.line.type)) {
    let loss = 0;
    for (const outcome of line.outcomes.values()) loss += Math.max(0, outcomeLiability(line, outcome));
    return loss;
  }
  let payouts = 0;
  for (const outcome of line.outcomes.values()) payouts = Math.max(payouts, outcome.payouts);
  return payouts - line.stakes;
}
