import { calls } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { describeField, readInput, withValue } from './body-fields.ts';

const code = calls['POST /api/desk/bonuscode'].body;
const operator = calls['POST /api/desk/operators/create'].body;

describe('a field of a body', () => {
  test('a text has the lengths of its schema', () => {
    const field = describeField(code, 'Code');
    expect(field).toMatchObject({ type: 'text', minimum: 3, isRequired: true });
    expect(['ab', ' abc ', 'x'.repeat(field.maximum + 1), ''].map((text) => readInput(field, text))).toEqual([
      { ok: false, error: 'invalid' },
      { ok: true, value: 'abc' },
      { ok: false, error: 'invalid' },
      { ok: false, error: 'missing' },
    ]);
  });

  test('an empty input of a field that may be null is null', () => {
    expect(readInput(describeField(code, 'UserName'), ' ')).toEqual({ ok: true, value: null });
  });

  test('a whole number keeps the bounds of its schema', () => {
    const field = describeField(code, 'ClaimsMaximum');
    expect(['1', '1000000', '1000001', '0', '1.5', '1e3'].map((text) => readInput(field, text).ok)).toEqual([
      ...[true, true, false],
      ...[false, false, false],
    ]);
  });

  test('a choice takes the values of its schema only', () => {
    const field = describeField(operator, 'Role');
    expect(field.type).toBe('choice');
    expect(readInput(field, 'auditor')).toEqual({ ok: true, value: 'auditor' });
    expect(readInput(field, 'player')).toEqual({ ok: false, error: 'invalid' });
  });

  test('a pattern of the schema is checked', () => {
    const field = describeField(code, 'OfferKey');
    expect(readInput(field, 'Hello')).toEqual({ ok: false, error: 'invalid' });
  });

  test('a path leads into objects that may be null and into lists', () => {
    const rule = calls['POST /api/desk/payoutrule'].body;
    expect(describeField(rule, 'Bounds.Largest')).toMatchObject({ type: 'text', isRequired: true });
    const alerts = calls['POST /api/desk/alertrules'].body;
    expect(describeField(alerts, 'Rules.3.Percent')).toMatchObject({
      ...{ type: 'whole', minimum: 1, maximum: 100, isRequired: false },
    });
    expect(() => describeField(rule, 'Bounds.Colour')).toThrow('Bounds.Colour');
  });

  test('numbers of a choice are sent as numbers', () => {
    const field = describeField(calls['POST /api/desk/agents/create'].body, 'UserType');
    expect(readInput(field, '4')).toEqual({ ok: true, value: 4 });
    expect(readInput(field, '3')).toEqual({ ok: false, error: 'invalid' });
  });

  test('a value is set at a path, and the rest is unchanged', () => {
    const rules = [{ Kind: 'steam', Amount: '1.00' }, { Kind: 'stake' }];
    expect(withValue({ Rules: rules }, ['Rules', '0', 'Amount'], '2.00')).toEqual({
      Rules: [{ Kind: 'steam', Amount: '2.00' }, { Kind: 'stake' }],
    });
    expect(withValue(undefined, ['Hours', '1', 'From'], 5)).toEqual({ Hours: [undefined, { From: 5 }] });
    expect(rules[0]?.Amount).toBe('1.00');
  });

  test('a list or an unknown field throws', () => {
    expect(() => describeField(calls['POST /api/desk/playerbreak'].body, 'CallerChecks')).toThrow(
      'CallerChecks',
    );
    expect(() => describeField(code, 'Colour')).toThrow('Colour');
  });
});
