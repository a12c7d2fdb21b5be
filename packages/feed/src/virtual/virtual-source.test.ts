import { createHash } from 'node:crypto';
import type { FeedEvent, Fixture, MatchEvent } from '@evens/book';
import { drawnBalls, type Facts } from '@evens/markets';
import { raceChances, soccer } from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import { describeSource } from '../conformance.ts';
import { drawVirtualResult, verifyDraw } from './draw.ts';
import { createVirtualSource } from './virtual-source.ts';

const MINUTE_MS = 60_000;
const noonMs = Date.UTC(2026, 10, 20, 12);
const makeSource = (secret = 'a secret') => createVirtualSource({ secret, runId: '7' });

describeSource('the virtual feed', makeSource, {
  openAtMs: noonMs + 90_000,
  knownUntilMs: noonMs - 30 * MINUTE_MS,
  forMs: 24 * MINUTE_MS,
  closelyMs: 10_000,
});

/** An hour of events, with those of the opening. */
function playedHour(secret?: string): readonly FeedEvent[] {
  const source = makeSource(secret);
  const events = [...source.open({ knownUntilMs: noonMs, nowMs: noonMs })];
  for (let atMs = noonMs; atMs <= noonMs + 60 * MINUTE_MS; atMs += 5000) events.push(...source.advance(atMs));
  return events;
}

interface Played {
  readonly listed: Fixture;
  readonly events: readonly MatchEvent[];
}

/** The matches of an hour by id, from their listing. */
function listPlayed(events: readonly FeedEvent[]): readonly Played[] {
  const matches = new Map<string, { listed: Fixture; events: MatchEvent[] }>();
  for (const event of events) {
    if (!('match' in event)) continue;
    if (event.kind === 'fixture' && !matches.has(event.match))
      matches.set(event.match, { listed: event.fixture, events: [] });
    matches.get(event.match)?.events.push(event);
  }
  return [...matches.values()].filter(({ events: own }) => own.some(({ kind }) => kind === 'result'));
}

const played = listPlayed(playedHour());

