import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asFields } from '@evens/base';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { obtainBrowser } from '../browser.ts';
import { PlainError } from '../plain-error.ts';
import { filmSize } from './film.ts';
import { betslip, recordWalk, removeAll } from './walk.ts';

interface Options {
  /** Address of a running sandbox, with players for the back office. */
  readonly url: string;
  /** Its data folder, which has the logins. */
  readonly data: string;
  readonly to: string;
}

const size = { width: 1280, height: 800 };
const QUIET_MS = 2500;

function readLogin(data: string, who: 'player' | 'operator'): { name: string; password: string } {
  const login = asFields(
    asFields(JSON.parse(readFileSync(join(data, 'sandbox-accounts.json'), 'utf8')))?.[who],
  );
  if (typeof login?.['name'] !== 'string' || typeof login['password'] !== 'string')
    throw new PlainError(`${data} has no login of the sandbox's ${who}`);
  return { name: login['name'], password: login['password'] };
}

async function openContext(
  browser: Browser,
  { url, data }: Options,
  {
    who,
    isLight = false,
    viewport = size,
  }: { who: 'player' | 'operator'; isLight?: boolean; viewport?: typeof size },
): Promise<BrowserContext> {
  const { name, password } = readLogin(data, who);
  const context = await browser.newContext({
    ...{ baseURL: url, viewport, locale: 'en-GB' },
    ...{ colorScheme: isLight ? 'light' : 'dark', serviceWorkers: 'block' },
  });
  const answer = await context.request.post('/api/account/login', {
    data: { UserName: name, Password: password },
    headers: { origin: new URL(url).origin },
  });
  if (!answer.ok()) throw new PlainError(`${url} refused the log-in of ${name}: ${await answer.text()}`);
  return context;
}

/** At most 256 colours: a fifth of the bytes, without a visible difference on these pages. */
async function save(page: Page, path: string): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0, { timeout: 30_000 });
  await page.waitForTimeout(QUIET_MS);
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path);
  process.stdout.write(`${path}\n`);
}

const pick = (page: Page, no: number) =>
  page.locator('main button[data-price]:not([disabled])').nth(no).click({ timeout: 30_000 });

const stake = (page: Page, amount: string) => betslip(page).getByLabel('Stake on').first().fill(amount);

/** Takes the pictures of the README on a running site, and records its walk. */
export async function takeReadmePictures(options: Options): Promise<void> {
  const browser = await chromium.launch({
    executablePath: obtainBrowser((line) => process.stdout.write(`${line}\n`)),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const file = (name: string) => join(options.to, name);
  try {
    const light = await openContext(browser, options, { who: 'player', isLight: true });
    const sport = await light.newPage();
    await sport.goto('/en/sport/soccer');
    await removeAll(sport);
    for (const no of [1, 10]) await pick(sport, no);
    await stake(sport, '10');
    await save(sport, file('sport.png'));

    const dark = await openContext(browser, options, { who: 'player' });
    const page = await dark.newPage();
    await page.goto('/en/live');
    await page.locator('main a[href*="/match/"]').first().click();
    await removeAll(page);
    await pick(page, 1);
    await stake(page, '10');
    await save(page, file('live.png'));
    await removeAll(page);
    await page.goto('/en/casino');
    await page.locator('main a[href*="-game/"]').nth(6).waitFor();
    await save(page, file('casino.png'));

    const office = await openContext(browser, options, { who: 'operator' });
    const panel = await office.newPage();
    await panel.goto('/en/backoffice?tab=exposure');
    await panel.locator('main [role="row"], main tbody tr').nth(8).waitFor();
    await save(panel, file('back-office.png'));

    const walker = await openContext(browser, options, { who: 'player', viewport: filmSize });
    const { password } = readLogin(options.data, 'player');
    await recordWalk(await walker.newPage(), { password, path: file('walk.webp') });
  } finally {
    await browser.close();
  }
}
