import { advance, bookDelta, bookImage, type MatchBook, type MatchEvent } from '@evens/book';
import { describe, expect, test } from 'vitest';
import { GIVE_WAY_MS } from './frame-schedule.ts';
import { createMarketStore } from './market-store.ts';
import { DIRECTION_MS } from './price-notices.ts';
import { testBook, testWorld } from './testing.ts';

function odds(prices: Readonly<Record<string, readonly number[]>>, atMs = 1): MatchEvent {
  const markets = Object.entries(prices).map(([type, odds]) => ({ type, specifier: '', odds }));
  return {
    kind: 'odds',
    match: 'm',
    id: `${atMs}`,
    occurredAtMs: atMs,
    sourceType: 1,
    complete: false,
    markets,
  };
}

function setUp() {
  const world = testWorld();
  const store = createMarketStore(world);
  let book = testBook();
  const token = (of: MatchBook) => `${of.epoch}.${of.seq}`;
  return {
    world,
    store,
    image() {
      store.image('match', 1, token(book), bookImage(book));
      world.pass(20);
    },
    step(event: MatchEvent) {
      const before = book;
      book = advance(book, event);
      store.delta('match', 1, token(book), bookDelta(before, book));
    },
    frame: () => world.pass(20),
  };
}

describe('the market store', () => {
  test('the market store lets a tap be answered before it reports prices, but only for a limited time', () => {
    const { world, store, image, step, frame } = setUp();
    step(odds({ '1x2': [2000, 3000, 4000] }));
    image();
    const notified: (number | undefined)[] = [];
    store.onOdds(1, '1x2', 1, () => notified.push(store.odds(1, '1x2', 1)?.oddsMilli));
    world.isTouched = true;
    step(odds({ '1x2': [2100, 3000, 4000] }, 2));
    frame();
    expect(notified).toEqual([]);
    step(odds({ '1x2': [2200, 3000, 4000] }, 3));
    world.isTouched = false;
    frame();
    expect(notified).toEqual([2200]);
    world.isTouched = true;
    step(odds({ '1x2': [2300, 3000, 4000] }, 4));
    world.pass(GIVE_WAY_MS / 2);
    expect(notified).toEqual([2200]);
    world.pass(GIVE_WAY_MS);
    expect(notified).toEqual([2200, 2300]);
  });

  test('the market store has no prices of a new book until it has called its watchers', () => {
    const { world, store, image, step, frame } = setUp();
    const notified: (number | undefined)[] = [];
    store.onOdds(1, '1x2', 1, () => notified.push(store.odds(1, '1x2', 1)?.oddsMilli));
    expect(store.odds(1, '1x2', 1)).toBeUndefined();
    step(odds({ '1x2': [2000, 3000, 4000] }));
    world.isTouched = true;
    image();
    expect(notified).toEqual([]);
    expect(store.odds(1, '1x2', 1)).toBeUndefined();
    world.isTouched = false;
    frame();
    expect(notified).toEqual([2000]);
    expect(store.odds(1, '1x2', 1)?.oddsMilli).toBe(2000);
  });

  test('the market store calls only watchers whose own outcome changed, once per frame', () => {
    const { store, image, step, frame } = setUp();
    step(odds({ '1x2': [2000, 3000, 4000], 'draw-no-bet': [1500, 2500] }));
    image();
    const notified: string[] = [];
    store.onOdds(1, '1x2', 1, () => notified.push('home'));
    store.onOdds(1, '1x2', 2, () => notified.push('draw'));
    store.onOdds(1, 'draw-no-bet', 1, () => notified.push('dnb'));
    store.onSituation(1, () => notified.push('situation'));
    store.onMarketKeys('match', 1, () => notified.push('keys'));
    image();
    notified.length = 0;
    step(odds({ '1x2': [2100, 3000, 4000] }, 2));
    step(odds({ '1x2': [2200, 3000, 4000] }, 3));
    expect(notified).toEqual([]);
    frame();
    expect(notified).toEqual(['home']);
    expect(store.odds(1, '1x2', 1)).toEqual({ oddsMilli: 2200, isSuspended: false, direction: 'up' });
  });

  test('the market store shows the direction of a price change for three seconds', () => {
    const { world, store, image, step, frame } = setUp();
    step(odds({ '1x2': [2000, 3000, 4000] }));
    image();
    let notified = 0;
    store.onOdds(1, '1x2', 3, () => notified++);
    step(odds({ '1x2': [2000, 3000, 3800] }, 2));
    frame();
    expect(store.odds(1, '1x2', 3)?.direction).toBe('down');
    world.pass(DIRECTION_MS - 100);
    expect(store.odds(1, '1x2', 3)?.direction).toBe('down');
    world.pass(200);
    expect(store.odds(1, '1x2', 3)).toEqual({ oddsMilli: 3800, isSuspended: false, direction: undefined });
    expect(notified).toBe(2);
  });

  test('the market store suspends every outcome when the match stops, and opens them with the next odds', () => {
    const { store, image, step, frame } = setUp();
    step(odds({ '1x2': [2000, 3000, 4000] }));
    image();
    store.onOdds(1, '1x2', 1, () => {});
    step({ kind: 'match-stopped', match: 'm', id: 's', occurredAtMs: 2, reason: 'goal' });
    frame();
    expect(store.odds(1, '1x2', 1)?.isSuspended).toBe(true);
    step(odds({ '1x2': [2000, 3000, 4000] }, 3));
    frame();
    expect(store.odds(1, '1x2', 1)?.isSuspended).toBe(false);
  });

  test('the market store calls every watcher when the book arrives, including those of missing outcomes', () => {
    const { store, image } = setUp();
    const notified: string[] = [];
    store.onOdds(1, '1x2', 1, () => notified.push('odds'));
    store.onSituation(1, () => notified.push('situation'));
    store.onMarketKeys('match', 1, () => notified.push('keys'));
    expect(store.odds(1, '1x2', 1)).toBeUndefined();
    image();
    expect(notified).toEqual(['situation', 'keys', 'odds']);
    expect(store.odds(1, '1x2', 1)?.oddsMilli).toBe(0);
  });

  test('the market store shows the match book over the preview, and the preview after the match was released', () => {
    const { store, world } = setUp();
    const preview = advance(testBook(), odds({ '1x2': [2000, 3000, 4000] }));
    const match = advance(preview, odds({ '1x2': [2100, 3000, 4000] }, 2));
    store.onOdds(1, '1x2', 1, () => {});
    store.image('preview', 1, '1.1', bookImage(preview));
    store.image('match', 1, '1.2', bookImage(match));
    world.pass(20);
    expect(store.odds(1, '1x2', 1)?.oddsMilli).toBe(2100);
    store.drop('match', 1);
    world.pass(20);
    expect(store.odds(1, '1x2', 1)?.oddsMilli).toBe(2000);
    store.drop('preview', 1);
    expect(store.odds(1, '1x2', 1)?.oddsMilli).toBe(2000);
    store.image('match', 1, '1.2', bookImage(match));
    world.pass(20);
    expect(store.odds(1, '1x2', 1)?.oddsMilli).toBe(2100);
  });

  test('the market store defers changes that a listener makes during a frame to the next frame', () => {
    const { store, world } = setUp();
    const preview = advance(testBook(), odds({ '1x2': [2000, 3000, 4000] }));
    store.onOdds(1, '1x2', 1, () => {});
    const stop = store.onSituation(1, () => {
      stop();
      store.drop('match', 1);
    });
    store.image('preview', 1, '1.1', bookImage(preview));
    store.image('match', 1, '1.2', bookImage(advance(preview, odds({ '1x2': [2100, 3000, 4000] }, 2))));
    world.pass(40);
    expect(store.odds(1, '1x2', 1)?.oddsMilli).toBe(2000);
  });

  test('the market store forgets a match that is neither retained nor watched', () => {
    const { store, image } = setUp();
    image();
    expect(store.matchBook(1)).toBeDefined();
    store.drop('match', 1);
    expect(store.matchBook(1)).toBeUndefined();
  });
});
