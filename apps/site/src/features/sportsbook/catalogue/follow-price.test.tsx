// @vitest-environment happy-dom
import { advance, bookDelta, bookImage, type MatchBook, type MatchEvent } from '@evens/book';
import { formatDecimalOdds, splitKey } from '@evens/markets';
import { createSlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { createLive } from '@evens/web/live/live.ts';
import { DIRECTION_MS, SLOTS_PER_FRAME } from '@evens/web/live/price-notices.ts';
import { testBook, testWorld } from '@evens/web/live/testing.ts';
import { OddsButton, oddsWriter } from '@evens/web/ui/odds-button.tsx';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { followPrice } from './follow-price.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const words = { up: 'up', down: 'down', suspended: 'suspended', stale: 'old' };
const head = (atMs: number) => ({ match: 'm', id: `${atMs}`, occurredAtMs: atMs });

function odds(
  atMs: number,
  prices: readonly (readonly [line: number, over: number])[],
  complete = false,
): MatchEvent {
  const markets = prices.map(([line, over]) => ({
    type: 'total',
    specifier: `total=${line}.5`,
    odds: [over, 1900],
  }));
  return { ...head(atMs), kind: 'odds', sourceType: 1, complete, markets };
}

let unmount = () => {};
afterEach(() => unmount());

/** A board with two buttons per line; the first button of line 7 is the 15th. */
function board(lines: number) {
  const world = testWorld();
  const live = createLive(world);
  const slip = createSlipStore({ read: () => null, write: () => {} });
  let book: MatchBook = advance(
    testBook(),
    odds(
      1,
      Array.from({ length: lines }, (_, line) => [line, 2000]),
    ),
  );
  let seq = 1;
  live.markets.image('match', 1, '1.1', bookImage(book));
  world.pass(20);

  const rendered: string[] = [];
  const tapped: string[] = [];
  function Button({ index }: { index: number }) {
    rendered.push(`${index}`);
    const line = splitKey(`total;total=${Math.floor(index / 2)}.5`);
    const outcomeNo = 1 + (index % 2);
    return (
      <OddsButton
        label={`${index}`}
        attach={(button) => {
          if (!button) return undefined;
          const show = oddsWriter(button, { name: `Total ${index}`, words });
          return followPrice(
            { live, slip, matchId: 1, line, outcomeNo, first: undefined, oddsText: formatDecimalOdds },
            show,
          );
        }}
        onToggle={() => {
          tapped.push(`${index}`);
          slip.toggle({
            matchId: 1,
            marketType: line.type,
            specifier: line.specifier,
            outcomeNo,
            oddsMilli: 2000,
            sourceType: 1,
            match: { sport: 'soccer', home: 'Arsenal', away: 'Chelsea', runner: '', link: '/' },
          });
        }}
      />
    );
  }
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() =>
    root.render(Array.from({ length: lines * 2 }, (_, index) => <Button key={index} index={index} />)),
  );
  unmount = () => act(() => root.unmount());

  const touched = new Set<Node | null>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records)
      touched.add(target instanceof Element ? target.closest('button') : target.parentElement);
  });
  observer.observe(host, { subtree: true, attributes: true, childList: true, characterData: true });
  const buttons = Array.from(host.querySelectorAll('button'));
  return {
    world,
    live,
    slip,
    rendered,
    tapped,
    button(index: number): HTMLButtonElement {
      const button = buttons[index];
      if (!button) throw new Error(`no button ${index}`);
      return button;
    },
    price: (index: number) => buttons[index]?.querySelector('bdi')?.textContent,
    step(event: MatchEvent) {
      const before = book;
      book = advance(before, event);
      live.markets.delta('match', 1, `1.${++seq}`, bookDelta(before, book));
    },
    /** Indexes of the buttons written since the last call. */
    async touched() {
      await Promise.resolve();
      await new Promise((done) => setTimeout(done));
      const list = buttons.flatMap((button, index) => (touched.has(button) ? [index] : []));
      touched.clear();
      return list;
    },
  };
}

test('a price change updates one of a hundred buttons and renders nothing', async () => {
  const { world, button, price, rendered, step, touched } = board(50);
  expect(rendered).toHaveLength(100);
  rendered.length = 0;
  await touched();

  step(odds(2, [[7, 2100]]));
  world.pass(20);
  expect(await touched()).toEqual([14]);
  expect(rendered).toEqual([]);
  expect(price(14)).toBe('2.10');
  expect(button(14).dataset['state']).toBe('up');
  expect(button(14).getAttribute('aria-label')).toBe('Total 14, 2.10, up');
  world.pass(DIRECTION_MS + 100);
  expect(await touched()).toEqual([14]);
  expect(button(14).getAttribute('aria-label')).toBe('Total 14, 2.10');
});

test('changes above the frame limit continue in the next frames, showing the newest price only', () => {
  const lines = SLOTS_PER_FRAME + 10;
  const { world, price, step } = board(lines);
  const all = (over: number) => Array.from({ length: lines }, (_, line) => [line, over] as const);
  const countShowing = (text: string) =>
    Array.from({ length: lines }, (_, line) => price(line * 2)).filter((each) => each === text).length;
  step(odds(2, all(2100)));
  world.pass(16);
  expect(countShowing('2.10')).toBe(SLOTS_PER_FRAME);
  step(odds(3, all(2200)));
  world.pass(16);
  expect([countShowing('2.10'), countShowing('2.20'), countShowing('2.00')]).toEqual([
    10,
    SLOTS_PER_FRAME,
    0,
  ]);
});

test('a suspended price shows no number and ignores taps, except to remove a picked selection', () => {
  const { world, button, price, step, tapped, slip } = board(2);
  button(0).click();
  expect(button(0).getAttribute('aria-pressed')).toBe('true');
  step({ ...head(2), kind: 'match-stopped', reason: 'goal' });
  world.pass(20);
  expect([0, 1].map(price)).toEqual(['', '']);
  expect(button(1).dataset['state']).toBe('suspended');
  expect(button(1).getAttribute('aria-label')).toBe('Total 1, suspended');
  expect(button(1).getAttribute('aria-disabled')).toBe('true');
  button(1).click();
  button(0).click();
  expect(tapped).toEqual(['0', '0']);
  expect(slip.state().selections).toEqual([]);
  step(odds(3, [[0, 2100]]));
  world.pass(20);
  expect(price(0)).toBe('2.10');
  expect(button(0).hasAttribute('aria-disabled')).toBe(false);
});

test('an unavailable price is a disabled dash; a stale price is marked instead of showing a movement', () => {
  const { world, live, button, price, step } = board(2);
  step(odds(2, [[1, 2000]], true));
  world.pass(20);
  expect(price(0)).toBe('–');
  expect(button(0).disabled).toBe(true);
  live.feed.connectionIs('open');
  live.feed.receiveHeartbeat({ t: 'hb', at: 1, feed: { state: 'up', at: 1, rate: 1 } });
  step(odds(3, [[1, 1900]]));
  world.pass(20);
  expect(button(2).dataset['state']).toBe('down');
  live.feed.receiveHeartbeat({ t: 'hb', at: 2, feed: { state: 'down', at: 1, rate: 1 } });
  expect(button(2).dataset['state']).toBe('stale');
  expect(button(2).getAttribute('aria-label')).toBe('Total 2, 1.90, old');
});
