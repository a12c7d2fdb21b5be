import { type ContentBody, contentBounds } from '@evens/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedLink } from './links.ts';
import { renderText, toHtml } from './render.ts';

const hash = '0123456789abcdef0123456789abcdef';
const sizes = new Map([[hash, { width: 640, height: 360 }]]);
const render = (markdown: string) => renderText(markdown, sizes);
const html = (markdown: string) => toHtml(render(markdown).body);
const faults = (markdown: string) => render(markdown).faults.map(({ line, reason }) => `${line} ${reason}`);

/** Everything that may begin with `<` in what is rendered, written apart from the renderer. */
const tag = new RegExp(
  `^(?:${[
    '</?(?:h2|h3|p|strong|em|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|code|pre|a)>',
    '<(?:br|hr)>',
    '<h[23] id="[^"<>&]*">',
    '<ol start="\\d+">',
    '<t[hd] class="align-(?:start|center|end)">',
    '<a href="(?:/(?!/)|#)[^"<>]*">',
    '<a href="(?:https?://|mailto:)[^"<>]*" rel="noopener noreferrer nofollow">',
    `<img src="/content/pictures/${hash}\\.webp" alt="[^"<>]*" width="640" height="360" loading="lazy">`,
  ].join('|')})`,
  'i',
);

function foreignIn(body: ContentBody): readonly string[] {
  return body.flatMap((part) => {
    if (part.Kind === 'widget') return [];
    const { Html } = part;
    return [...Html.matchAll(/</g)].flatMap(({ index }) => {
      const tail = Html.slice(index);
      return tag.test(tail) ? [] : [tail.slice(0, 80)];
    });
  });
}

/** Pieces that authors and attackers write, in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](https://user:secret@evil.example)',
    '[x](https://ok.example "on\' onclick=alert(1)")',
    '[x](/sport" onclick="alert(1))',
    '![x](https://evil.example/x.png)',
    `![" onload="alert(1)](/content/pictures/${hash}.webp)`,
    '<https://evil.example>',
    '[ref]: javascript:alert(1)',
    '[ref]',
    '&lt;script&gt;',
    '`<b>`',
    '```widget system-bet\nkind: "><script>\n```',
    '```widget <script>\n```',
    '```html\n<script>\n```',
    '# <script>',
    '## " onclick="x',
    '| a | b |\n|:-:|--:|\n| <b> | `|` |',
    '> - 1. x',
    '***',
    '\\<script>',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('\n', '\n\n', ' ', '**', '_', '[', '](', ')', '<', '>', '"', "'", '&'),
);

