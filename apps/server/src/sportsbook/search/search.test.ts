import { describe, expect, it } from 'vitest';
import { CANDIDATES_MAX } from './find.ts';
import { WORDS_MAX } from './fold.ts';
import { GROUP_MAX, type MatchState, type Ranked, search, topMatches } from './rank.ts';
import { SearchIndex } from './search-index.ts';
import { fixedCatalogue, NOW_MS, namesOfSport } from './testing/fixed-catalogue.ts';
import { BEGINNINGS_MAX, COMPARISONS_MAX } from './vocabulary.ts';

const { index, findState, nameOfMatch, nameOfTournament } = fixedCatalogue();

function find(text: string): Ranked {
  return search(index, text, { findState, nowMs: NOW_MS });
}

function first(text: string): string | undefined {
  const { sports, tournaments, matches, best } = find(text);
  if (best === 'sports') return sports[0];
  if (best === 'tournaments') return nameOfTournament(tournaments[0] ?? 0);
  return best && nameOfMatch(matches[0] ?? 0);
}

/** Typed text and the expected first result. */
const queries: readonly (readonly [text: string, hit: string])[] = [
  // As written, in part, in another order
  ['real madrid', 'Real Madrid - Barcelona'],
  ['Real Mad', 'Real Madrid - Barcelona'],
  ['madrid real', 'Real Madrid - Barcelona'],
  ['realmadrid', 'Real Madrid - Barcelona'],
  ['arsenal vs chelsea', 'Arsenal - Chelsea'],
  ['fc barcelona', 'Real Madrid - Barcelona'],
  ['djok', 'Novak Djokovic - Carlos Alcaraz'],
  // Short forms and nicknames
  ['man utd', 'Manchester United - Liverpool'],
  ['man city', 'Manchester City - Tottenham Hotspur'],
  ['psg', 'Paris Saint-Germain - Marseille'],
  ['spurs', 'Manchester City - Tottenham Hotspur'],
  ['wolves', 'Wolverhampton - Nottingham Forest'],
  ['bvb', 'Bayern Munich - Borussia Dortmund'],
  ['epl', 'Premier League, gb-eng'],
  ['ucl', 'UEFA Champions League, international'],
  // Accents and other spellings
  ['münchen', 'Bayern Munich - Borussia Dortmund'],
  ['muenchen', 'Bayern Munich - Borussia Dortmund'],
  ['koln', 'Köln - Borussia Mönchengladbach'],
  ['Koeln', 'Köln - Borussia Mönchengladbach'],
  ['São Paulo', 'Flamengo - Sao Paulo'],
  ['Grêmio', 'Gremio - Corinthians'],
  // Typing errors
  ['barcelnoa', 'Real Madrid - Barcelona'],
  ['livrepool', 'Manchester United - Liverpool'],
  ['manchster untied', 'Manchester United - Liverpool'],
  ['juventsu', 'Juventus - Inter'],
  ['wimbeldon', 'Wimbledon, international'],
  ['verstapen', 'Max Verstappen,Lewis Hamilton,Charles Leclerc'],
  ['machest', 'Manchester City - Tottenham Hotspur'],
  ['livrep', 'Manchester United - Liverpool'],
  ['arsnl', 'Arsenal - Chelsea'],
  ['lvrpol', 'Manchester United - Liverpool'],
  ['chlse', 'Arsenal - Chelsea'],
  // Arabic
  ['ريال مدريد', 'Real Madrid - Barcelona'],
  ['برشلونة', 'Real Madrid - Barcelona'],
  ['تشيلسي', 'Arsenal - Chelsea'],
  ['يوفنتوس', 'Juventus - Inter'],
  ['الهلال', 'Al Hilal - Al Nassr'],
  ['كرة السلة', 'basketball'],
  ['إسبانيا', 'LaLiga, es'],
  // Cyrillic, Greek, Hebrew
  ['Реал Мадрид', 'Real Madrid - Barcelona'],
  ['Ливерпуль', 'Manchester United - Liverpool'],
  ['Спартак', 'Spartak Moscow - Zenit'],
  ['Ολυμπιακός', 'Olympiacos - Panathinaikos'],
  ['ברצלונה', 'Real Madrid - Barcelona'],
  // Players
  ['Lamine Yamal', 'Real Madrid - Barcelona'],
  ['cubarsi', 'Real Madrid - Barcelona'],
  ['lewandwoski', 'Real Madrid - Barcelona'],
  ['robert salah', 'Arsenal - Chelsea'],
  ['salah liverpool', 'Manchester United - Liverpool'],
  ['محمد صلاح', 'Manchester United - Liverpool'],
  ['chelsea', 'Arsenal - Chelsea'],
  // Sports and countries in the languages of the site
  ['football', 'soccer'],
  ['futebol', 'soccer'],
  ['tennis', 'tennis'],
  ['tênis de mesa', 'table-tennis'],
  ['كرة القدم', 'soccer'],
  ['espanha', 'LaLiga, es'],
  ['Alemanha', 'Bundesliga, de'],
  ['مصر', 'Premier League, eg'],
  ['lol', 'league-of-legends'],
];

