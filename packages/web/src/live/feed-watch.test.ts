import type { FeedState } from '@evens/contract';
import { languageByCode, languages, readDictionary } from '@evens/locales';
import { bindWords } from '@evens/locales/browser';
import { describe, expect, test } from 'vitest';
import { createFeedWatch } from './feed-watch.ts';
import { testWorld } from './testing.ts';

function heartbeat(at: number, feed: { state?: FeedState; at?: number; rate?: number } = {}) {
  return {
    t: 'hb',
    at,
    feed: { state: feed.state ?? 'up', at: feed.at ?? at, rate: feed.rate ?? 1 },
  } as const;
}

describe('the feed watch', () => {
  test('the feed is fresh while heartbeats arrive, silent after 10 s without, and fresh again with the next', () => {
    const world = testWorld();
    const watch = createFeedWatch(world);
    const seen: string[] = [];
    watch.onView(() => seen.push(watch.view().freshness));
    watch.connectionIs('open');
    for (let i = 0; i < 5; i++) {
      watch.receiveHeartbeat(heartbeat(50_000 + i * 2000));
      world.pass(2000);
    }
    expect(watch.view().freshness).toBe('fresh');
    world.pass(7900);
    expect(watch.view().freshness).toBe('fresh');
    world.pass(300);
    expect(watch.view().freshness).toBe('silent');
    watch.receiveHeartbeat(heartbeat(80_000));
    expect(watch.view().freshness).toBe('fresh');
    expect(seen.filter((state, index) => state !== seen[index - 1])).toEqual([
      'connecting',
      'fresh',
      'silent',
      'fresh',
    ]);
  });

  test('the feed is silent when the server sends heartbeats but its source has been silent for 10 s', () => {
    const world = testWorld();
    const watch = createFeedWatch(world);
    watch.connectionIs('open');
    watch.receiveHeartbeat(heartbeat(50_000, { at: 41_000 }));
    expect(watch.view().freshness).toBe('fresh');
    world.pass(1100);
    expect(watch.view().freshness).toBe('silent');
    expect(watch.priceAgeMs()).toBe(10_100);
  });

  test('the source rate is one second per second until it is known', () => {
    const watch = createFeedWatch(testWorld());
    expect(watch.sourceRate()).toBe(1);
    watch.receiveHeartbeat(heartbeat(1, { rate: 20 }));
    expect(watch.sourceRate()).toBe(20);
  });

  test('freshness reports a source that is down or recovering, and an unreachable site', () => {
    const world = testWorld();
    const watch = createFeedWatch(world);
    watch.connectionIs('connecting');
    expect(watch.view().freshness).toBe('connecting');
    world.pass(10_100);
    expect(watch.view().freshness).toBe('offline');
    watch.connectionIs('open');
    watch.receiveHeartbeat(heartbeat(1, { state: 'down' }));
    expect(watch.view().freshness).toBe('feed-down');
    watch.receiveHeartbeat(heartbeat(2, { state: 'recovering' }));
    expect(watch.view().freshness).toBe('recovering');
    watch.receiveHeartbeat(heartbeat(3));
    watch.connectionIs('waiting');
    world.pass(10_100);
    expect(watch.view().freshness).toBe('offline');
  });

  test('prices of a late source are late, in the words of a player, before the feed is down', () => {
    const english = languageByCode(languages, 'en');
    if (english === undefined) throw new Error('no English');
    const { t } = bindWords(english, readDictionary(english, ['live']));
    const world = testWorld();
    const watch = createFeedWatch(world);
    watch.connectionIs('open');
    const barText = (state: FeedState) => {
      watch.receiveHeartbeat(heartbeat(1, { state }));
      const { freshness } = watch.view();
      return freshness === 'fresh' || freshness === 'connecting'
        ? freshness
        : `${t(`live.bar.${freshness}`)} ${t(`live.bar.${freshness}.more`)}`;
    };
    expect((['up', 'late', 'down', 'recovering', 'up'] as const).map(barText)).toEqual([
      'fresh',
      'Prices are late. Betting resumes as soon as they are current.',
      'The odds feed is down. Betting resumes when it is back.',
      'The odds feed is catching up. Odds return in a moment.',
      'fresh',
    ]);
  });

  test('the server clock is read from the heartbeat that travelled fastest', () => {
    const world = testWorld();
    const watch = createFeedWatch(world);
    watch.connectionIs('open');
    const start = world.nowMs();
    watch.receiveHeartbeat(heartbeat(start + 5000 - 300));
    world.pass(2000);
    watch.receiveHeartbeat(heartbeat(start + 2000 + 5000 - 40));
    world.pass(2000);
    watch.receiveHeartbeat(heartbeat(start + 4000 + 5000 - 900));
    expect(watch.serverNowMs()).toBe(start + 4000 + 4960);
  });

  test('the server clock does not step back for slower heartbeats, but follows a clock that was set', () => {
    const world = testWorld();
    const watch = createFeedWatch(world);
    watch.connectionIs('open');
    const start = world.nowMs();
    let last = 0;
    for (let n = 0; n < 30; n += 1) {
      watch.receiveHeartbeat(heartbeat(start + 1000 * n + 9000 - (n === 3 ? 20 : 1800)));
      expect(watch.serverNowMs()).toBeGreaterThanOrEqual(last);
      last = watch.serverNowMs();
      world.pass(1000);
    }
    for (let n = 30; n < 40; n += 1) {
      watch.receiveHeartbeat(heartbeat(start + 1000 * n - 60_000));
      world.pass(1000);
    }
    expect(watch.serverNowMs()).toBe(start + 40_000 - 60_000);
  });

  test('the transport is stopped, started, disconnected until it reconnects, and stopped again', () => {
    const watch = createFeedWatch(testWorld());
    const seen = (['connecting', 'open', 'waiting', 'connecting', 'open', 'stopped'] as const).map(
      (state) => {
        watch.connectionIs(state);
        return watch.view().transport;
      },
    );
    expect(seen).toEqual(['stopped', 'started', 'disconnected', 'disconnected', 'started', 'stopped']);
  });
});
