import { getLanguage } from '@evens/locales';
import { expect, test } from 'vitest';
import { atomFeed, feedPath } from './feed.ts';
import type { Published } from './published.ts';
import type { DocumentId, VersionId } from './store.ts';

const post: Published = {
  id: 7 as VersionId,
  documentId: 3 as DocumentId,
  kind: 'post',
  slug: 'a-post',
  fields: { Category: 'betting', Date: '2026-03-01' },
  language: 'en',
  title: 'Odds & <ends>\u0000',
  summary: 'Short',
  button: '',
  label: '',
  publishedAt: new Date('2026-03-02T10:00:00Z'),
  picture: null,
};

test('an Atom feed has absolute addresses, escaped texts and the newest change', () => {
  const xml = atomFeed({
    origin: 'https://evens.example',
    language: getLanguage('pt-BR'),
    category: 'betting',
    posts: [{ post, html: '<p><a href="/sport">x</a><img src="/content/pictures/a.webp" alt=""></p>' }],
  });
  expect(xml).toContain('<title>Odds &amp; &lt;ends&gt;</title>');
  expect(xml).toContain('<updated>2026-03-02T10:00:00.000Z</updated>');
  expect(xml).toContain('<id>https://evens.example/pt-br/blog/betting/a-post</id>');
  expect(xml).toContain('href=&quot;https://evens.example/pt-br/sport&quot;');
  expect(xml).toContain('src=&quot;https://evens.example/content/pictures/a.webp&quot;');
  expect(xml).toContain(
    'rel="self" type="application/atom+xml" href="https://evens.example/pt-br/blog/betting/feed.xml"',
  );
  expect(xml).not.toContain('\u0000');
});

test('feeds have an address in each language', () => {
  expect(feedPath(getLanguage('ar'))).toBe('/ar/blog/feed.xml');
  expect(feedPath(getLanguage('en'), 'casino')).toBe('/en/blog/casino/feed.xml');
});
