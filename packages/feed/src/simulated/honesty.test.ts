import { type Random, randomNormal, seededRandom } from '@evens/base';
import { type Facts, marketDefinition, parseSpecifier } from '@evens/markets';
import {
  americanFootball,
  baseball,
  basketballShape,
  cricket,
  fairChances,
  fight,
  handballShape,
  iceHockey,
  iceHockeyShape,
  type LineRequest,
  type PricingState,
  points,
  pointsParams,
  type ScenarioModel,
  sets,
  soccer,
} from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import type { Moment, Standing } from '../script/match-script.ts';
import { playAmericanFootball } from './play/american-football.ts';
import { playBaseball } from './play/baseball.ts';
import { playCricket } from './play/cricket.ts';
import { playFight } from './play/fight.ts';
import { playGoals } from './play/goals.ts';
import { playPoints } from './play/points.ts';
import { playSets } from './play/sets.ts';
import { playSoccer } from './play/soccer.ts';
import { soccerCountMeans } from './shapes/soccer-counts.ts';

/** One match with its own prices: the chance of each line's first outcome at a state, and the outcome. */
interface Trial {
  readonly moments: readonly Moment[];
  chances(state: PricingState, lines: readonly LineRequest[]): readonly number[];
}

function trial<P>(model: ScenarioModel<P>, params: P, moments: readonly Moment[]): Trial {
  return {
    moments,
    chances(state, lines) {
      const set = model.scenarios(params, state);
      return lines.map((line) => fairChances(set, line)[0] ?? 0);
    },
  };
}

interface Sport {
  readonly name: string;
  readonly matches: number;
  readonly line: LineRequest;
  readonly totalType: string;
  /** Further lines checked before the start. */
  readonly more?: readonly string[];
  /** Further lines checked in play. */
  readonly inPlay?: readonly string[];
  play(random: Random): Trial;
}

const jitter = (random: Random, scale: number) => Math.exp(randomNormal(random) * scale);

