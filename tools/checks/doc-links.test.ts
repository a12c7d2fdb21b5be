import { expect, it } from 'vitest';
import { findBrokenLinks } from './doc-links.ts';

it('findBrokenLinks finds missing files and headings, and leaves code and other sites alone', () => {
  const docs = [
    {
      name: 'docs/a.md',
      text: [
        '# Rules of play',
        '[here](#rules-of-play), [there](b.md#whats-new), [code](../src/main.ts), [site](https://evens.example/x)',
        '[no heading](#none), [no file](c.md)',
        '`[code](c.md)`',
        '```',
        '[code](c.md)',
        '```',
        '[no heading there](b.md#rules-of-play)',
      ].join('\n'),
    },
    { name: 'docs/b.md', text: "## What's new\n```\n# no heading\n```\n[in code](#no-heading)" },
  ];
  const files = new Set(['docs/a.md', 'docs/b.md', 'src/main.ts']);
  expect(findBrokenLinks(docs, (path) => files.has(path))).toEqual([
    'docs/a.md:3 #none',
    'docs/a.md:3 c.md',
    'docs/a.md:8 b.md#rules-of-play',
    'docs/b.md:5 #no-heading',
  ]);
});
