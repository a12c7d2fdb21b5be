import { expect, test } from 'vitest';
import { makePageClock, sitemapFile } from './sitemap.ts';

test('a sitemap file has at most 20,000 addresses', () => {
  const pages = Array.from({ length: 20_001 }, (_, index) => ({ path: `/sport/${index}` }));
  const file = sitemapFile(pages, (path) => `https://evens.example/en${path}`);
  expect(file.match(/<url>/g)).toHaveLength(20_000);
});

test('an added page has its time of addition; pages of the first reading have none', () => {
  const dated = makePageClock();
  expect(dated([{ path: '/a' }], 10)).toEqual({
    pages: [{ path: '/a', changedAtMs: undefined }],
    changedAtMs: 10,
  });
  const second = dated([{ path: '/a' }, { path: '/b' }], 20);
  expect(second.pages.map(({ changedAtMs }) => changedAtMs)).toEqual([undefined, 20]);
  expect([second.changedAtMs, dated([{ path: '/a' }, { path: '/b' }], 30).changedAtMs]).toEqual([20, 20]);
  expect(dated([{ path: '/b', changedAtMs: 5 }], 40)).toEqual({
    pages: [{ path: '/b', changedAtMs: 5 }],
    changedAtMs: 40,
  });
});
