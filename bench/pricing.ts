import { cpus } from 'node:os';
import { seededRandom } from '@evens/base';
import { type ContestFacts, type Facts, type PeriodScore, parseMarket, type Side } from '@evens/markets';
import {
  dixonColes,
  fairChances,
  type LineRequest,
  makePricer,
  NO_DRIFT,
  type PricingState,
  type SoccerParams,
  soccer,
  soccerHalfSeconds,
  soccerShareLeft,
} from '@evens/pricing';
import type { BenchFigure, BenchResult } from './result.ts';

/** Project targets: maximum cost of a live match on one core, and maximum error of a chance. */
const AIM_MS = 5;
const AIM_ERROR = 1e-4;

const usualParams: SoccerParams = { homeGoals: 1.55, awayGoals: 1.2, rho: -0.1 };

interface Situation {
  readonly name: string;
  readonly periods: readonly PeriodScore[];
  readonly goals: readonly Side[];
  readonly minute: number;
  readonly params?: SoccerParams;
}

const regular = (home: number, away: number, ended = false): PeriodScore => ({
  phase: 'regular',
  home,
  away,
  ended,
});

const situations: readonly Situation[] = [
  { name: '5 minutes, 0–0', periods: [regular(0, 0)], goals: [], minute: 5 },
  { name: '35 minutes, 1–0', periods: [regular(1, 0)], goals: ['home'], minute: 35 },
  {
    name: '65 minutes, 1–2',
    periods: [regular(1, 0, true), regular(0, 2)],
    goals: ['home', 'away', 'away'],
    minute: 20,
  },
  {
    name: '5 minutes, 0–0, 4.6 goals expected',
    periods: [regular(0, 0)],
    goals: [],
    minute: 5,
    params: { homeGoals: 3.1, awayGoals: 1.5, rho: -0.1 },
  },
];

function pricingStateAt({ periods, goals }: Situation, seconds: number): PricingState {
  const facts: ContestFacts = { kind: 'contest', status: 'playing', periods, goals };
  return { facts, elapsedSeconds: seconds, extra: [0, 0, 0] };
}

const MOST_GOALS = 13;

function poisson(mean: number): readonly number[] {
  const chances = [Math.exp(-mean)];
  for (let n = 1; n <= MOST_GOALS; n++) chances.push(((chances[n - 1] ?? 0) * mean) / n);
  return chances;
}

interface Weighed {
  readonly facts: Facts;
  readonly chance: number;
}

/** All continuations of the match up to 13 more goals per side and half, enumerated without pruning. */
function enumerated(situation: Situation, seconds: number): readonly Weighed[] {
  const { periods, goals: soFar, params = usualParams } = situation;
  const half = periods.length === 1 ? 1 : 2;
  const running = periods.at(-1) ?? regular(0, 0);
  const left = soccerShareLeft(half, { elapsedSeconds: seconds, lengthSeconds: soccerHalfSeconds(half) });
  const later = half === 1 ? 0.55 : 0;
  const [homeNow, awayNow, homeLater, awayLater] = [
    params.homeGoals * left,
    params.awayGoals * left,
    params.homeGoals * later,
    params.awayGoals * later,
  ].map(poisson);
  const before = periods
    .slice(0, -1)
    .reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
      home: 0,
      away: 0,
    });
  const all: Weighed[] = [];
  let sum = 0;
  for (const [h, ph] of (homeNow ?? []).entries()) {
    for (const [a, pa] of (awayNow ?? []).entries()) {
      for (const [hl, phl] of (later > 0 ? (homeLater ?? []) : [1]).entries()) {
        for (const [al, pal] of (later > 0 ? (awayLater ?? []) : [1]).entries()) {
          const ended = [
            ...periods.slice(0, -1),
            regular(running.home + h, running.away + a, true),
            ...(half === 1 ? [regular(hl, al, true)] : []),
          ];
          const home = before.home + running.home + h + hl;
          const away = before.away + running.away + a + al;
          const correction = dixonColes(home, away, {
            homeMean: params.homeGoals,
            awayMean: params.awayGoals,
            rho: params.rho,
          });
          const chance = ph * pa * phl * pal * correction;
          sum += chance;
          const [first, count] = h + a > 0 ? [h, h + a] : [hl, hl + al];
          const nexts: readonly (readonly [readonly Side[], number])[] =
            count === 0
              ? [[[], 1]]
              : [
                  [['home'], first / count],
                  [['away'], 1 - first / count],
                ];
          for (const [next, share] of nexts) {
            if (share === 0) continue;
            const facts: Facts = {
              kind: 'contest',
              status: 'ended',
              periods: ended,
              goals: [...soFar, ...next],
            };
            all.push({ facts, chance: chance * share });
          }
        }
      }
    }
  }
  return all.map(({ facts, chance }) => ({ facts, chance: chance / sum }));
}

/**
 * Largest difference between an outcome's fair chance and the one of full enumeration, settling every scenario
 * separately.
 */
