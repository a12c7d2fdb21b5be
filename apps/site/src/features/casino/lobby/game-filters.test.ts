import { describe, expect, it } from 'vitest';
import {
  countTraits,
  dividingTraits,
  filterGames,
  type GameFilters,
  noFilters,
  readRtp,
  readTraits,
  withTrait,
} from './game-filters.ts';
import { casinoGame as game } from './testing/casino-game.ts';

const NOW_MS = Date.parse('2026-11-30T12:00:00Z');

const games = [
  game('calm', { Volatility: 'low', Rtp: 98.83, RtpMost: 99.05 }),
  game('spins', { Volatility: 'medium', Features: ['free-spins'], Rtp: 95.6 }),
  game('wild', { Volatility: 'very-high', Features: ['free-spins', 'cascades'], HasJackpot: true, Rtp: 96 }),
  game('dice', { Volatility: 'low', VolatilityMost: 'high', AddedDate: '2026-11-20', Rtp: 99 }),
  game('other', { Provider: 'leap', HasDemo: false, Rtp: null, AddedDate: '2026-10-20' }),
];

const found = (filters: Partial<GameFilters>) =>
  filterGames(games, { ...noFilters, ...filters }, NOW_MS).map(({ Key }) => Key);

describe('the filters of games', () => {
  it('filterGames returns the same list without filters', () => {
    expect(filterGames(games, noFilters, NOW_MS)).toBe(games);
  });

  it('filterGames accepts any trait of a group and requires every group', () => {
    expect(found({ traits: ['free-spins'] })).toEqual(['spins', 'wild']);
    expect(found({ traits: ['free-spins', 'very-high', 'low'] })).toEqual(['wild']);
    expect(found({ traits: ['jackpot', 'cascades', 'free-spins'] })).toEqual(['spins', 'wild']);
    expect(found({ traits: ['demo'], providers: ['leap'] })).toEqual([]);
    expect(found({ providers: ['leap', 'softswiss'] })).toEqual(['other']);
  });

  it('filterGames finds a game with adjustable volatility at every level between its lowest and its highest', () => {
    for (const level of ['low', 'medium', 'high'] as const)
      expect(found({ traits: [level] }), level).toContain('dice');
    expect(found({ traits: ['very-high'] })).toEqual(['wild']);
  });

  it('filterGames compares the lowest RTP with the bounds and excludes games without a stated RTP', () => {
    expect(found({ rtp: { from: 99, to: null } })).toEqual(['dice']);
    expect(found({ rtp: { from: 96, to: 98 } })).toEqual(['wild']);
    expect(found({ rtp: { from: null, to: 99 } })).toEqual(['calm', 'spins', 'wild', 'dice']);
  });

  it('filterGames marks games as new for 30 days', () => {
    expect(found({ traits: ['new'] })).toEqual(['dice']);
  });

  it('countTraits counts by the filters of the other groups only', () => {
    const counts = countTraits(games, { ...noFilters, traits: ['free-spins', 'very-high'] }, NOW_MS);
    expect([counts.get('very-high'), counts.get('medium'), counts.get('low')]).toEqual([1, 1, 0]);
    expect([counts.get('free-spins'), counts.get('jackpot'), counts.get('respins')]).toEqual([1, 1, 0]);
  });

  it('dividingTraits leaves out traits that all games or no games have', () => {
    expect([...dividingTraits(games, NOW_MS)]).toEqual([
      ...['jackpot', 'free-spins', 'cascades', 'low', 'medium', 'high', 'very-high', 'new', 'demo'],
    ]);
    expect(dividingTraits(games.slice(0, 4), NOW_MS).has('demo')).toBe(false);
  });

  it('readTraits drops unknown traits and sorts the others', () => {
    expect(readTraits('demo,NEW,x,free-spins,demo')).toEqual(['free-spins', 'new', 'demo']);
    expect(withTrait(['new'], 'low')).toEqual(['low', 'new']);
    expect(withTrait(['low', 'new'], 'low')).toEqual(['new']);
  });

  it('readRtp drops bounds that cannot be chosen or are in the wrong order', () => {
    expect(['96-98', '96-', '-98', '98-96', '93-98', 'x', '-', null].map(readRtp)).toEqual([
      { from: 96, to: 98 },
      { from: 96, to: null },
      { from: null, to: 98 },
      { from: null, to: null },
      { from: null, to: 98 },
      { from: null, to: null },
      { from: null, to: null },
      { from: null, to: null },
    ]);
  });
});
