import { type Fixture, type MatchBook, openBook } from '@evens/book';
import { getLanguage } from '@evens/locales';
import { describe, expect, test } from 'vitest';
import { cardSvg } from './card-svg.ts';
import { matchCard, slipCard } from './cards.ts';
import { makeCardDrawer } from './draw-card.ts';

const english = getLanguage('en');
const fixture: Fixture = {
  sport: 'soccer',
  category: 'gb-eng',
  tournament: 'premier-league',
  tournamentName: 'Premier League',
  tournamentRank: 1,
  kind: 'match',
  competitors: [
    { name: 'Rock & Roll <FC>', key: 'rock' },
    { name: 'Everton', key: 'everton' },
  ],
  startsAtMs: Date.UTC(2026, 10, 21, 15, 30),
  periods: 2,
  periodSeconds: 2700,
};

function entry(change: Partial<MatchBook> = {}) {
  const place = { sportId: 1, categoryId: 1, tournamentId: 1 };
  return { id: 7, place, book: { ...openBook(fixture, 1), ...change } };
}

const view = { language: english, isOfSets: false, place: 'Premier League · England' };

describe('a match’s card', () => {
  test('a match card shows sides, place and time in UTC', () => {
    expect(matchCard(entry(), view)).toMatchObject({
      above: 'Premier League · England',
      title: ['Rock & Roll <FC>', 'Everton'],
      scores: [],
      lines: ['Saturday 21 November at 15:30 UTC'],
      dir: 'ltr',
    });
  });

  test('the card of a match in play has the score and no start time', () => {
    const facts = {
      kind: 'contest',
      status: 'playing',
      periods: [{ phase: 'regular', home: 2, away: 1, ended: false }],
    } as const;
    const card = matchCard(entry({ phase: 'playing', facts }), view);
    expect([card.scores, card.lines]).toEqual([['2', '1'], ['In play now']]);
  });

  test("cards escape names, shorten long texts, and use the language's direction", () => {
    const card = matchCard(entry(), view);
    const svg = cardSvg(card);
    expect(svg).toContain('Rock &amp; Roll &lt;FC&gt;');
    expect(cardSvg({ ...card, title: ['A'.repeat(90), 'B'] })).toMatch(/A{10,30}…/);
    const arabic = cardSvg({ ...card, dir: 'rtl' });
    expect(arabic).toContain('<text x="1120" y="280"');
    expect(arabic).toContain('text-anchor="end"');
  });

  test('a card is drawn once for simultaneous requests', async () => {
    const drawer = makeCardDrawer();
    const card = matchCard(entry(), view);
    const [one, two] = await Promise.all([drawer.draw(card), drawer.draw(card)]);
    expect(one).toBe(two);
    expect(one?.subarray(1, 4).toString('latin1')).toBe('PNG');
    // Width and height stand in the header of a PNG.
    expect([one?.readUInt32BE(16), one?.readUInt32BE(20)]).toEqual([1200, 630]);
  });
});

test("a slip's card counts its selections and lists five", () => {
  const selection = { MatchName: 'Arsenal – Everton', MarketName: 'Match result', OutcomeName: 'Arsenal' };
  const card = slipCard(
    Array.from({ length: 7 }, () => selection),
    english,
  );
  expect(card.title).toEqual(['7 selections']);
  expect(cardSvg(card).match(/Arsenal · Match result/g)).toHaveLength(5);
});
