import { expect, test } from 'vitest';
import { isSameOrigin, isSameOriginGet } from './same-origin.ts';

const own = { publicOrigin: undefined };
const host = 'evens.example:3000';

test.each([
  [{ host, origin: 'http://evens.example:3000' }, true],
  [{ host, 'sec-fetch-site': 'same-origin' }, true],
  [{ host, origin: 'http://evens.example:3000', 'sec-fetch-site': 'same-origin' }, true],
  [{ host }, false],
  [{ host, origin: 'null' }, false],
  [{ host, origin: 'http://evens.example' }, false],
  [{ host, origin: 'http://evil.example' }, false],
  [{ host, origin: 'http://evens.example:3000', 'sec-fetch-site': 'cross-site' }, false],
  [{ host, 'sec-fetch-site': 'same-site' }, false],
  [{ host, 'sec-fetch-site': 'none' }, false],
  [{ origin: 'http://evens.example:3000' }, false],
])('%j is same-origin: %s', (headers, expected) => {
  expect(isSameOrigin(headers, own)).toBe(expected);
});

test('behind a proxy the public origin decides, scheme included', () => {
  const site = { publicOrigin: 'https://evens.example' };
  expect(isSameOrigin({ host: 'inner:3000', origin: 'https://evens.example' }, site)).toBe(true);
  expect(isSameOrigin({ host: 'evens.example', origin: 'http://evens.example' }, site)).toBe(false);
});

test.each([
  [{ host, 'sec-fetch-site': 'same-origin' }, true],
  [{ host, 'sec-fetch-site': 'cross-site', referer: 'http://evens.example:3000/en' }, false],
  [{ host, 'sec-fetch-site': 'none' }, false],
  [{ host, origin: 'http://evil.example', referer: 'http://evens.example:3000/en' }, false],
  [{ host, referer: 'http://evens.example:3000/en/casino?x=1' }, true],
  [{ host, referer: 'http://evil.example/evens.example:3000' }, false],
  [{ host, referer: 'nonsense' }, false],
  [{ host }, false],
])('a GET with %j is same-origin: %s', (headers, expected) => {
  expect(isSameOriginGet(headers, own)).toBe(expected);
});
