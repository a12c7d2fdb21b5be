import type { Category, Sport } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { searchTree } from './search-tree.ts';

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
  const otherFields = {
    OriginalName: name,
    Rank: 1,
    CategoryLink: '',
    OutrightsLink: '',
    OutrightsCount: 0,
    MatchesCount: 1,
    LiveCount: 0,
  };
  return {
    ID: 1,
    Alias: name.toLowerCase(),
    Code: 'es',
    Name: name,
    ...otherFields,
    Tournaments,
    TopTournaments: [],
  };
}

function sport(name: string, categories: Category[]): Sport {
  const otherFields = {
    SportLink: '',
    OutrightsLink: '',
    ResultsLink: '',
    sportSystemId: 1,
    Rank: 1,
    OutrightsCount: 0,
    MatchesCount: 1,
    LiveCount: 0,
  };
  return {
    ID: 1,
    Name: name,
    OriginalName: name,
    Alias: name.toLowerCase(),
    ...otherFields,
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
  test('searchTree ignores a text of one character', () => {
    expect(searchTree(tree, ' p ')).toBe(tree);
  });
  test('searchTree keeps only the path to a match', () => {
    expect(names(searchTree(tree, 'premier'))).toEqual([['Soccer', ['England', 'Premier League']]]);
  });
  test('searchTree keeps the subtree of a matching sport or category, ignoring accents and case', () => {
    expect(names(searchTree(tree, 'ESPANA'))).toEqual([['Soccer', ['España', 'LaLiga']]]);
    expect(names(searchTree(tree, 'tennis'))).toEqual([['Tennis', ['ATP', 'Wien']]]);
  });
  test('searchTree matches English names of sports and categories on pages of other languages', () => {
    const arabic = [{ ...sport('Soccer', []), Name: 'كرة القدم' }];
    expect(names(searchTree(arabic, 'socc'))).toEqual([['كرة القدم']]);
  });
  test('searchTree returns an empty tree when nothing matches', () => {
    expect(searchTree(tree, 'xyz')).toEqual([]);
  });
});