describe('a query', () => {
  it('the list has at least forty queries', () => expect(queries.length).toBeGreaterThanOrEqual(40));

  it.each(queries)('the query %s finds %s first', (text, hit) => expect(first(text)).toBe(hit));

  it('a prefix of a word finds it from the second letter on', () => {
    for (let length = 2; length <= 'liverpool'.length; length++)
      expect(find('liverpool'.slice(0, length)).matches.map(nameOfMatch)).toContain(
        'Manchester United - Liverpool',
      );
  });

  it('an exact word ranks before a prefix, and a prefix before a typing error', () => {
    const names = find('inter').matches.map(nameOfMatch);
    expect(names[0]).toBe('Juventus - Inter');
    expect(names).toContain('Inter Miami - LA Galaxy');
    expect(find('bremen').matches.map(nameOfMatch)).toEqual(['Werder Bremen - St. Pauli']);
  });

  it('matches in play rank before later ones', () => {
    expect(find('manchester').matches.map(nameOfMatch)).toEqual([
      'Manchester City - Tottenham Hotspur',
      'Manchester United - Liverpool',
    ]);
  });

  it('a prefix finds popular names before shorter names and earlier matches', () => {
    const index = new SearchIndex(namesOfSport);
    const states = new Map<number, MatchState>();
    const add = (id: number, sport: string, home: string, tournamentRank: number, days: number) => {
      states.set(id, { isLive: false, startsAtMs: NOW_MS + days * 86_400_000, tournamentRank });
      const tournament = { tournamentId: id, tournamentName: `League ${id}`, placeNames: [], sport };
      index.add({
        id,
        competitors: [home, 'Others'],
        isRace: false,
        arePeople: false,
        players: [],
        ...tournament,
      });
    };
    add(1, 'pesapallo', 'Manse', 30, 0);
    add(2, 'basketball', 'Manisa', 40, 1);
    add(3, 'soccer', 'Manchester United', 1, 3);
    add(4, 'soccer', 'Manly', 50, 0);
    const ids = (text: string) =>
      search(index, text, { findState: (id) => states.get(id), nowMs: NOW_MS }).matches;
    expect(ids('man')[0]).toBe(3);
    expect(ids('manse')[0]).toBe(1);
  });

  it('a team of a top tournament ranks before one of the same name in play elsewhere', () => {
    const index = new SearchIndex(namesOfSport);
    const states = new Map<number, MatchState>();
    const add = (id: number, home: string, state: MatchState) => {
      states.set(id, state);
      index.add({
        id,
        competitors: [home, 'Others'],
        isRace: false,
        arePeople: false,
        players: [],
        ...{ tournamentId: id, tournamentName: `League ${id}`, placeNames: [], sport: 'soccer' },
      });
    };
    const later = (days: number) => NOW_MS + days * 86_400_000;
    add(1, 'Barcelona SC', { isLive: true, startsAtMs: NOW_MS, tournamentRank: 43 });
    add(2, 'Barcelona', { isLive: false, startsAtMs: later(6), tournamentRank: 2 });
    add(3, 'Barcelona', { isLive: false, startsAtMs: later(3), tournamentRank: 2 });
    add(4, 'Liverpool Montevideo', { isLive: true, startsAtMs: NOW_MS, tournamentRank: 45 });
    add(5, 'Liverpool', { isLive: false, startsAtMs: later(4), tournamentRank: 30 });
    const ids = (text: string) =>
      search(index, text, { findState: (id) => states.get(id), nowMs: NOW_MS }).matches;
    expect(ids('barcelona')).toEqual([3, 2, 1]);
    // A word that no name has does not hide that the other is a whole name.
    expect(ids('zzzzzz liverpool')).toEqual([5, 4]);
  });

  it('a player leads to the next match of their team', () => {
    const index = new SearchIndex(namesOfSport);
    const days = new Map([
      [1, 9],
      [2, 2],
      [3, 5],
      // Two players share the name.
      [4, 1],
    ]);
    const team = {
      isRace: false,
      arePeople: false,
      tournamentId: 1,
      tournamentName: 'League',
      sport: 'soccer',
    };
    for (const id of days.keys())
      index.add({
        ...team,
        id,
        competitors: ['Home', 'Away'],
        players: id === 4 ? ['Ada Moreno', 'Bea Lima'] : ['Ada Lima'],
        placeNames: [],
      });
    const findState = (id: number) => ({
      ...{ isLive: false, tournamentRank: 1 },
      startsAtMs: NOW_MS + (days.get(id) ?? 0) * 86_400_000,
    });
    expect(search(index, 'ada lima', { findState, nowMs: NOW_MS }).matches).toEqual([2, 3, 1, 4]);
    for (const id of days.keys()) index.remove(id);
    expect(search(index, 'ada lima', { findState, nowMs: NOW_MS }).matches).toEqual([]);
  });

  it('a query with both sides of one match ranks it before matches with one side', () => {
    expect(find('arsenal chelsea').matches.map(nameOfMatch)[0]).toBe('Arsenal - Chelsea');
    expect(find('madrid barcelona').matches.map(nameOfMatch)[0]).toBe('Real Madrid - Barcelona');
  });

  it('a query finds a tournament by its country and name', () => {
    expect(find('premier league egypt').tournaments.map(nameOfTournament)).toEqual(['Premier League, eg']);
    expect(find('premier league').tournaments.map(nameOfTournament).slice(0, 2)).toEqual([
      'Premier League, gb-eng',
      'Premier League, eg',
    ]);
  });

  it('a text with an unknown word is searched by its other words', () => {
    expect(first('real madrid tickets')).toBe('Real Madrid - Barcelona');
  });

  it('a query without similar names finds nothing', () => {
    for (const text of ['qqqqqq', '東京', '--', '🙂🙂'])
      expect(find(text)).toMatchObject({ sports: [], tournaments: [], matches: [], best: undefined });
  });

  it('a query returns at most eight results of each kind', () => {
    const { sports, tournaments, matches } = find('soccer');
    expect(Math.max(sports.length, tournaments.length, matches.length)).toBe(GROUP_MAX);
  });

  it('top matches are all offered ones: top tournaments, then those in play, then by start and rank', () => {
    const index = new SearchIndex(namesOfSport);
    const day = 86_400_000;
    const states = new Map<number, MatchState>([
      [1, { isLive: false, startsAtMs: NOW_MS + 3 * day, tournamentRank: 1 }],
      [2, { isLive: false, startsAtMs: NOW_MS + 1000, tournamentRank: 40 }],
      [3, { isLive: false, startsAtMs: NOW_MS + 2000, tournamentRank: 1 }],
      [4, { isLive: true, startsAtMs: NOW_MS - 1000, tournamentRank: 40 }],
    ]);
    for (const id of [1, 2, 3, 4, 5])
      index.add({
        id,
        competitors: ['Home', 'Away'],
        isRace: false,
        arePeople: false,
        players: [],
        placeNames: [],
        tournamentId: id,
        tournamentName: `League ${id}`,
        sport: 'soccer',
      });
    const top = topMatches(index, { findState: (id) => states.get(id), nowMs: NOW_MS });
    expect(top.map(({ id }) => id)).toEqual([3, 1, 4, 2]);
  });

  it('a query omits matches that are not offered', () => {
    const none = search(index, 'liverpool', { findState: () => undefined, nowMs: NOW_MS });
    expect(none).toMatchObject({ tournaments: [], matches: [] });
  });
});

