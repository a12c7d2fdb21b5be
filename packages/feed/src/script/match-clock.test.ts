import { seededRandom } from '@evens/base';
import type { Fixture, MatchClock, MatchEvent } from '@evens/book';
import { describe, expect, it } from 'vitest';
import { ContestWriter } from '../simulated/play/contest-writer.ts';
import { ScriptedSource } from './scripted-source.ts';

const startMs = Date.UTC(2026, 1, 28, 15);
const PERIOD_SECONDS = 720;
const fixture: Fixture = {
  sport: 'basketball',
  category: 'us',
  tournament: 'nba',
  tournamentName: 'NBA',
  tournamentRank: 1,
  kind: 'match',
  competitors: [
    { name: 'Ash', key: 'ash' },
    { name: 'Elm', key: 'elm' },
  ],
  startsAtMs: startMs,
  periods: 4,
  periodSeconds: PERIOD_SECONDS,
};

/** Periods of play of any length with stops between them, most of them short. */
function playedBy(clock: 'down' | 'up', seed: string) {
  const random = seededRandom(seed);
  const writer = new ContestWriter({ clock, periodSeconds: PERIOD_SECONDS, keepsGoals: false });
  for (let period = 0; period < 2; period += 1) {
    writer.begin();
    while (writer.playedSeconds < PERIOD_SECONDS) {
      writer.play(Math.min(1 + 20 * random(), PERIOD_SECONDS - writer.playedSeconds));
      if (random() < 0.5) writer.goal(random() < 0.5 ? 'home' : 'away', 2);
      writer.idle(random() < 0.7 ? 4.9 * random() : 30 * random());
    }
    writer.endPeriod();
    writer.idle(60);
  }
  return writer.finish(30);
}

/** The clock as apps/site displays it. */
function displayedSeconds({ running, seconds, atMs, rate, countDown }: MatchClock, nowMs: number): number {
  const passed = running ? (Math.max(0, nowMs - atMs) / 1000) * rate : 0;
  return countDown ? Math.max(0, Math.ceil(seconds - passed)) : Math.floor(seconds + passed);
}

describe.each([
  ['down', 1],
  ['up', 1],
  ['down', 7],
] as const)('match clock that counts %s at speed %i', (clock, speed) => {
  it.each(['a', 'b', 'c'])('the displayed clock never runs backwards within a period (seed %s)', (seed) => {
    const script = { sourceId: 'test:1', fixture, pricer: undefined, moments: () => playedBy(clock, seed) };
    const source = new ScriptedSource({
      name: 'test',
      mapping: { runId: 'test', sourceZeroMs: startMs, wallZeroMs: startMs, speed },
      supply: { starting: () => [script] },
    });
    source.open({ knownUntilMs: startMs - 1000, nowMs: startMs - 1000 });
    const steps: string[] = [];
    let newest: MatchClock | undefined;
    let last = { period: 0, seconds: 0 };
    for (let nowMs = startMs - 900; nowMs < startMs + 3_600_000 / speed; nowMs += 100) {
      for (const event of source.advance(nowMs))
        if ('situation' in event) newest = (event as Extract<MatchEvent, { kind: 'clock' }>).situation.clock;
      if (!newest) continue;
      // Pages render every whole second, and again after an event.
      const seconds = displayedSeconds(newest, Math.floor(nowMs / 1000) * 1000);
      const step = clock === 'down' ? last.seconds - seconds : seconds - last.seconds;
      if (last.period === newest.period && step < 0)
        steps.push(`${nowMs - startMs} ms: ${last.seconds} → ${seconds}`);
      last = { period: newest.period, seconds };
    }
    expect(last.period).toBe(2);
    expect(steps).toEqual([]);
  });
});
