import { type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import type { Browser } from '../fixture/browser.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { TableFrame } from '../fixture/table-frame.ts';
import { setTableTimes } from '../fixture/table-times.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 25_000 });
test.describe.configure({ timeout: 240_000 });
test.use({ viewport: { width: 1280, height: 900 } });

let restore = async (): Promise<void> => undefined;

test.beforeAll(async () => {
  restore = await setTableTimes({ betting_ms: 2500, playing_ms: 200, decision_ms: 500, pause_ms: 200 });
});
test.afterAll(() => restore());

/** Bets on the next round of a table and waits until it has ended; returns the id of the bet's own record. */
async function playRound(player: Browser, game: string, bet: unknown): Promise<number> {
  const table = await TableFrame.open(siteUrl(), player, { game });
  try {
    for (let after = 0; ; ) {
      const round = await table.betting(after);
      const placed = await table.bet(round, bet);
      // The round may have closed before the bet arrived.
      if (placed.code === 'BetsClosedException') {
        after = round.no;
        continue;
      }
      expect(placed.code).toBeUndefined();
      // A bet that was cashed out automatically ends before its flight.
      await table.phase(round, 'over');
      await table.ended(placed.body.RoundID);
      return placed.body.RoundID;
    }
  } finally {
    table.leave();
  }
}

async function faults(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axeOn(page).analyze();
    for (const { id, nodes } of violations) found.push(`${colorScheme} ${id} ${nodes[0]?.html}`);
  }
  return found;
}

test('a crash round in the history shows its proof, which is checked in the browser', async ({ page }) => {
  const player = await newPlayer(page.context(), '500');
  const id = await playRound(player, 'crash', { stake: '100', autoCashOut: 110 });
  await page.goto('/en/user/casino-history');
  await expect(page.locator(`[data-round="${id}"]`)).toContainText('Crash');
  await page.locator(`[data-round="${id}"]`).getByRole('link').click();
  const main = page.getByRole('main');
  await expect(main.getByText(/^\d+\.\d\d×$/).first()).toBeVisible();
  for (const name of ['Commitment, shown before the bets', 'Secret of the round', 'Public salt of the chain'])
    await expect(main.getByText(name, { exact: true })).toBeVisible();
  await expect(main.getByText(/^Chain \d+, link \d+ of \d+$/)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  const crashed = await main
    .getByText(/^\d+\.\d\d×$/)
    .first()
    .textContent();
  await page.getByRole('link', { name: 'Verify this round' }).click();
  await expect(page).toHaveURL(/\/fairness#table=crash/);
  const run = page.locator('[data-shared-run]');
  await expect(run.locator('[data-finding]')).toHaveText([
    /commitment published before betting/,
    /leads to its published commitment/,
    /Matches the recorded result/,
  ]);
  await expect(run.locator('[data-finding$="wrong"]')).toHaveCount(0);
  await expect(run).toContainText(crashed ?? 'nothing');
  expect(await faults(page)).toEqual([]);

  // Another secret leads to another crash point, and matches no commitment.
  await page.getByLabel('Secret of the round').fill('ab'.repeat(32));
  await page.getByRole('form', { name: 'Verify a round of a shared table' }).getByRole('button').click();
  await expect(run.locator('[data-finding="commitment wrong"]')).toBeVisible();
  await expect(run.locator('[data-finding="chain wrong"]')).toBeVisible();
  await page.getByLabel('Secret of the round').fill('beef');
  await page.getByRole('form', { name: 'Verify a round of a shared table' }).getByRole('button').click();
  await expect(page.getByRole('alert')).toContainText('This does not match the round’s page.');
});

const tables = [
  ['live-roulette', { chips: [{ kind: 'straight', numbers: [7], stake: '100' }] }],
  ['live-wheel', { chips: [{ spot: 1, stake: '100' }] }],
  ['live-dragon-tiger', { stakes: { dragon: '100' } }],
  ['live-sic-bo', { stakes: { small: '100' } }],
  ['live-blackjack', { stake: '100' }],
] as const;

for (const [table, bet] of tables) {
  test(`a round of ${table} is recomputed from its secret`, async ({ page }) => {
    const player = await newPlayer(page.context(), '500');
    const id = await playRound(player, table, bet);
    await page.goto(`/en/user/casino-history/${id}`);
    await page.getByRole('link', { name: 'Verify this round' }).click();
    const findings = page.locator('[data-shared-run] [data-finding]');
    await expect(findings).toHaveText([/commitment published before betting/, /Matches the recorded result/]);
    await expect(page.locator('[data-finding$="wrong"]')).toHaveCount(0);
  });
}

test('a baccarat coup reports that its shoe is still in use', async ({ page }) => {
  const player = await newPlayer(page.context(), '500');
  const id = await playRound(player, 'live-baccarat', { stakes: { player: '100' } });
  await page.goto(`/ar/user/casino-history/${id}`);
  await expect(page.getByText('تُكشف بذرة صندوق الأوراق بعد جولته الأخيرة.')).toBeVisible();
  await page.goto(`/en/user/casino-history/${id}`);
  await expect(page.getByText('The seed of the shoe is revealed after its last coup.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Verify this round' })).toHaveCount(0);
});
