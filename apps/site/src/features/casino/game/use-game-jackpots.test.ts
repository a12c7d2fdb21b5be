import type { Jackpot } from '@evens/contract';
import { expect, test } from 'vitest';
import { jackpotMessage } from './use-game-jackpots.ts';

const jackpot = (Pool: string, GameID: string | null, Amount: Jackpot['Amount']): Jackpot => ({
  Pool,
  Name: Pool.split(':').at(-1) ?? Pool,
  GameID,
  GameLink: null,
  Amount,
  Currency: 'EUR',
  Seed: '50.00',
  Contribution: 1,
  MustHitBy: null,
  TriggerHash: null,
});

test('a game receives its own jackpots only', () => {
  const all = [
    jackpot('deep-vault:grand', 'evens:deep-vault', '10012.40'),
    jackpot('deep-vault:mini', 'evens:deep-vault', '50.07'),
    jackpot('mystery', null, '120.00'),
  ];
  expect(jackpotMessage('evens:deep-vault', all)).toEqual({
    kind: 'pools',
    currency: 'EUR',
    amounts: { grand: '10012.40', mini: '50.07' },
  });
  expect(jackpotMessage('evens:dice', all)).toBeUndefined();
});
