import { type Random, randomNormal } from '@evens/base';
import { type ContestFacts, regularPeriod, type Score, type Side } from '@evens/markets';
import { contestLines, periodAtHand } from '../contest-lines.ts';
import { around, evenHalfLine, line, type Measure, totals } from '../lines.ts';
import { tilted } from '../sampled-list.ts';
import type { LineRequest, PricingState, ScenarioModel, ScenarioSet } from '../scenario.ts';
import { factsKey, simulatedScenarios } from '../simulated-scenarios.ts';
import { type CricketPlayers, cricketPlayerLines, cricketPlayerScenarios } from './cricket-players.ts';

export interface CricketParams {
  /** Expected runs of each side's full innings: 160 in twenty overs, 270 in fifty. */
  readonly homeRuns: number;
  readonly awayRuns: number;
  readonly overs: number;
  readonly firstBatting: Side;
  readonly marginShift: number;
  readonly totalShift: number;
  /** Absent if the source does not name players. */
  readonly players?: CricketPlayers;
}

/** Indexes of `extra` in cricket: balls bowled and wickets fallen in the running innings. */
export const cricketExtra = { balls: 0, wickets: 1 } as const;

export interface CricketBall {
  readonly runs: number;
  readonly wicket: boolean;
}

/** Cumulative distribution of the runs of a scoring ball: 1, 2, 3, 4, 6 in usual proportions. */
const scoring = [
  [0.66, 1],
  [0.78, 2],
  [0.785, 3],
  [0.925, 4],
  [1, 6],
] as const;
export const SCORING_MEAN = 0.66 + 0.24 + 0.015 + 0.56 + 0.45;
const SCORING_SQUARE = 0.66 + 0.48 + 0.045 + 2.24 + 2.7;
/** Average wickets of a full innings. */
export const WICKETS_PER_INNINGS = 6.6;

/** Simulates one ball. `perBall` is the expected runs per ball of the innings at full strength. */
export function bowl(
  { perBall, wickets, balls }: { perBall: number; wickets: number; balls: number },
  random: Random,
): CricketBall {
  if (random() < WICKETS_PER_INNINGS / balls) return { runs: 0, wicket: true };
  if (random() >= Math.min(0.95, (perBall * scoringFactor(wickets)) / SCORING_MEAN))
    return { runs: 0, wicket: false };
  return { runs: drawScoringBall(random), wicket: false };
}

export function drawScoringBall(random: Random): number {
  const luck = random();
  return scoring.find(([below]) => luck < below)?.[1] ?? 6;
}

/** Batting side of an innings: `firstBatting`, then the other. */
export function battingSide(params: CricketParams, innings: number): Side {
  const other: Side = params.firstBatting === 'home' ? 'away' : 'home';
  return innings === 1 ? params.firstBatting : other;
}

/** Scoring factor of a batting side that has lost this many wickets. */
function scoringFactor(wickets: number): number {
  return wickets < 5 ? 1.06 : wickets < 8 ? 0.9 : 0.65;
}

/** Mean and variance of the runs of a ball without a wicket. */
export function ballMoments(
  perBall: number,
  wickets: number,
): { readonly mean: number; readonly variance: number } {
  const scores = Math.min(0.95, (perBall * scoringFactor(wickets)) / SCORING_MEAN);
  const mean = scores * SCORING_MEAN;
  return { mean, variance: scores * SCORING_SQUARE - mean * mean };
}

interface Innings {
  runs: number;
  wickets: number;
  balls: number;
}

/**
 * Simulates several balls at once: wickets one by one, runs from a normal distribution with their mean and variance.
 * Stops with the winning hit. A chase usually ends one run past its target.
 */
function playBalls(
  innings: Innings,
  { balls, perBall, allBalls, target }: { balls: number; perBall: number; allBalls: number; target: number },
  random: Random,
): void {
  if (innings.wickets >= 10 || innings.runs > target) return;
  const falls = WICKETS_PER_INNINGS / allBalls;
  // Draws the balls until the next wicket. Wickets are rare, so few numbers are drawn.
  let left = balls;
  while (left > 0) {
    const until = Math.floor(Math.log(1 - random()) / Math.log(1 - falls));
    const bowled = Math.min(left, until);
    if (bowled > 0) {
      const { mean, variance } = ballMoments(perBall, innings.wickets);
      const runs = Math.max(
        0,
        Math.round(mean * bowled + randomNormal(random) * Math.sqrt(variance * bowled)),
      );
      if (innings.runs + runs > target) {
        const luck = random();
        const past = luck < 0.62 ? 1 : luck < 0.72 ? 2 : luck < 0.77 ? 3 : luck < 0.93 ? 4 : 6;
        innings.balls += Math.ceil((bowled * (target + 1 - innings.runs)) / Math.max(1, runs));
        innings.runs = target + past;
        return;
      }
      innings.runs += runs;
    }
    innings.balls += bowled;
    left -= bowled;
    if (left === 0) return;
    left--;
    innings.balls++;
    innings.wickets++;
    if (innings.wickets >= 10) return;
  }
}

