import { betResults, marketDefinition, sports } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import type { MatchScript } from '../script/match-script.ts';
import { isKnockOut, listLeagues } from './day-matches.ts';
import { simulatedSchedule } from './schedule.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const fromMs = Date.UTC(2026, 10, 20);
const toMs = fromMs + 15 * DAY_MS;

const circuits = sports.flatMap((sport) =>
  listLeagues(sport)
    .filter((league) => isKnockOut(sport, league))
    .map((league) => ({ sport, league })),
);
const names = new Set(
  circuits.flatMap(({ sport, league }) => (league.events ?? []).map((event) => `${sport.alias} ${event}`)),
);

function isOfKnockOut({ fixture: { sport, tournamentName } }: MatchScript): boolean {
  return names.has(`${sport} ${tournamentName}`);
}

const supply = simulatedSchedule({ seed: 'knock-out', runId: 'test' });
const firstRounds = supply.starting(fromMs, toMs).filter(isOfKnockOut);
const laterRounds = (supply.listedEarly?.(fromMs, toMs) ?? []).filter(isOfKnockOut);

/** The end of a match by its last report. */
function endMs(script: MatchScript): number {
  return script.fixture.startsAtMs + (script.moments().at(-1)?.atSeconds ?? 0) * 1000;
}

/** Editions that began and ended in the span, each in the order of its starts. */
const editions = [
  ...Map.groupBy([...firstRounds, ...laterRounds], ({ fixture }) => `${fixture.sport} ${fixture.tournament}`),
]
  .map(([, matches]) => matches.toSorted((a, b) => a.fixture.startsAtMs - b.fixture.startsAtMs))
  .filter((matches) => {
    const drawn = matches.filter(({ listedAtMs }) => listedAtMs === undefined);
    return matches.length > 1 && 2 * drawn.length === matches.length + 1;
  });

describe('a knock-out tournament', () => {
  it('a knock-out tournament has one match fewer than sides, and each match removes one', () => {
    expect(circuits.length).toBeGreaterThan(20);
    expect(editions.length).toBeGreaterThan(20);
    for (const matches of editions) {
      const sides = matches.flatMap(({ fixture }) => fixture.competitors.map(({ key }) => key));
      expect(new Set(sides).size).toBe(matches.length + 1);
      const played = [...Map.groupBy(sides, (side) => side).values()].map(({ length }) => length);
      const rounds = Math.log2(matches.length + 1);
      // The champion and the other finalist have played all rounds, half of the sides one.
      expect(played.filter((count) => count === rounds)).toHaveLength(2);
      expect(played.filter((count) => count === 1)).toHaveLength((matches.length + 1) / 2);
    }
  });

  it('a fixture has the sides of its round: each round has half as many matches as sides, and the last match is the final', () => {
    for (const matches of editions) {
      const rounds = Map.groupBy(matches, ({ fixture }) => fixture.roundSides ?? 0);
      expect(matches.at(-1)?.fixture.roundSides).toBe(2);
      expect([...rounds].map(([sides, { length }]) => [sides, length])).toEqual(
        Array.from(rounds, (_, index) => (matches.length + 1) / 2 ** index).map((sides) => [
          sides,
          sides / 2,
        ]),
      );
    }
  });

  it('a side that has lost does not play on in the edition', () => {
    const wrong: string[] = [];
    let results = 0;
    for (const matches of editions) {
      for (const [index, script] of matches.entries()) {
        const last = script.moments().at(-1);
        const facts = last?.kind === 'result' ? last.standing.facts : undefined;
        if (facts?.kind !== 'contest') continue;
        results++;
        const homeLoses = marketDefinition('winner')?.settle(1, {}, facts)?.result === betResults.lost;
        const loser = script.fixture.competitors[homeLoses ? 0 : 1]?.key;
        const plays = (other: MatchScript) => other.fixture.competitors.some(({ key }) => key === loser);
        if (matches.slice(index + 1).some(plays)) wrong.push(script.sourceId);
      }
    }
    expect(results).toBeGreaterThan(500);
    expect(wrong).toEqual([]);
  });

  it('a match is listed after all earlier matches of both of its sides, hours before its start', () => {
    const wrong: string[] = [];
    for (const matches of editions) {
      for (const [index, script] of matches.entries()) {
        const keys = script.fixture.competitors.map(({ key }) => key);
        const earlier = matches
          .slice(0, index)
          .filter(({ fixture }) => fixture.competitors.some(({ key }) => keys.includes(key)));
        const { listedAtMs } = script;
        if (earlier.length === 0) {
          if (listedAtMs !== undefined) wrong.push(`${script.sourceId} waits for nothing`);
          continue;
        }
        const knownMs = Math.max(...earlier.map(endMs));
        const rest = script.fixture.startsAtMs - knownMs;
        if (listedAtMs === undefined || listedAtMs <= knownMs || rest < 4 * HOUR_MS)
          wrong.push(`${script.sourceId} ${rest / HOUR_MS} h`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('a list that is requested hour by hour has the same matches as one of the whole span', () => {
    const again = simulatedSchedule({ seed: 'knock-out', runId: 'test' });
    const hourly: string[] = [];
    for (let ms = fromMs; ms < fromMs + 2 * DAY_MS; ms += HOUR_MS) {
      const listed = again.listedEarly?.(ms, ms + HOUR_MS).filter(isOfKnockOut) ?? [];
      hourly.push(...listed.filter(({ listedAtMs = 0 }) => listedAtMs >= ms).map(({ sourceId }) => sourceId));
    }
    const whole = laterRounds
      .filter(({ listedAtMs = 0 }) => listedAtMs >= fromMs && listedAtMs < fromMs + 2 * DAY_MS)
      .map(({ sourceId }) => sourceId);
    expect(whole.length).toBeGreaterThan(50);
    expect(hourly.toSorted()).toEqual(whole.toSorted());
  });

  it('tennis has matches to come within a day at every hour, and some in play at nearly every hour', () => {
    const tennis = [...firstRounds, ...laterRounds].filter(({ fixture }) => fixture.sport === 'tennis');
    const spans = tennis.map((script) => [script.listedAtMs ?? 0, script.fixture.startsAtMs, endMs(script)]);
    let empty = 0;
    for (let ms = fromMs + 7 * DAY_MS; ms < fromMs + 12 * DAY_MS; ms += HOUR_MS) {
      const soon = spans.filter(
        ([listed = 0, start = 0]) => listed <= ms && start > ms && start < ms + DAY_MS,
      );
      expect(soon.length, new Date(ms).toISOString()).toBeGreaterThanOrEqual(20);
      if (!spans.some(([, start = 0, end = 0]) => start <= ms && ms < end)) empty++;
    }
    expect(empty).toBeLessThanOrEqual(2);
  });
});
