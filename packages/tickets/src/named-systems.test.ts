import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betCount, checkFormula, SYSTEM_LEGS, type TicketFormula } from './formula.ts';
import {
  findSystemName,
  listSystemNames,
  type SystemName,
  systemNames,
  systemSizes,
} from './named-systems.ts';

function systemFormula(name: SystemName, legCount: number): TicketFormula {
  const rows = systemSizes(name).map((pick) => ({ pick, unitMinor: 100n }));
  return { type: 'system', legCount, rows, bankers: [], eachWay: false };
}

describe('named systems', () => {
  it.each([
    ['trixie', 3, 4],
    ['patent', 3, 7],
    ['yankee', 4, 11],
    ['lucky-15', 4, 15],
    ['canadian', 5, 26],
    ['lucky-31', 5, 31],
    ['heinz', 6, 57],
    ['lucky-63', 6, 63],
    ['super-heinz', 7, 120],
    ['goliath', 8, 247],
  ] as const)('a %s of %d legs is a valid system of %d bets', (name, legs, bets) => {
    const formula = systemFormula(name, legs);
    expect(betCount(formula)).toBe(bets);
    expect(checkFormula(formula).ok).toBe(true);
    expect(listSystemNames(legs)).toContain(name);
    expect(findSystemName(systemSizes(name).toReversed(), legs)).toBe(name);
  });

  it('a name is found only for all sizes of one of the names, each once', () => {
    const anySystem = fc.record({
      legs: fc.integer({ min: 1, max: SYSTEM_LEGS.max }),
      sizes: fc.array(fc.integer({ min: 1, max: SYSTEM_LEGS.max }), { maxLength: SYSTEM_LEGS.max }),
    });
    fc.assert(
      fc.property(anySystem, ({ legs, sizes }) => {
        const name = findSystemName(sizes, legs);
        const own = systemNames.filter(
          (each) =>
            listSystemNames(legs).includes(each) &&
            `${systemSizes(each)}` === `${sizes.toSorted((a, b) => a - b)}`,
        );
        expect(own).toEqual(name === undefined ? [] : [name]);
      }),
    );
    expect(findSystemName([2, 2, 3], 3)).toBeUndefined();
    expect(findSystemName([2, 3], 4)).toBeUndefined();
    expect(findSystemName([], 3)).toBeUndefined();
  });
});