/** Fewer runs than other models: every ball changes the state, so each list serves only a few prices. */
const PLAYS = 1200;

/** Overs with their own lines: the running and next over, and openings up to these overs. */
const OPENING_OVERS = [6, 10, 15, 20] as const;

/** Wickets that each side loses in a scenario: facts do not have them. */
const wicketsByFacts = new WeakMap<ContestFacts, Score>();

interface PlayOut {
  readonly params: CricketParams;
  readonly facts: ContestFacts;
  readonly extra: readonly number[];
  /** Ends in the current innings, and in the innings after it. */
  readonly ends: readonly [readonly number[], readonly number[]];
}

/** Overs are distinguished up to this one, and two ahead. */
const DISTINGUISHED_OVERS = 20;

/** The balls after which simulated stretches end. Fewer if no over has its own lines. */
function stretchEnds(
  params: CricketParams,
  { fromBall, hasOverLines }: { fromBall: number; hasOverLines: boolean },
) {
  const allBalls = params.overs * 6;
  const over = Math.floor(fromBall / 6);
  const late = [params.overs * 0.4, params.overs * 0.7, params.overs];
  const parts = hasOverLines ? [over + 1, over + 2, ...OPENING_OVERS, ...late] : late;
  const ends = parts.map((overs) => Math.min(allBalls, Math.round(overs) * 6));
  return [...new Set(ends)].filter((ball) => ball > fromBall).sort((a, b) => a - b);
}

function playOut({ params, facts, extra, ends }: PlayOut, random: Random): ContestFacts {
  const periods = [...facts.periods];
  const wickets = { home: 0, away: 0 };
  const allBalls = params.overs * 6;
  const last = periods.at(-1);
  const runs = last !== undefined && !last.ended;
  const first = runs ? periods.length : periods.length + 1;
  for (let number = first; number <= 2; number++) {
    const side = battingSide(params, number);
    const before = number === first && runs ? last : undefined;
    const target =
      number === 2 ? (periods[0]?.[side === 'home' ? 'away' : 'home'] ?? 0) : Number.POSITIVE_INFINITY;
    const perBall = (side === 'home' ? params.homeRuns : params.awayRuns) / allBalls;
    const innings: Innings = {
      runs: before?.[side] ?? 0,
      wickets: before ? (extra[cricketExtra.wickets] ?? 0) : 0,
      balls: before ? (extra[cricketExtra.balls] ?? 0) : 0,
    };
    const overs = [...(before?.overs ?? [])];
    const inOver = before ? innings.runs - overs.reduce((sum, over) => sum + over, 0) : 0;
    let counted = innings.runs - inOver;
    const oversMax = Math.max(DISTINGUISHED_OVERS, overs.length + 2);
    for (const end of ends[number === first ? 0 : 1]) {
      playBalls(innings, { balls: end - innings.balls, perBall, allBalls, target }, random);
      const stopped = innings.balls < end;
      // The runs of a stretch are all in its first over, so sums are correct at the ends of stretches.
      const bowled = Math.floor(innings.balls / 6);
      if (number === first && bowled > overs.length && overs.length < oversMax) {
        overs.push(innings.runs - counted);
        while (overs.length < Math.min(bowled, oversMax)) overs.push(0);
        counted = innings.runs;
      }
      if (stopped) break;
    }
    wickets[side] = innings.wickets;
    const score = { home: side === 'home' ? innings.runs : 0, away: side === 'away' ? innings.runs : 0 };
    periods[number - 1] = { phase: 'regular', home: score.home, away: score.away, ended: true, overs };
  }
  const lead = periods.reduce((sum, { home, away }) => sum + home - away, 0);
  const winner: Side = lead > 0 || (lead === 0 && random() < 0.5) ? 'home' : 'away';
  const final: ContestFacts = { kind: 'contest', status: 'ended', periods, winner };
  wicketsByFacts.set(final, wickets);
  return final;
}

