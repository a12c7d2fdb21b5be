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
  [{ evens: 'arcade', kind: 'pause' }, undefined],
  [{ kind: 'pause' }, undefined],
  ['pause', undefined],
  [null, undefined],
])('%j from the page around', (data, asks) => {
  expect(readSiteMessage(data)).toEqual(asks);
});
