import { expect, it } from 'vitest';
import { search } from './rank.ts';
import { SearchIndex } from './search-index.ts';
import { NOW_MS, namesOfSport } from './testing/fixed-catalogue.ts';

it('typing errors find the nearest clubs without players and clubs of more errors', () => {
  const index = new SearchIndex(namesOfSport);
  const add = (id: number, sport: string, home: string, away: string, players: readonly string[] = []) =>
    index.add({
      id,
      competitors: [home, away],
      isRace: false,
      arePeople: false,
      players,
      ...{ tournamentId: id, tournamentName: `League ${id}`, placeNames: ['United States'], sport },
    });
  add(1, 'soccer', 'Arsenal', 'Everton');
  add(2, 'basketball', 'Bursaspor', 'Galatasaray', ['Batuhan Arslan']);
  add(3, 'soccer', 'Manchester United', 'Fulham');
  add(4, 'soccer', 'Rochester Rhinos', 'Summit Town', ['Sumio Sato']);
  add(5, 'soccer', 'Sumy', 'Suma', ['Juan Sum']);
  const findState = () => ({ isLive: false, startsAtMs: NOW_MS, tournamentRank: 1 });
  const ids = (text: string) => search(index, text, { findState, nowMs: NOW_MS }).matches;
  expect(ids('arsnl')).toEqual([1]);
  expect(ids('arsenl')).toEqual([1]);
  expect(ids('Machester Untd')).toEqual([3]);
  expect(ids('machester')).toEqual([3]);
  expect(ids('arslan')).toEqual([2]);
  expect(ids('sumo')).toEqual([]);
  // Swapped letters of a short name are still forgiven.
  expect(ids('smuy')).toEqual([5]);
});
