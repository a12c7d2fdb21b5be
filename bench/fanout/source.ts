import { seededRandom } from '@evens/base';
import type { FeedEvent, Fixture, OfferedMarket } from '@evens/book';
import type { FeedSource } from '@evens/feed';

export interface BenchSourceOptions {
  readonly matches: number;
  /** Price changes per second over all matches. */
  readonly changesPerSecond: number;
}

const LINES = 10;

function buildFixture(index: number, startsAtMs: number): Fixture {
  return {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: `league-${index % 10}`,
    tournamentName: `League ${index % 10}`,
    tournamentRank: 20,
    kind: 'match',
    competitors: [
      { name: `Home ${index}`, key: `home-${index}` },
      { name: `Away ${index}`, key: `away-${index}` },
    ],
    startsAtMs,
    periods: 2,
    periodSeconds: 2700,
  };
}

/** Matches with price changes evenly spread over time, one to three lines of one match at a time. Deterministic. */
export function benchSource({ matches, changesPerSecond }: BenchSourceOptions): FeedSource {
  const random = seededRandom('fanout');
  const apartMs = 1000 / changesPerSecond;
  let nextMs = 0;
  let count = 0;

  function lines(howMany: number, first: number): OfferedMarket[] {
    const list: OfferedMarket[] = [];
    for (let i = 0; i < howMany; i++) {
      const line = (first + i) % LINES;
      const over = 1500 + Math.floor(random() * 100) * 10;
      list.push({ type: 'total', specifier: `total=${line}.5`, odds: [over, 5000 - over] });
    }
    return list;
  }

  function odds(index: number, atMs: number, howMany: number): FeedEvent {
    count++;
    return {
      kind: 'odds',
      match: `m${index}`,
      id: `o${count}`,
      occurredAtMs: atMs,
      sourceType: 2,
      complete: false,
      markets: lines(howMany, count),
    };
  }

  return {
    name: 'fanout',
    rate: 1,
    *open({ nowMs }) {
      yield { kind: 'feed-recovering', occurredAtMs: nowMs };
      for (let index = 0; index < matches; index++) {
        yield {
          kind: 'fixture',
          match: `m${index}`,
          id: 'fixture',
          occurredAtMs: nowMs,
          fixture: buildFixture(index, nowMs + 3_600_000),
        };
        yield odds(index, nowMs, LINES);
      }
      nextMs = nowMs;
      yield { kind: 'feed-up', occurredAtMs: nowMs };
    },
    *advance(toMs) {
      while (nextMs <= toMs) {
        yield odds(count % matches, Math.round(nextMs), 1 + Math.floor(random() * 3));
        nextMs += apartMs;
      }
    },
  };
}
