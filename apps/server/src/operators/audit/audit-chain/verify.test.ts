import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, computeHead } from './blocks.ts';
import { auditChains } from './chains.ts';
import { differingRows } from './row-digests.ts';
import { brokenLink, differenceText } from './verify.ts';

const hash = (digit: string) => digit.repeat(64);
type Content = Omit<Block, 'head' | 'sealedAt'>;
const content = (changes: Partial<Content> = {}): Content => ({
  ...{ chain: 'posting', block: 1, fromId: 1, toId: 9, rowCount: 3, rowsHash: hash('a') },
  digestsHash: hash('b'),
  ...changes,
});
const sealed = (one: Content, previousHead = ''): Block => ({
  ...one,
  head: computeHead(previousHead, one),
  sealedAt: new Date(0),
});
const first = sealed(content());
const next = content({ block: 2, fromId: 10, toId: 20, rowCount: 5 });
const second = sealed(next, first.head);

describe('the head of a block', () => {
  test('the head of a block changes with each of its fields and with the previous head', () => {
    const heads = [
      computeHead('', content()),
      computeHead(hash('c'), content()),
      ...[
        { chain: 'journal' },
        { block: 2 },
        { fromId: 2 },
        { toId: 10 },
        { rowCount: 4 },
        { rowsHash: hash('d') },
        { digestsHash: hash('d') },
        { digestsHash: null },
      ].map((changes) => computeHead('', content(changes))),
    ];
    expect(new Set(heads).size).toBe(heads.length);
  });

  test('the head of a block changes if digits move from one number to the next', () => {
    const number = fc.nat({ max: 200 });
    fc.assert(
      fc.property(number, number, number, number, (a, b, c, d) => {
        const isSame = a === c && b === d;
        const head = (fromId: number, toId: number) => computeHead('', content({ fromId, toId }));
        expect(head(a, b) === head(c, d)).toBe(isSame);
      }),
    );
  });

  test('the head of a block stays equal to published heads', () => {
    expect(computeHead('', content())).toBe(
      'f9745ae59a2fb19dabbcf35d63c8abdf3a1a51a080736eec943962d1d0347ac5',
    );
    expect(computeHead(hash('c'), content({ digestsHash: null }))).toBe(
      '9f241cfa49e236aa35a425847d365ebd2f5faadeb92b2a82c64ab677ee41936c',
    );
  });
});

describe('a chain of blocks', () => {
  test('a chain of blocks is valid if each block continues the previous one', () => {
    expect(brokenLink(first, undefined)).toBeUndefined();
    expect(brokenLink(second, first)).toBeUndefined();
  });

  test.each<readonly [string, Block, Block | undefined]>([
    ['a block that is missing', second, undefined],
    ['a first block that does not begin with the first id', sealed(content({ fromId: 2 })), undefined],
    ['ids that are left out', sealed({ ...next, fromId: 11 }, first.head), first],
    ['ids that are sealed twice', sealed({ ...next, fromId: 9 }, first.head), first],
    ['a block twice', first, first],
    ['a number that is left out', sealed({ ...next, block: 3 }, first.head), first],
  ])('a chain of blocks is invalid with %s', (_, block, previous) => {
    expect(brokenLink(block, previous)).toContain(`does not follow on block ${previous?.block ?? 0}`);
  });

  test.each<readonly [string, Block, Block | undefined]>([
    ['with another number of rows', { ...second, rowCount: 4 }, first],
    ['with another hash', { ...second, rowsHash: hash('e') }, first],
    ['sealed again after a block that was changed', sealed(next, first.head), { ...first, head: hash('f') }],
  ])('a chain of blocks is invalid %s', (_, block, previous) => {
    expect(brokenLink(block, previous)).toBe('posting block 2 (ids 10 to 20) has another head');
  });
});

describe('the rows in which a block differs', () => {
  const chain = (name: string) => {
    const found = auditChains.find((each) => each.name === name);
    if (!found) throw new Error(`there is no chain ${name}`);
    return found;
  };
  /** Rows as they are stored: id, number, and 8 bytes of a digest. */
  function digests(rows: Readonly<Record<string, number>>): Buffer {
    return Buffer.concat(
      Object.entries(rows).map(([key, digest]) => {
        const bytes = Buffer.alloc(18, digest);
        const [id = '', no = '0'] = key.split('/');
        bytes.writeBigInt64BE(BigInt(id), 0);
        bytes.writeInt16BE(Number(no), 8);
        return bytes;
      }),
    );
  }

  test('rows that differ in a block are named with their change', () => {
    const before = digests({ '1/1': 1, '1/2': 2, '2/1': 3, '9007199254740993/1': 4 });
    const after = digests({ '1/1': 1, '1/2': 9, '2/2': 3, '9007199254740993/1': 5 });
    expect(differingRows(chain('posting'), { sealed: before, now: after })).toEqual([
      'posting (journal_id 1, n 2) was changed',
      'posting (journal_id 2, n 1) was removed',
      'posting (journal_id 9007199254740993, n 1) was changed',
      'posting (journal_id 2, n 2) was put in',
    ]);
    expect(differingRows(chain('journal'), { sealed: digests({ '7': 1 }), now: Buffer.alloc(0) })).toEqual([
      'journal (id 7) was removed',
    ]);
  });

  test('rows that differ in a block are exactly the changed ones', () => {
    const rows = fc.dictionary(
      fc.nat({ max: 20 }).map((id) => `${id}/${id % 3}`),
      fc.nat({ max: 3 }),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(rows, rows, (before, now) => {
        const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
        const differing = [...keys].filter((key) => before[key] !== now[key]);
        const named = differingRows(chain('posting'), { sealed: digests(before), now: digests(now) });
        expect(
          named.map((text) => text.replace(/^posting \(journal_id (\d+), n (\d+)\).*/, '$1/$2')).toSorted(),
        ).toEqual(differing.toSorted());
      }),
    );
  });

  test('rows that differ in a block are listed up to 20 and counted beyond', () => {
    const rows = Array.from({ length: 22 }, (_, index) => `row ${index}`);
    const text = (count: number, some: readonly string[]) => differenceText(second, { count, rows: some });
    expect(text(5, ['row 1'])).toBe('posting block 2 (ids 10 to 20) has a row that was changed: row 1');
    expect(text(4, [])).toBe(
      'posting block 2 (ids 10 to 20) was sealed with 5 rows and has 4: its rows cannot be named',
    );
    expect(text(5, rows)).toMatch(/row 18, row 19, and 2 more$/);
    expect(text(5, rows.slice(0, 21))).toMatch(/row 19, and 1 more$/);
    expect(text(5, rows.slice(0, 20))).toMatch(/row 18, row 19$/);
  });
});
