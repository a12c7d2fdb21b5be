import { expect, test } from 'vitest';
import { leadsToDeposit } from './leads-to-deposit.ts';

test.each([
  ['BonusNeedsDepositException', 'Este bônus está vinculado a um depósito.', true],
  ['InvalidRequestException', 'The Bonus is ASSIGNED to a deposit', true],
  ['InvalidRequestException', 'This bonus needs a deposit', false],
  ['BonusDepositTooSmallException', 'This bonus needs a deposit of at least 10.00 EUR.', false],
  ['BonusClaimedException', 'You have already claimed this bonus.', false],
] as const)('the failure %s with “%s” leads to the deposit page: %s', (code, message, isDeposit) => {
  expect(leadsToDeposit({ code, message })).toBe(isDeposit);
});
