import Type from 'typebox';
import { expect, test } from 'vitest';
import { callRoles, defineCalls, LOGGED_IN } from './call.ts';
import { type CallSpec, calls, operatorRoles, proposalAreas, proposalKinds } from './index.ts';
import { actingRoles, mayAct, mayRead, type OperatorArea } from './operator-roles.ts';

const areas = [
  ...new Set(
    Object.values<CallSpec>(calls).flatMap(({ operators }): OperatorArea[] => {
      if (operators === undefined) return [];
      return ['act' in operators ? operators.act : operators.read];
    }),
  ),
];

test('administrators act in every area, auditors read every area and act in none', () => {
  expect(areas.length).toBeGreaterThan(10);
  for (const area of areas) {
    expect([mayAct('administrator', area), mayRead('administrator', area)], area).toEqual([true, true]);
    expect([mayAct('auditor', area), mayRead('auditor', area)], area).toEqual([false, true]);
  }
});

test('a role reads the areas in which it acts, and at least one area', () => {
  for (const role of operatorRoles) {
    expect(areas.filter((area) => mayAct(role, area) && !mayRead(role, area))).toEqual([]);
    expect(
      areas.some((area) => mayRead(role, area)),
      role,
    ).toBe(true);
  }
});

test('callers who are no operators neither act nor read', () => {
  for (const role of ['', 'visitor', 'user', 'agent', 'operator'])
    expect(areas.filter((area) => mayAct(role, area) || mayRead(role, area))).toEqual([]);
});

test('administrators alone decide on accounts of operators and agents', () => {
  const decided = proposalKinds.filter((kind) => actingRoles(proposalAreas[kind]).length === 1);
  expect(decided.toSorted()).toEqual(['operator-account', 'top-agent']);
});

test('a call of the back office without an area does not compile', () => {
  const call = { summary: 'a test', rate: 'read', answer: Type.Object({}) } as const;
  // @ts-expect-error: a list of roles is no area.
  const withRoles = defineCalls({ 'GET /api/desk/none': { ...call, who: LOGGED_IN } });
  const withArea = defineCalls({ 'GET /api/desk/none': { ...call, operators: { read: 'trading' } } });
  expect(Object.keys(withRoles)).toEqual(Object.keys(withArea));
  expect(callRoles(withArea['GET /api/desk/none'])).not.toContain('user');
});
