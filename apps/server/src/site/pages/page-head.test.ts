import { readFileSync } from 'node:fs';
import { knownPage } from '@evens/contract';
import { getLanguage, languages, translate } from '@evens/locales';
import { describe, expect, test } from 'vitest';
import type { MatchFacts, TextFacts } from '../../platform/page-lookups.ts';
import { areaOfPath, fillPage, findMatchId, linkCard, movedPath, pageAddress } from './page-head.ts';
import type { PageState } from './page-state.ts';

const english = languages[0];
if (english === undefined) throw new Error('no language');
const site = { all: languages, offered: languages, default: english, multilanguage: true };
const page =
  '<!doctype html>\n<html lang="en" dir="ltr">\n<head><!--page-head--><title>x</title><!--/page-head--></head></html>';

function createMatchFacts(name: string): MatchFacts {
  return {
    name,
    startsAtMs: Date.UTC(2026, 10, 23, 15),
    state: 'scheduled',
    competitors: name.split(' – '),
    isRace: false,
    trail: [
      { name: 'Soccer', link: '/sport/soccer' },
      { name: 'England', link: '/sport/soccer/england' },
      { name: 'Premier League', link: '/sport/soccer/england/premier-league' },
      { name, link: '/sport/soccer/england/premier-league/match/12' },
    ],
  };
}

const post: TextFacts = {
  title: 'How </script><b> we write',
  description: 'Short & "sweet".',
  language: 'en',
  article: {
    day: '2026-03-01',
    changedAtMs: Date.UTC(2026, 2, 2),
    picture: { path: '/content/pictures/0.webp', width: 640, height: 360 },
    trail: [
      { name: 'Blog', link: '/blog' },
      { name: 'Product', link: '/blog/product' },
      { name: 'How we write', link: '/blog/product/how-we-write' },
    ],
  },
};

interface HeadOptions {
  readonly matchName?: string;
  readonly text?: TextFacts;
  readonly from?: typeof site;
  readonly slipCode?: string;
  readonly isBot?: boolean;
  readonly hasSession?: boolean;
  readonly state?: PageState;
  readonly built?: string;
}

function renderHead(
  path: string,
  {
    matchName,
    text,
    from = site,
    slipCode,
    isBot = false,
    hasSession = false,
    state,
    built = page,
  }: HeadOptions = {},
): string {
  const address = pageAddress(path.split('?', 1)[0] ?? path, from, undefined);
  const known = knownPage(address.path);
  const match = matchName === undefined ? undefined : createMatchFacts(matchName);
  return fillPage(built, {
    address,
    languages: from,
    origin: 'https://evens.example',
    page: known,
    state: state ?? (known ? 'there' : 'missing'),
    match,
    text,
    card: linkCard(address.language, { matchId: findMatchId(known), match, slipCode }),
    hasSession,
    isSandbox: true,
    hasQuery: path.includes('?'),
    isBot,
    words: `/assets/first-words-${address.language.code}.x.js`,
  });
}

