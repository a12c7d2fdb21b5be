// @vitest-environment happy-dom
import english from '@evens/locales/en/arcade/frame.json' with { type: 'json' };
import { expect, test } from 'vitest';
import type { LiveTable } from '../../games/table-client.ts';
import { makeTableStatus } from './status.ts';

test('the line of a table names the numbers of players and bets', () => {
  const t = (key: keyof typeof english, values: object = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      english[key],
    );
  const live: Pick<LiveTable, 'state' | 'nowMs'> = {
    nowMs: () => 0,
    state: {
      line: 'live',
      isOpen: true,
      round: null,
      results: [],
      crowd: { seated: 3, players: 1, bets: 2, listed: [] },
      chat: [],
      own: [],
      tick: null,
    },
  };
  const status = makeTableStatus({
    live,
    leadMs: () => 0,
    game: () => undefined,
    t,
    croupier: { sentence: () => undefined },
    chatOpener: undefined,
    onCrowd: () => undefined,
  });
  status.show();
  const crowd = status.element.querySelector('button');
  expect(crowd?.textContent).toBe('Players 3 · bets 2');
  expect(crowd?.ariaLabel).toBe('Players 3, bets 2: show them');
});
