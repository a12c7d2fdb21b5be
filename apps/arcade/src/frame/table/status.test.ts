// @vitest-environment happy-dom
import english from '@evens/locales/en/arcade/frame.json' with { type: 'json' };
import { expect, test } from 'vitest';
import type { LiveTable } from '../../games/table-client.ts';
import { makeTableStatus } from './status.ts';
import { round } from './testing.ts';

const t = (key: keyof typeof english, values: object = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    english[key],
  );

function makeStatus(round: LiveTable['state']['round'], sentence?: string) {
  const live: Pick<LiveTable, 'state' | 'nowMs'> = {
    nowMs: () => 0,
    state: {
      line: 'live',
      isOpen: true,
      round,
      results: [],
      crowd: { seated: 3, players: 1, bets: 2, listed: [] },
      chat: [],
      own: [],
      tick: null,
    },
  };
  const { element, show } = makeTableStatus({
    live,
    leadMs: () => 0,
    game: () => undefined,
    t,
    croupier: { sentence: () => sentence },
    chatOpener: undefined,
    onCrowd: () => undefined,
  });
  show();
  return element;
}

test('the line of a table names the numbers of players and bets', () => {
  const crowd = makeStatus(null).querySelector('button');
  expect(crowd?.textContent).toBe('Players 3 · bets 2');
  expect(crowd?.ariaLabel).toBe('Players 3, bets 2: show them');
});

test('the greeting does not replace the betting call', () => {
  const text = (state: LiveTable['state']['round']) =>
    makeStatus(state, 'Welcome, ada').querySelector('.status-text')?.textContent;
  expect(text(round({ closesAt: 8000 }))).toBe('Place your bets');
  expect(text(round({ phase: 'over' }))).toBe('Welcome, ada');
});
