import type { Language } from '@evens/locales/browser';
import { describe, expect, it } from 'vitest';
import { type EntryFacts, enter, pathInLanguage } from './entry.ts';

function language(code: string, id: number, dir: 'ltr' | 'rtl' = 'ltr'): Language {
  return { code, segment: code.toLowerCase(), name: code, dir, id, locale: code, headLocale: code };
}
const arabic = language('ar', 18, 'rtl');
const facts: EntryFacts = {
  pathname: '/en/sport',
  search: '',
  isMultilanguage: true,
  languages: [language('en', 1), language('pt-BR', 7), arabic],
  saved: undefined,
  defaultCode: 'en',
  preferred: ['pt-PT'],
  routes: [
    '/',
    '/sport',
    '/sport/:sportAlias',
    '/live',
    '/live/multi-view',
    '/login',
    '/set-password',
    '/confirm-email',
  ],
};
const from = (change: Partial<EntryFacts>) => enter({ ...facts, ...change });

describe('with a language in every path', () => {
  it('leaves an address with a language alone', () => {
    expect(from({}).moveTo).toBeUndefined();
    expect(from({ pathname: '/en/' }).moveTo).toBeUndefined();
    expect(from({ pathname: '/PT-br/Sport' })).toMatchObject({ moveTo: undefined, basename: '/pt-br' });
  });

  it('moves every other code of a language to the nearest that has words', () => {
    const query = { search: '?tab=live' };
    expect(from({ pathname: '/br/sport', ...query }).moveTo).toBe('/pt-br/sport?tab=live');
    expect(from({ pathname: '/PT' }).moveTo).toBe('/pt-br');
    expect(from({ pathname: '/eg/live', saved: 'pt-BR' }).moveTo).toBe('/ar/live');
    expect(from({ pathname: '/zh-cht/sport', saved: 'ar' }).moveTo).toBe('/en/sport');
  });

  it('puts the language before a known path, and keeps the rest of the address', () => {
    expect(from({ pathname: '/' }).moveTo).toBe('/en');
    expect(from({ pathname: '/sport/soccer' }).moveTo).toBe('/en/sport/soccer');
    expect(from({ pathname: '/SPORT' }).moveTo).toBe('/en/SPORT');
  });

  it('finds the route that contains the first segment further on', () => {
    expect(from({ pathname: '/multi-view' }).moveTo).toBe('/en/live/multi-view');
  });

  it('moves a path without a route to /404, in the current language', () => {
    expect(from({ pathname: '/xx/sport', saved: 'ar' }).moveTo).toBe('/ar/404');
  });

  it('takes the language of the path, else the saved one, the default, the browser’s', () => {
    expect(from({ pathname: '/ar', saved: 'pt-BR' }).language.code).toBe('ar');
    expect(from({ pathname: '/', saved: 'pt-BR' }).language.code).toBe('pt-BR');
    expect(from({ pathname: '/', saved: 'xx' }).language.code).toBe('en');
    expect(from({ pathname: '/', defaultCode: 'xx' }).language.code).toBe('pt-BR');
  });
});

describe('without prefixes', () => {
  const plain = { isMultilanguage: false, saved: 'ar' };
  it('uses English whatever was saved', () => {
    expect(from({ ...plain, pathname: '/sport' })).toMatchObject({ basename: '', moveTo: undefined });
    expect(from({ ...plain, pathname: '/' })).toMatchObject({ moveTo: undefined });
    expect(from({ ...plain, pathname: '/sport' }).language.code).toBe('en');
  });

  it('removes a language from a shared link', () => {
    expect(from({ ...plain, pathname: '/ar/sport' }).moveTo).toBe('/sport');
    expect(from({ ...plain, pathname: '/fr/sport' }).moveTo).toBe('/sport');
    expect(from({ ...plain, pathname: '/nowhere' }).moveTo).toBe('/404');
  });
});

describe('entry parameters', () => {
  it('moves them from the address into state, except view parameters', () => {
    const entry = from({ search: '?affiliate=7&hours=3' });
    expect(entry.parameters).toEqual({ affiliate: '7' });
    expect(entry.moveTo).toBe('/en/sport?hours=3');
    expect(from({ search: '?hours=3' }).moveTo).toBeUndefined();
    // A reload opens a game that was opened for real money in the same way.
    expect(from({ search: '?play=1' }).moveTo).toBeUndefined();
  });

  it('keeps them in the addresses of set-password and confirm-email', () => {
    for (const pathname of ['/en/set-password', '/en/confirm-email'])
      expect(from({ pathname, search: '?token=abc' })).toMatchObject({ moveTo: undefined, parameters: {} });
    expect(from({ pathname: '/Set-Password', search: '?token=abc' }).moveTo).toBe(
      '/en/Set-Password?token=abc',
    );
  });
});

it('changes the language of an address', () => {
  expect(pathInLanguage('/en/sport/soccer', '/en', arabic)).toBe('/ar/sport/soccer');
  expect(pathInLanguage('/en', '/en', arabic)).toBe('/ar');
});