describe('renderText', () => {
  test('renderText outputs only allowed tags, attributes and addresses', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        expect(foreignIn(render(pieces.join('')).body)).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  test('renderText escapes raw HTML', () => {
    expect(html('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(html('a <b onclick="x">c</b>')).toBe('<p>a &lt;b onclick=&quot;x&quot;&gt;c&lt;/b&gt;</p>');
  });

  test('markdown renders paragraphs, emphasis, lists, quotations, code and breaks', () => {
    expect(html('**a** and *b*\n\n- one\n- two\n\n3. x\n\n> q\n\n`c`\n\n    not code')).toBe(
      '<p><strong>a</strong> and <em>b</em></p>\n<ul><li>one</li>\n<li>two</li>\n</ul>\n<ol start="3"><li>x</li>\n</ol>\n' +
        '<blockquote><p>q</p>\n</blockquote>\n<p><code>c</code></p>\n<p>not code</p>',
    );
  });

  test('markdown renders tables with the alignment of their columns', () => {
    expect(html('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain(
      '<th>a</th><th class="align-end">b</th></tr>\n</thead>\n<tbody><tr><td>1</td><td class="align-end">2</td>',
    );
  });

  test('renderText gives headings unique ids and lists those of the second level', () => {
    const { contents, body } = render('## 1. Who we are\n\n### Who we are\n\n## 1. Who we are\n\n## من نحن');
    expect(contents).toEqual([
      { id: '1-who-we-are', title: '1. Who we are' },
      { id: '1-who-we-are-2', title: '1. Who we are' },
      { id: 'من-نحن', title: 'من نحن' },
    ]);
    expect(toHtml(body)).toContain('<h3 id="who-we-are">Who we are</h3>');
  });

  test.each([
    ['/sport/results', '/sport/results'],
    ['#details', '#details'],
    ['mailto:help@example.com', 'mailto:help@example.com'],
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['http://EXAMPLE.com', 'http://example.com/'],
    ['//example.com', undefined],
    ['/\\example.com', undefined],
    ['/a b', undefined],
    ['ftp://example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://a:b@example.com', undefined],
    [`/${'a'.repeat(500)}`, undefined],
    ['mailto:a@b@c', undefined],
    ['sport', undefined],
    ['', undefined],
  ])('renderText checks the link %s', (href, allowed) => {
    expect(allowedLink(href)).toBe(allowed);
  });

  test('renderText drops a forbidden link, keeps its text and reports the line', () => {
    expect(html('a [b](javascript:x) c')).toBe('<p>a b c</p>');
    expect(faults('one\n\ntwo\n[b](javascript:x)')).toEqual(['4 link']);
  });

  test('renderText accepts only pictures of the own store, with their size', () => {
    expect(html(`![A pitch](/content/pictures/${hash}.webp)`)).toBe(
      `<p><img src="/content/pictures/${hash}.webp" alt="A pitch" width="640" height="360" loading="lazy"></p>`,
    );
    expect(faults('![x](https://example.com/x.png)')).toEqual(['1 picture']);
    expect(faults(`![x](/content/pictures/${'f'.repeat(32)}.webp)`)).toEqual(['1 picture']);
  });

  test('renderText splits a text at its widgets and parses their values', () => {
    expect(render('before\n\n```widget system-bet\npick: 2\n\nof: 4\n```\n\nafter').body).toEqual([
      { Kind: 'html', Html: '<p>before</p>\n' },
      { Kind: 'widget', Name: 'system-bet', Values: { pick: '2', of: '4' } },
      { Kind: 'html', Html: '<p>after</p>\n' },
    ]);
  });

  test.each([
    ['```widget roulette\n```', '1 widget-unknown'],
    ['```widget system-bet extra\n```', '1 widget-unknown'],
    ['```widget system-bet\nno value\n```', '2 widget-value'],
    ['```widget system-bet\na: 1\na: 2\n```', '3 widget-value'],
    [`\`\`\`widget system-bet\na: ${'1'.repeat(contentBounds.widgetValueMax + 1)}\n\`\`\``, '2 widget-value'],
    ['- x\n\n  ```widget system-bet\n  ```', '3 widget-nested'],
    ['# x', '1 heading-level'],
    ['#### x', '1 heading-level'],
  ])('renderText reports the fault in %j', (markdown, fault) => {
    expect(faults(markdown)).toEqual([fault]);
  });

  test('renderText limits the widgets of a text', () => {
    const many = Array.from({ length: contentBounds.widgetsMax + 1 }, () => '```widget wagering\n```').join(
      '\n\n',
    );
    expect(render(many).faults.map(({ reason }) => reason)).toEqual(['too-many-widgets']);
  });

  test.each([
    ['>', 60_000],
    ['- ', 30_000],
    ['[', 60_000],
    ['![a](', 12_000],
    ['**a ', 15_000],
    ['`a', 30_000],
    ['| a ', 15_000],
    ['[a](<', 12_000],
    ['> - ', 15_000],
    ['a|b\n-|-\n', 7_500],
  ])('renderText handles the maximum length of repeated %j', (part, times) => {
    const text = part.repeat(times).slice(0, contentBounds.bodyMax);
    expect(foreignIn(render(text).body)).toEqual([]);
  });

  test.each([
    ['![', '](x)'],
    ['[', '](x)'],
    ['*a ', 'a* '],
    ['**a ', 'a** '],
  ])('renderText limits the nesting of %j', (open, close) => {
    const times = contentBounds.bodyMax / (open.length + close.length);
    const { body } = render(open.repeat(times) + close.repeat(times));
    expect(foreignIn(body)).toEqual([]);
    expect(toHtml(body).match(/<(?:em|strong|a)\b/g)?.length ?? 0).toBeLessThanOrEqual(12);
  });
});
