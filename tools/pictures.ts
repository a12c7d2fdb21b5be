import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { obtainBrowser } from './browser.ts';
import { PlainError, runTool } from './plain-error.ts';

const help = `npm run pictures -- --url http://127.0.0.1:3000 [--player NAME:PASSWORD] [--to pictures]

  Takes a picture of every screen of a running site at 390, 768, 1280 and 1920 px, dark and light, in English and
  Arabic. With a player, also of the screens behind the log-in.
`;

const sizes = [
  [390, 844],
  [768, 1024],
  [1280, 900],
  [1920, 1080],
] as const;
const themes = ['dark', 'light'] as const;
const languages = ['en', 'ar'] as const;
/** What the stream brings after a page has loaded. */
const SETTLE_MS = 2500;

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Whom the screen is for; everybody when left out. */
  readonly only?: 'visitor' | 'player';
}

/** Of the first soccer match in play, told by the page that lists them. */
async function findLiveMatch(page: Page, url: string): Promise<string | undefined> {
  await page.goto(`${url}/en/live`);
  await page.waitForTimeout(SETTLE_MS);
  const link = page.locator('a[href*="/live/sport/soccer/"]').first();
  if ((await link.count()) === 0) return undefined;
  return (await link.getAttribute('href'))?.replace(/^\/en/, '');
}

async function screensOf(page: Page, url: string): Promise<readonly Screen[]> {
  const match = await findLiveMatch(page, url);
  return [
    { name: 'home', path: '' },
    { name: 'sport', path: '/sport' },
    { name: 'soccer', path: '/sport/soccer' },
    { name: 'live', path: '/live' },
    ...(match ? [{ name: 'match', path: match }] : []),
    { name: 'login', path: '/login', only: 'visitor' },
    { name: 'register', path: '/register', only: 'visitor' },
    { name: 'lost-password', path: '/lost-password', only: 'visitor' },
    { name: 'not-found', path: '/nothing/here' },
    { name: 'bets', path: '/user/bets', only: 'player' },
  ];
}

async function logIn(page: Page, url: string, player: string): Promise<void> {
  const [name = '', password = ''] = player.split(':');
  const answer = await page.request.post(`${url}/api/account/login`, {
    headers: { origin: url },
    data: { UserName: name, Password: password },
  });
  if (!answer.ok()) throw new PlainError(`could not log in as ${name}: ${answer.status()}`);
}

async function take(
  browser: Browser,
  { url, player, to }: { url: string; player: string | undefined; to: string },
) {
  const screens = await screensOf(await browser.newPage(), url);
  for (const [width, height] of sizes) {
    for (const theme of themes) {
      for (const language of languages) {
        const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
        const page = await context.newPage();
        const visitors = screens.filter(
          ({ only }) => only === 'visitor' || (only === undefined && player === undefined),
        );
        const players = player === undefined ? [] : screens.filter(({ only }) => only !== 'visitor');
        for (const screen of [...visitors, ...players]) {
          if (player !== undefined && screen === players[0]) await logIn(page, url, player);
          await page.goto(`${url}/${language}${screen.path}`);
          await page.waitForTimeout(SETTLE_MS);
          await page.screenshot({ path: join(to, `${screen.name}-${width}-${theme}-${language}.png`) });
        }
        await context.close();
        process.stdout.write(`${width} px, ${theme}, ${language}\n`);
      }
    }
  }
}

await runTool(async () => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      player: { type: 'string' },
      to: { type: 'string', default: 'pictures' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const to = resolve(values.to);
  mkdirSync(to, { recursive: true });
  const executablePath = obtainBrowser((line) => process.stdout.write(`${line}\n`));
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-gpu'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await take(browser, { url: values.url.replace(/\/$/, ''), player: values.player, to });
  } finally {
    await browser.close();
  }
});