describe('preloads of first requests', () => {
  test('a page with a language in its path preloads the first requests', () => {
    const head = renderHead('/ar/sport');
    expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/first-words-ar.x.js" />');
    expect(head).toContain('href="/api/admin/config/get?lang=ar"');
    expect(head).toContain('href="/api/version/hash?lang=ar"');
  });

  test('a list of matches preloads its list, without a filter in the address', () => {
    const list = 'href="/api/sport/matchlist?lang=en&amp;sportAlias=soccer&amp;categoryAlias=england"';
    expect(renderHead('/en/sport/soccer/england')).toContain(list);
    expect(renderHead('/en/sport/soccer/england?hours=12')).not.toContain('matchlist');
    expect(renderHead('/en/sport/soccer/england', { state: 'missing' })).not.toContain('matchlist');
    expect(renderHead('/en/casino')).not.toContain('matchlist');
  });

  test('a page of games requests them, with any filter', () => {
    const games = '<link rel="preload" as="fetch" crossorigin href="/api/casino/games?lang=en" />';
    for (const path of [
      '/en/casino',
      '/en/casino/slots',
      '/en/casino/live-casino/roulette',
      '/en/casino?providers=evens',
    ])
      expect(renderHead(path)).toContain(games);
    for (const path of ['/en/sport', '/en/casino/tournaments', '/en/table-game/evens/dice'])
      expect(renderHead(path)).not.toContain('/api/casino/games');
    expect(renderHead('/en/casino/slots', { state: 'missing' })).not.toContain('/api/casino/games');
    const jackpots = 'href="/api/casino/jackpots?lang=en"';
    expect(renderHead('/en/casino')).toContain(jackpots);
    expect(renderHead('/en/casino/slots')).not.toContain(jackpots);
    // A player's amounts are in the player's currency.
    expect(renderHead('/en/casino', { hasSession: true })).not.toContain(jackpots);
  });

  test('a page preloads nothing if an earlier choice may select another language', () => {
    expect(renderHead('/sport')).not.toContain('preload');
    expect(renderHead('/ar/sport', { isBot: true })).not.toContain('preload');
    expect(renderHead('/ar/sport', { from: { ...site, multilanguage: false } })).not.toContain('preload');
  });
});

describe('the address of a page', () => {
  test.each([
    ['/', 'en', '/'],
    ['/pt-BR/sport/soccer/', 'pt-BR', '/sport/soccer'],
    ['/AR', 'ar', '/'],
    ['/sport/soccer', 'en', '/sport/soccer'],
  ])('the path %s has the language %s and the page path %s', (path, code, pagePath) => {
    const address = pageAddress(path, site, undefined);
    expect([address.language.code, address.path]).toEqual([code, pagePath]);
  });

  test('a page path has no language if the site has only one', () => {
    const address = pageAddress('/ar/live', { ...site, multilanguage: false }, undefined);
    expect([address.language.code, address.path]).toEqual(['en', '/ar/live']);
  });

  test('paths with another code of the language redirect, and all language paths on a site with one language', () => {
    const plain = { ...site, multilanguage: false };
    const moves = (path: string, from = site) => movedPath(path, from);
    expect(['/br/live', '/no', '/en/live', '/PT-br', '/sport'].map((path) => moves(path))).toEqual([
      '/pt-br/live',
      `/${languages.some(({ code }) => code === 'nb') ? 'nb' : 'en'}`,
      undefined,
      undefined,
      undefined,
    ]);
    expect(moves('/ar//evil.example', plain)).toBe('/evil.example');
    expect([moves('/fr', plain), moves('/sport', plain)]).toEqual(['/', undefined]);
  });

  test('names of object properties such as constructor select no area', () => {
    expect(areaOfPath('/constructor')).toBe('rest');
  });

  test('findMatchId returns the match of a page', () => {
    expect(findMatchId(knownPage('/live/sport/soccer/a/b/match/77'))).toBe(77);
    expect(findMatchId(knownPage('/sport/soccer/a/b/match/x7'))).toBeUndefined();
    expect(findMatchId(knownPage('/sport/results/77'))).toBeUndefined();
  });
});

describe('the placeholder of a page', () => {
  test('the placeholder has all words of index.html in the language of the path', () => {
    const built = readFileSync(new URL('../../../../site/index.html', import.meta.url), 'utf8');
    const html = renderHead('/de/sport', { built });
    expect(built).toContain('<!--words slip.empty.text-->');
    expect(html).not.toContain('<!--words');
    expect(html).toContain(`>${translate(getLanguage('de'), 'slip.empty.title')}<`);
  });

  test.each([
    ['/en', 'sport'],
    ['/en/live', 'sport'],
    ['/en/casino/slots', 'casino'],
    ['/en/loyalty', 'shared'],
    ['/en/table-game/evens/dice', 'game'],
    ['/en/register', 'plain'],
  ])('the page %s has the columns of a %s page', (path, kind) => {
    expect(renderHead(path)).toContain(`data-page="${kind}"`);
  });
});

