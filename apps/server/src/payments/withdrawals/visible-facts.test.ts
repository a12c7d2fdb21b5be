import { expect, test } from 'vitest';
import { visibleFacts } from './visible-facts.ts';

test('an open review of the source of funds is named to roles that read compliance, and to others only the source of funds', () => {
  expect(visibleFacts(['email', 'funds-review'], 'payments')).toEqual(['email', 'funds-review']);
  expect(visibleFacts(['email', 'funds-review'], 'support')).toEqual(['email', 'source-of-funds']);
  expect(visibleFacts(['source-of-funds', 'funds-review'], 'risk')).toEqual(['source-of-funds']);
});
