import { describe, expect, it } from 'vitest';
import { findBannedTerms, findTermsInNames, findTermsInText } from './terms.ts';

const found = (text: string, name = 'packages/base/src/a.ts') =>
  findTermsInText({ name, text }).map(({ line, found: word }) => `${line} ${word}`);

describe('findTermsInText', () => {
  it.each([
    ['a line comment', '// what players are told\n', ['1 told']],
    ['each line of a block comment', '/**\n * The list stands here.\n */\n', ['2 stands']],
    ['a test title', "it('tells the player', () => {});\n", ['1 tells']],
    ['a test title after each()', "test.each([1])('%i is told', () => {});\n", ['1 told']],
    [
      'sentences in the rows of each()',
      "it.each([['what stands', 1]])('reads %s', () => {});\n",
      ['1 stands'],
    ],
    ['a template test title', 'describe(`$' + '{key} stands`, () => {});\n', ['1 stands']],
    ['a log message', "this.log.warn({ event: 'put down' }, 'x');\n", ['1 put down']],
    ['a thrown error', "throw new RangeError('the desk is closed');\n", ['1 desk']],
    ['a comment in JSX', '// JSX\nconst a = <p>{/* told */}</p>;\n', ['2 told']],
  ])('findTermsInText finds %s', (_, text, expected) => {
    expect(found(text, 'apps/site/src/a.tsx')).toEqual(expected);
  });

  it.each([
    ['product copy', "const copy = 'Money is given back';\n"],
    ['identifiers', 'const told = 1;\n'],
    ['code spans in comments', '// `told` is a field\n'],
    ['single words in the rows of each()', "it.each(['told', 'desk'])('reads %s', () => {});\n"],
    ['JSX text', '// copy\nconst a = <p>You are told</p>;\n'],
    ['the body of a test', "it('works', () => { say('told'); });\n"],
    ['the path of the back office', '// served at /en/desk and /api/desk/limits\n'],
    ['longer words', '// understands desktops\n'],
  ])('findTermsInText ignores %s', (_, text) => {
    expect(found(text, 'apps/site/src/a.tsx')).toEqual([]);
  });

  it('findTermsInText reads docs without code spans, links, fences and quotes', () => {
    const text = 'It stands.\n`told` and [x](told.md)\n```\ntold\n```\n> told\nTold.\n';
    expect(found(text, 'docs/a.md')).toEqual(['1 stands', '7 Told']);
  });

  it('findTermsInText allows a term that is part of the product', () => {
    expect(found('// opens the door\n', 'packages/games/src/slots/deep-vault/a.ts')).toEqual([]);
    expect(found('// opens the door\n', 'packages/games/src/slots/a.ts')).toEqual(['1 door']);
  });
});

describe('findTermsInNames', () => {
  it('findTermsInNames reads every folder and file name as whole words', () => {
    expect(
      findTermsInNames([
        'apps/a/desk/x.ts',
        'apps/a/desktop.ts',
        'apps/a/boosts-later.tsx',
        'docs/told.md',
      ]).map(({ name, found: word }) => [name, word]),
    ).toEqual([
      ['apps/a/desk/x.ts', 'desk'],
      ['apps/a/boosts-later.tsx', '-later'],
      ['docs/told.md', 'told'],
    ]);
  });
});

describe('findBannedTerms', () => {
  it('findBannedTerms reports file, line, term and replacement', () => {
    const sources = [{ name: 'apps/a/x.ts', text: '// it stands\n' }];
    expect(findBannedTerms({ sources, names: ['apps/a/desk.ts'] })).toEqual([
      'apps/a/desk.ts says "desk": write back-office, control-panel',
      'apps/a/x.ts:1 says "stands": write is, is stored, is listed',
    ]);
  });
});
