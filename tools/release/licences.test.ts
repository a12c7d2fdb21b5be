import { expect, test } from 'vitest';
import { findLicenceFaults, readLicences } from './licences.ts';

const component = (purl: string, licenses: unknown) => ({ purl, licenses, version: '1.0.0' });
const findFaults = (purl: string, licenses: unknown) =>
  findLicenceFaults(readLicences({ components: [component(purl, licenses)] }));
const expression = (text: string) => [{ expression: text }];
const id = (text: string) => [{ license: { id: text } }];

test.each([
  ['pkg:npm/pg@1.0.0', id('MIT')],
  ['pkg:npm/pg@1.0.0', expression('(MIT OR Apache-2.0)')],
  ['pkg:npm/pg@1.0.0', expression('MIT or MPL-2.0')],
  ['pkg:npm/%40img/sharp-libvips-linux-x64@1.0.0', id('LGPL-3.0-or-later')],
  ['pkg:npm/%40evens/base@1.0.0', []],
])('the licence of %s is allowed: %j', (purl, licenses) => {
  expect(findFaults(purl, licenses)).toEqual([]);
});

test.each([
  ['pkg:npm/pg@1.0.0', [], 'pg 1.0.0: no licence'],
  ['pkg:npm/pg@1.0.0', undefined, 'pg 1.0.0: no licence'],
  ['pkg:npm/pg@1.0.0', id('AGPL-3.0-only'), 'pg 1.0.0: AGPL-3.0-only'],
  ['pkg:npm/pg@1.0.0', id('LGPL-3.0-or-later'), 'pg 1.0.0: LGPL-3.0-or-later'],
  ['pkg:npm/%40a/b@1.0.0', expression('MIT AND GPL-2.0-only'), '@a/b 1.0.0: MIT AND GPL-2.0-only'],
  ['pkg:npm/pg@1.0.0', [{ license: { name: 'SEE LICENSE IN terms' } }], 'pg 1.0.0: SEE LICENSE IN terms'],
])('the licence of %s is refused: %j', (purl, licenses, fault) => {
  expect(findFaults(purl, licenses)).toEqual([fault]);
});