function widestError(situation: Situation, seconds: number, lines: readonly LineRequest[]): number {
  const set = soccer.scenarios(situation.params ?? usualParams, pricingStateAt(situation, seconds));
  const all = enumerated(situation, seconds);
  let widest = 0;
  for (const line of lines) {
    const market = parseMarket(line.type, line.specifier);
    if (!market.ok || typeof market.value.definition.outcomes === 'string') continue;
    const { definition, specifier } = market.value;
    for (const [index, chance] of fairChances(set, line).entries()) {
      let win = 0;
      let atStake = 0;
      for (const { facts, chance: weight } of all) {
        const result = definition.settle(index + 1, specifier, facts)?.result;
        win += result === 2 ? weight : result === 5 ? weight / 2 : 0;
        atStake += result === 2 || result === 3 ? weight : result === 5 || result === 6 ? weight / 2 : 0;
      }
      if (atStake > 1e-9) widest = Math.max(widest, Math.abs(chance - win / atStake));
    }
  }
  return widest;
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

interface Measured {
  readonly repriceMs: number;
  readonly lines: number;
  readonly types: number;
  readonly error: number;
}

const margin = { scale: 1, live: true };
const REPEATS = 400;

/** Repeatedly prices the same match one second later. */
function measure(situation: Situation): Measured {
  const start = situation.minute * 60;
  const pricer = makePricer(soccer, situation.params ?? usualParams);
  const price = (at: number) => pricer.price(pricingStateAt(situation, at), { margin, drift: NO_DRIFT });
  const { markets } = price(start);
  for (let second = 0; second < 100; second++) price(start + (second % 60));
  const spentMs = cpuMs(() => {
    for (let second = 0; second < REPEATS; second++) price(start + (second % 60));
  });
  return {
    repriceMs: spentMs / REPEATS,
    lines: markets.length,
    types: new Set(markets.map(({ type }) => type)).size,
    error: widestError(situation, start, markets),
  };
}

/** First prices of all orders of a number of goals: their endings and all verdicts are computed. */
function firstPriceMs(goalCount: number): number {
  const pricer = makePricer(soccer, usualParams);
  const states = Array.from({ length: 2 ** goalCount }, (_, index): Situation => {
    const goals = Array.from(
      { length: goalCount },
      (__, bit): Side => ((index >> bit) & 1 ? 'home' : 'away'),
    );
    const home = goals.filter((side) => side === 'home').length;
    return { name: '', periods: [regular(home, goalCount - home)], goals, minute: 5 };
  });
  const spentMs = cpuMs(() => {
    for (const state of states) {
      pricer.price(pricingStateAt(state, state.minute * 60), { margin, drift: NO_DRIFT });
    }
  });
  return spentMs / states.length;
}

const MATCHES = 300;
const ROUNDS = 10;

/** A full evening: matches of different strength, score and minute, each priced once a second. */
function eveningMs(): number {
  const random = seededRandom('an evening');
  const matches = Array.from({ length: MATCHES }, () => {
    const goals: Side[] = [];
    const minute = Math.floor(random() * 90);
    for (let passed = 0; passed < minute; passed++) {
      const drawn = random();
      if (drawn < 0.03) goals.push(drawn < 0.017 ? 'home' : 'away');
    }
    const early = goals.slice(0, Math.round(goals.length * 0.45));
    const count = (list: readonly Side[], side: Side) => list.filter((one) => one === side).length;
    const home = count(early, 'home');
    const away = count(early, 'away');
    const all = { home: count(goals, 'home'), away: count(goals, 'away') };
    const periods =
      minute < 45
        ? [regular(all.home, all.away)]
        : [regular(home, away, true), regular(all.home - home, all.away - away)];
    const pricer = makePricer(soccer, {
      homeGoals: 0.9 + 1.4 * random(),
      awayGoals: 0.7 + 1.2 * random(),
      rho: -0.08,
    });
    return { situation: { name: '', periods, goals, minute: minute % 45 }, pricer };
  });
  const round = (second: number) => {
    for (const { situation, pricer } of matches) {
      const state = pricingStateAt(situation, situation.minute * 60 + second);
      pricer.price(state, { margin, drift: { strength: Math.sin(second), tempo: Math.cos(second) } });
    }
  };
  round(0);
  const spentMs = cpuMs(() => {
    for (let second = 1; second <= ROUNDS; second++) round(second);
  });
  return spentMs / (MATCHES * ROUNDS);
}

/** Soccer matches in play with all their markets: cost of one price update on a core, and its precision. */
export async function run(): Promise<BenchResult> {
  const figures: BenchFigure[] = [];
  const startMs = firstPriceMs(6);
  for (const situation of situations) {
    const { repriceMs, lines, types, error } = measure(situation);
    const { name } = situation;
    figures.push(
      {
        metric: `reprice, ${name}`,
        value: repriceMs,
        unit: 'ms',
        baseline: AIM_MS,
        ratio: AIM_MS / repriceMs,
      },
      { metric: `market types, ${name}`, value: types, unit: 'types' },
      { metric: `lines, ${name}`, value: lines, unit: 'lines' },
      {
        metric: `widest error, ${name}`,
        value: error,
        unit: 'of a chance',
        baseline: AIM_ERROR,
        ratio: AIM_ERROR / error,
      },
    );
  }
  const meanMs = eveningMs();
  // The code is compiled by then, as in a process that has priced for some minutes.
  firstPriceMs(7);
  const newMs = firstPriceMs(8);
  figures.unshift(
    {
      metric: 'live matches per core at one reprice a second',
      value: Math.floor(1000 / meanMs),
      unit: 'matches',
    },
    {
      metric: `reprice, ${MATCHES} matches in turn`,
      value: meanMs,
      unit: 'ms',
      baseline: AIM_MS,
      ratio: AIM_MS / meanMs,
    },
    {
      metric: 'first price of a new score',
      value: newMs,
      unit: 'ms',
      baseline: AIM_MS,
      ratio: AIM_MS / newMs,
    },
    { metric: 'the same in a process that has just started', value: startMs, unit: 'ms' },
  );
  const { length } = cpus();
  return {
    name: 'pricing',
    machine: `${length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`,
    figures,
  };
}