describe('the index', () => {
  const one = {
    id: 1,
    competitors: ['Ada Town', 'Babbage Rovers'],
    isRace: false,
    arePeople: false,
    players: ['Carl Dahl'],
    tournamentId: 1,
    tournamentName: 'Engine Cup',
    placeNames: ['Wales'],
    sport: 'soccer',
  };

  it('the index removes a match with all its words', () => {
    const small = new SearchIndex(namesOfSport);
    const before = { names: small.names.size, words: small.names.vocabulary.size };
    small.add(one);
    small.add({ ...one, id: 2, competitors: ['Ada Town', 'Hopper City'] });
    small.remove(1);
    expect(search(small, 'babbage', { findState: () => at, nowMs: 0 }).matches).toEqual([]);
    expect(search(small, 'ada', { findState: () => at, nowMs: 0 }).matches).toEqual([2]);
    small.remove(2);
    expect({ names: small.names.size, words: small.names.vocabulary.size }).toEqual(before);
    expect(small.tournaments.size).toBe(0);
  });

  it('a match found by a player names them, and one found by its sides does not', () => {
    const small = new SearchIndex(namesOfSport);
    small.add({ ...one, players: ['Carl Dahl', 'Ada Dahlberg'] });
    const playerFor = (text: string) =>
      search(small, text, { findState: () => at, nowMs: 0 }).players.get(one.id);
    expect(playerFor('dahl')).toBe('Carl Dahl');
    expect(playerFor('dahlberg')).toBe('Ada Dahlberg');
    expect(playerFor('babbage dahl')).toBe('Carl Dahl');
    expect(playerFor('ada')).toBeUndefined();
    expect(playerFor('engine cup')).toBeUndefined();
  });

  it('the index replaces the sides of a match', () => {
    const small = new SearchIndex(namesOfSport);
    small.add(one);
    small.add({ ...one, competitors: ['Lovelace', 'Babbage Rovers'] });
    expect(search(small, 'lovelace', { findState: () => at, nowMs: 0 }).matches).toEqual([1]);
    expect(search(small, 'ada town', { findState: () => at, nowMs: 0 }).matches).toEqual([]);
  });

  const at = { isLive: false, startsAtMs: 0, tournamentRank: 1 };

  it('a search takes a bounded number of steps for any text and any number of names', () => {
    const large = new SearchIndex(namesOfSport);
    const syllables = ['ba', 'co', 'di', 'fu', 'ge', 'la', 'mo', 'ni', 'pu', 're', 'sa', 'to'];
    const word = (n: number) =>
      Array.from({ length: 4 }, (_, place) => syllables[Math.floor(n / 12 ** place) % 12]).join('');
    for (let id = 1; id <= 8000; id++)
      large.add({ ...one, id, competitors: [word(id), `${word(id * 7)} Town`], tournamentId: id % 300 });
    expect(large.names.vocabulary.size).toBeGreaterThan(8000);
    const tries = 4;
    for (const text of [
      'ba',
      'town',
      'batown bacodi fugela monipu resato towntown',
      'xbacodifu',
      'soccer town',
    ]) {
      const { work } = search(large, text, { findState: () => at, nowMs: 0 });
      expect(work.words, text).toBeLessThanOrEqual(tries * WORDS_MAX * BEGINNINGS_MAX);
      expect(work.comparisons, text).toBeLessThanOrEqual((WORDS_MAX + 1) * COMPARISONS_MAX);
      expect(work.candidates, text).toBeLessThanOrEqual(tries * (CANDIDATES_MAX + 1));
    }
    // Correctly spelled words need no letter-by-letter comparison.
    expect(search(large, 'bababaco town', { findState: () => at, nowMs: 0 }).work.comparisons).toBe(0);
  });
});
