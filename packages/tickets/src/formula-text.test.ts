import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TicketFormula, totalStake } from './formula.ts';
import { type FormulaText, formulaText, readFormula } from './formula-text.ts';
import { anyCombo, anyFormula } from './testing/any-ticket.ts';

function stored(formula: TicketFormula, text: FormulaText | undefined) {
  const { type, legCount } = formula;
  return { type, legCount, stakeMinor: totalStake(formula), text };
}

/** The text after JSON, as in the row. */
function throughJson(text: FormulaText | undefined): FormulaText | undefined {
  return text && (JSON.parse(JSON.stringify(text)) as FormulaText);
}

const bonus = { minOddsMilli: 1500, steps: [{ legs: 3, basisPoints: 300 }] };

describe('a formula in a row', () => {
  it('a formula survives a round trip through text and JSON', () => {
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const text = throughJson(formulaText(formula));
        expect(readFormula(stored(formula, text))).toEqual({ ok: true, value: formula });
      }),
      { numRuns: 300 },
    );
  });

  it('a formula with a bonus survives a round trip beside builders and teaser points', () => {
    fc.assert(
      fc.property(anyCombo, (combo) => {
        if (combo.type !== 'combo') return;
        const formula: TicketFormula = { ...combo, bonus };
        const extraFields = { builders: { 0: [2000, 1800, 3000] }, pointsHundredths: 600 };
        const text = throughJson(formulaText(formula, extraFields));
        expect(text).toMatchObject(extraFields);
        expect(readFormula(stored(formula, text))).toEqual({ ok: true, value: formula });
      }),
    );
  });

  it('formulaText is undefined for a plain single or combo, and only holds extra fields for other types', () => {
    expect(formulaText({ type: 'single', legCount: 1, unitMinor: 5n, eachWay: false })).toBeUndefined();
    expect(formulaText({ type: 'combo', legCount: 3, unitMinor: 5n, eachWay: false })).toBeUndefined();
    expect(formulaText({ type: 'single', legCount: 1, unitMinor: 5n, eachWay: true })).toEqual({
      eachWay: true,
    });
    expect(formulaText({ type: 'combo', legCount: 3, unitMinor: 5n, eachWay: true })).toEqual({
      eachWay: true,
    });
    const rows = [{ pick: 2, unitMinor: 7n }];
    expect(formulaText({ type: 'system', legCount: 3, rows, bankers: [], eachWay: false })).toEqual({
      rows: [{ pick: 2, unit: '7' }],
    });
    expect(formulaText({ type: 'system', legCount: 4, rows, bankers: [1], eachWay: true })).toEqual({
      rows: [{ pick: 2, unit: '7' }],
      bankers: [1],
      eachWay: true,
    });
    expect(formulaText({ type: 'if-bet', legCount: 2, unitMinor: 5n, rule: 'win-only' })).toEqual({
      rule: 'win-only',
    });
  });

  it('readFormula reports a damaged row if the stake does not match', () => {
    fc.assert(
      fc.property(anyFormula, fc.integer({ min: 1, max: 9 }), (formula, more) => {
        fc.pre(formula.type === 'system');
        const damaged = {
          ...stored(formula, formulaText(formula)),
          stakeMinor: totalStake(formula) + BigInt(more),
        };
        expect(readFormula(damaged)).toEqual({ ok: false, error: 'lines that cost another stake' });
      }),
    );
    const halved = { type: 'single', legCount: 1, stakeMinor: 5n, text: { eachWay: true } } as const;
    expect(readFormula(halved)).toEqual({ ok: false, error: 'lines that cost another stake' });
    const reverse = { type: 'reverse-bet', legCount: 2, stakeMinor: 5n, text: { rule: 'action' } } as const;
    expect(readFormula(reverse)).toEqual({ ok: false, error: 'lines that cost another stake' });
  });

  it.each([
    [
      'an unknown type',
      { type: 'lottery', legCount: 2, stakeMinor: 5n, text: undefined },
      'a lottery of 2 legs with {}',
    ],
    [
      'an if-bet without a rule',
      { type: 'if-bet', legCount: 2, stakeMinor: 5n, text: {} },
      'a if-bet of 2 legs with {}',
    ],
    [
      'a reverse bet without a rule',
      { type: 'reverse-bet', legCount: 2, stakeMinor: 4n, text: {} },
      'a reverse-bet of 2 legs with {}',
    ],
    [
      'a teaser without prices',
      { type: 'teaser', legCount: 2, stakeMinor: 4n, text: {} },
      'a teaser of 2 legs with {}',
    ],
    ['a system without rows', { type: 'system', legCount: 3, stakeMinor: 4n, text: {} }, 'no-stake'],
    ['a combo of one', { type: 'combo', legCount: 1, stakeMinor: 4n, text: undefined }, 'too-few-selections'],
  ] as const)('readFormula refuses %s', (_name, row, error) => {
    expect(readFormula(row)).toEqual({ ok: false, error });
  });
});
