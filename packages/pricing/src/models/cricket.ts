import type { Random } from '@evens/base';
import { type ContestFacts, type PeriodScore, regularPeriod, type Score, type Side } from '@evens/markets';
import { contestLines, periodAtHand } from '../contest-lines.ts';
import { around, evenHalfLine, line, type Measure, totals } from '../lines.ts';
import { tilted } from '../sampled-list.ts';
import type { LineRequest, PricingState, ScenarioModel, ScenarioSet } from '../scenario.ts';
import { factsKey, simulatedScenarios } from '../simulated-scenarios.ts';
import { type Bowl, bowlInnings, ChasePool, playUntil } from './cricket-innings.ts';
import { type CricketPlayers, cricketPlayerLines, cricketPlayerScenarios } from './cricket-players.ts';

export interface CricketParams {
  /** Expected runs of each side's innings without a target: 160 in twenty overs, 270 in fifty. */
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

/** Batting side of an innings: `firstBatting`, then the other. */
export function battingSide(params: CricketParams, innings: number): Side {
  const other: Side = params.firstBatting === 'home' ? 'away' : 'home';
  return innings === 1 ? params.firstBatting : other;
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
  readonly batting: Readonly<Record<Side, Batting>>;
  /** Numbers of chases of the list by target. */
  readonly chased: Map<number, number>;
}

interface Batting {
  readonly bowl: Bowl;
  readonly chases: ChasePool;
}

const SIDES_MAX = 64;
const sides = new Map<string, Batting>();

/** The innings of a side, whose chases are kept. */
function openBatting(overs: number, runs: number): Batting {
  const key = `${overs} ${runs}`;
  const bowl = bowlInnings({ overs, runs });
  const batting = sides.get(key) ?? { bowl, chases: new ChasePool({ bowl, balls: overs * 6 }) };
  sides.delete(key);
  sides.set(key, batting);
  for (const oldest of sides.keys()) {
    if (sides.size <= SIDES_MAX) break;
    sides.delete(oldest);
  }
  return batting;
}

/** Overs are distinguished up to this one, and two ahead. */
const DISTINGUISHED_OVERS = 20;

function ended(side: Side, runs: number, overs: readonly number[]): PeriodScore {
  const [home, away] = side === 'home' ? [runs, 0] : [0, runs];
  return { phase: 'regular', home, away, ended: true, overs };
}

function playOut({ params, facts, extra, batting, chased }: PlayOut, random: Random): ContestFacts {
  const periods = [...facts.periods];
  const wickets = { home: 0, away: 0 };
  const allBalls = params.overs * 6;
  const last = periods.at(-1);
  const runs = last !== undefined && !last.ended;
  const first = runs ? periods.length : periods.length + 1;
  for (let number = first; number <= 2; number++) {
    const side = battingSide(params, number);
    const before = number === first && runs ? last : undefined;
    const { bowl, chases } = batting[side];
    const target =
      number === 2 ? (periods[0]?.[side === 'home' ? 'away' : 'home'] ?? 0) : Number.POSITIVE_INFINITY;
    if (number > first) {
      const count = chased.get(target) ?? 0;
      chased.set(target, count + 1);
      const chase = chases.find(target, count);
      wickets[side] = chase.wickets;
      periods[number - 1] = ended(side, chase.runs, []);
      break;
    }
    const innings = {
      runs: before?.[side] ?? 0,
      wickets: before ? (extra[cricketExtra.wickets] ?? 0) : 0,
      balls: before ? (extra[cricketExtra.balls] ?? 0) : 0,
      target,
    };
    const overs = [...(before?.overs ?? [])];
    let counted = overs.reduce((sum, over) => sum + over, 0);
    const oversMax = Math.min(params.overs, Math.max(DISTINGUISHED_OVERS, overs.length + 2));
    while (overs.length < oversMax) {
      const ball = (overs.length + 1) * 6;
      playUntil(bowl, innings, { ball, random });
      if (innings.balls < ball) break;
      overs.push(innings.runs - counted);
      counted = innings.runs;
    }
    playUntil(bowl, innings, { ball: allBalls, random });
    wickets[side] = innings.wickets;
    periods[number - 1] = ended(side, innings.runs, overs);
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
 * Simulates every ball, as the match is played. A tie goes to a super over with even chances. A fixed Monte Carlo of 1,200
 * runs per state. `extra`: balls and wickets of the running innings. The innings are periods
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
        const batting = { home: openBatting(overs, homeRuns), away: openBatting(overs, awayRuns) };
        const play: PlayOut = { params, facts, extra, batting, chased: new Map() };
        return (random) => playOut(play, random);
      },
      { plays: PLAYS },
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
