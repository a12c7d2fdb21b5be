import { seededRandom } from '@evens/base';
import { sportByAlias } from '@evens/markets';
import { NO_DRIFT } from '@evens/pricing';
import { describe, expect, it, test } from 'vitest';
import { listLeagues } from './day-matches.ts';
import { makeMatch } from './match-maker.ts';

describe('what a season reads of a match of games', () => {
  it.each(['counter-strike', 'dota-2', 'league-of-legends', 'valorant'])(
    'season chances of a match in %s equal the chances of its prices',
    (alias) => {
      const sport = sportByAlias(alias);
      const league = sport && listLeagues(sport).find(({ rank }) => rank < 10);
      if (!sport || !league) throw new Error(alias);
      for (const away of [1, 3, 5]) {
        const names = [league.sides[0] ?? '', league.sides[away] ?? ''];
        const match = makeMatch({
          sport,
          league,
          season: 0,
          names,
          random: seededRandom(`${away}`),
          startsAtMs: 0,
        });
        const { markets } = match.pricer.price(
          { facts: { kind: 'contest', status: 'scheduled', periods: [] }, elapsedSeconds: 0, extra: [] },
          { margin: { scale: 0, live: false }, drift: NO_DRIFT },
        );
        const [home = 0, guest = 0] = markets.find(({ type }) => type === 'winner')?.odds ?? [];
        expect(match.result?.draw).toBe(0);
        // Prices are rounded to the steps of the ladder.
        expect(Math.abs((match.result?.home ?? 0) - guest / (home + guest))).toBeLessThan(0.02);
      }
    },
  );
});

describe('points of a basketball match', () => {
  it.each([
    ['NBA', 215, 237],
    ['EuroLeague', 152, 174],
    ['CBA', 197, 219],
    ['PBA', 187, 209],
    ['NBL', 165, 187],
  ] as const)('the main total of %s is from %d to %d', (name, lowest, highest) => {
    const sport = sportByAlias('basketball');
    const league = sport && listLeagues(sport).find((each) => each.name === name);
    if (!sport || !league) throw new Error(name);
    const match = makeMatch({
      sport,
      league,
      season: 0,
      names: [league.sides[0] ?? '', league.sides[1] ?? ''],
      random: seededRandom('total'),
      startsAtMs: 0,
    });
    const { markets } = match.pricer.price(
      { facts: { kind: 'contest', status: 'scheduled', periods: [] }, elapsedSeconds: 0, extra: [] },
      { margin: { scale: 1, live: false }, drift: NO_DRIFT },
    );
    const totals = markets.filter(({ type }) => type === 'total-full');
    const main = totals[Math.floor(totals.length / 2)]?.specifier ?? '';
    expect(Number(main.replace('total=', ''))).toBeGreaterThan(lowest);
    expect(Number(main.replace('total=', ''))).toBeLessThan(highest);
  });
});

test('lines of the NFL spread as in reality: totals from 37 to 52, many spreads beyond a touchdown', () => {
  const sport = sportByAlias('american-football');
  const league = sport && listLeagues(sport).find(({ name }) => name === 'NFL');
  if (!sport || !league) throw new Error('NFL');
  const lines = Array.from({ length: 60 }, (_, n) => {
    const { sides } = league;
    const names = [sides[n % sides.length] ?? '', sides[(n * 7 + 3) % sides.length] ?? ''];
    const random = seededRandom(`lines ${n}`);
    const match = makeMatch({ sport, league, season: 0, names, random, startsAtMs: 0 });
    const { markets } = match.pricer.price(
      { facts: { kind: 'contest', status: 'scheduled', periods: [] }, elapsedSeconds: 0, extra: [] },
      { margin: { scale: 1, live: false }, drift: NO_DRIFT },
    );
    /** The line whose two prices are nearest to each other. */
    const middle = (type: string) => {
      const gap = ([one = 0, other = 0]: readonly number[]) => Math.abs(1 / one - 1 / other);
      const [main] = markets
        .filter((market) => market.type === type)
        .sort((a, b) => gap(a.odds) - gap(b.odds));
      return Number(/-?[\d.]+$/.exec(main?.specifier ?? '')?.[0]);
    };
    return { total: middle('total-full'), spread: middle('handicap-full') };
  });
  const mean = lines.reduce((sum, { total }) => sum + total, 0) / lines.length;
  const deviation = Math.sqrt(lines.reduce((sum, { total }) => sum + (total - mean) ** 2, 0) / lines.length);
  expect(mean).toBeGreaterThan(43);
  expect(mean).toBeLessThan(47);
  expect(deviation).toBeGreaterThan(2.8);
  expect(deviation).toBeLessThan(4.6);
  expect(lines.filter(({ spread }) => Math.abs(spread) > 7).length).toBeGreaterThan(4);
});
