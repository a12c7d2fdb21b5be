import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountId, CurrencyCode, MarketId, MatchId } from '@evens/base';
import { type FindValue, findVerdict, outcomeChance, pickShare, valueLegs } from './bet-legs.ts';
import { computeShares, type LegShare } from './bet-shares.ts';
import type { MatchValue, MatchValues } from './match-values.ts';
import type { OpenBet, OpenLeg, OpenLine, OpenMatch, OpenPick } from './open-bets.ts';

/** Bets that are added up before other work of the process gets a turn. */
const BETS_PER_TURN = 500;

/**
 * Sums of open bets in minor units of the base currency. Singles are integers below 2⁵³ and therefore exact; other bets
 * count by their shares.
 */
export interface Totals {
  bets: number;
  /** The bets among them that need other legs. */
  multiples: number;
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

const emptyTotals = (): Totals => ({ bets: 0, multiples: 0, stakes: 0, payouts: 0, expected: 0 });

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

  constructor(find: FindValue, toBase: SumParts['toBase']) {
    this.#find = find;
    this.#toBase = toBase;
  }

  add(bet: OpenBet): void {
    const valued = valueLegs(bet, this.#find);
    const amounts = {
      stake: this.#toBase(bet.stakeMinor, bet.currency),
      payout: this.#toBase(bet.payoutMinor, bet.currency),
      formula: bet.formula,
    };
    const shares = computeShares(amounts, valued);
    const whole = { stake: amounts.stake, payout: amounts.payout, expected: shares.expected };
    const isMultiple = bet.legs.length > 1;
    const { all, players, matches, tournaments } = this.sums;
    count(all, isMultiple);
    add(all, whole);
    const player = entry(players, bet.accountId, emptyTotals);
    count(player, isMultiple);
    add(player, whole);
    const counted = new Set<Totals>();
    const countOnce = (totals: Totals) => {
      if (counted.has(totals)) return;
      counted.add(totals);
      count(totals, isMultiple);
    };
    for (const [place, leg] of bet.legs.entries()) {
      const value = valued[place];
      const share = shares.legs[place];
      const [first] = leg.picks;
      if (!first || !value || !share || value.isDecided) continue;
      const { match } = first.line;
      const expected = (share.payout * value.expected) / value.full;
      const ofMatch = entry(matches, match.id, () => ({
        ...emptyTotals(),
        match,
        lines: new Map(),
        builders: new Map(),
      }));
      const tournament = entry(tournaments, match.tournamentId, emptyTotals);
      for (const totals of [ofMatch, tournament]) {
        countOnce(totals);
        add(totals, { ...share, expected });
      }
      if (leg.picks.length > 1) addBuilder(ofMatch, leg, share);
      for (const pick of leg.picks) {
        if (findVerdict(pick, bet.decidedAtMs)) continue;
        const payout = share.payout * pickShare(leg, pick, { valued: value, find: this.#find });
        const single = leg.picks.length === 1 ? share : { stake: (payout * 1000) / pick.oddsMilli, payout };
        const line = entry(ofMatch.lines, pick.line.id, () => ({
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
        for (const totals of [line, outcome]) {
          countOnce(totals);
          add(totals, { ...single, expected });
        }
        if (leg.picks.length > 1) continue;
        outcome.alone.stakes += share.stake;
        outcome.alone.payouts += share.payout;
      }
    }
  }
}

function count(totals: Totals, isMultiple: boolean): void {
  totals.bets += 1;
  if (isMultiple) totals.multiples += 1;
}

function add(totals: Totals, { stake, payout, expected }: LegShare & { readonly expected: number }): void {
  totals.stakes += stake;
  totals.payouts += payout;
  totals.expected += expected;
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
  for (const { legs } of bets)
    for (const leg of legs)
      for (const { line } of leg.picks) {
        const found = entry(work, line.match, () => ({ lines: new Set(), builders: new Set() }));
        found.lines.add(line);
        if (leg.picks.length > 1) found.builders.add(leg);
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
  { values, toBase }: SumParts,
): Promise<ExposureSums> {
  const open = [...bets.values()];
  const summing = new Summing(await prepareValues(open, values), toBase);
  let done = 0;
  for (const bet of open) {
    summing.add(bet);
    done += 1;
    if (done % BETS_PER_TURN === 0) await nextTurn();
  }
  return summing.sums;
}

/** Loss of the house if the outcome wins: Lₓ = Σ payouts if x − Σ stakes of the line. */
export const outcomeLiability = (line: LineTotals, outcome: OutcomeTotals): number =>
  outcome.payouts - line.stakes;

/** The greatest liability of a line's outcomes. An outcome without bets costs nothing, so it is not below −Σ stakes. */
export function lineLiability(line: LineTotals): number {
  let payouts = 0;
  for (const outcome of line.outcomes.values()) payouts = Math.max(payouts, outcome.payouts);
  return payouts - line.stakes;
}
