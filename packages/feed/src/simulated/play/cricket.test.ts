import { seededRandom } from '@evens/base';
import type { ContestFacts } from '@evens/markets';
import {
  bowlInnings,
  type CricketParams,
  cricket,
  fairChances,
  type PricingState,
  WICKET,
} from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import { playCricket } from './cricket.ts';

const formats = [
  { overs: 20, runs: 162, phases: [6, 16, 20], rates: [8, 7.5, 10.4] },
  { overs: 50, runs: 262, phases: [10, 40, 50], rates: [5.1, 4.9, 7.3] },
] as const;

const params = ({ overs, runs }: { overs: number; runs: number }): CricketParams => ({
  homeRuns: runs,
  awayRuns: runs,
  overs,
  firstBatting: 'home',
  marginShift: 0,
  totalShift: 0,
});

interface Sample {
  readonly mean: number;
  readonly error: number;
}

function sampleMean(values: readonly number[]): Sample {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares) / values.length };
}

function finalFacts(format: { overs: number; runs: number }, seed: string): ContestFacts {
  const last = playCricket(params(format), seededRandom(seed)).at(-1);
  if (last?.kind !== 'result' || last.standing.facts.kind !== 'contest') throw new Error('no result');
  return last.standing.facts;
}

describe('innings of cricket', () => {
  it.each(formats)('an innings of $overs overs has the rates of its phases and its mean', (format) => {
    const { overs, runs, phases, rates } = format;
    const finals = Array.from({ length: 400 }, (_, n) => finalFacts(format, `phases ${overs} ${n}`));
    const first = finals.flatMap(({ periods: [innings] }) => (innings ? [innings] : []));
    const all = sampleMean(first.map(({ home }) => home));
    expect(Math.abs(all.mean - runs)).toBeLessThan(3 * all.error);
    let from = 0;
    for (const [phase, to] of phases.entries()) {
      const bowled = first.flatMap(({ overs: list = [] }) => {
        const part = list.slice(from, to);
        return part.length > 0 ? [part.reduce((sum, over) => sum + over, 0) / part.length] : [];
      });
      const { mean, error } = sampleMean(bowled);
      expect(Math.abs(mean - (rates[phase] ?? 0)), `phase ${phase + 1}: ${mean}`).toBeLessThan(
        0.2 + 3 * error,
      );
      from = to;
    }
  });

  it('wickets fall faster at the death, and an innings loses six or seven', () => {
    const bowl = bowlInnings({ overs: 20, runs: 162 });
    const random = seededRandom('wickets');
    const fallen = [0, 0];
    const balls = [0, 0];
    for (let n = 0; n < 500; n++) {
      const state = { runs: 0, wickets: 0, balls: 0, target: Number.POSITIVE_INFINITY };
      for (; state.balls < 120 && state.wickets < 10; state.balls++) {
        const part = state.balls < 96 ? 0 : 1;
        balls[part] = (balls[part] ?? 0) + 1;
        if (bowl(state, random) !== WICKET) continue;
        fallen[part] = (fallen[part] ?? 0) + 1;
        state.wickets++;
      }
    }
    const [early = 0, death = 0] = fallen.map((count, part) => (balls[part] ?? 0) / count);
    expect(early).toBeGreaterThan(1.7 * death);
    expect(Math.abs((fallen[0] ?? 0) + (fallen[1] ?? 0) - 3250)).toBeLessThan(250);
  });
});

/** Chases with a plausible range of their chance, estimated and not measured. */
const chases = [
  { overs: 20, need: 46, balls: 33, inHand: 5, low: 0.52, high: 0.68 },
  { overs: 20, need: 30, balls: 12, inHand: 6, low: 0.12, high: 0.26 },
  { overs: 20, need: 60, balls: 30, inHand: 8, low: 0.3, high: 0.48 },
  { overs: 20, need: 90, balls: 60, inHand: 9, low: 0.52, high: 0.72 },
  { overs: 20, need: 20, balls: 24, inHand: 2, low: 0.45, high: 0.66 },
  { overs: 50, need: 80, balls: 60, inHand: 7, low: 0.48, high: 0.7 },
  { overs: 50, need: 40, balls: 60, inHand: 2, low: 0.3, high: 0.52 },
] as const;
const PLAYED = 3000;
const SCENARIOS = 1200;

describe('chases of cricket', () => {
  it.each(chases)('$need from $balls balls with $inHand wickets in hand wins as often as priced', (chase) => {
    const { overs, need, balls, inHand, low, high } = chase;
    const format = { overs, runs: overs === 20 ? 162 : 262 };
    const target = format.runs;
    const start = { runs: target + 1 - need, wickets: 10 - inHand, balls: overs * 6 - balls, target };
    const bowl = bowlInnings(format);
    const random = seededRandom(`chase ${overs} ${need}`);
    let won = 0;
    for (let n = 0; n < PLAYED; n++) {
      const state = { ...start };
      while (state.balls < overs * 6 && state.wickets < 10 && state.runs <= target) {
        const runs = bowl(state, random);
        state.balls++;
        if (runs === WICKET) state.wickets++;
        else state.runs += runs;
      }
      won += state.runs > target ? 1 : state.runs === target ? 0.5 : 0;
    }
    const bowled = Array.from({ length: Math.floor(start.balls / 6) }, (_, n) => (n === 0 ? start.runs : 0));
    const state: PricingState = {
      facts: {
        kind: 'contest',
        status: 'playing',
        periods: [
          { phase: 'regular', home: target, away: 0, ended: true, overs: [] },
          { phase: 'regular', home: 0, away: start.runs, ended: false, overs: bowled },
        ],
      },
      elapsedSeconds: 0,
      extra: [start.balls, start.wickets],
    };
    const priced =
      fairChances(cricket.scenarios(params(format), state), { type: 'winner', specifier: '' })[1] ?? 0;
    const played = won / PLAYED;
    const error = Math.sqrt(played * (1 - played) * (1 / PLAYED + 1 / SCENARIOS));
    expect(Math.abs(priced - played), `priced ${priced}, played ${played}`).toBeLessThan(3 * error);
    expect(played).toBeGreaterThan(low);
    expect(played).toBeLessThan(high);
  });
});
