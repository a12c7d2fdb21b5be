import { type Fixture, openBook } from '@evens/book';
import { afterEach, expect, test, vi } from 'vitest';
import type { StreamHub } from '../platform/stream/hub.ts';
import type { TopicSource } from '../platform/stream/topic.ts';
import { serveLists } from './list-topics.ts';
import type { Replica, ReplicaBook, ReplicaChange } from './replica.ts';

const NOW = Date.UTC(2026, 2, 1, 15);

function sampleEntry(id: number): ReplicaBook {
  const fixture: Fixture = {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'premier-league',
    tournamentName: 'Premier League',
    tournamentRank: 1,
    kind: 'match',
    competitors: [
      { name: 'Arsenal', key: 'arsenal' },
      { name: 'Everton', key: 'everton' },
    ],
    periods: 2,
    periodSeconds: 2700,
    startsAtMs: NOW + 36 * 3_600_000,
  };
  return { id, place: { sportId: 1, categoryId: 1, tournamentId: 1 }, book: openBook(fixture, 1) };
}

afterEach(() => vi.useRealTimers());

test('a hundred open lists are published twenty per turn, each with the newest change', () => {
  vi.useFakeTimers();
  const entries = [sampleEntry(1)];
  let source: TopicSource | undefined;
  let change: ((change: ReplicaChange) => void) | undefined;
  const published: string[] = [];
  const hub: Pick<StreamHub, 'publishImage' | 'serve'> = {
    serve: (_prefix, served) => {
      source = served;
    },
    publishImage: (topic) => published.push(topic),
  };
  const replica: Pick<Replica, 'all' | 'onChange'> = {
    all: () => entries,
    onChange: (listener) => {
      change = listener;
    },
  };
  const clock = { nowMs: () => NOW, monotonicMs: () => NOW };
  const stop = serveLists({ hub, replica, clock, popularity: () => 0 });
  const topics = Array.from({ length: 100 }, (_, n) => `list/schedule@${-720 + n * 15}`);
  for (const topic of topics) source?.opened?.(topic);
  const add = (id: number) => {
    const now = sampleEntry(id);
    entries.push(now);
    change?.({ kind: 'image', id, now });
  };
  add(2);
  vi.advanceTimersByTime(1000);
  expect(published).toHaveLength(20);
  add(3);
  vi.advanceTimersByTime(2000);
  const bodies = topics.map((topic) => source?.snapshot(topic)?.body());
  expect(new Set(published)).toEqual(new Set(topics));
  for (const body of bodies) expect(body).toContain('"matches":3');
  stop();
});
