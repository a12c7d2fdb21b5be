import { readdirSync } from 'node:fs';
import { type PageKey, pagePaths } from '@evens/contract';
import { type Language, languages } from '@evens/locales';
import { expect, type Page } from '@playwright/test';
import { newTopAgent } from '../../apps/server/src/operators/testing/agent-tree.ts';
import { createPool } from '../../apps/server/src/platform/db.ts';
import { goodPassword } from '../fixture/browser.ts';
import { besideEnglish } from '../fixture/languages.ts';
import { type StoredMatch, test } from '../fixture/world/world-site.ts';
import { casinoCases } from '../routes/casino-cases.ts';
import { collectComplaints, findFaults, seeEntities, seeNothingWider } from '../routes/check-route.ts';
import { isPictured, resize, takePictures } from '../routes/pictures.ts';
import { type RouteCase, routeCases } from '../routes/route-cases.ts';

const areaNames = readdirSync('packages/locales/en')
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

/** Pages with matches and the lobby are in the tables of their own tests. */
const listed = new Set<string>([
  ...routeCases.map(({ route }) => route),
  ...casinoCases.map(({ route }) => route),
]);

/** A path of every other page that anybody can open; those of `/user` need a player. */
const visitorPaths = {
  login: '/login',
  register: '/register',
  lostPassword: '/lost-password',
  setPassword: '/set-password?token=none',
  confirmEmail: '/confirm-email?token=none',
  unsubscribe: '/unsubscribe/none',
  tableGame: '/table-game/evens/dice',
  liveCasinoGame: '/live-casino-game/evens/live-roulette',
  priceAge: '/price-age',
  paymentMethods: '/payment-methods',
  responsibleGaming: '/responsible-gaming',
  termsAndConditions: '/terms-and-conditions',
  bonusTerms: '/bonus-terms-conditions',
  privacyPolicy: '/privacy-policy',
  amlPolicy: '/aml-policy',
  cookiesPolicy: '/cookies-policy',
  faq: '/frequently-asked-questions',
  faqTopic: '/frequently-asked-questions/bets',
  blog: '/blog',
  blogCategory: '/blog/betting',
  blogPost: '/blog/betting/what-a-quarter-line-is',
  promotions: '/promotions',
  loyalty: '/loyalty',
  casinoTournaments: '/casino/tournaments',
  fairness: '/fairness',
  notFound: '/404',
} satisfies Partial<Record<PageKey, string>>;

/** Pages of a player: tabs over the start page. */
const playerPaths = {
  accountInfo: pagePaths.accountInfo,
  messages: pagePaths.messages,
  limits: pagePaths.limits,
  deposit: pagePaths.deposit,
  withdraw: pagePaths.withdraw,
  bonuses: pagePaths.bonuses,
  casinoHistory: pagePaths.casinoHistory,
  sportsHistory: pagePaths.sportsHistory,
  pendingBets: pagePaths.pendingBets,
  transactionHistory: pagePaths.transactionHistory,
} satisfies Partial<Record<PageKey, string>>;

/** Tabs of a page of a player. */
const tabPaths = {
  'sportsHistory account': `${pagePaths.sportsHistory}?tab=account`,
  'sportsHistory lotto': `${pagePaths.sportsHistory}?tab=lotto`,
  'sportsHistory until a day': `${pagePaths.sportsHistory}?tab=account&period=until`,
};

/** Pages of an agent. */
const agentPaths = {
  agentManagement: pagePaths.agentManagement,
  agentUsers: pagePaths.agentUsers,
  agentReports: pagePaths.agentReports,
} satisfies Partial<Record<PageKey, string>>;

/** Addresses that lead to pages above, or show what has to exist first, and the operators' own page. */
const elsewhere: readonly PageKey[] = [
  'user',
  'bets',
  'casinoRounds',
  'ticket',
  'casinoRound',
  'winnerProof',
  'openModal',
  'openModalWith',
  'backOffice',
];

interface Opened {
  readonly name: string;
  path(matches: readonly StoredMatch[]): string;
  /** The page's expected content of the simulated world. */
  readonly shows?: RouteCase;
}

const at = (paths: Readonly<Record<string, string>>): readonly Opened[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path: () => path }));

interface Group {
  readonly name: string;
  readonly pages: readonly Opened[];
  readonly as: 'visitor' | 'player' | 'agent';
}

const sportPages: readonly Opened[] = routeCases.map((route) => ({
  name: route.route,
  path: route.path,
  shows: route,
}));
const isOfEsports = ({ name }: Opened) => name.startsWith('/esports');

const groups: readonly Group[] = [
  { name: 'sport and live', pages: sportPages.filter((page) => !isOfEsports(page)), as: 'visitor' },
  {
    name: 'esports and casino',
    pages: [
      ...sportPages.filter(isOfEsports),
      ...casinoCases.map(({ route, path }) => ({ name: route, path: () => path })),
    ],
    as: 'visitor',
  },
  { name: 'texts and forms', pages: at(visitorPaths), as: 'visitor' },
  { name: 'account', pages: at({ ...playerPaths, ...tabPaths }), as: 'player' },
  { name: 'agents', pages: at(agentPaths), as: 'agent' },
];

