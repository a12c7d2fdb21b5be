import { type Sport, sports } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { famousNames, playerNames } from './data/player-names.ts';
import { countryOrigins, sideCountries, sportOrigins } from './data/squad-origins.ts';
import { listLeagues } from './day-matches.ts';
import { squadShapes } from './shapes/squad-shapes.ts';
import { createSquads, drawSquad, noNames, type Squad } from './squads.ts';

const squadSports = sports.filter(({ alias }) => squadShapes[alias]);

function allSquads(sport: Sport, seed = 'squads'): readonly Squad[] {
  const findSquad = createSquads(seed, listLeagues);
  return listLeagues(sport).flatMap((league) =>
    league.sides.map((side) => {
      const squad = findSquad(sport, league, side);
      if (!squad) throw new Error(`no squad of ${side}`);
      return squad;
    }),
  );
}

describe('squads', () => {
  it('eight sports have squads, all others none', () => {
    expect(squadSports.map(({ alias }) => alias).toSorted()).toEqual([
      'american-football',
      'baseball',
      'basketball',
      'cricket',
      'dota-2',
      'ice-hockey',
      'league-of-legends',
      'soccer',
    ]);
    expect(
      drawSquad({ seed: 's', sport: 'tennis', key: 'k', country: 'es', used: noNames() }),
    ).toBeUndefined();
  });

  it('a squad depends only on the seed and its team', () => {
    const soccer = squadSports.filter(({ alias }) => alias === 'soccer');
    const [first = [], second = [], other = []] = ['a', 'a', 'b'].map((seed) =>
      soccer.flatMap((sport) => allSquads(sport, seed)),
    );
    expect(first).toEqual(second);
    expect(first[0]).not.toEqual(other[0]);
  });

  it.each(squadSports)('squads of $alias have their positions, and each shirt number once', (sport) => {
    const shape = squadShapes[sport.alias];
    const faults: string[] = [];
    for (const squad of allSquads(sport)) {
      for (const [position, { players }] of Object.entries(shape?.positions ?? {})) {
        const count = squad.filter((player) => player.position === position).length;
        if (count < players[0] || count > players[1]) faults.push(`${count} ${position}`);
      }
      if (new Set(squad.map(({ shirt }) => shirt)).size !== squad.length) faults.push('a shirt twice');
      if (squad.length * 2 > 80) faults.push(`${squad.length} players`);
      const whole = squad.reduce((sum, { attack }) => sum + attack, 0);
      if (Math.abs(whole - 1) > 1e-9) faults.push(`shares of ${whole}`);
    }
    expect(faults).toEqual([]);
  });

  it.each(squadSports)('no two players of $alias have the same name, and none has a known one', (sport) => {
    const squads = new Set(allSquads(sport));
    const names = [...squads].flatMap((squad) => squad.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => famousNames.has(name) || name.length > 40)).toEqual([]);
  });

  it('family names of the Premier League are different in a squad, and rarely the same in two of them', () => {
    const [soccer] = squadSports.filter(({ alias }) => alias === 'soccer');
    const [league] = soccer ? listLeagues(soccer) : [];
    if (!soccer || !league) throw new Error('no league');
    const findSquad = createSquads('families', listLeagues);
    const squads = league.sides.map((side) =>
      (findSquad(soccer, league, side) ?? []).map(({ name }) => name.split(' ').slice(1).join(' ')),
    );
    expect(squads.filter((families) => new Set(families).size < families.length)).toEqual([]);
    const shared = squads.flatMap((families, index) =>
      squads.slice(index + 1).map((others) => families.filter((family) => others.includes(family)).length),
    );
    expect(shared.reduce((sum, count) => sum + count, 0) / shared.length).toBeLessThan(1);
  });

  it('soccer squads have 18 to 26 players, number 1 in goal and most goals from forwards and midfielders', () => {
    const soccer = squadSports.filter(({ alias }) => alias === 'soccer').flatMap((sport) => allSquads(sport));
    expect(soccer.filter(({ length }) => length < 18 || length > 26)).toEqual([]);
    expect(soccer.filter((squad) => squad.find(({ shirt }) => shirt === 1)?.position !== 'GK')).toEqual([]);
    const share = (position: string) =>
      soccer.flat().reduce((sum, player) => sum + (player.position === position ? player.attack : 0), 0) /
      soccer.length;
    expect(share('FW')).toBeGreaterThan(share('MF'));
    expect(share('MF')).toBeGreaterThan(2 * share('DF'));
    expect(share('GK')).toBeLessThan(0.001);
  });

  it('the best scorer of a soccer side has 15 to 38 percent of its goals while all its best players play', () => {
    const soccer = squadSports.filter(({ alias }) => alias === 'soccer').flatMap((sport) => allSquads(sport));
    const shares = soccer.map((squad) => {
      const attacks = [
        ['GK', 1] as const,
        ['DF', 4] as const,
        ['MF', 3] as const,
        ['FW', 3] as const,
      ].flatMap(([position, count]) =>
        squad.flatMap((player) => (player.position === position ? [player.attack] : [])).slice(0, count),
      );
      return Math.max(...attacks) / attacks.reduce((sum, attack) => sum + attack, 0);
    });
    expect(shares.filter((share) => share < 0.15 || share > 0.38)).toEqual([]);
    const usual = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)];
    expect(usual).toBeGreaterThan(0.2);
    expect(usual).toBeLessThan(0.3);
  });

  it('name lists have at most 60 given and 320 family names, each once, and every country of a league has its own names', () => {
    for (const [region, { given, family }] of Object.entries(playerNames)) {
      expect(given.length, region).toBeLessThanOrEqual(60);
      expect(family.length, region).toBeLessThanOrEqual(320);
      for (const list of [given, family]) expect(new Set(list).size, region).toBe(list.length);
    }
    const unknown = squadSports.flatMap((sport) =>
      listLeagues(sport).flatMap((league) =>
        league.sides
          .map((side) => (league.category === 'international' ? sideCountries[side] : league.category))
          .filter((country = '') => !countryOrigins[country] && !sportOrigins[`${sport.alias}/${country}`]),
      ),
    );
    expect(unknown).toEqual([]);
  });
});
