import { describe, expect, test } from 'vitest';
import { findClockReads } from './clock-and-chance.ts';
import { findBadNames } from './file-names.ts';
import { findLedgerWrites } from './ledger-writes.ts';

describe('findClockReads', () => {
  const text = 'const a = 1;\nconst at = Date.now();\n';

  test('findClockReads reports file and line of a clock read in the product', () => {
    expect(findClockReads([{ name: 'packages/book/src/a.ts', text }])).toEqual([
      expect.stringContaining('packages/book/src/a.ts:2 Date.now('),
    ]);
  });

  test.each([['new Date()'], ['Math.random()'], ['new Date( )']])('findClockReads finds %s', (code) => {
    expect(findClockReads([{ name: 'apps/server/src/money/a/b.ts', text: code }])).toHaveLength(1);
  });

  test('findClockReads ignores a given time', () => {
    expect(findClockReads([{ name: 'packages/book/src/a.ts', text: 'new Date(atMs)' }])).toEqual([]);
  });

  test.each([
    ['apps/server/src/platform/clock.ts'],
    ['packages/web/src/live/socket.ts'],
    ['tests/system/a.ts'],
    ['packages/book/src/a.test.ts'],
  ])('findClockReads allows %s', (name) => {
    expect(findClockReads([{ name, text }])).toEqual([]);
  });

  test('findClockReads ignores comments', () => {
    expect(
      findClockReads([{ name: 'packages/book/src/a.ts', text: ' * never Date.now()\n// Date.now()' }]),
    ).toEqual([]);
  });
});

describe('findBadNames', () => {
  test.each([['apps/site/src/utils/a.ts'], ['packages/base/src/bet-helper.ts'], ['tools/common.mjs']])(
    'findBadNames refuses %s',
    (name) => {
      expect(findBadNames([name])).toHaveLength(1);
    },
  );

  test('findBadNames refuses camel case', () => {
    expect(findBadNames(['apps/site/src/OddsButton.tsx'])).toHaveLength(1);
  });

  test('findBadNames ignores good names and other files', () => {
    expect(
      findBadNames([
        'apps/site/src/odds-button.test.tsx',
        'docs/Common.md',
        'apps/server/src/common-passwords.ts',
        'vite.config.ts',
      ]),
    ).toEqual([]);
  });
});

describe('findLedgerWrites', () => {
  const text = '`insert into posting (journal_id) values (1)`';

  test('findLedgerWrites reports the file and the table of a statement outside the kernel', () => {
    expect(findLedgerWrites([{ name: 'apps/server/src/money/wallet/a.ts', text }])).toEqual([
      expect.stringContaining('apps/server/src/money/wallet/a.ts writes posting'),
    ]);
    const update = 'update balance b set version = b.version + 1, amount = b.amount + 5';
    expect(findLedgerWrites([{ name: 'apps/server/src/payments/a.sql', text: update }])).toHaveLength(1);
  });

  test.each([
    ['apps/server/src/money/kernel/a.sql', text],
    ['tests/system/a.test.ts', text],
    ['apps/server/src/money/wallet/a.ts', '`select from posting`'],
    ['apps/server/src/money/wallet/a.ts', '`insert into posting_note values (1)`'],
    ['apps/server/src/money/wallet/a.ts', '`update balance set version = 1 where amount = 0`'],
  ])('findLedgerWrites allows %s with %s', (name, allowed) => {
    expect(findLedgerWrites([{ name, text: allowed }])).toEqual([]);
  });

  test('findLedgerWrites reports a function that draws the id of a journal before its locks', () => {
    const name = 'apps/server/src/money/kernel/a.sql';
    const draw = "id := nextval('journal_id_seq');";
    const lock = 'lock table only journal, only posting in row exclusive mode;';
    expect(findLedgerWrites([{ name, text: `begin ${lock} ${draw}` }])).toEqual([]);
    expect(findLedgerWrites([{ name, text: `begin ${draw} ${lock}` }])).toEqual([
      `${name} draws the id of a journal before its locks: call next_journal_id`,
    ]);
  });
});
