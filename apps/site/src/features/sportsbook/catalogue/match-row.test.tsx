// @vitest-environment happy-dom
import { bookImage } from '@evens/book';
import type { Match, TicketSelection } from '@evens/contract';
import type { ContestFacts } from '@evens/markets';
import { LiveContext } from '@evens/web/live/hooks.ts';
import { createLive } from '@evens/web/live/live.ts';
import { testBook, testWorld } from '@evens/web/live/testing.ts';
import { Router } from '@evens/web/navigation/index.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { LegLive } from '../../players/history/leg-live.lazy.tsx';
import { MatchRow } from './match-row.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/words.ts', () => {
  const t = (key: string, args: object = {}) => [key, ...Object.values(args)].join(' ');
  const words = { t, has: () => false, language: { dir: 'ltr' } };
  return { t, words: () => words, written: () => ({ time: () => '15:00', dateTime: () => '1 January' }) };
});

const listed = {
  ID: 1,
  Name: 'Arsenal – Chelsea',
  DateOfMatch: '2026-01-01T00:00:00.000Z',
  HomeTeamName: 'Arsenal',
  AwayTeamName: 'Chelsea',
  HomeTeamLogo: 'a',
  AwayTeamLogo: 'c',
  MatchLink: '/live/match/1',
  MarketsCount: 0,
  PreviewMarkets: [],
  Type: 1,
  IsLive: true,
};

/** Renders a list row and a ticket leg of an in-play match whose winner market has no price. */
function renderScores(
  SportAlias: string,
  periods: ContestFacts['periods'],
  phase: 'scheduled' | 'playing' | 'ended' | 'cancelled' = 'playing',
) {
  const live = createLive(testWorld());
  const book = testBook();
  const status = phase === 'cancelled' ? 'ended' : phase;
  live.markets.image('preview', 1, '1.1', {
    ...bookImage({
      ...book,
      fixture: {
        ...book.fixture,
        sport: SportAlias,
        periods: SportAlias === 'soccer' ? 2 : 3,
        periodSeconds: 0,
      },
      phase,
      facts: { kind: 'contest', status, periods },
    }),
  });
  const host = document.createElement('div');
  const root = createRoot(host);
  const match = { ...listed, SportAlias } as unknown as Match;
  const leg = { MatchID: 1, DateOfMatch: listed.DateOfMatch, MarketType: '' } as unknown as TicketSelection;
  act(() =>
    root.render(
      <LiveContext value={live}>
        <Router basename="/en" newKey={() => 'k'}>
          <MatchRow match={match} />
          <LegLive selection={leg} />
        </Router>
      </LiveContext>,
    ),
  );
  const text = (selector: string) => host.querySelector(selector)?.textContent ?? undefined;
  const found = {
    row: [...host.querySelectorAll('.match-row-teams > span:not([data-score-heads])')].map((each) =>
      [...each.querySelectorAll(':scope > span')].map((score) => score.textContent).join(' '),
    ),
    rowHeads: [...host.querySelectorAll('[data-score-heads] > span')].map((each) => each.textContent),
    rowSets: text('.match-row-time > bdi + bdi'),
    leg: text('[data-leg-live] bdi[dir=ltr]'),
    legNote: text('[data-leg-live] [data-score-note]'),
    win: text('.match-row-race'),
  };
  act(() => root.unmount());
  return found;
}

const set = (home: number, away: number, ended = true) => ({ phase: 'regular', home, away, ended }) as const;

test('a list row and a ticket leg show the same score, each number with a label', () => {
  expect(renderScores('tennis', [set(6, 4), set(2, 3, false)])).toMatchObject({
    row: ['2', '3'],
    rowHeads: ['live.score.unit-head games'],
    rowSets: 'live.score.sets-won 1 0',
    leg: '2–3',
    legNote: 'live.score.sets-won 1 0',
  });
  expect(renderScores('volleyball', [set(25, 20), set(18, 20, false)])).toMatchObject({
    row: ['1 18', '0 20'],
    rowHeads: ['live.score.sets set', 'live.score.unit-head points'],
    rowSets: undefined,
    leg: '1–0',
    legNote: 'live.score.points points 18 20',
  });
  expect(renderScores('dota-2', [set(1, 0)])).toMatchObject({
    row: ['1', '0'],
    rowHeads: ['live.score.sets map'],
    legNote: 'live.score.sets map',
  });
  expect(renderScores('soccer', [set(2, 1, false)])).toMatchObject({
    row: ['2', '1'],
    rowHeads: [],
    leg: '2–1',
    legNote: undefined,
  });
});

test('a tennis row shows games of the first set at 0–0, and names a set that has ended', () => {
  expect(renderScores('tennis', [set(0, 0, false)])).toMatchObject({
    row: ['0', '0'],
    rowHeads: ['live.score.unit-head games'],
  });
  expect(renderScores('tennis', [set(6, 4), set(0, 0, false)])).toMatchObject({
    row: ['6', '4'],
    rowHeads: ['market.period set 1'],
  });
});

test('a row without prices before the start says that it has none yet', () => {
  expect(renderScores('soccer', [], 'scheduled').win).toBe('sport.winner.not-yet');
  expect(renderScores('soccer', [], 'cancelled').win).toBe('');
});

test('a row without prices names the winner, or says that none is offered', () => {
  expect(renderScores('soccer', [set(1, 0), set(0, 2), { ...set(0, 0, false), phase: 'overtime' }]).win).toBe(
    'sport.winner.decided outcome.away Arsenal Chelsea',
  );
  expect(renderScores('soccer', [set(1, 0), set(0, 0)], 'ended').win).toBe(
    'sport.winner.decided outcome.home Arsenal Chelsea',
  );
  expect(renderScores('soccer', [set(1, 0), set(0, 1)], 'ended').win).toBe(
    'sport.winner.decided outcome.draw Arsenal Chelsea',
  );
  expect(renderScores('soccer', [set(5, 0), set(0, 0, false)]).win).toBe('sport.winner.none');
  expect(renderScores('virtual-soccer', [set(0, 0, false)]).win).toBe('sport.winner.closed');
});
