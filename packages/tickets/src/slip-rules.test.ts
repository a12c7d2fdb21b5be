import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConflictReason, conflictReasons, findConflicts, type SlipPick } from './slip-rules.ts';

const base: SlipPick = {
  matchId: 1,
  marketKey: '1x2',
  outcomeNo: 1,
  kind: 'match',
  competition: 'soccer/gb-eng/premier-league',
  builder: 0,
};

const anyPick = fc
  .record({
    matchId: fc.integer({ min: 1, max: 4 }),
    marketKey: fc.constantFrom('1x2', 'total;total=2.5'),
    outcomeNo: fc.integer({ min: 1, max: 2 }),
    builder: fc.integer({ min: 0, max: 2 }),
  })
  // Equal match ids share kind and competition.
  .map(
    (pick): SlipPick => ({
      ...pick,
      kind: pick.matchId === 4 ? 'race' : 'match',
      competition: pick.matchId === 3 ? 'cup' : 'league',
    }),
  );

describe('what cannot stand together', () => {
  it('conflicts do not depend on the order of picks', () => {
    fc.assert(
      fc.property(fc.array(anyPick, { maxLength: 7 }), fc.nat(), (picks, seed) => {
        const order = picks
          .map((_, index) => index)
          .sort((a, b) => ((a * 7 + seed) % 5) - ((b * 7 + seed) % 5));
        const shuffled = order.flatMap((from) => picks[from] ?? []);
        const named = findConflicts(shuffled).map(({ first, second, reason }) => {
          const pair = [order[first] ?? -1, order[second] ?? -1].sort((a, b) => a - b);
          return `${pair} ${reason}`;
        });
        const plain = findConflicts(picks).map(({ first, second, reason }) => `${first},${second} ${reason}`);
        expect(named.sort()).toEqual(plain.sort());
      }),
    );
  });

  it('findConflicts names the lower index first and each pair once', () => {
    fc.assert(
      fc.property(fc.array(anyPick, { maxLength: 8 }), (picks) => {
        const conflicts = findConflicts(picks);
        for (const { first, second } of conflicts) expect(first).toBeLessThan(second);
        const pairs = conflicts.map(({ first, second }) => `${first} ${second}`);
        expect(new Set(pairs).size).toBe(pairs.length);
        for (const { reason } of conflicts) expect(conflictReasons).toContain(reason);
      }),
    );
  });

  it.each<[string, Partial<SlipPick>, Partial<SlipPick>, ConflictReason | undefined]>([
    ['the same outcome', {}, {}, 'same-line'],
    ['the same outcome in one builder', { builder: 1 }, { builder: 1 }, 'same-line'],
    ['two outcomes of one market', {}, { outcomeNo: 2 }, 'same-match'],
    ['two markets of one match', {}, { marketKey: 'odd-even' }, 'same-match'],
    ['two markets in one builder', { builder: 1 }, { marketKey: 'odd-even', builder: 1 }, undefined],
    ['two markets in two builders', { builder: 1 }, { marketKey: 'odd-even', builder: 2 }, 'same-match'],
    ['two matches of one competition', {}, { matchId: 2 }, undefined],
    ['two matches, the same outcome of each', {}, { matchId: 2, competition: 'other' }, undefined],
    ['two runners of one race', { kind: 'race' }, { kind: 'race', outcomeNo: 2 }, 'same-outright'],
    ['two races of one competition', { kind: 'race' }, { kind: 'race', matchId: 2 }, undefined],
    ['a match and its outright', {}, { kind: 'race', matchId: 2 }, 'match-in-outright'],
    ['a match and another outright', {}, { kind: 'race', matchId: 2, competition: 'other' }, undefined],
    [
      'a match and an outright of another name that lists one of its sides',
      { competitors: ['soccer/arsenal', 'soccer/chelsea'] },
      {
        kind: 'race',
        matchId: 2,
        competition: 'soccer/gb-eng/premier-league-winner',
        competitors: ['soccer/everton', 'soccer/chelsea'],
      },
      'match-in-outright',
    ],
    [
      'two matches of one side',
      { competitors: ['soccer/arsenal', 'soccer/chelsea'] },
      { matchId: 2, competition: 'cup', competitors: ['soccer/chelsea', 'soccer/everton'] },
      undefined,
    ],
  ])('findConflicts: %s', (_name, one, other, reason) => {
    const expected = reason === undefined ? [] : [{ first: 0, second: 1, reason }];
    expect(
      findConflicts([
        { ...base, ...one },
        { ...base, ...other },
      ]),
    ).toEqual(expected);
    expect(
      findConflicts([
        { ...base, ...other },
        { ...base, ...one },
      ]),
    ).toEqual(expected);
  });
});
