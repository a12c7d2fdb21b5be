import type { Random } from '@evens/base';
import type { ContestFacts, Side } from '@evens/markets';
import { contestLines } from '../contest-lines.ts';
import { tilted } from '../sampled-list.ts';
import type { PricingState, ScenarioModel } from '../scenario.ts';
import { factsKey, simulatedScenarios } from '../simulated-scenarios.ts';

export interface CricketParams {
  /** Runs expected of each side's full innings: 160 in twenty overs, 270 in fifty. */
  readonly homeRuns: number;
  readonly awayRuns: number;
  readonly overs: number;
  readonly firstBatting: Side;
  readonly marginShift: number;
  readonly totalShift: number;
}

/** What stands where in a cricket state's `extra`: balls bowled and wickets fallen in the running innings. */
export const cricketExtra = { balls: 0, wickets: 1 } as const;

export interface CricketBall {
  readonly runs: number;
  readonly wicket: boolean;
}

/** Runs of a scoring ball: 1, 2, 3, 4, 6 by their usual shares; 1.953 on the mean. */
const scoring = [
  [0.66, 1],
  [0.78, 2],
  [0.785, 3],
  [0.925, 4],
  [1, 6],
] as const;
const SCORING_MEAN = 0.66 + 0.24 + 0.015 + 0.56 + 0.45;
/** Wickets come a little quicker when runs are sought; falling wickets slow the scoring. */
const WICKETS_PER_INNINGS = 6.6;

/** One ball. `perBall` is the innings' expected runs per ball at full strength. */
export function bowl(
  { perBall, wickets, balls }: { perBall: number; wickets: number; balls: number },
  random: Random,
): CricketBall {
  if (random() < WICKETS_PER_INNINGS / balls) return { runs: 0, wicket: true };
  const form = wickets < 5 ? 1.06 : wickets < 8 ? 0.9 : 0.65;
  if (random() >= Math.min(0.95, (perBall * form) / SCORING_MEAN)) return { runs: 0, wicket: false };
  const luck = random();
  return { runs: scoring.find(([below]) => luck < below)?.[1] ?? 6, wicket: false };
}

/** The innings' batting side: the first of the fixture's toss, then the other. */
export function battingSide(params: CricketParams, innings: number): Side {
  const other: Side = params.firstBatting === 'home' ? 'away' : 'home';
  return innings === 1 ? params.firstBatting : other;
}

function playOut(
  params: CricketParams,
  facts: ContestFacts,
  extra: readonly number[],
  random: Random,
): ContestFacts {
  const periods = facts.periods.map((period) => ({ ...period }));
  const allBalls = params.overs * 6;
  const last = periods.at(-1);
  let innings = last && !last.ended ? periods.length : periods.length + 1;
  let balls = last && !last.ended ? (extra[cricketExtra.balls] ?? 0) : 0;
  let wickets = last && !last.ended ? (extra[cricketExtra.wickets] ?? 0) : 0;
  for (; innings <= 2; innings++) {
    const side = battingSide(params, innings);
    let period = periods[innings - 1];
    if (!period) {
      period = { phase: 'regular', home: 0, away: 0, ended: false };
      periods.push(period);
    }
    const target =
      innings === 2 ? (periods[0]?.[side === 'home' ? 'away' : 'home'] ?? 0) : Number.POSITIVE_INFINITY;
    const perBall = (side === 'home' ? params.homeRuns : params.awayRuns) / allBalls;
    while (balls < allBalls && wickets < 10 && period[side] <= target) {
      const ball = bowl({ perBall, wickets, balls: allBalls }, random);
      period[side] += ball.runs;
      if (ball.wicket) wickets++;
      balls++;
    }
    period.ended = true;
    balls = 0;
    wickets = 0;
  }
  const lead = periods.reduce((sum, { home, away }) => sum + home - away, 0);
  const winner: Side = lead > 0 || (lead === 0 && random() < 0.5) ? 'home' : 'away';
  return { kind: 'contest', status: 'ended', periods, winner };
}

/** The chase is won, or both innings are over. */
export function cricketOver({ periods }: ContestFacts): boolean {
  return periods.length === 2 && periods[1]?.ended === true;
}

/**
 * Ball by ball with wickets and the chase of a target; a tie goes to a super over, even (domain chapter 5.2). A fixed
 * Monte Carlo of 2,000 plays per state. `extra`: balls and wickets of the running innings. The innings are periods 1 and
 * 2, and the side that bowls has no runs in them.
 */
export const cricket: ScenarioModel<CricketParams> = {
  name: 'cricket',
  scenarios(params, { facts, extra }: PricingState) {
    if (facts.kind !== 'contest') throw new TypeError('cricket is a contest');
    const { homeRuns, awayRuns, overs, firstBatting } = params;
    const key = `cricket|${homeRuns} ${awayRuns} ${overs} ${firstBatting} ${extra} ${factsKey(facts)}`;
    const list = simulatedScenarios(key, (random) => playOut(params, facts, extra, random));
    const left = facts.periods.filter(({ ended }) => ended).length === 0 ? 1 : 0.5;
    return tilted(list, { marginShift: params.marginShift * left, totalShift: params.totalShift * left });
  },
  lines: (_params, { facts }, set) =>
    contestLines(facts, set, {
      periods: 2,
      score: 'full',
      totalStep: 200,
      draws: false,
      periodMarkets: true,
    }).filter(({ type }) => type !== 'period-handicap'),
  drift: (params, { strength, tempo }) => ({ ...params, marginShift: 2 * strength, totalShift: 3 * tempo }),
};
