import { describe, expect, it } from 'vitest';
import { readDeclared, wordsOfName } from './identifiers.ts';
import { findTermsInIdentifiers } from './terms.ts';

const declared = (text: string) =>
  readDeclared({ name: 'a.ts', text }).map(({ line, name }) => `${line} ${name}`);

describe('readDeclared', () => {
  it.each([
    ['a variable', 'const told = 1;', ['1 told']],
    ['a destructured variable', 'const { a: told, ...rest } = x;', ['1 told', '1 rest']],
    ['an element of an array', 'const [first, told = 2] = x;', ['1 first', '1 told']],
    ['a function with its parameters', '\nfunction tell(word: string) {}', ['2 tell', '2 word']],
    ['a parameter with a default', 'const f = ({ told = 1 }) => told;', ['1 f', '1 told']],
    ['types', 'type Told = 1;\ninterface Desk {}', ['1 Told', '2 Desk']],
    ['a class with its methods', 'class Room { #tell() {} }', ['1 Room', '1 tell']],
  ])('readDeclared returns %s', (_, text, expected) => {
    expect(declared(text).toSorted()).toEqual(expected.toSorted());
  });

  it('readDeclared ignores properties, which may be names of the wire format', () => {
    expect(declared('interface A { readonly told: string }\nconst a = { told: 1 };')).toEqual(['1 A', '2 a']);
  });
});

describe('wordsOfName', () => {
  it.each([
    ['toldAtMs', ['told', 'at', 'ms']],
    ['TOLD_MAX', ['told', 'max']],
    ['understood', ['understood']],
  ])('wordsOfName splits %s', (name, expected) => {
    expect(wordsOfName(name)).toEqual(expected);
  });
});

describe('findTermsInIdentifiers', () => {
  it('findTermsInIdentifiers reports file, line and identifier', () => {
    const found = findTermsInIdentifiers({ name: 'apps/a/x.ts', text: '\nconst toldAtMs = 1;\n' });
    expect(found).toEqual([
      {
        name: 'apps/a/x.ts',
        line: 2,
        found: 'toldAtMs',
        term: 'told',
        instead: 'published, reported, shown, known',
      },
    ]);
  });

  it('findTermsInIdentifiers allows a word that is part of the product, and in longer words', () => {
    const name = 'apps/arcade/src/games/deep-vault/depth.ts';
    expect(findTermsInIdentifiers({ name, text: 'const openDoor = 1;\n' })).toEqual([]);
    expect(findTermsInIdentifiers({ name, text: 'const desktop = 1;\n' })).toEqual([]);
  });
});
