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
    { evens: 'arcade', kind: 'asked', id: 3, stake: '12.50', more: 1 },
    { kind: 'asked', id: 3, stake: '12.50' },
  ],
  [
    { evens: 'arcade', kind: 'answered', id: 3, version: 7, stake: '12.50', win: '0.00' },
    { kind: 'answered', id: 3, version: 7, stake: '12.50', win: '0.00' },
  ],
  [
    { evens: 'arcade', kind: 'answered', id: 3, stake: '12.50', win: '0.00' },
    { kind: 'answered', id: 3, version: undefined, stake: '12.50', win: '0.00' },
  ],
  [
    { evens: 'arcade', kind: 'shown', id: 3 },
    { kind: 'shown', id: 3 },
  ],
  [
    { evens: 'arcade', kind: 'refused', id: 3 },
    { kind: 'refused', id: 3 },
  ],
  [
    { evens: 'arcade', kind: 'at-stake', isAtStake: true },
    { kind: 'at-stake', isAtStake: true },
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
  [{ evens: 'arcade', kind: 'full-screen' }, { kind: 'full-screen' }],
  [
    { evens: 'arcade', kind: 'keys', isOn: false },
    { kind: 'keys', isOn: false },
  ],
  [
    { evens: 'arcade', kind: 'confirm', isOn: true },
    { kind: 'confirm', isOn: true },
  ],
  [{ evens: 'arcade', kind: 'closed' }, { kind: 'closed' }],
  [{ evens: 'arcade', kind: 'played' }, { kind: 'played' }],
  [
    { evens: 'arcade', kind: 'sound', isOn: true },
    { kind: 'sound', isOn: true },
  ],
  [
    { evens: 'arcade', kind: 'quick', isOn: true },
    { kind: 'quick', isOn: true },
  ],
  [
    { evens: 'arcade', kind: 'pace', pace: 'tap' },
    { kind: 'pace', pace: 'tap' },
  ],
  [
    { evens: 'arcade', kind: 'volume', volume: 0 },
    { kind: 'volume', volume: 0 },
  ],
  [
    {
      evens: 'arcade',
      kind: 'quality',
      choice: 'automatic',
      session: { level: 2, falls: 1, isCalm: false },
    },
    { kind: 'quality', choice: 'automatic', session: { level: 2, falls: 1, isCalm: false } },
  ],
  [
    { evens: 'arcade', kind: 'statistics-place', x: 0, y: 0.25 },
    { kind: 'statistics-place', x: 0, y: 0.25 },
  ],
])('readFrameMessage parses %j', (data, message) => {
  expect(readFrameMessage(data)).toEqual(message);
});

test.each([
  [null],
  ['ready'],
  [{ kind: 'ready' }],
  [{ evens: 'site', kind: 'ready' }],
  [{ evens: 'arcade', kind: 'pay-out' }],
  [{ evens: 'arcade', kind: 'asked', id: 3, stake: 12.5 }],
  [{ evens: 'arcade', kind: 'asked', id: 3, stake: '-12.50' }],
  [{ evens: 'arcade', kind: 'asked', id: 0.5, stake: '12.50' }],
  [{ evens: 'arcade', kind: 'answered', id: 3, version: 7, stake: '12.50', win: '<b>1</b>' }],
  [{ evens: 'arcade', kind: 'shown' }],
  [{ evens: 'arcade', kind: 'sound' }],
  [{ evens: 'arcade', kind: 'pace', pace: 1 }],
  [{ evens: 'arcade', kind: 'volume', volume: -1 }],
  [{ evens: 'arcade', kind: 'quality', choice: 'automatic', session: { level: -1, falls: 1 } }],
  [{ evens: 'arcade', kind: 'quality', choice: 'ultra', session: { level: 1, falls: 1 } }],
  [{ evens: 'arcade', kind: 'statistics-place', x: 0, y: 1.25 }],
])('readFrameMessage ignores %j', (data) => {
  expect(readFrameMessage(data)).toBeUndefined();
});
