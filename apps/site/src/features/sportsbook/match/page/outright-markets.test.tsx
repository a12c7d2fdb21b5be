// @vitest-environment happy-dom
import { bookImage, openBook } from '@evens/book';
import type { Market, Match } from '@evens/contract';
import { LiveContext } from '@evens/web/live/hooks.ts';
import { createLive } from '@evens/web/live/live.ts';
import { testWorld } from '@evens/web/live/testing.ts';
import { Router } from '@evens/web/navigation/index.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { matchFacts } from '../facts/index.ts';
import { MatchMarkets } from './match-markets.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('virtual:locales', () => ({ locales: {} }));
// The lists of the catalogue are not needed.
vi.mock('../../catalogue/index.ts', async () => ({
  ...(await import('../../catalogue/price-button.tsx')),
  ...(await import('../../catalogue/board.ts')),
}));
vi.mock('@evens/web/core/words.ts', () => {
  const t = (key: string, args: object = {}) => [key, ...Object.values(args)].join(' ');
  const words = { t, has: () => false, language: { dir: 'ltr' } };
  const load = async () => undefined;
  return {
    t,
    words: () => words,
    written: () => undefined,
    loadLaterWords: load,
    loadCasinoWords: load,
    loadHeads: load,
  };
});

const sides = ['Ayr', 'Bath', 'Cork', 'Derby', 'Exeter'];
const markets = [
  { type: 'race-winner', specifier: '', odds: [9000, 0, 2500, 0, 1800] },
  { type: 'race-place', specifier: 'number=2', odds: [1500, 4000, 1200, 3000, 0] },
] as const;

function render(): HTMLElement {
  const live = createLive(testWorld());
  const book = openBook(
    {
      sport: 'soccer',
      category: 'es',
      tournament: 'laliga-winner',
      tournamentName: 'LaLiga: winner',
      tournamentRank: 102,
      kind: 'race',
      runnersKind: 'sides',
      eachWay: { places: 3, fraction: '1/4' },
      competitors: sides.map((name) => ({ name, key: name })),
      startsAtMs: 2_000_000,
      periods: 1,
      periodSeconds: 0,
    },
    1,
  );
  const offered = markets.map((market) => ({ ...market, suspended: false, seq: 1 }));
  const byKey = new Map(
    offered.map(
      (each) => [each.specifier === '' ? each.type : `${each.type};${each.specifier}`, each] as const,
    ),
  );
  live.markets.image('match', 1, '1.1', bookImage({ ...book, markets: byKey }));
  const match = { ID: 1, Name: 'LaLiga: winner', SportAlias: 'soccer', Type: 3, MatchLink: '/m' } as Match;
  const listed = [...byKey.keys()].map((ID) => ({ ID, Odds: [] as unknown[] }) as Market);
  const host = document.createElement('div');
  act(() =>
    createRoot(host).render(
      <LiveContext value={live}>
        <Router basename="/en" newKey={() => 'k'}>
          <MatchMarkets
            found={{ Match: { ...match, PreviewMarkets: [] }, Markets: listed } as never}
            facts={matchFacts({ ...match, PreviewMarkets: [] }, book.fixture)}
            isBeside={false}
            isOver={false}
            isStaged={false}
          />
        </Router>
      </LiveContext>,
    ),
  );
  return host;
}

test('an outright lists its sides by price, with its terms, why sides are left out, and no bet builder', () => {
  const host = render();
  const cards = [...host.querySelectorAll('.market-lines')].map((card) =>
    [...card.querySelectorAll('.odds-button')].map((button) =>
      sides.findIndex((side) => button.textContent?.includes(side)),
    ),
  );
  expect(cards).toEqual([
    [4, 2, 0],
    [2, 0, 3, 1],
  ]);
  expect(host.querySelector('[data-place-terms]')?.textContent).toContain('1/4 1-2-3');
  expect([...host.querySelectorAll('[data-unpriced]')].map((note) => note.textContent)).toEqual([
    'match.outright.unpriced 2',
    'match.outright.unpriced 1',
  ]);
  expect(host.querySelector('[role="tablist"]')?.textContent).not.toContain('sport.markets.builder');
});