describe('the head of a page', () => {
  test('the head of a page uses the language of the path and links the others', () => {
    const html = renderHead('/ar/sport');
    expect(html).toContain('<html lang="ar" dir="rtl" data-page="sport" data-sandbox="1">');
    expect(html).toContain('<link rel="canonical" href="https://evens.example/ar/sport" />');
    expect(html).toContain('hreflang="pt-BR" href="https://evens.example/pt-br/sport"');
    expect(html).toContain('hreflang="x-default" href="https://evens.example/en/sport"');
    expect(html).not.toContain('<title>x</title>');
  });

  test('a page has exactly one title, which differs by area', () => {
    const titles = ['/en', '/en/sport', '/en/esports', '/en/casino'].map(
      (path) => /<title>(.*)<\/title>/.exec(renderHead(path))?.[1],
    );
    expect(new Set(titles).size).toBe(4);
    expect(renderHead('/en/sport').match(/<title>/g)).toHaveLength(1);
  });

  test('the head contains the name of the match, with any characters escaped', () => {
    const html = renderHead('/en/sport/soccer/a/b/match/1', { matchName: '<Rot> & "Weiß" $& $1' });
    expect(html).toContain('<title>&lt;Rot&gt; &amp; &quot;Weiß&quot; $&amp; $1 – ');
  });

  test('the head never contains an unescaped address', () => {
    expect(renderHead('/en/sport/"><script>alert(1)</script>')).not.toContain('<script>');
  });

  test('a match has one canonical URL, in play or not, with any path of its place', () => {
    const html = renderHead('/en/live/sport/soccer/x/y/match/12', { matchName: 'Arsenal – Everton' });
    const address = 'https://evens.example/en/sport/soccer/england/premier-league/match/12';
    expect(html).toContain(`<link rel="canonical" href="${address}" />`);
    expect(renderHead('/en/SPORT/Soccer/')).toContain('href="https://evens.example/en/sport/soccer" />');
  });

  test('the head links no languages for unlisted or unchecked pages', () => {
    for (const path of [
      '/en/user/deposit',
      '/en/backoffice',
      '/en/open-modal/login',
      '/en/agent-management',
      '/en/users',
      '/en/reports',
    ])
      expect(renderHead(path)).toMatch(/^(?![\s\S]*hreflang)[\s\S]*content="noindex"/);
    expect(renderHead('/en/sport/soccer/a', { state: 'unchecked' })).not.toContain('hreflang');
  });

  test('the head excludes missing pages from search engines', () => {
    expect(renderHead('/en/nowhere')).toContain('content="noindex"');
    expect(renderHead('/en/nowhere')).not.toContain('canonical');
  });

  test('a page on a site without language prefixes links no languages', () => {
    const html = renderHead('/live', { from: { ...site, multilanguage: false } });
    expect(html).toContain('href="https://evens.example/live"');
    expect(html).not.toContain('hreflang');
  });
});