const sports: readonly Sport[] = [
  {
    name: 'soccer',
    matches: 225,
    line: { type: '1x2', specifier: '' },
    totalType: 'total;total=2.5',
    more: [
      'corners-1x2;',
      'corners-total;total=9.5',
      'corners-home-total;total=5.5',
      'period-corners-total;period=1|total=4.5',
      'nth-corner;number=1',
      'race-to-corners;number=5',
      'cards-total;total=3.5',
      'booking-points-total;total=35.5',
      'sending-off;',
      'shots-total;total=24.5',
      'shots-on-target-home-total;total=4.5',
      'offsides-total;total=3.5',
      'throw-ins-total;total=40.5',
    ],
    inPlay: ['corners-total;total=9.5', 'cards-total;total=3.5', 'corners-1x2;'],
    play(random) {
      const homeGoals = 1.5 * jitter(random, 0.25);
      const awayGoals = 1.2 * jitter(random, 0.25);
      const params = { homeGoals, awayGoals, rho: -0.08, counts: soccerCountMeans(homeGoals, awayGoals) };
      return trial(soccer, params, playSoccer(params, random));
    },
  },
  {
    name: 'basketball',
    matches: 200,
    line: { type: 'winner', specifier: '' },
    totalType: 'total-full;total=226.5',
    more: [
      'opening-total;number=2|total=113.5',
      'period-1x2;period=3',
      'period-total;period=4|total=56.5',
      'overtime;',
    ],
    play(random) {
      const params = pointsParams(basketballShape, { margin: 2.5 + 6 * randomNormal(random), total: 226 });
      const pace = { shape: basketballShape, clock: 'down', standing: 1.6, breakSeconds: 900 } as const;
      return trial(points, params, playPoints(params, pace, random));
    },
  },
  {
    name: 'handball',
    matches: 150,
    line: { type: '1x2', specifier: '' },
    totalType: 'total;total=56.5',
    play(random) {
      const params = pointsParams(handballShape, { margin: 2 + 3 * randomNormal(random), total: 56 });
      const pace = { shape: handballShape, clock: 'up', standing: 0, breakSeconds: 900 } as const;
      return trial(points, params, playPoints(params, pace, random));
    },
  },
  {
    name: 'tennis',
    matches: 450,
    line: { type: 'winner', specifier: '' },
    totalType: 'total-points;total=22.5',
    more: [
      'unit-winner;number=2|period=1',
      'game-deuce;number=1|period=1',
      'set-tie-break;period=1',
      'home-total-points;total=12.5',
    ],
    play(random) {
      const lift = 0.022 * randomNormal(random);
      const rules = { kind: 'serve-games', homeServe: 0.64 + lift, awayServe: 0.64 - lift } as const;
      const params = { bestOf: 3, pointMarkets: true, unitMarkets: true, rules };
      return trial(sets, params, playSets(params, { pointSeconds: 200, breakSeconds: 100 }, random));
    },
  },
  {
    name: 'volleyball',
    matches: 125,
    line: { type: 'winner', specifier: '' },
    totalType: 'total-points;total=180.5',
    play(random) {
      const lift = 0.02 * randomNormal(random);
      const rules = {
        kind: 'rally',
        onServe: 0.38 + lift,
        onReceive: 0.62 + lift,
        target: 25,
        lastTarget: 15,
        clear: 2,
      } as const;
      const params = { bestOf: 5, pointMarkets: true, rules };
      return trial(sets, params, playSets(params, { pointSeconds: 29, breakSeconds: 180 }, random));
    },
  },
  {
    name: 'ice hockey',
    matches: 125,
    line: { type: 'winner', specifier: '' },
    totalType: 'total;total=5.5',
    play(random) {
      const params = {
        ...iceHockeyShape,
        homeGoals: 3.1 * jitter(random, 0.12),
        awayGoals: 2.8 * jitter(random, 0.12),
      };
      return trial(
        iceHockey,
        params,
        playGoals(params, { clock: 'up', standing: 0.7, breakSeconds: 900 }, random),
      );
    },
  },
  {
    name: 'baseball',
    matches: 40,
    line: { type: 'winner', specifier: '' },
    totalType: 'total-full;total=8.5',
    more: ['opening-1x2;number=5', 'opening-total;number=5|total=4.5'],
    play(random) {
      const params = {
        homeRuns: 4.6 * jitter(random, 0.12),
        awayRuns: 4.4 * jitter(random, 0.12),
        innings: 9,
        marginShift: 0,
        totalShift: 0,
      };
      return trial(baseball, params, playBaseball(params, random));
    },
  },
  {
    name: 'American football',
    matches: 75,
    line: { type: 'winner', specifier: '' },
    totalType: 'total-full;total=45.5',
    more: ['opening-1x2;number=2', 'winning-margin-full;'],
    play(random) {
      const lift = 0.03 * randomNormal(random);
      const params = {
        homeTouchdown: 0.23 + lift,
        awayTouchdown: 0.22 - lift,
        periodSeconds: 900,
        marginShift: 0,
        totalShift: 0,
      };
      return trial(americanFootball, params, playAmericanFootball(params, random));
    },
  },
  {
    name: 'cricket',
    matches: 20,
    line: { type: 'winner', specifier: '' },
    totalType: 'total-full;total=310.5',
    more: ['overs-total;number=6|period=1|total=46.5', 'over-total;number=1|period=1|total=7.5'],
    play(random) {
      const params = {
        homeRuns: 162 * jitter(random, 0.06),
        awayRuns: 162 * jitter(random, 0.06),
        overs: 20,
        firstBatting: random() < 0.5 ? ('home' as const) : ('away' as const),
        marginShift: 0,
        totalShift: 0,
      };
      return trial(cricket, params, playCricket(params, random));
    },
  },
  {
    name: 'darts',
    matches: 250,
    line: { type: 'winner', specifier: '' },
    totalType: 'total-maximums;total=9.5',
    more: ['most-maximums;', 'unit-winner;number=1|period=1', 'total-periods;total=3.5'],
    play(random) {
      const lift = 0.04 * randomNormal(random);
      const rules = {
        kind: 'rally',
        onServe: 0.5 + lift,
        onReceive: 0.5 + lift,
        target: 3,
        lastTarget: 3,
        clear: 1,
      } as const;
      const maximums = { home: 0.33, away: 0.28 };
      const params = { bestOf: 5, pointMarkets: true, unitMarkets: true, maximums, rules };
      return trial(sets, params, playSets(params, { pointSeconds: 120, breakSeconds: 180 }, random));
    },
  },
  {
    name: 'esports',
    matches: 250,
    line: { type: 'winner', specifier: '' },
    totalType: 'period-winner;period=1',
    more: ['period-total-kills;period=1|total=53.5', 'period-handicap-kills;hcp=0.5|period=1'],
    play(random) {
      const rules = {
        kind: 'whole',
        home: 0.35 + 0.3 * random(),
        scores: [[1, 0]],
      } as const;
      const params = { bestOf: 3, pointMarkets: false, kills: { perMap: 54, winnerShare: 0.58 }, rules };
      return trial(sets, params, playSets(params, { pointSeconds: 2300, breakSeconds: 600 }, random));
    },
  },
  {
    name: 'a fight',
    matches: 750,
    line: { type: 'winner', specifier: '' },
    totalType: 'goes-the-distance;',
    more: ['total-rounds;number=5|total=2.5', 'fight-1x2;'],
    play(random) {
      const params = {
        rounds: 5,
        home: 0.3 + 0.4 * random(),
        finish: 0.2,
        submission: 0.3,
        disqualification: 0.01,
        drawn: 0.01,
        roundSeconds: 300,
      };
      return trial(fight, params, playFight(params, random));
    },
  },
];

