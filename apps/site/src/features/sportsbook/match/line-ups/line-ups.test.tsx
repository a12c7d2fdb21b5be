// @vitest-environment happy-dom
import { advance, bookImage, type FixturePlayer, type LineUpRole, type MatchBook } from '@evens/book';
import type { Match } from '@evens/contract';
import { LiveContext } from '@evens/web/live/hooks.ts';
import { createLive } from '@evens/web/live/live.ts';
import { testBook, testWorld } from '@evens/web/live/testing.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { LineUpsCard } from './line-ups.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('virtual:locales', () => ({ locales: {} }));
vi.mock('@evens/web/core/words.ts', () => {
  const t = (key: string, args: object = {}) => [key, ...Object.values(args)].join(' ');
  const words = { t, has: () => false, language: { dir: 'ltr' } };
  return { t, words: () => words, written: () => ({ time: () => '15:00' }) };
});

const match = {
  ID: 1,
  SportAlias: 'soccer',
  HomeTeamName: 'Arsenal',
  AwayTeamName: 'Chelsea',
} as unknown as Match;

const positions = ['GK', 'DF', 'MF', 'FW', 'MF'];
const roles: readonly LineUpRole[] = ['starting', 'starting', 'starting', 'starting', 'bench'];

/** Five players of each side: the first four start, the last is on the bench. */
function players(isPublished: boolean): readonly FixturePlayer[] {
  return (['home', 'away'] as const).flatMap((side) =>
    positions.map((position, index) => ({
      side,
      name: `${side} ${index}`,
      position,
      shirt: index + 1,
      ...(isPublished && { lineUp: roles[index] ?? 'absent' }),
    })),
  );
}

function bookWith(isPublished: boolean): MatchBook {
  const book = testBook();
  return {
    ...book,
    phase: 'scheduled',
    fixture: { ...book.fixture, sport: 'soccer', periods: 2, periodSeconds: 2700 },
    players: players(isPublished),
  };
}

function render(book: MatchBook): HTMLElement {
  const live = createLive(testWorld());
  live.markets.image('match', 1, '1.1', bookImage(book));
  const host = document.createElement('div');
  act(() =>
    createRoot(host).render(
      <LiveContext value={live}>
        <LineUpsCard match={match} />
      </LiveContext>,
    ),
  );
  return host;
}

const texts = (host: Element, selector: string) =>
  [...host.querySelectorAll(selector)].map((element) => element.textContent);

test('before the publication the card has both squads and says when line-ups are expected', () => {
  const host = render(bookWith(false));
  expect(host.textContent).toContain('lineups.expected');
  expect(texts(host, 'h3')).toEqual(['Arsenal', 'Chelsea']);
  expect(host.querySelectorAll('[data-line-up="squad"]')).toHaveLength(2);
  expect(host.querySelectorAll('li')).toHaveLength(10);
});

test('a published line-up has starting players and the bench, with numbers and positions in full', () => {
  const host = render(bookWith(true));
  expect(host.textContent).not.toContain('lineups.expected');
  const [home] = host.querySelectorAll('section[aria-labelledby]');
  expect(home?.querySelector('h3')?.textContent).toBe('Arsenal1-1-1');
  expect(home?.querySelectorAll('[data-line-up="starting"] li')).toHaveLength(4);
  const [bench] = home?.querySelectorAll('[data-line-up="bench"] li') ?? [];
  expect(bench?.textContent).toBe('5home 4lineups.short.soccer MFlineups.position.soccer MF');
  expect(bench?.querySelector('.sr-only')?.textContent).toBe('lineups.position.soccer MF');
});

test('goals, own goals, cards and substitutions are beside the names of their players', () => {
  const clock = { period: 1, running: true, seconds: 1330, countDown: false, atMs: 5, rate: 1 };
  const situation = {
    phase: 'playing',
    clock,
    facts: {
      kind: 'contest',
      status: 'playing',
      periods: [{ phase: 'regular', home: 1, away: 0, ended: false }],
      goals: ['home'],
    },
  } as const;
  const head = { match: 'm', occurredAtMs: 5, situation } as const;
  const book = (
    [
      { ...head, kind: 'goal', id: '1', side: 'home', player: 3, assist: 2 },
      { ...head, kind: 'goal', id: '2', side: 'home', player: 6, own: true },
      { ...head, kind: 'incident', id: '3', incident: 'yellow-card', side: 'away', player: 6 },
      { ...head, kind: 'incident', id: '4', incident: 'substitution', side: 'home', player: 4, playerOff: 3 },
      { ...head, kind: 'incident', id: '5', incident: 'corner', side: 'home' },
    ] as const
  ).reduce<MatchBook>(advance, bookWith(true));
  const host = render(book);
  const row = (name: string) => [...host.querySelectorAll('li')].find((li) => li.textContent?.includes(name));
  const marks = (name: string) =>
    [...(row(name)?.querySelectorAll('[data-mark]') ?? [])].map((mark) => mark.getAttribute('data-mark'));
  expect(marks('home 3')).toEqual(['goal', 'off']);
  expect(marks('home 4')).toEqual(['on']);
  expect(marks('away 1')).toEqual(['own_goal', 'yellow_card']);
  expect(marks('home 2')).toEqual([]);
  expect(row('home 3')?.querySelector('[data-mark]')?.textContent).toBe('lineups.mark goal23′');
  expect(host.querySelectorAll('[data-mark]')).toHaveLength(5);
});