/** Pictures are taken page by page, so that `npm run pictures -- --only` finds them. */
const looked: readonly Group[] = isPictured
  ? groups.flatMap(({ pages, as }) => pages.map((page) => ({ name: page.name, pages: [page], as })))
  : groups;

/** Pages with matches and games are looked at in English by a test of their own. */
function pagesIn(language: Language, pages: readonly Opened[]): readonly Opened[] {
  if (isPictured || language.code !== 'en') return pages;
  return pages.filter(({ name }) => !listed.has(name));
}

/** The widths at which a page is looked at, the one at which it is opened first. */
function widthsIn(language: Language): readonly [number, ...number[]] {
  return isPictured || besideEnglish.includes(language) ? [1280, 1920, 768, 390] : [390, 1280];
}

/** Faults found by axe are in a page's structure and colours, which are the same in all languages of one direction. */
function isSeenByAxe(language: Language): boolean {
  return language.code === 'en' || besideEnglish.includes(language);
}

/** Keys of messages that stand on the page in place of their texts. */
async function keysOn(page: Page): Promise<readonly string[]> {
  return page.evaluate((areas) => {
    const key = new RegExp(`\\b(?:${areas.join('|')})\\.[a-z][a-z0-9-]*\\b`);
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style')) texts.push(node.textContent ?? '');
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    return texts.flatMap((text) => key.exec(text)?.[0] ?? []);
  }, areaNames);
}

async function seeHead(page: Page, language: Language): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language.code);
  await expect(html).toHaveAttribute('dir', language.dir);
  const head = await page.evaluate(() => ({
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? '',
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    others: [...document.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('hreflang')),
    isUnlisted: document.querySelector('meta[name="robots"][content="noindex"]') !== null,
  }));
  expect(head.title).not.toBe('');
  expect(head.description).not.toBe('');
  if (head.isUnlisted) {
    expect(head.others).toEqual([]);
    return;
  }
  expect(new URL(head.canonical ?? '').pathname).toMatch(new RegExp(`^/${language.segment}(/|$)`));
  expect(head.others).toEqual([...languages.map(({ code }) => code), 'x-default']);
}

async function logIn(
  page: Page,
  world: { readonly url: string; readonly player: string; readonly password: string },
) {
  const answer = await page.request.post('/api/account/login', {
    headers: { origin: world.url },
    data: { UserName: world.player, Password: world.password },
  });
  expect(answer.status()).toBe(200);
}

let agents = 0;

/** A new top agent; the world with the agent in place of its player. */
async function makeAgent({ url, databaseUrl }: { readonly url: string; readonly databaseUrl: string }) {
  agents += 1;
  const player = `agent${Date.now() % 1e8}${agents}`;
  const pool = createPool({ url: databaseUrl, name: 'test', max: 1, onIdleError: () => undefined });
  try {
    await newTopAgent({ url, pool }, { name: player, userType: 4 });
  } finally {
    await pool.end();
  }
  return { url, player, password: goodPassword };
}

// One of the longest files: its tests share the workers.
test.describe.configure({ mode: 'parallel' });

test('the lists of this file contain every page', () => {
  const keys = Object.keys(pagePaths) as PageKey[];
  const own = new Set<string>([
    ...Object.keys(visitorPaths),
    ...Object.keys(playerPaths),
    ...Object.keys(agentPaths),
    ...elsewhere,
  ]);
  expect(keys.filter((key) => !own.has(key) && !listed.has(pagePaths[key]))).toEqual([]);
});

for (const language of languages)
  for (const { name: group, pages: all, as } of looked) {
    const pages = pagesIn(language, all);
    if (pages.length === 0) continue;
    test(`${group} in ${language.code}: no key, nothing wider than the screen, heads`, async ({
      page,
      world,
    }) => {
      test.setTimeout(600_000);
      const complaints = collectComplaints(page);
      if (as === 'player') await logIn(page, world);
      if (as === 'agent') await logIn(page, await makeAgent(world));
      const faults: string[] = [];
      const widths = widthsIn(language);
      for (const { name, path, shows } of pages) {
        await resize(page, widths[0]);
        await page.goto(`/${language.segment}${path(await world.matches())}`);
        await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
        await expect(page.locator('main .skeleton, [role="dialog"] .skeleton')).toHaveCount(0);
        await seeHead(page, language);
        // Other tests look at all of it in English, and it is the same in every language.
        if (shows && besideEnglish.includes(language)) await seeEntities(page, shows, world.matches);
        const picture = `${name === '/' ? 'home' : name.replaceAll(/[/:]+/g, '-').replace(/^-/, '')}-${language.code}`;
        for (const width of widths) {
          await resize(page, width);
          await test
            .step(`${name} at ${width}`, () => seeNothingWider(page))
            .catch(() => faults.push(`${name}: wider than ${width} px`));
          await takePictures(page, picture);
        }
        const found = [...(await keysOn(page)), ...(isSeenByAxe(language) ? await findFaults(page) : [])];
        for (const fault of found) faults.push(`${name}: ${fault}`);
      }
      expect(faults).toEqual([]);
      // A page that is not there is answered with 404, and the browser says so.
      expect(complaints.filter((text) => !/404 \(Not Found\)/.test(text))).toEqual([]);
    });
  }
