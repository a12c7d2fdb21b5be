import { describe, expect, it } from 'vitest';
import { parseRecent, withKept, withRecent } from './recent-games.ts';

describe('recent games', () => {
  it('have the newest first, each once', () => {
    expect(['a', 'b', 'a', 'c'].reduce<readonly string[]>(withRecent, [])).toEqual(['c', 'a', 'b']);
  });

  it('are twenty at most: the oldest fall out', () => {
    const many = Array.from({ length: 25 }, (_, n) => `g${n}`);
    const kept = many.reduce<readonly string[]>(withRecent, []);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([20, 'g24', 'g5']);
  });

  it('of this tab stand before those of the player’s other devices', () => {
    expect(withKept(['b', 'a'], ['c', 'a', 'd'])).toEqual(['b', 'a', 'c', 'd']);
    expect(
      withKept(
        [],
        Array.from({ length: 25 }, (_, n) => `g${n}`),
      ),
    ).toHaveLength(20);
  });

  it('are read from what this site stored, and from nothing else', () => {
    expect(parseRecent('["evens:dice", 7, null]')).toEqual(['evens:dice']);
    expect([parseRecent(null), parseRecent('{"a":1}'), parseRecent('{')]).toEqual([[], [], []]);
    expect(parseRecent(JSON.stringify(Array(30).fill('a')))).toHaveLength(20);
  });
});
