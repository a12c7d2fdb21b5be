import { languages } from '@evens/locales';
import { describe, expect, test } from 'vitest';
import { areaOfPath, fillPage, isKnownPage, linkCard, matchIdOf, pageAddress } from './page-head.ts';

const english = languages[0];
if (english === undefined) throw new Error('no language');
const site = { all: languages, offered: languages, default: english, multilanguage: true };
const page =
  '<!doctype html>\n<html lang="en" dir="ltr">\n<head><!--page-head--><title>x</title><!--/page-head--></head></html>';

function headOf(path: string, matchName?: string, from = site, slipCode?: string, isBot = false): string {
  const address = pageAddress(path, from, undefined);
  return fillPage(page, {
    address,
    languages: from,
    origin: 'https://evens.example',
    matchName,
    card: linkCard(address, { matchName, slipCode }),
    isKnown: isKnownPage(address),
    hasSession: false,
    isBot,
    words: `/assets/first-words-${address.language.code}.x.js`,
  });
}

describe('what the app asks for first', () => {
  test('is on its way with the page whose address says the language', () => {
    const head = headOf('/ar/sport');
    expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/first-words-ar.x.js" />');
    expect(head).toContain('href="/api/admin/config/get?lang=ar"');
    expect(head).toContain('href="/api/version/hash?lang=ar"');
  });

  test('is not guessed where a choice of before may say another', () => {
    expect(headOf('/sport')).not.toContain('preload');
    expect(headOf('/ar/sport', undefined, site, undefined, true)).not.toContain('preload');
    expect(headOf('/ar/sport', undefined, { ...site, multilanguage: false })).not.toContain('preload');
  });
});

describe('the address of a page', () => {
  test.each([
    ['/', 'en', '/'],
    ['/pt-BR/sport/soccer/', 'pt-BR', '/sport/soccer'],
    ['/AR', 'ar', '/'],
    ['/sport/soccer', 'en', '/sport/soccer'],
  ])('%s is %s %s', (path, code, rest) => {
    const address = pageAddress(path, site, undefined);
    expect([address.language.code, address.path]).toEqual([code, rest]);
  });

  test('has no language where there is one only', () => {
    const address = pageAddress('/ar/live', { ...site, multilanguage: false }, undefined);
    expect([address.language.code, address.path]).toEqual(['en', '/ar/live']);
  });

  test('is of no area by a word that every object has', () => {
    expect(areaOfPath('/constructor')).toBe('rest');
  });

  test('names its match', () => {
    expect(matchIdOf(pageAddress('/en/live/sport/soccer/a/b/match/77', site, undefined))).toBe(77);
    expect(matchIdOf(pageAddress('/en/sport/match/x7', site, undefined))).toBeUndefined();
  });

  test('is known or not', () => {
    expect(isKnownPage(pageAddress('/en/lost-Password', site, undefined))).toBe(true);
    for (const path of ['/en/wp-admin', '/en/promotions', '/en/blog/1', '/en/user/nowhere', '/en/404'])
      expect([path, isKnownPage(pageAddress(path, site, undefined))]).toEqual([path, false]);
  });

  test.each([
    ['/en/casino', true],
    ['/ar/casino/Slots', true],
    ['/en/casino/providers', true],
    ['/en/casino/live-casino/roulette', true],
    ['/en/casino/nothing', false],
    ['/en/casino/slots/roulette', false],
    ['/en/casino/providers/evens', false],
    ['/en/table-game/evens/dice', true],
    ['/en/table-game/evens', false],
    ['/en/live-casino-game/evens/roulette/1', false],
  ])('%s of the casino is known: %s', (path, isKnown) => {
    expect(isKnownPage(pageAddress(path, site, undefined))).toBe(isKnown);
  });
});

describe('the head of a page', () => {
  test('speaks the language of the path and links the others', () => {
    const html = headOf('/ar/sport');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<link rel="canonical" href="https://evens.example/ar/sport" />');
    expect(html).toContain('hreflang="pt-BR" href="https://evens.example/pt-br/sport"');
    expect(html).toContain('hreflang="x-default" href="https://evens.example/en/sport"');
    expect(html).not.toContain('<title>x</title>');
  });

  test('has one title and differs by area', () => {
    const titles = ['/en', '/en/sport', '/en/esports', '/en/casino'].map(
      (path) => /<title>(.*)<\/title>/.exec(headOf(path))?.[1],
    );
    expect(new Set(titles).size).toBe(4);
    expect(headOf('/en/sport').match(/<title>/g)).toHaveLength(1);
  });

  test('names the match, whatever is in its name', () => {
    const html = headOf('/en/sport/soccer/a/b/match/1', '<Rot> & "Weiß" $& $1');
    expect(html).toContain('<title>&lt;Rot&gt; &amp; &quot;Weiß&quot; $&amp; $1 – ');
  });

  test('never carries an address as markup', () => {
    expect(headOf('/en/sport/"><script>alert(1)</script>')).not.toContain('<script>');
  });

  test('keeps pages that are not there out of search engines', () => {
    expect(headOf('/en/nowhere')).toContain('content="noindex"');
    expect(headOf('/en/nowhere')).not.toContain('canonical');
  });

  test('without prefixes links no languages', () => {
    const html = headOf('/live', undefined, { ...site, multilanguage: false });
    expect(html).toContain('href="https://evens.example/live"');
    expect(html).not.toContain('hreflang');
  });
});

describe('a link that is shown elsewhere', () => {
  test('to a match has its picture and is called by it', () => {
    const head = headOf('/pt-BR/sport/soccer/england/premier-league/match/12', 'Arsenal – Everton');
    expect(head).toContain('<meta property="og:title" content="Arsenal – Everton" />');
    expect(head).toContain(
      '<meta property="og:image" content="https://evens.example/cards/match/12.png?lang=pt-BR" />',
    );
  });

  test('to a shared slip has the picture of that', () => {
    const head = headOf('/en/sport', undefined, site, 'abc123');
    expect(head).toContain('https://evens.example/cards/slip/abc123.png?lang=en');
    expect(head).toContain('content="A shared betslip"');
  });

  test('to any other page has none', () => {
    expect(headOf('/en/sport')).not.toContain('og:image');
  });
});
