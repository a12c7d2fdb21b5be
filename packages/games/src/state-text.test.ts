import { describe, expect, test } from 'vitest';
import { decodeState, encodeState, plain } from './state-text.ts';

const state = {
  stakeMinor: 12n,
  name: '12',
  cards: [3, 51],
  hands: [{ stakeMinor: -5n, isOver: false }],
  dealer: null,
  left: undefined,
};

describe('a state as text', () => {
  test('decodeState restores a state with bigints distinct from strings', () => {
    const { left, ...definedFields } = state;
    expect(left).toBeUndefined();
    expect(decodeState(encodeState(state))).toStrictEqual(definedFields);
  });

  test('encodeState returns one line of JSON', () => {
    expect(encodeState({ a: 1n, b: [undefined, 'x'], c: undefined })).toBe(
      '{"a":{"$minor":"1"},"b":[null,"x"]}',
    );
  });
});

describe('plain data', () => {
  test('plain turns bigints into digits and drops undefined fields', () => {
    expect(plain(state)).toStrictEqual({
      stakeMinor: '12',
      name: '12',
      cards: [3, 51],
      hands: [{ stakeMinor: '-5', isOver: false }],
      dealer: null,
    });
  });

  test('plain returns a copy', () => {
    const cards = [1, 2];
    const reread = plain({ cards });
    cards.push(3);
    expect(reread).toEqual({ cards: [1, 2] });
  });

  test('plain throws for functions', () => {
    expect(() => plain({ spin: () => 1 })).toThrow('expected plain data');
  });
});
