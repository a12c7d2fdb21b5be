import { test as base, type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { type Browser, registerPlayer } from '../fixture/browser.ts';
import { quietSeason } from '../fixture/quiet-season.ts';
import { bootSite } from '../fixture/site.ts';
import { topUp } from '../fixture/top-up.ts';
import { act, tablePlays } from '../routes/game-plays.ts';

const BOOT_MS = 120_000;
/** A game that another provider hosts: our frame shows it; its server, rounds and frame address are the provider's. */
const GAME = 'habanero:veiled-court';

const test = base.extend<object, { site: { url: string; databaseUrl: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const season = quietSeason();
      const site = await bootSite({
        feed: season.feed,
        withProviders: true,
        env: { EVENS_RATE_FACTOR: '100' },
      });
      try {
        await use({ url: site.url, databaseUrl: site.databaseUrl });
      } finally {
        await site.stop();
        season.remove();
      }
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 25_000 });
test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 1440, height: 900 } });

interface ExternalRound {
  readonly id: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly isOver: boolean;
}

async function readRounds(databaseUrl: string, provider = 'habanero'): Promise<readonly ExternalRound[]> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; stake: string; payout: string; over: boolean }>(
      `select id::text, stake::text, payout::text, ended_at is not null as over from external_round where provider = $1`,
      [provider],
    );
    return rows.map(({ id, stake, payout, over }) => ({
      id: Number(id),
      stake: BigInt(stake),
      payout: BigInt(payout),
      isOver: over,
    }));
  });
}

async function enter(page: Page, url: string): Promise<Browser> {
  const player = await registerPlayer(url, `guest${Date.now() % 1e9}`);
  await topUp(player, '50.00');
  const cookies = player.cookieHeader.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await page.context().addCookies(cookies);
  return player;
}

const tile = (page: Page) => page.getByRole('main').locator(`[data-game="${GAME}"]`).first();
const frame = (page: Page, game = GAME) => page.locator(`[data-table="${game}"]`).frameLocator('iframe');
const balance = (page: Page) => page.getByRole('banner').locator('.text-lg', { hasText: /^\d+\.\d\d\sEUR$/ });

/** Opens the lobby after the provider has listed its games. */
async function openLobby(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/en/casino/all?providers=habanero');
    await expect(tile(page)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
}

test('a provider’s game opens from the lobby, and a round moves the balance by the ledger’s amount', async ({
  page,
  site,
}) => {
  await enter(page, site.url);
  await openLobby(page);
  await expect(balance(page)).toHaveText(/^50\.00/);
  await tile(page).getByRole('link', { name: 'Veiled Court', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/table-game\/habanero\/veiled-court$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Play with my balance' }).click();
  await expect(frame(page).getByRole('button', { name: 'Spin', exact: true })).toBeVisible();
  await frame(page).getByRole('button', { name: 'Spin', exact: true }).click();
  await expect
    .poll(async () => (await readRounds(site.databaseUrl)).map(({ isOver }) => isOver), { timeout: 25_000 })
    .toEqual([true]);
  const [round] = await readRounds(site.databaseUrl);
  if (!round) throw new Error('no round was written');
  expect(round.stake).toBeGreaterThan(0n);
  const after = (5000n - round.stake + round.payout).toString();
  const displayedBalance = `${after.slice(0, -2)}.${after.slice(-2)}`;
  await expect(balance(page)).toHaveText(new RegExp(`^${displayedBalance}\\s`));

  await page.goto('/en/user/casino-history');
  const row = page.locator(`[data-round="${round.id}"]`);
  await expect(row).toContainText('Veiled Court');
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veiled Court');
  await expect(page.getByRole('main')).toContainText('Saffron Hill');
  await expect(page.getByText(/decided this round and keeps its own proof/)).toBeVisible();
  const stake = `${round.stake / 100n}.${(round.stake % 100n).toString().padStart(2, '0')}`;
  await expect(page.getByRole('main')).toContainText(`${stake}\u00a0EUR`);
});

test('a provider’s demo game moves no money, also for visitors', async ({ page, site }) => {
  await openLobby(page);
  const before = await readRounds(site.databaseUrl);
  await tile(page).hover();
  await tile(page)
    .getByRole('link', { name: /Veiled Court.*demo|demo.*Veiled Court/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/table-game\/habanero\/veiled-court(\?demo=1)?$/);
  await expect(frame(page).getByRole('button', { name: 'Spin', exact: true })).toBeVisible();
  await expect(frame(page).locator('[data-figure=balance]', { hasText: '1,000.00' })).toBeVisible();
  await frame(page).getByRole('button', { name: 'Spin', exact: true }).click();
  await expect(
    frame(page)
      .getByText(/No win\.|winning line/)
      .first(),
  ).toBeAttached();
  expect(await readRounds(site.databaseUrl)).toEqual(before);
});

test('a provider’s live table accepts a chip, and its round ends with the ledger’s balance', async ({
  page,
  site,
}) => {
  await enter(page, site.url);
  await openLobby(page);
  await page.goto('/en/casino/live-casino/roulette');
  await page.getByRole('link', { name: 'Northquay Live Roulette', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/live-casino-game\/softswiss\/live-roulette$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Play with my balance' }).click();
  const play = tablePlays.find(({ key }) => key === 'live-roulette');
  if (!play) throw new Error('there is no play for live-roulette');
  const rounds = () => readRounds(site.databaseUrl, 'softswiss');
  await expect(async () => {
    await act(frame(page, 'softswiss:live-roulette'), play);
    expect(await rounds()).toHaveLength(1);
  }).toPass({ timeout: 60_000 });
  await expect
    .poll(async () => (await rounds()).map(({ isOver }) => isOver), { timeout: 60_000 })
    .toEqual([true]);
  const [round] = await rounds();
  const after = (5000n - (round?.stake ?? 0n) + (round?.payout ?? 0n)).toString();
  await expect(balance(page)).toHaveText(new RegExp(`^${after.slice(0, -2)}\\.${after.slice(-2)}\\s`));
});