describe('structured data', () => {
  const parseStructuredData = (html: string) => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];
    return json === undefined ? undefined : JSON.parse(json);
  };

  test('structured data of a match is a sporting event with its sides and breadcrumbs', () => {
    const { '@graph': graph } = parseStructuredData(
      renderHead('/ar/sport/soccer/england/premier-league/match/12', { matchName: 'Arsenal – Everton' }),
    );
    expect(graph[0]).toMatchObject({
      '@type': 'SportsEvent',
      name: 'Arsenal – Everton',
      startDate: '2026-11-23T15:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      homeTeam: { '@type': 'SportsTeam', name: 'Arsenal' },
      awayTeam: { '@type': 'SportsTeam', name: 'Everton' },
      url: 'https://evens.example/ar/sport/soccer/england/premier-league/match/12',
    });
    expect(graph[1].itemListElement).toHaveLength(4);
    expect(graph[1].itemListElement[1]).toMatchObject({
      position: 2,
      name: 'England',
      item: 'https://evens.example/ar/sport/soccer/england',
    });
  });

  test('structured data of a post is an article with its day, language and breadcrumbs', () => {
    const html = renderHead('/ar/blog/product/how-we-write', { text: post });
    const { '@graph': graph } = parseStructuredData(html);
    const url = 'https://evens.example/ar/blog/product/how-we-write';
    expect(graph[0]).toMatchObject({
      '@type': 'Article',
      headline: post.title,
      description: 'Short & "sweet".',
      url,
      datePublished: '2026-03-01',
      dateModified: '2026-03-02T00:00:00.000Z',
      inLanguage: 'en',
      image: 'https://evens.example/content/pictures/0.webp',
    });
    expect(graph[1].itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      'https://evens.example/ar/blog',
      'https://evens.example/ar/blog/product',
      url,
    ]);
    expect(html).not.toContain('</script><b>');
  });

  test('structured data of an FAQ page lists each question of the topic with its answer', () => {
    const text = {
      title: 'Bets – Questions',
      description: '',
      language: 'en',
      questions: [{ question: 'Why?', answer: 'Because.' }],
    };
    const { '@graph': graph } = parseStructuredData(
      renderHead('/en/frequently-asked-questions/bets', { text }),
    );
    expect(graph).toEqual([
      expect.objectContaining({
        '@type': 'FAQPage',
        mainEntity: [
          { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } },
        ],
      }),
    ]);
    expect(
      parseStructuredData(renderHead('/en/frequently-asked-questions', { text: { ...text, questions: [] } })),
    ).toBe(undefined);
  });

  test('structured data of the start page is the organisation, and other pages have none', () => {
    expect(parseStructuredData(renderHead('/en'))['@graph'][0]).toMatchObject({
      '@type': 'Organization',
      url: 'https://evens.example/en',
    });
    expect(parseStructuredData(renderHead('/en/sport'))).toBeUndefined();
  });

  test('structured data cannot be ended by a name', () => {
    const html = renderHead('/en/sport/soccer/a/b/match/12', { matchName: '</script><script>alert(1)' });
    expect(html).not.toContain('<script>alert');
    expect(parseStructuredData(html)['@graph'][0].name).toBe('</script><script>alert(1)');
  });
});

describe('the head of a page of texts', () => {
  test('the head of a text page has the title, summary and picture of the text', () => {
    const html = renderHead('/en/blog/product/how-we-write', { text: post });
    expect(html).toContain('<title>How &lt;/script&gt;&lt;b&gt; we write – ');
    expect(html).toContain('<meta name="description" content="Short &amp; &quot;sweet&quot;." />');
    expect(html).toContain('<meta property="og:description" content="Short &amp; &quot;sweet&quot;." />');
    expect(html).toContain('<meta property="og:type" content="article" />');
    expect(html).toContain(
      '<meta property="og:image" content="https://evens.example/content/pictures/0.webp" />',
    );
  });

  test('the head of a text page without a summary uses the description of its area', () => {
    const plain = /<meta name="description"[^>]*>/.exec(renderHead('/en/blog'))?.[0];
    expect(renderHead('/en/blog', { text: { ...post, description: '' } })).toContain(plain);
  });
});

describe('a link that is shown elsewhere', () => {
  test('the preview of a match link has its card and title', () => {
    const head = renderHead('/pt-BR/sport/soccer/england/premier-league/match/12', {
      matchName: 'Arsenal – Everton',
    });
    expect(head).toContain('<meta property="og:title" content="Arsenal – Everton" />');
    expect(head).toContain(
      '<meta property="og:image" content="https://evens.example/cards/match/12.png?lang=pt-BR" />',
    );
  });

  test('the preview of a shared slip has its card', () => {
    const head = renderHead('/en/sport', { slipCode: 'abc123' });
    expect(head).toContain('https://evens.example/cards/slip/abc123.png?lang=en');
    expect(head).toContain('content="A shared betslip"');
  });

  test('the preview of any other page has no card', () => {
    expect(renderHead('/en/sport')).not.toContain('og:image');
  });
});
