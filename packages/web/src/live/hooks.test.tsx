// @vitest-environment happy-dom
import { advance, bookDelta, bookImage, type MatchEvent } from '@evens/book';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { LiveContext, useIsStale, useMarketKeys, useSecondsUntil, useSituation } from './hooks.ts';
import { createLive } from './live.ts';
import { testBook, testWorld } from './testing.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function odds(atMs: number, lines: Readonly<Record<string, number>>): MatchEvent {
  const markets = Object.entries(lines).map(([line, over]) => ({
    type: 'total',
    specifier: `total=${line}`,
    odds: [over, 1900],
  }));
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

test('a list of lines renders when a line comes, not when a price moves', () => {
  const world = testWorld();
  const live = createLive(world);
  const first = advance(testBook(), odds(1, { '0.5': 2000, '1.5': 2000 }));
  live.markets.image('match', 1, '1.1', bookImage(first));
  world.pass(20);

  const rendered: (readonly string[] | undefined)[] = [];
  function List() {
    useSituation(1);
    useIsStale();
    rendered.push(useMarketKeys('match', 1));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  act(() =>
    root.render(
      <LiveContext value={live}>
        <List />
      </LiveContext>,
    ),
  );
  expect(rendered).toEqual([['total;total=0.5', 'total;total=1.5']]);

  const second = advance(first, odds(2, { '1.5': 2100 }));
  act(() => {
    live.markets.delta('match', 1, '1.2', bookDelta(first, second));
    world.pass(20);
  });
  expect(rendered).toHaveLength(1);

  const third = advance(second, odds(3, { '2.5': 1800 }));
  act(() => {
    live.markets.delta('match', 1, '1.3', bookDelta(second, third));
    world.pass(20);
  });
  expect(rendered.slice(1)).toEqual([['total;total=0.5', 'total;total=1.5', 'total;total=2.5']]);
  act(() => root.unmount());
});

test('a countdown of 5 seconds starts at 5 and ends at 0, within any second of the server', () => {
  const world = testWorld();
  const live = createLive(world);
  world.pass(300);
  const dueMs = live.feed.serverNowMs() + 5000;
  function Left() {
    return useSecondsUntil(dueMs);
  }
  const host = document.createElement('div');
  const root = createRoot(host);
  const render = (afterMs: number) => {
    world.pass(afterMs);
    act(() =>
      root.render(
        <LiveContext value={live}>
          <Left key={world.nowMs()} />
        </LiveContext>,
      ),
    );
    return host.textContent;
  };
  expect([0, 900, 200, 3800, 100, 5000].map(render)).toEqual(['5', '5', '4', '1', '0', '0']);
  act(() => root.unmount());
});