describe('virtual matches', () => {
  it('a round of four matches starts every four minutes, and a race every three', () => {
    const starts = (sport: string) =>
      played.filter(({ listed }) => listed.sport === sport).map(({ listed }) => listed.startsAtMs - noonMs);
    expect([...new Set(starts('virtual-soccer'))].slice(0, 3)).toEqual([0, 4, 8].map((at) => at * MINUTE_MS));
    expect(starts('virtual-soccer').filter((at) => at === 0)).toHaveLength(4);
    expect(starts('virtual-racing').slice(0, 3)).toEqual([0, 3, 6].map((at) => at * MINUTE_MS));
  });

  it('the lotto draws of the next 24 hours are listed, one an hour, and balls are reported one by one', () => {
    const events = playedHour();
    const listed = events.flatMap((event) =>
      event.kind === 'fixture' && event.fixture.sport === 'lotto' ? [event.fixture.startsAtMs] : [],
    );
    const hours = [...new Set(listed)].map((atMs) => (atMs - noonMs) / (60 * MINUTE_MS));
    expect(hours).toEqual(Array.from({ length: 26 }, (_, index) => index));
    const own = played.find(({ listed: { sport } }) => sport === 'lotto')?.events ?? [];
    const balls = own.flatMap((event) =>
      event.kind === 'clock' || event.kind === 'result' ? [drawnBalls(event.situation.facts)] : [],
    );
    const all = balls.at(-1) ?? [];
    expect(balls).toEqual([...[0, 1, 2, 3, 4, 5, 6].map((count) => all.slice(0, count)), all]);
    expect(new Set(all).size).toBe(6);
  });

  it('a fixture commits to its seed, and reveals it only after the result', () => {
    const faults: string[] = [];
    for (const { listed, events } of played) {
      const { seedHash } = listed.draw ?? { seedHash: '' };
      const resultAt = events.findIndex(({ kind }) => kind === 'result');
      const revealedAt = events.findIndex((event) => event.kind === 'change');
      const revealed = events[revealedAt];
      const seed = revealed?.kind === 'change' ? revealed.fixture.draw?.seed : undefined;
      const name = `${listed.sport} ${listed.startsAtMs}`;
      if (listed.draw?.seed !== undefined) faults.push(`${name} is listed with its seed`);
      if (revealedAt < resultAt) faults.push(`${name} reveals its seed before the result`);
      if (
        createHash('sha256')
          .update(seed ?? '')
          .digest('hex') !== seedHash
      )
        faults.push(`${name} has another seed than its commitment`);
      if (JSON.stringify(events.slice(0, revealedAt)).includes(seed ?? ''))
        faults.push(`${name} published its seed early`);
    }
    expect(played.length).toBeGreaterThan(60);
    expect(faults).toEqual([]);
  });

  it('the verifier computes the reported result from the revealed fixture', () => {
    const wrong = played.filter(({ listed: { sport }, events }) => {
      const result = events.find((event) => event.kind === 'result');
      const change = events.find((event) => event.kind === 'change');
      const draw = change?.kind === 'change' ? change.fixture.draw : undefined;
      const verified = draw && verifyDraw({ sport, ...draw, seed: draw.seed ?? '' });
      const reported = result?.kind === 'result' ? result.situation.facts : undefined;
      return !verified?.isCommitted || JSON.stringify(verified.facts) !== JSON.stringify(reported);
    });
    expect(wrong).toEqual([]);
  });

  it('the verifier refuses a seed that is not the committed one', () => {
    const params = { homeGoals: 1.4, awayGoals: 1.1, rho: -0.08 };
    const draw = { sport: 'virtual-soccer', seedHash: '0'.repeat(64), seed: '1'.repeat(64), params };
    expect(verifyDraw(draw).isCommitted).toBe(false);
  });

  it('another secret gives other results of the same fixtures', () => {
    const results = (all: readonly Played[]) =>
      all.map(({ events }) => JSON.stringify(events.find(({ kind }) => kind === 'result')));
    const other = listPlayed(playedHour('another secret'));
    expect(other.map(({ listed }) => listed.competitors)).toEqual(
      played.map(({ listed }) => listed.competitors),
    );
    expect(results(other)).not.toEqual(results(played));
  });

  it('offers nothing from the start on, and no chances for cash-outs', () => {
    const faults: string[] = [];
    for (const { listed, events } of played) {
      const startedAt = events.findIndex(({ kind }) => kind === 'clock');
      for (const [at, event] of events.entries()) {
        if (event.kind !== 'odds') continue;
        const isEmpty = event.markets.length === 0 && event.chances === undefined;
        if (isEmpty !== at > startedAt)
          faults.push(`${listed.sport} ${listed.startsAtMs} at ${event.occurredAtMs}`);
      }
      if (!events.slice(startedAt).some(({ kind }) => kind === 'odds'))
        faults.push('never closed its prices');
      if (events[startedAt]?.occurredAtMs !== listed.startsAtMs) faults.push('started late');
    }
    expect(faults).toEqual([]);
  });
});

