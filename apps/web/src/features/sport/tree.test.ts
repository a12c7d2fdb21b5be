import type { Category, Sport } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { searchTree, treePlace } from './tree.ts';

function category(name: string, tournaments: readonly string[]): Category {
  const Tournaments = tournaments.map((Name, index) => ({
    ID: index + 1,
    Name,
    Alias: Name.toLowerCase(),
    SportTypeID: 1,
    TournamentLink: '',
    Rank: 1,
    MatchesCount: 1,
    LiveCount: 0,
  }));
  const rest = { OriginalName: name, Rank: 1, CategoryLink: '', MatchesCount: 1, LiveCount: 0 };
  return {
    ID: 1,
    Alias: name.toLowerCase(),
    Code: 'es',
    Name: name,
    ...rest,
    Tournaments,
    TopTournaments: [],
  };
}

function sport(name: string, categories: Category[]): Sport {
  const rest = { SportLink: '', sportSystemId: 1, Rank: 1, MatchesCount: 1, LiveCount: 0 };
  return {
    ID: 1,
    Name: name,
    OriginalName: name,
    Alias: name.toLowerCase(),
    ...rest,
    Categories: categories,
  };
}

const tree = [
  sport('Soccer', [category('England', ['Premier League', 'Championship']), category('España', ['LaLiga'])]),
  sport('Tennis', [category('ATP', ['Wien'])]),
];

function names(found: readonly Sport[]) {
  return found.map((s) => [
    s.Name,
    ...s.Categories.map((c) => [c.Name, ...c.Tournaments.map((t) => t.Name)]),
  ]);
}

describe('searching the tree', () => {
  test('takes a text of one character for none', () => {
    expect(searchTree(tree, ' p ')).toBe(tree);
  });
  test('keeps only the way to what matches', () => {
    expect(names(searchTree(tree, 'premier'))).toEqual([['Soccer', ['England', 'Premier League']]]);
  });
  test('keeps all below a category or sport that matches, accents and case aside', () => {
    expect(names(searchTree(tree, 'ESPANA'))).toEqual([['Soccer', ['España', 'LaLiga']]]);
    expect(names(searchTree(tree, 'tennis'))).toEqual([['Tennis', ['ATP', 'Wien']]]);
  });
  test('finds nothing when nothing matches', () => {
    expect(searchTree(tree, 'xyz')).toEqual([]);
  });
});

describe('the place of a path', () => {
  test.each([
    ['/sport', [undefined, undefined, undefined]],
    ['/sport/soccer', ['soccer', undefined, undefined]],
    ['/sport/soccer/today', ['soccer', undefined, undefined]],
    ['/sport/Soccer/england/premier-league', ['soccer', 'england', 'premier-league']],
    ['/live/sport/soccer/england/premier-league/match/5', ['soccer', 'england', 'premier-league']],
    ['/live/tennis/atp/wien/match/5', ['tennis', 'atp', 'wien']],
    ['/esports/dota-2/international/major/match/5', ['dota-2', 'international', 'major']],
    ['/history', [undefined, undefined, undefined]],
  ])('%s', (path, [sportAlias, categoryAlias, tournament]) => {
    expect(treePlace(path)).toEqual({ sport: sportAlias, category: categoryAlias, tournament });
  });
});
