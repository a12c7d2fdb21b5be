import { describe, expect, it } from 'vitest';
import { mergeRecent, parseRecent, withRecent } from './recent-games.ts';

describe('recent games', () => {
  it('recent games are unique and sorted newest first', () => {
    expect(['a', 'b', 'a', 'c'].reduce<readonly string[]>(withRecent, [])).toEqual(['c', 'a', 'b']);
  });

  it('recent games are limited to twenty, dropping the oldest', () => {
    const many = Array.from({ length: 25 }, (_, n) => `g${n}`);
    const recent = many.reduce<readonly string[]>(withRecent, []);
    expect([recent.length, recent[0], recent.at(-1)]).toEqual([20, 'g24', 'g5']);
  });

  it('recent games of this tab precede those of the player’s other devices', () => {
    expect(mergeRecent(['b', 'a'], ['c', 'a', 'd'])).toEqual(['b', 'a', 'c', 'd']);
    expect(
      mergeRecent(
        [],
        Array.from({ length: 25 }, (_, n) => `g${n}`),
      ),
    ).toHaveLength(20);
  });

  it('parsing stored recent games drops invalid values', () => {
    expect(parseRecent('["evens:dice", 7, null]')).toEqual(['evens:dice']);
    expect([parseRecent(null), parseRecent('{"a":1}'), parseRecent('{')]).toEqual([[], [], []]);
    expect(parseRecent(JSON.stringify(Array(30).fill('a')))).toHaveLength(20);
  });
});
