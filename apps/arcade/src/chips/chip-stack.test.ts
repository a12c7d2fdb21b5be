import { describe, expect, test } from 'vitest';
import { ChipStack, sumChips } from './chip-stack.ts';

describe('chips', () => {
  test('chips add up on a spot and are undone step by step', () => {
    const stack = new ChipStack();
    stack.place([{ spot: 'red', minor: 100n }]);
    stack.place([
      { spot: 'red', minor: 50n },
      { spot: 'straight 7', minor: 50n },
    ]);
    expect(stack.chips).toEqual(
      new Map([
        ['red', 150n],
        ['straight 7', 50n],
      ]),
    );
    stack.take('red');
    expect(sumChips(stack.chips)).toBe(50n);
    stack.undo();
    stack.undo();
    expect(stack.chips).toEqual(new Map([['red', 100n]]));
    stack.undo();
    expect([stack.chips.size, stack.canUndo]).toEqual([0, false]);
  });

  test('doubling doubles the chips on every spot in one undoable step', () => {
    const stack = new ChipStack();
    stack.double();
    expect(stack.canUndo).toBe(false);
    stack.place([
      { spot: 'red', minor: 100n },
      { spot: 'straight 7', minor: 30n },
    ]);
    stack.double();
    expect([...stack.chips.values()]).toEqual([200n, 60n]);
    stack.undo();
    expect(sumChips(stack.chips)).toBe(130n);
  });

  test('repeat restores the chips of the last round and can be undone', () => {
    const stack = new ChipStack();
    stack.place([{ spot: 'odd', minor: 100n }]);
    stack.played();
    expect([stack.chips.size, stack.canUndo]).toEqual([0, false]);
    stack.repeat();
    expect(stack.chips).toEqual(new Map([['odd', 100n]]));
    stack.undo();
    expect(stack.chips.size).toBe(0);
  });
});
