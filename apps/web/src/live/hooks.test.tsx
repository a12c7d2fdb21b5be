// @vitest-environment happy-dom
import { advance, bookDelta, bookImage, type MatchEvent } from '@evens/book';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { LiveContext, useOdds } from './hooks.ts';
import { createLive } from './live.ts';
import { testBook, testWorld } from './testing.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const LINES = 50;

function odds(atMs: number, prices: readonly (readonly [line: number, home: number])[]): MatchEvent {
  const markets = prices.map(([line, home]) => ({
    type: 'total',
    specifier: `total=${line}.5`,
    odds: [home, 1900],
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

test('a price change renders one button of a hundred, and no list around it', () => {
  const world = testWorld();
  const live = createLive(world);
  const first = advance(
    testBook(),
    odds(
      1,
      Array.from({ length: LINES }, (_, line) => [line, 2000]),
    ),
  );
  live.markets.image('match', 1, '1.1', bookImage(first));
  world.pass(20);

  const rendered: string[] = [];
  function Button({ line, outcomeNo }: { line: number; outcomeNo: number }) {
    const view = useOdds(1, `total;total=${line}.5`, outcomeNo);
    rendered.push(`${line}#${outcomeNo}`);
    return <button type="button">{view?.oddsMilli}</button>;
  }
  function List() {
    rendered.push('list');
    return Array.from({ length: LINES }, (_, line) =>
      [1, 2].map((outcomeNo) => <Button key={`${line}#${outcomeNo}`} line={line} outcomeNo={outcomeNo} />),
    );
  }
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() =>
    root.render(
      <LiveContext value={live}>
        <List />
      </LiveContext>,
    ),
  );
  expect(rendered).toHaveLength(1 + LINES * 2);
  rendered.length = 0;

  const second = advance(first, odds(2, [[7, 2100]]));
  act(() => {
    live.markets.delta('match', 1, '1.2', bookDelta(first, second));
    world.pass(20);
  });
  expect(rendered).toEqual(['7#1']);
  expect(host.querySelectorAll('button')[14]?.textContent).toBe('2100');
  act(() => root.unmount());
});
