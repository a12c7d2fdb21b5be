import type { PlayerLimit } from '@evens/contract';
import { expect, test } from 'vitest';
import { leastOwnLimit } from './own-limit.ts';

function limit(Kind: PlayerLimit['Kind'], Value: string | null, Used: string): PlayerLimit {
  return { Kind, Period: 'day', Value, Used, NextValue: null, NextFrom: null, NeedsConfirmation: false };
}

test('the least own limit is that of stakes or losses with the smallest remainder, at least 0', () => {
  const stake = limit('stake', '140.00', '135.00');
  const others = [
    limit('deposit', '1.00', '1.00'),
    limit('session', '60', '60'),
    limit('loss', null, '9.00'),
  ];
  expect(leastOwnLimit(others, 'EUR')).toBeUndefined();
  expect(leastOwnLimit([...others, limit('loss', '50.00', '10.00'), stake], 'EUR')).toEqual({
    kind: 'stake',
    period: 'day',
    leftMinor: 500n,
  });
  expect(leastOwnLimit([stake, limit('loss', '10.00', '12.00')], 'EUR')).toMatchObject({
    kind: 'loss',
    leftMinor: 0n,
  });
});
