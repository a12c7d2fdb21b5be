import { parseOddsMilli, type Verdict } from '@evens/markets';
import { builderOutcome, type LegOutcome, plainOutcome } from '@evens/tickets';
import { expectedFactor, partOfWinnings } from '../cashout/value.ts';
import { payingWindow } from '../settlement/early-payout.ts';
import { startingBet } from '../settlement/starting-price.ts';
import type { LegValue } from './bet-shares.ts';
import type { MatchValue } from './match-values.ts';
import type { OpenBet, OpenLeg, OpenMatch, OpenPick } from './open-bets.ts';

export type FindValue = (match: OpenMatch) => MatchValue | undefined;

/** The verdict on a pick for bets that were decided at this time. */
export function findVerdict(
  { line, outcomeNo, earlyPayout }: OpenPick,
  decidedAtMs: number,
): Verdict | undefined {
  const standing = line.standing.get(outcomeNo);
  return standing && payingWindow(standing, { decidedAtMs, earlyPayout })?.verdict;
}

export interface ValuedLeg extends LegValue {
  readonly isDecided: boolean;
}

function decidedLeg({ factor }: LegOutcome, full: number): ValuedLeg {
  const expected = Number(factor.num) / Number(factor.den);
  return { full, expected, win: expected > 1 ? 1 : 0, refund: expected === 1 ? 1 : 0, isDecided: true };
}

/** Without chances, the accepted price counts as fair: the expected factor is 1. */
function fairLeg(full: number): ValuedLeg {
  return { full, expected: 1, win: 1 / full, refund: 0, isDecided: false };
}

function valueBuilder({ picks, builder }: OpenLeg, bet: OpenBet, find: FindValue): ValuedLeg {
  const full = (builder?.at(-1) ?? 1000) / 1000;
  const verdicts = picks.map((pick) => findVerdict(pick, bet.decidedAtMs));
  const outcome = builder && builderOutcome(verdicts, builder);
  if (outcome) return decidedLeg(outcome, full);
  const match = picks[0]?.line.match;
  const value = match && find(match);
  if (!value) return fairLeg(full);
  const win = value.joint(picks.filter((_, index) => !verdicts[index]));
  return { full, expected: full * win, win, refund: 0, isDecided: false };
}

function isEachWay({ formula }: OpenBet): boolean {
  return formula !== undefined && 'eachWay' in formula && formula.eachWay;
}

function valuePick(pick: OpenPick, bet: OpenBet, find: FindValue): ValuedLeg {
  const { line, oddsMilli } = pick;
  const odds = oddsMilli / 1000;
  const value = find(line.match);
  const part = value?.facts.kind === 'race' ? partOfWinnings(line, value.facts, bet.decidedAtMs) : 1;
  // The promise of an each-way bet counts the fraction of its place part; that of a bet on the place alone does not.
  const full = isEachWay(bet) ? 1 + (odds - 1) * part : odds;
  const verdict = findVerdict(pick, bet.decidedAtMs);
  if (verdict) {
    const parsed = parseOddsMilli(oddsMilli);
    const standing = pick.hasBestOdds ? line.standing.get(pick.outcomeNo) : undefined;
    const starting = standing && startingBet(standing);
    const outcome = parsed.ok ? plainOutcome({ oddsMilli: parsed.value, verdict, starting }) : undefined;
    if (outcome) return decidedLeg(outcome, full);
  }
  const masses = value?.pickMasses(pick);
  if (!masses) return fairLeg(full);
  return {
    full,
    expected: expectedFactor(masses, odds, part),
    win: masses.win + masses.halfWin,
    refund: masses.refund,
    isDecided: false,
  };
}

/**
 * Values of a bet's legs by verdicts and current chances. A void pick of an open bet builder counts as won: the prices of its
 * smaller sets are not used before it is decided.
 */
export function valueLegs(bet: OpenBet, find: FindValue): readonly ValuedLeg[] {
  return bet.legs.map((leg) => {
    const [first, second] = leg.picks;
    return first && !second ? valuePick(first, bet, find) : valueBuilder(leg, bet, find);
  });
}

/**
 * Part of a builder's payout that depends on one of its picks: the chance of the builder if the pick wins. 1 for other
 * legs.
 */
export function pickShare(
  leg: OpenLeg,
  pick: OpenPick,
  { valued, find }: { valued: ValuedLeg; find: FindValue },
): number {
  if (leg.picks.length === 1) return 1;
  const masses = find(pick.line.match)?.masses(pick.line)[pick.outcomeNo - 1];
  const chance = masses ? masses.win + masses.halfWin : 1000 / pick.oddsMilli;
  return chance > 0 ? Math.min(1, valued.win / chance) : 0;
}

/** Chance that the outcome wins or wins half; undefined without chances. */
export function outcomeChance(
  pick: Pick<OpenPick, 'line' | 'outcomeNo'>,
  find: FindValue,
): number | undefined {
  const masses = find(pick.line.match)?.masses(pick.line)[pick.outcomeNo - 1];
  return masses && masses.win + masses.halfWin;
}
