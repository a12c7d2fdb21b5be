import { expect, test } from 'vitest';
import { readFrameMessage } from './frame-messages.ts';

test.each([
  [
    { evens: 'arcade', kind: 'ready', game: 'dice', currency: 'EUR' },
    { kind: 'ready', currency: 'EUR' },
  ],
  [
    { evens: 'arcade', kind: 'ready', currency: '<b>EUR</b>' },
    { kind: 'ready', currency: undefined },
  ],
  [
    { evens: 'arcade', kind: 'ready' },
    { kind: 'ready', currency: undefined },
  ],
  [
    { evens: 'arcade', kind: 'balance', balance: '12.50', currency: 'EUR', isDemo: true, more: 1 },
    { kind: 'balance', balance: '12.50', currency: 'EUR', isDemo: true },
  ],
  [
    { evens: 'arcade', kind: 'session-ended' },
    { kind: 'session-ended', wantsAnother: false },
  ],
  [
    { evens: 'arcade', kind: 'session-ended', wantsAnother: true },
    { kind: 'session-ended', wantsAnother: true },
  ],
  [{ evens: 'arcade', kind: 'needs-deposit' }, { kind: 'needs-deposit' }],
  [{ evens: 'arcade', kind: 'closed' }, { kind: 'closed' }],
])('%j is understood', (data, message) => {
  expect(readFrameMessage(data)).toEqual(message);
});

test.each([
  [null],
  ['ready'],
  [{ kind: 'ready' }],
  [{ evens: 'site', kind: 'ready' }],
  [{ evens: 'arcade', kind: 'pay-out' }],
  [{ evens: 'arcade', kind: 'balance', balance: 12.5, currency: 'EUR' }],
  [{ evens: 'arcade', kind: 'balance', balance: '<b>1</b>', currency: 'EUR' }],
  [{ evens: 'arcade', kind: 'balance', balance: '1.00', currency: 'a currency' }],
])('%j is nothing that a game says', (data) => {
  expect(readFrameMessage(data)).toBeUndefined();
});
