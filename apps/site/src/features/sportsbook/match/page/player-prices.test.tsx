// @vitest-environment happy-dom
import type { FixturePlayer } from '@evens/book';
import { splitKey } from '@evens/markets';
import { LiveContext } from '@evens/web/live/hooks.ts';
import { createLive } from '@evens/web/live/live.ts';
import { testWorld } from '@evens/web/live/testing.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { FirstPrices, MatchFacts } from '../facts/index.ts';
import { PlayerPrices } from './player-prices.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('virtual:locales', () => ({ locales: {} }));
// The lists of the catalogue are not needed.
vi.mock('../../catalogue/index.ts', () => import('../../catalogue/price-button.tsx'));
vi.mock('@evens/web/core/words.ts', () => {
  const t = (key: string, args: object = {}) => [key, ...Object.values(args)].join(' ');
  return { t, words: () => ({ t, has: () => false, language: { dir: 'ltr' } }) };
});

const squads = (['home', 'away'] as const).flatMap((side) =>
  Array.from(
    { length: 8 },
    (_, index): FixturePlayer => ({ side, name: `${side} ${index + 1}`, position: 'MF', shirt: index + 1 }),
  ),
);
const match: MatchFacts = {
  ...{ matchId: 1, sport: 'soccer', home: 'Arsenal', away: 'Chelsea', link: '/m', runners: [], squads },
  players: squads.map(({ name }) => name),
};
const lines = ['player-shots;number=1', 'player-shots;number=2'].map((key) => splitKey(key));

/** The last home player has the shortest price; the second line offers only the first player. */
const first: FirstPrices = new Map([
  ...squads.map(
    (_, index) =>
      [`player-shots;number=1#${index + 1}`, { oddsMilli: 3000 - 10 * index, isSuspended: false }] as const,
  ),
  ['player-shots;number=2#1', { oddsMilli: 9000, isSuspended: false }],
]);

function render(facts: MatchFacts, search = ''): HTMLElement {
  const host = document.createElement('div');
  act(() =>
    createRoot(host).render(
      <LiveContext value={createLive(testWorld())}>
        <PlayerPrices lines={lines} market="Player shots" match={facts} first={first} search={search} />
      </LiveContext>,
    ),
  );
  return host;
}

test('a team shows six players, and all of them on request', () => {
  const host = render(match);
  expect([...host.querySelectorAll('p')].map((team) => team.textContent)).toEqual(['Arsenal', 'Chelsea']);
  expect(host.querySelectorAll('li')).toHaveLength(12);
  expect(host.querySelector('li')?.textContent).toContain('home 8');
  expect(host.querySelectorAll('.odds-button')).toHaveLength(12);
  const more = host.querySelector<HTMLButtonElement>('[aria-expanded="false"]');
  expect(more?.textContent).toBe('outrights.show-all 16');
  act(() => more?.click());
  expect(host.querySelectorAll('li')).toHaveLength(16);
  expect(host.querySelectorAll('.odds-button')).toHaveLength(17);
});

test('no list is shown before the players are known', () => {
  expect(render({ ...match, players: [], squads: [] }).querySelectorAll('li')).toHaveLength(0);
});

test('a search for players shows all of them and no one else', () => {
  const host = render(match, 'home');
  expect(host.querySelectorAll('li')).toHaveLength(8);
  expect(host.querySelector('[aria-expanded]')).toBeNull();
  expect(render(match, 'away 3').querySelectorAll('li')).toHaveLength(1);
});
