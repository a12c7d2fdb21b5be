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
  it('an address with a language is unchanged', () => {
    expect(from({}).moveTo).toBeUndefined();
    expect(from({ pathname: '/en/' }).moveTo).toBeUndefined();
    expect(from({ pathname: '/PT-br/Sport' })).toMatchObject({ moveTo: undefined, basename: '/pt-br' });
  });

  it('an address with an unsupported language code moves to the nearest language with messages', () => {
    const query = { search: '?tab=live' };
    expect(from({ pathname: '/br/sport', ...query }).moveTo).toBe('/pt-br/sport?tab=live');
    expect(from({ pathname: '/PT' }).moveTo).toBe('/pt-br');
    expect(from({ pathname: '/eg/live', saved: 'pt-BR' }).moveTo).toBe('/ar/live');
    expect(from({ pathname: '/zh-cht/sport', saved: 'ar' }).moveTo).toBe('/en/sport');
  });

  it('a known path gets the language in front, and keeps the rest of the address', () => {
    expect(from({ pathname: '/' }).moveTo).toBe('/en');
    expect(from({ pathname: '/sport/soccer' }).moveTo).toBe('/en/sport/soccer');
    expect(from({ pathname: '/SPORT' }).moveTo).toBe('/en/SPORT');
  });

  it('a path whose first segment is unknown moves to the route that contains it further on', () => {
    expect(from({ pathname: '/multi-view' }).moveTo).toBe('/en/live/multi-view');
  });

  it('a path without a route moves to /404 in the current language', () => {
    expect(from({ pathname: '/xx/sport', saved: 'ar' }).moveTo).toBe('/ar/404');
  });

  it('the language comes from the path, else the saved one, the default, the browser’s', () => {
    expect(from({ pathname: '/ar', saved: 'pt-BR' }).language.code).toBe('ar');
    expect(from({ pathname: '/', saved: 'pt-BR' }).language.code).toBe('pt-BR');
    expect(from({ pathname: '/', saved: 'xx' }).language.code).toBe('en');
    expect(from({ pathname: '/', defaultCode: 'xx' }).language.code).toBe('pt-BR');
  });
});

describe('without prefixes', () => {
  const plain = { isMultilanguage: false, saved: 'ar' };
  it('English is used without prefixes, whatever language was saved', () => {
    expect(from({ ...plain, pathname: '/sport' })).toMatchObject({ basename: '', moveTo: undefined });
    expect(from({ ...plain, pathname: '/' })).toMatchObject({ moveTo: undefined });
    expect(from({ ...plain, pathname: '/sport' }).language.code).toBe('en');
  });

  it('a language in a shared link is removed without prefixes', () => {
    expect(from({ ...plain, pathname: '/ar/sport' }).moveTo).toBe('/sport');
    expect(from({ ...plain, pathname: '/fr/sport' }).moveTo).toBe('/sport');
    expect(from({ ...plain, pathname: '/nowhere' }).moveTo).toBe('/404');
  });
});

describe('entry parameters', () => {
  it('entry parameters move from the address into state, except view parameters', () => {
    const entry = from({ search: '?affiliate=7&hours=3&amount=5' });
    expect(entry.parameters).toEqual({ affiliate: '7' });
    expect(entry.moveTo).toBe('/en/sport?hours=3&amount=5');
    expect(from({ search: '?hours=3' }).moveTo).toBeUndefined();
    // A reload opens a game that was opened for real money in the same way.
    expect(from({ search: '?play=1' }).moveTo).toBeUndefined();
    expect(from({ search: '?providers=evens&filters=new,low&rtp=96-&q=a' }).moveTo).toBeUndefined();
  });

  it('pages of mailed links and the back office keep their parameters in the address', () => {
    for (const pathname of ['/en/set-password', '/en/confirm-email', '/en/backoffice'])
      expect(from({ pathname, search: '?token=abc&id=7' })).toMatchObject({
        moveTo: undefined,
        parameters: {},
      });
    expect(from({ pathname: '/Set-Password', search: '?token=abc' }).moveTo).toBe(
      '/en/Set-Password?token=abc',
    );
  });
});

it('changing the language changes the address to that language', () => {
  expect(pathInLanguage('/en/sport/soccer', '/en', arabic)).toBe('/ar/sport/soccer');
  expect(pathInLanguage('/en', '/en', arabic)).toBe('/ar');
});
