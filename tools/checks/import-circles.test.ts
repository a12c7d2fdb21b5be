import { describe, expect, test } from 'vitest';
import { findImportCircles } from './import-circles.ts';
import { readImports } from './imports.ts';

/** Each file with the text of its imports. */
function findCircles(files: Readonly<Record<string, string>>): string[] {
  const imports = Object.entries(files).flatMap(([name, text]) => readImports({ name, text }));
  return findImportCircles(imports);
}

describe('findImportCircles', () => {
  test('findImportCircles reports the complete circle, of any length', () => {
    expect(
      findCircles({
        'tools/a.ts': "import { b } from './b.ts';",
        'tools/b.ts': "import { c } from './c.ts';\nimport { d } from './d.ts';",
        'tools/c.ts': "import { a } from './a.ts';",
        'tools/d.ts': '',
      }),
    ).toEqual(['files import each other in a circle: tools/a.ts → tools/b.ts → tools/c.ts → tools/a.ts']);
  });

  test.each([
    ['types', "import type { A } from './a.ts';"],
    ['a re-export', "export { a } from './a.ts';"],
    ['a part that is loaded when it is wanted', "export const load = () => import('./a.ts');"],
    ['the type of such a part', "export type A = typeof import('./a.ts');"],
  ])('findImportCircles counts %s', (_kind, text) => {
    expect(findCircles({ 'tools/a.ts': "import { b } from './b.ts';", 'tools/b.ts': text })).toHaveLength(1);
  });

  test('findImportCircles finds a file that imports itself', () => {
    expect(findCircles({ 'tools/a.ts': "import { a } from './a.ts';" })).toEqual([
      'files import each other in a circle: tools/a.ts → tools/a.ts',
    ]);
  });

  test('findImportCircles finds a package that imports its own index by its name', () => {
    expect(
      findCircles({
        'packages/base/src/index.ts': "export * from './a.ts';",
        'packages/base/src/a.ts': "import { b } from '@evens/base';",
      }),
    ).toHaveLength(1);
  });

  test('findImportCircles reports two circles separately, without the files that lead to them', () => {
    expect(
      findCircles({
        'tools/start.ts': "import './a.ts';\nimport './c.ts';",
        'tools/a.ts': "import './b.ts';",
        'tools/b.ts': "import './a.ts';",
        'tools/c.ts': "import './d.ts';",
        'tools/d.ts': "import './c.ts';\nimport './a.ts';",
      }),
    ).toEqual([
      'files import each other in a circle: tools/a.ts → tools/b.ts → tools/a.ts',
      'files import each other in a circle: tools/c.ts → tools/d.ts → tools/c.ts',
    ]);
  });

  test('findImportCircles accepts a diamond', () => {
    expect(
      findCircles({
        'tools/a.ts': "import './b.ts';\nimport './c.ts';",
        'tools/b.ts': "import './d.ts';",
        'tools/c.ts': "import './d.ts';",
      }),
    ).toEqual([]);
  });
});
