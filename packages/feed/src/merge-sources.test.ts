import type { FeedEvent } from '@evens/book';
import { expect, it } from 'vitest';
import { mergeSources } from './merge-sources.ts';
import type { FeedSource } from './source.ts';

const confirmed = (match: string, occurredAtMs: number): FeedEvent => ({
  kind: 'odds-confirmed',
  match,
  id: `${occurredAtMs}`,
  occurredAtMs,
});
const state = (kind: 'feed-recovering' | 'feed-up' | 'feed-down', occurredAtMs = 0): FeedEvent => ({
  kind,
  occurredAtMs,
});

function fakeSource(opened: readonly FeedEvent[], advanced: readonly FeedEvent[] = []): FeedSource {
  return { name: 'test', rate: 2, open: () => opened, advance: () => advanced };
}

const describeEvent = (event: FeedEvent) => ('match' in event ? event.match : event.kind);
const window = { knownUntilMs: 0, nowMs: 0 };

it('merged sources open within one frame, which the main source begins and ends', () => {
  const main = fakeSource([state('feed-recovering'), confirmed('main', 0), state('feed-up')]);
  const other = fakeSource([state('feed-recovering'), confirmed('other', 0), state('feed-up')]);
  const opened = [...mergeSources(main, other).open(window)].map(describeEvent);
  expect(opened).toEqual(['feed-recovering', 'feed-recovering', 'other', 'main', 'feed-up']);
});

it('a main source that stays down keeps the merged feed down', () => {
  const main = fakeSource([state('feed-recovering'), state('feed-down')]);
  const other = fakeSource([state('feed-recovering'), confirmed('other', 0), state('feed-up')]);
  const opened = [...mergeSources(main, other).open(window)].map(describeEvent);
  expect(opened).toEqual(['feed-recovering', 'feed-recovering', 'other', 'feed-down']);
});

it('merged sources report new events in order of time', () => {
  const main = fakeSource([], [confirmed('a', 1), confirmed('a', 4), state('feed-down', 5)]);
  const first = fakeSource([], [confirmed('b', 2), confirmed('b', 4), confirmed('b', 9)]);
  const second = fakeSource([], [confirmed('c', 3)]);
  const advanced = [...mergeSources(main, first, second).advance(10)];
  expect(advanced.map((event) => `${describeEvent(event)} ${event.occurredAtMs}`)).toEqual([
    'a 1',
    'b 2',
    'c 3',
    'a 4',
    'b 4',
    'feed-down 5',
    'b 9',
  ]);
});

it('merged sources have the rate, the problems and the complete time of the main source', () => {
  const main = { ...fakeSource([]), problems: [{ problem: 'a bad row' }], completeUntilMs: 7 };
  const merged = mergeSources(main, { ...fakeSource([]), rate: 60 });
  expect([merged.rate, merged.problems, merged.completeUntilMs]).toEqual([2, main.problems, 7]);
});