describe('virtual draws', () => {
  const DRAWS = 4000;
  const seeds = Array.from({ length: DRAWS }, (_, n) =>
    createHash('sha256').update(`seed ${n}`).digest('hex'),
  );
  /** Four standard deviations of a share. */
  const tolerance = (chance: number) => 4 * Math.sqrt((chance * (1 - chance)) / DRAWS);

  it('lotto numbers are drawn equally often, at every ball and beside every other number', () => {
    const params = { numbers: 49, balls: 6 };
    const byBall = new Float64Array(49 * 6);
    const pairs = new Float64Array(49 * 49);
    for (const seed of seeds) {
      const balls = drawnBalls(drawVirtualResult({ sport: 'lotto', seed, params }));
      for (const [ball, number] of balls.entries()) {
        byBall[ball * 49 + number - 1] = (byBall[ball * 49 + number - 1] ?? 0) + 1;
        for (const other of balls)
          if (other < number)
            pairs[(other - 1) * 49 + number - 1] = (pairs[(other - 1) * 49 + number - 1] ?? 0) + 1;
      }
    }
    /** Chi-square over cells of equal chance, in standard deviations from its mean. */
    const deviation = (counts: readonly number[]) => {
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      const chiSquare = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
      return (chiSquare - (counts.length - 1)) / Math.sqrt(2 * (counts.length - 1));
    };
    for (let ball = 0; ball < 6; ball++)
      expect(
        Math.abs(deviation([...byBall.subarray(ball * 49, ball * 49 + 49)])),
        `ball ${ball}`,
      ).toBeLessThan(4);
    const below = [...pairs].filter((_, index) => Math.floor(index / 49) < index % 49);
    expect(below).toHaveLength(1176);
    expect(Math.abs(deviation(below))).toBeLessThan(4);
  });

  it('soccer scores occur with the chances of the pricing model', () => {
    const params = { homeGoals: 1.7, awayGoals: 0.9, rho: -0.08 };
    type Goals = readonly [homeFirst: number, awayFirst: number, homeSecond: number, awaySecond: number];
    const listGoals = (facts: Facts): Goals => {
      const [first, second] = facts.kind === 'contest' ? facts.periods : [];
      return [first?.home ?? 0, first?.away ?? 0, second?.home ?? 0, second?.away ?? 0];
    };
    const counts = new Map<string, number>();
    const means = [0, 0, 0, 0];
    for (const seed of seeds) {
      const goals = listGoals(drawVirtualResult({ sport: 'virtual-soccer', seed, params }));
      counts.set(goals.join(), (counts.get(goals.join()) ?? 0) + 1);
      for (const [index, count] of goals.entries()) means[index] = (means[index] ?? 0) + count / DRAWS;
    }
    const state = {
      facts: { kind: 'contest', status: 'scheduled', periods: [] },
      elapsedSeconds: 0,
      extra: [],
    } as const;
    const { facts: ends, weights } = soccer.scenarios(params, state);
    const chances = new Map<string, number>();
    const expected = [0, 0, 0, 0];
    for (const [index, end] of ends.entries()) {
      const goals = listGoals(end);
      const chance = weights[index] ?? 0;
      chances.set(goals.join(), (chances.get(goals.join()) ?? 0) + chance);
      for (const [part, count] of goals.entries()) expected[part] = (expected[part] ?? 0) + count * chance;
    }
    // Rare scores are compared together.
    const rare = 2e-3;
    const compared = new Map([...chances].filter(([, chance]) => chance >= rare));
    const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
    const common = sum([...compared.keys()].map((score) => counts.get(score) ?? 0));
    counts.set('rare', DRAWS - common);
    compared.set('rare', 1 - sum(compared.values()));
    const wrong = [...compared]
      .filter(([score, chance]) => Math.abs((counts.get(score) ?? 0) / DRAWS - chance) > tolerance(chance))
      .map(([score, chance]) => `${score}: ${(counts.get(score) ?? 0) / DRAWS}, expected ${chance}`);
    expect(compared.size).toBeGreaterThan(40);
    expect(wrong).toEqual([]);
    // Means of each side's goals in each half: their variance is that of a Poisson count.
    const farMeans = means
      .map((mean, index) => ({ mean, expected: expected[index] ?? 0 }))
      .filter(({ mean, expected: own }) => Math.abs(mean - own) > 4 * Math.sqrt(own / DRAWS));
    expect(farMeans).toEqual([]);
  });

  it('runners win with the chances of the pricing model', () => {
    const params = {
      expected: [-0.9, -0.2, 0, 0.3, 0.8],
      tieBelow: 0,
      retires: 0.01,
      placesPaid: 2,
      lean: 0,
    };
    const wins = [0, 0, 0, 0, 0];
    for (const seed of seeds) {
      const facts = drawVirtualResult({ sport: 'virtual-racing', seed, params });
      if (facts.kind !== 'race') throw new Error('expected a race');
      const winner = facts.places.indexOf(1);
      wins[winner] = (wins[winner] ?? 0) + 1;
    }
    const wrong = [...raceChances(params, [])]
      .map((chance, index) => ({ chance, share: (wins[index] ?? 0) / DRAWS }))
      .filter(({ chance, share }) => Math.abs(share - chance) > tolerance(chance));
    expect(wrong).toEqual([]);
  });
});
