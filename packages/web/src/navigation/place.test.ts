import { describe, expect, it } from 'vitest';
import { isElsewhere, resolvePlace, toHref, withoutBasename } from './place.ts';

const here = { pathname: '/sport/soccer', search: '?hours=6', hash: '#top' };

describe('resolvePlace', () => {
  it('resolvePlace splits a path into its parts', () => {
    expect(resolvePlace('/live?a=1&b=2#c', here)).toEqual({
      pathname: '/live',
      search: '?a=1&b=2',
      hash: '#c',
    });
    expect(resolvePlace('/live#c?d', here)).toEqual({ pathname: '/live', search: '', hash: '#c?d' });
  });

  it('resolvePlace keeps the page if only a query is given, and drops the other parts', () => {
    expect(resolvePlace('?hours=1', here)).toEqual({
      pathname: '/sport/soccer',
      search: '?hours=1',
      hash: '',
    });
    expect(resolvePlace({ search: 'hours=1' }, here)).toEqual({
      pathname: '/sport/soccer',
      search: '?hours=1',
      hash: '',
    });
    expect(resolvePlace({ search: '' }, here)).toEqual({ pathname: '/sport/soccer', search: '', hash: '' });
  });

  it('resolvePlace never leads to another site', () => {
    expect(resolvePlace('//evil.example/x', here).pathname).toBe('/evil.example/x');
    expect(resolvePlace('https://evil.example', here).pathname).toMatch(/^\/[^/]/);
  });
});

describe('the language in front of paths', () => {
  it.each([
    ['/', '', '/'],
    ['/', '/en', '/en'],
    ['/sport', '/pt-br', '/pt-br/sport'],
  ])('%s with %s is %s', (pathname, basename, href) => {
    expect(toHref({ pathname, search: '', hash: '' }, basename)).toBe(href);
    expect(withoutBasename(href, basename)).toBe(pathname);
  });

  it('the language is removed from paths as a whole segment, in any case', () => {
    expect(withoutBasename('/EN/sport', '/en')).toBe('/sport');
    expect(withoutBasename('/england', '/en')).toBe('/england');
  });
});

it('addresses that are not paths of the site are recognised', () => {
  expect(
    ['https://a.example', 'mailto:a@b', '//a.example', '/sport', '?a=b'].filter(isElsewhere),
  ).toHaveLength(3);
});
