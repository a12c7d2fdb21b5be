import { marketDefinitions, marketKey } from '@evens/markets';
import { describe, expect, it } from 'vitest';
import { parseSelectionId, selectionId } from './selection-id.ts';

describe('a selection’s id', () => {
  it.each([
    ['7/1x2#1', { matchId: 7, type: '1x2', specifier: '', key: '1x2', outcomeNo: 1 }],
    [
      '12/asian-handicap;hcp=-0.25|score=1:0#2',
      {
        matchId: 12,
        type: 'asian-handicap',
        specifier: 'hcp=-0.25|score=1:0',
        key: 'asian-handicap;hcp=-0.25|score=1:0',
        outcomeNo: 2,
      },
    ],
    [
      '3/each-way-place#24',
      { matchId: 3, type: 'each-way-place', specifier: '', key: 'each-way-place', outcomeNo: 24 },
    ],
    [
      '3/player-goals;number=2#31',
      {
        matchId: 3,
        type: 'player-goals',
        specifier: 'number=2',
        key: 'player-goals;number=2',
        outcomeNo: 31,
      },
    ],
  ])('the selection id %s is parsed and formatted back', (text, pick) => {
    expect(parseSelectionId(text)).toEqual({ ok: true, value: pick });
    expect(selectionId(pick)).toBe(text);
  });

  it.each([
    ['', 'not-a-selection-id'],
    ['1x2#1', 'not-a-selection-id'],
    ['0/1x2#1', 'not-a-selection-id'],
    ['07/1x2#1', 'not-a-selection-id'],
    ['9999999999999999/1x2#1', 'not-a-selection-id'],
    ['7/1x2', 'not-a-selection-id'],
    ['7/1x2#01', 'not-a-selection-id'],
    ['7/1x2#0', 'not-a-selection-id'],
    ['7/1x2#1 ', 'not-a-selection-id'],
    ['7/1x2;#1', 'not-a-selection-id'],
    ['7/best-dressed#1', 'unknown-market'],
    ['7/total;total=2.50#1', 'bad-specifier'],
    ['7/1x2;total=2.5#1', 'bad-specifier'],
    ['7/1x2#4', 'no-such-outcome'],
  ])('the selection id %j is rejected', (text, error) => {
    expect(parseSelectionId(text)).toEqual({ ok: false, error });
  });

  it('selection ids include every market that needs no specifier', () => {
    for (const { type, shape } of marketDefinitions) {
      if (shape.length === 0) expect(parseSelectionId(`5/${marketKey(type, '')}#1`).ok, type).toBe(true);
    }
  });
});
