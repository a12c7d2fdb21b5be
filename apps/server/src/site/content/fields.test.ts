import { describe, expect, test } from 'vitest';
import { fieldsOfFront, isDue, isValidSlug, parseFields, slideArt } from './fields.ts';

describe('fields of documents', () => {
  test('parseFields requires the fields of a kind and refuses those of other kinds', () => {
    expect(parseFields('post', {})).toEqual({ ok: false, error: ['Category', 'Date'] });
    expect(parseFields('faq', { Topic: 'bets', Order: 1, Page: 'home' })).toEqual({
      ok: false,
      error: ['Page'],
    });
    expect(parseFields('legal', {})).toEqual({ ok: true, value: {} });
  });

  test('parseFields accepts real dates, paths of the site and an end after the start', () => {
    expect(parseFields('post', { Category: 'betting', Date: '2026-02-29' })).toMatchObject({
      error: ['Date'],
    });
    const slide = { Page: 'home', Order: 1, Link: '/sport' } as const;
    expect(parseFields('slide', slide).ok).toBe(true);
    expect(parseFields('slide', { ...slide, Link: '//evil.example' })).toMatchObject({ error: ['Link'] });
    expect(parseFields('slide', { ...slide, Link: 'https://evil.example' })).toMatchObject({
      error: ['Link'],
    });
    const from = { From: '2026-03-02T10:00:00Z', Until: '2026-03-01T10:00:00Z' };
    expect(parseFields('slide', { ...slide, ...from })).toMatchObject({ error: ['Until'] });
    expect(parseFields('slide', { ...slide, From: 'tomorrow' })).toMatchObject({ error: ['From'] });
  });

  test('fieldsOfFront reads the fields from front matter', () => {
    const front = new Map([
      ['title', 'x'],
      ['topic', 'bets'],
      ['order', '20'],
    ]);
    expect(fieldsOfFront('faq', front)).toEqual({ ok: true, value: { Topic: 'bets', Order: 20 } });
    expect(fieldsOfFront('faq', new Map([['topic', 'weather']])).ok).toBe(false);
    expect(fieldsOfFront('faq', new Map([...front, ['order', 'first']])).ok).toBe(false);
  });

  test('legal texts have exactly the addresses that pages link to', () => {
    expect(isValidSlug('legal', 'privacy-policy')).toBe(true);
    expect(isValidSlug('legal', 'my-terms')).toBe(false);
    expect(isValidSlug('post', 'a-post-2')).toBe(true);
    expect(isValidSlug('post', 'A_post')).toBe(false);
  });

  test('slides are visible within their time and posts from their day on', () => {
    const [from, until] = ['2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z'];
    const at = (text: string) => Date.parse(text);
    expect(isDue({ From: from, Until: until }, at(from) - 1)).toBe(false);
    expect(isDue({ From: from, Until: until }, at(from))).toBe(true);
    expect(isDue({ From: from, Until: until }, at(until))).toBe(false);
    expect(isDue({ Date: '2026-03-01' }, at('2026-02-28T23:59:59Z'))).toBe(false);
    expect(isDue({ Date: '2026-03-01' }, at('2026-03-01T00:00:00Z'))).toBe(true);
  });

  test('the default art of a slide matches its link', () => {
    const artByLink = {
      '/table-game/evens/mines': 'game',
      '/live-casino-game/studio/roulette': 'game',
      '/casino/live-casino/blackjack': 'table',
      '/casino/tournaments': 'tournament',
      '/casino/crash': 'crash',
      '/casino/special': 'jackpot',
      '/casino/slots': 'reels',
      '/fairness': 'proof',
      '/esports/results': 'results',
      '/esports/dota-2': 'map',
      '/sport/basketball/us/nba': 'sport',
      '/sport/schedule': 'pitch',
      '/sport/outrights': 'season',
      '/live/featured': 'pitch',
      '/live/multi-view': 'screens',
      '/promotions': 'bonus',
      '/register': 'welcome',
      '/responsible-gaming': 'limits',
      '/price-age': 'prices',
      '/blog/casino/anything': 'return',
    };
    const found = Object.keys(artByLink).map((Link) => [Link, slideArt({ Link })]);
    expect(Object.fromEntries(found)).toEqual(artByLink);
    expect(slideArt({ Link: '/live/featured', Art: 'reels' })).toBe('reels');
    expect(slideArt({})).toBe('prices');
  });
});