/** True if the chase is won or both innings have ended. */
export function cricketOver({ periods }: ContestFacts): boolean {
  return periods.length === 2 && periods[1]?.ended === true;
}

const totalOnly = new Set(['period-handicap', 'period-home-total', 'period-away-total', 'handicap-full']);

function lines(
  params: CricketParams,
  { facts, extra }: PricingState,
  set: ScenarioSet,
): readonly LineRequest[] {
  if (facts.kind !== 'contest') return [];
  const innings = periodAtHand(facts, 2);
  const requestedLines = contestLines(facts, set, {
    periods: 2,
    score: 'full',
    totalStep: 200,
    draws: false,
    periodMarkets: true,
    periodsAhead: 1,
  }).filter(({ type }) => !totalOnly.has(type));
  requestedLines.push(line('1x2'), line('tie'), ...cricketPlayerLines(set));
  if (innings === 0) return requestedLines;
  const running = regularPeriod(facts, innings);
  const over = running ? Math.floor((extra[cricketExtra.balls] ?? 0) / 6) : 0;
  for (const number of [over + 1, over + 2]) {
    if (number > params.overs) continue;
    const middle = evenHalfLine(set, overMeasure(innings, number));
    requestedLines.push(
      ...totals(
        'over-total',
        around(middle, { step: 100, each: 1, lowest: 50 }),
        `number=${number}|period=${innings}|`,
      ),
    );
  }
  for (const number of OPENING_OVERS) {
    if (number <= over || number >= params.overs) continue;
    const middle = evenHalfLine(set, oversMeasure(innings, number));
    requestedLines.push(
      ...totals(
        'overs-total',
        around(middle, { step: 100, each: 2, lowest: 50 }),
        `number=${number}|period=${innings}|`,
      ),
    );
  }
  return requestedLines;
}

const measures = new Map<string, Measure>();

function measure(key: string, make: () => Measure): Measure {
  const known = measures.get(key) ?? make();
  measures.set(key, known);
  return known;
}

function overMeasure(innings: number, number: number): Measure {
  return measure(
    `over ${innings} ${number}`,
    () => (facts) => facts.periods[innings - 1]?.overs?.[number - 1] ?? 0,
  );
}

function oversMeasure(innings: number, number: number): Measure {
  return measure(`overs ${innings} ${number}`, () => (facts) => {
    const overs = facts.periods[innings - 1]?.overs ?? [];
    let runs = 0;
    for (let index = 0; index < Math.min(number, overs.length); index++) runs += overs[index] ?? 0;
    return runs;
  });
}

/**
 * Simulates stretches of balls with wickets and the chase of a target. A tie goes to a super over with even chances. A
 * fixed Monte Carlo of 1,200 runs per state. `extra`: balls and wickets of the running innings. The innings are periods
 * 1 and 2; the bowling side has no runs in them.
 */
export const cricket: ScenarioModel<CricketParams> = {
  name: 'cricket',
  scenarios(params, { facts, extra }: PricingState): ScenarioSet {
    if (facts.kind !== 'contest')
      throw new TypeError(`scenarios: expected facts of a contest, got ${facts.kind}`);
    const { homeRuns, awayRuns, overs, firstBatting } = params;
    const key = `cricket|${homeRuns} ${awayRuns} ${overs} ${firstBatting} ${extra} ${factsKey(facts)}`;
    const list = simulatedScenarios(
      key,
      () => {
        const last = facts.periods.at(-1);
        const fromBall = last && !last.ended ? (extra[cricketExtra.balls] ?? 0) : 0;
        const play: PlayOut = {
          params,
          facts,
          extra,
          ends: [
            stretchEnds(params, { fromBall, hasOverLines: true }),
            stretchEnds(params, { fromBall: 0, hasOverLines: false }),
          ],
        };
        return (random) => playOut(play, random);
      },
      PLAYS,
    );
    const left = facts.periods.filter(({ ended }) => ended).length === 0 ? 1 : 0.5;
    const set = tilted(list, {
      marginShift: params.marginShift * left,
      totalShift: params.totalShift * left,
    });
    const { players } = params;
    if (!players || facts.status !== 'scheduled') return set;
    const findWickets = (final: ContestFacts, batting: Side) => wicketsByFacts.get(final)?.[batting] ?? 0;
    return { ...set, players: cricketPlayerScenarios(players, set, findWickets) };
  },
  lines,
  drift: (params, { strength, tempo }) => ({ ...params, marginShift: 2 * strength, totalShift: 3 * tempo }),
};