const scheduled: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};

/** The state for pricing at a time: the last standing with the clock advanced. */
function stateAt(moments: readonly Moment[], atSeconds: number): PricingState {
  let standing: Standing | undefined;
  let since = 0;
  for (const moment of moments) {
    if (moment.atSeconds > atSeconds || !('standing' in moment)) continue;
    standing = moment.standing;
    since = moment.atSeconds;
  }
  if (!standing) return scheduled;
  const ran = standing.clock.running ? atSeconds - since : 0;
  return { facts: standing.facts, elapsedSeconds: standing.elapsedSeconds + ran, extra: standing.extra };
}

/** 1 for a win, 0 for a loss, undefined for other results. A fair chance refers to stakes that are not returned. */
function outcome({ type, specifier }: LineRequest, facts: Facts): 0 | 1 | undefined {
  const definition = marketDefinition(type);
  const parsed = definition && parseSpecifier(specifier, definition.shape);
  if (!definition || !parsed?.ok) throw new RangeError(`no market ${type};${specifier}`);
  const result = definition.settle(1, parsed.value, facts)?.result;
  return result === 2 ? 1 : result === 3 ? 0 : undefined;
}

/** Before the start and at a fixed time: a share of the match's own length would reveal how it ends. */
const parts = [0, 0.6] as const;

describe('prices of generated matches', () => {
  for (const sport of sports) {
    it(`prices in ${sport.name} match the outcomes, before the start and in play`, () => {
      const random = seededRandom(`honesty|${sport.name}`);
      const parseLine = (text: string): LineRequest => {
        const [type = '', specifier = ''] = text.split(';');
        return { type, specifier };
      };
      const lines = [sport.line, parseLine(sport.totalType)];
      const before = [...lines, ...(sport.more ?? []).map(parseLine)];
      const during = [...lines, ...(sport.inPlay ?? []).map(parseLine)];
      const sums = parts.map((part) => ({
        part,
        lines: (part === 0 ? before : during).map((line) => ({ line, excess: 0, variance: 0 })),
      }));
      for (let match = 0; match < sport.matches; match++) {
        const { moments, chances } = sport.play(random);
        const result = moments.at(-1);
        if (result?.kind !== 'result') throw new Error('a match without a result');
        for (const { part, lines: sumsOfLines } of sums) {
          const state = part === 0 ? scheduled : stateAt(moments, part * usualSeconds(sport.name));
          const priced = chances(state, part === 0 ? before : during);
          for (const [index, sum] of sumsOfLines.entries()) {
            const went = outcome(sum.line, result.standing.facts);
            if (went === undefined) continue;
            const chance = priced[index] ?? 0;
            sum.excess += went - chance;
            sum.variance += chance * (1 - chance);
          }
        }
      }
      for (const { part, lines: sumsOfLines } of sums) {
        for (const { line, excess, variance } of sumsOfLines) {
          // Sampled prices have an error of their own: half a percentage point per chance.
          const allowed = 3 * Math.sqrt(variance) + 0.005 * sport.matches;
          expect(Math.abs(excess), `${line.type} at ${part}: off by ${excess}`).toBeLessThan(allowed);
        }
      }
    });
  }
});

function usualSeconds(name: string): number {
  const seconds: Readonly<Record<string, number>> = {
    soccer: 6600,
    basketball: 8000,
    handball: 4500,
    tennis: 6000,
    volleyball: 6000,
    'ice hockey': 8500,
    baseball: 10_000,
    'American football': 12_000,
    cricket: 12_000,
    darts: 1800,
    esports: 2500,
    'a fight': 1800,
  };
  return seconds[name] ?? 6000;
}
