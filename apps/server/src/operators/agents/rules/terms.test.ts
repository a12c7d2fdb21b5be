import { userTypes } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import { monthAfter, monthAt, toMonth } from './months.ts';
import { noTerms, termsBelowGiven, termsBelowMax, typesBelow, wrongTerms } from './terms.ts';

const agent = { subAgentCommission: 30, agentCommission: 40, positionTaking: 4000, rebate: 20 };
const max = termsBelowMax({ ...agent, agentCommission: 50, subAgentCommission: 40 });

describe('percentages', () => {
  test('percentages are limited to those of the agent above', () => {
    expect(wrongTerms(userTypes.agent, agent, max)).toEqual([]);
    expect(
      wrongTerms(
        userTypes.agent,
        { subAgentCommission: 41, agentCommission: 41, positionTaking: 4001, rebate: 21 },
        max,
      ),
    ).toEqual(['AgentCommission', 'SubAgentCommission', 'PositionTaking', 'Rebate']);
  });

  test("percentages for sub-agents are limited to the account's own", () => {
    expect(wrongTerms(userTypes.agent, { ...agent, agentCommission: 10 }, max)).toEqual([
      'SubAgentCommission',
    ]);
  });

  test('a player has only a rebate, and a demo user has no percentages', () => {
    expect(wrongTerms(userTypes.user, { ...noTerms, rebate: 20 }, max)).toEqual([]);
    expect(wrongTerms(userTypes.user, { ...noTerms, positionTaking: 1 }, max)).toEqual(['PositionTaking']);
    expect(wrongTerms(userTypes.demo, { ...noTerms, rebate: 1 }, max)).toEqual(['Rebate']);
  });

  test('percentages cannot fall below those that the account gives to others', () => {
    const given = { ...noTerms, agentCommission: 31, positionTaking: 4001, rebate: 20 };
    expect(termsBelowGiven(agent, given)).toEqual(['SubAgentCommission', 'PositionTaking']);
    expect(termsBelowGiven(agent, noTerms)).toEqual([]);
  });
});

test('agents can create all lower levels, and players can create no accounts', () => {
  expect(typesBelow(userTypes['super-master-agent'])).toEqual([0, 3, 1, 2]);
  expect(typesBelow(userTypes['super-agent'])).toEqual([0, 3, 1]);
  expect(typesBelow(userTypes.agent)).toEqual([0, 3]);
  expect(typesBelow(userTypes.user)).toEqual([]);
  expect(typesBelow(userTypes.demo)).toEqual([]);
});

test('months begin and end in UTC', () => {
  expect(monthAt(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe('2026-12-01');
  expect(monthAfter('2026-12-01')).toBe('2027-01-01');
  expect(monthAfter(toMonth(2026, 1))).toBe('2026-02-01');
});
