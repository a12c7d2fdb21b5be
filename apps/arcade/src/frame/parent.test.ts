import { expect, test } from 'vitest';
import { readSiteMessage } from './parent.ts';

test.each([
  [{ evens: 'site', kind: 'pause' }, { kind: 'pause' }],
  [{ evens: 'site', kind: 'resume', more: 1 }, { kind: 'resume' }],
  [
    { evens: 'site', kind: 'theme', theme: 'light' },
    { kind: 'theme', theme: 'light' },
  ],
  [{ evens: 'site', kind: 'theme', theme: 'pink' }, undefined],
  [
    { evens: 'site', kind: 'sound', isOn: true },
    { kind: 'sound', isOn: true },
  ],
  [
    { evens: 'site', kind: 'quick', isOn: true },
    { kind: 'quick', isOn: true },
  ],
  [
    { evens: 'site', kind: 'keys', isOn: false },
    { kind: 'keys', isOn: false },
  ],
  [
    { evens: 'site', kind: 'confirm', isOn: true },
    { kind: 'confirm', isOn: true },
  ],
  [
    { evens: 'site', kind: 'pace', pace: 'quick' },
    { kind: 'pace', pace: 'quick' },
  ],
  [
    { evens: 'site', kind: 'volume', volume: 0.4 },
    { kind: 'volume', volume: 0.4 },
  ],
  [{ evens: 'site', kind: 'volume', volume: 4 }, undefined],
  [
    { evens: 'site', kind: 'quality', choice: 'low', session: { level: 2, falls: 1, isCalm: true } },
    { kind: 'quality', choice: 'low', session: { level: 2, falls: 1, isCalm: true } },
  ],
  [{ evens: 'site', kind: 'quality', choice: 'ultra', session: { level: 2, falls: 1 } }, undefined],
  [{ evens: 'site', kind: 'quality', choice: 'low', session: null }, undefined],
  [{ evens: 'site', kind: 'sound', isOn: 'yes' }, undefined],
  [{ evens: 'site', kind: 'pace', pace: 'hurried' }, undefined],
  [
    {
      evens: 'site',
      kind: 'pools',
      currency: 'EUR',
      amounts: { mini: '51.20', grand: '<b>1</b>', minor: 7 },
    },
    { kind: 'pools', currency: 'EUR', amounts: { mini: '51.20' } },
  ],
  [{ evens: 'site', kind: 'pools', amounts: { mini: '51.20' } }, undefined],
  [{ evens: 'site', kind: 'pools', currency: 'EUR', amounts: null }, undefined],
  [
    { evens: 'site', kind: 'balance', currency: 'EUR', balance: '-0.01', more: 1 },
    { kind: 'balance', currency: 'EUR', balance: '-0.01' },
  ],
  [{ evens: 'site', kind: 'balance', currency: 'EUR', balance: '1,5' }, undefined],
  [
    { evens: 'site', kind: 'visit', currency: 'EUR', seconds: 61, staked: '5.00', won: '2.00' },
    { kind: 'visit', currency: 'EUR', seconds: 61, staked: '5.00', won: '2.00', hasHeader: false },
  ],
  [{ evens: 'site', kind: 'visit', currency: 'EUR', seconds: '61', staked: '5.00', won: '2.00' }, undefined],
  [
    { evens: 'site', kind: 'noted', id: 3 },
    { kind: 'noted', id: 3 },
  ],
  [{ evens: 'site', kind: 'noted' }, undefined],
  [
    { evens: 'site', kind: 'statistics-place', x: 0.5, y: 1 },
    { kind: 'statistics-place', x: 0.5, y: 1 },
  ],
  [{ evens: 'site', kind: 'statistics-place', x: -0.5, y: 1 }, undefined],
  [{ evens: 'arcade', kind: 'pause' }, undefined],
  [{ kind: 'pause' }, undefined],
  ['pause', undefined],
  [null, undefined],
])('reads %j from the surrounding page', (data, asks) => {
  expect(readSiteMessage(data)).toEqual(asks);
});
