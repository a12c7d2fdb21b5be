import AxeBuilder from '@axe-core/playwright';
import { test as base, type Page, expect as plainExpect } from '@playwright/test';
import { goodPassword } from '../fixture/browser.ts';
import { type DeskSite, done, inside, listOf, openDeskSite, singleOn } from '../system/refusals/site.ts';
import { stageNames } from '../system/refusals/stage.ts';

const BOOT_MS = 120_000;
const Reason = 'a test of the desk';

const test = base.extend<object, { desk: DeskSite }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const desk = await openDeskSite();
      try {
        await use(desk);
      } finally {
        await desk.stop();
      }
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
  baseURL: async ({ desk }, use) => {
    await use(desk.site.url);
  },
});
test.use({ viewport: { width: 1440, height: 900 } });
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

async function logIn(page: Page, desk: DeskSite, name: string, password = goodPassword): Promise<void> {
  const answer = await page.request.post('/api/account/login', {
    data: { UserName: name, Password: password },
    headers: { origin: desk.site.url },
  });
  expect(answer.status()).toBe(200);
}

async function logInOperator(page: Page, desk: DeskSite): Promise<void> {
  const { name = '', password = '' } = desk.site.operator ?? {};
  await logIn(page, desk, name, password);
}

/** A bet of this player waits for a trader. */
async function refer(desk: DeskSite, userName: string) {
  const player = await desk.player(userName, '1000.00');
  const factor = { UserName: userName, Percent: 2, Reason };
  await done(desk.second.call('POST /api/desk/stakefactor', { body: factor }));
  const open = { Kind: 'referral', Name: '', Open: true, Reason };
  await done(desk.second.call('POST /api/desk/switch', { body: open }));
  const body = singleOn(desk.match.ash, { Stake: '300.00' });
  const [ticket] = listOf((await done(player.call('POST /api/betslip/placebet', { body }))).Tickets);
  const { ID } = inside(ticket);
  return {
    async ticket() {
      return inside((await done(player.call('GET /api/history/ticket', { query: `?id=${ID}` }))).Ticket);
    },
  };
}

const card = (page: Page, player: string) => page.getByRole('listitem').filter({ hasText: player });

test('the desk is there for operators only, by their menu', async ({ page, desk }) => {
  await page.goto('/en/desk');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await desk.player('looker');
  await logIn(page, desk, 'looker');
  await page.goto('/en/desk');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await logInOperator(page, desk);
  await page.goto('/en');
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('link', { name: 'Back office' }).click();
  await expect(page.getByRole('heading', { name: 'Back office', exact: true })).toBeVisible();
});

test('a bet over the limit comes to the desk by itself, and is offered at other terms', async ({
  page,
  desk,
}) => {
  await logInOperator(page, desk);
  await page.goto('/en/desk');
  await expect(page.getByText('No bet waits for you')).toBeVisible();
  const bet = await refer(desk, 'bold');
  const waiting = card(page, 'bold');
  await expect(waiting).toContainText('2% of the limits');
  await expect(waiting).toContainText('100.00 EUR');
  await expect(waiting).toContainText(`${stageNames.ash}`);
  await waiting.getByRole('button', { name: 'Offer other terms' }).click();
  await waiting.getByLabel('Stake', { exact: true }).fill('200.00');
  await waiting.getByLabel('Odds of 1').fill('one');
  await expect(waiting.getByRole('button', { name: 'Send the offer' })).toBeDisabled();
  await waiting.getByLabel('Odds of 1').fill('1.9');
  await waiting.getByRole('button', { name: 'Send the offer' }).click();
  await expect(waiting).toBeHidden();
  expect(await bet.ticket()).toMatchObject({ Acceptance: 3, Offer: { Stake: '200.00', Odds: [1900] } });

  const other = await refer(desk, 'brave');
  await card(page, 'brave').getByRole('button', { name: 'Accept' }).click();
  await expect(card(page, 'brave')).toBeHidden();
  expect((await other.ticket()).Acceptance).toBe(1);
});

test('betting is closed and opened with a reason; limits that make no sense are refused by field', async ({
  page,
  desk,
}) => {
  await logInOperator(page, desk);
  const player = await desk.player('quick', '50.00');
  const bet = () =>
    player.call('POST /api/betslip/placebet', { body: singleOn(desk.match.birch, { Stake: '1.00' }) });
  await page.goto('/en/desk?tab=switches');
  const all = page.locator('section', { has: page.getByRole('heading', { name: 'All betting' }) });
  await all.getByRole('button', { name: 'Close' }).click();
  await expect(all.getByRole('button', { name: 'Close' })).toBeDisabled();
  await all.getByLabel('Reason').fill(Reason);
  await all.getByRole('button', { name: 'Close' }).click();
  await expect(all.getByText('Closed', { exact: true })).toBeVisible();
  expect((await bet()).body.ErrorCode).toBe('BettingClosedException');
  await all.getByRole('button', { name: 'Open again' }).click();
  await all.getByLabel('Reason').fill(Reason);
  await all.getByLabel('Reason').press('Enter');
  await expect(all.getByText('Open', { exact: true })).toBeVisible();
  expect((await bet()).status).toBe(200);

  await page.getByRole('tab', { name: 'Limits' }).click();
  await page.getByRole('button', { name: 'Change the limits in EUR' }).click();
  await page.getByLabel('Minimum stake').fill('9999');
  await page.getByLabel('Reason').fill(Reason);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('MinimumStake');
  await page.getByLabel('Minimum stake').fill('1.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /EUR/ })).toContainText('1.50');
  expect((await bet()).body.ErrorCode).toBe('MinimumAllowedStakeException');
});

test('a result that one operator proposes is paid when another approves it', async ({
  page,
  desk,
  browser,
}) => {
  await logInOperator(page, desk);
  const match = desk.row[5] ?? 0;
  await page.goto('/en/desk?tab=results');
  await page.getByLabel('Match number').fill(`${match}`);
  await page.getByLabel('Market type').selectOption('1x2');
  await page.getByLabel('1 home').selectOption('2');
  await page.getByLabel('Reason').fill(Reason);
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText(/Proposal \d+ waits for a second operator/)).toBeVisible();
  await page.goto('/en/desk?tab=approvals');
  const mine = page.getByRole('listitem').filter({ hasText: `match:${match} 1x2` });
  await expect(mine).toContainText('win, lost, lost');
  await expect(mine).toContainText('Another operator has to decide this.');
  await expect(mine.getByRole('button')).toHaveCount(0);

  const context = await browser.newContext({ baseURL: desk.site.url });
  const other = await context.newPage();
  await logIn(other, desk, 'desk-two');
  await other.goto('/en/desk?tab=approvals');
  await other
    .getByRole('listitem')
    .filter({ hasText: `match:${match} 1x2` })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(mine).toContainText('Approved');
  await expect(mine).toContainText('decided by desk-two');
  await context.close();
});

test('new terms are asked for when a bet is placed, and the bet goes through after them', async ({
  page,
  desk,
}) => {
  await desk.player('terence', '50.00');
  await desk.pool.query('update betting_rule set terms_version = terms_version + 1');
  // A process goes by the rules that it has read for five seconds.
  await page.waitForTimeout(5100);
  await logIn(page, desk, 'terence');
  await page.goto('/en/sport/soccer');
  const row = page.locator('.match-row', { has: page.getByText(stageNames.birch, { exact: true }) });
  await row.locator('.match-row-win button').first().click();
  const slip = page.getByRole('complementary', { name: 'Betslip and bets' });
  await slip.getByLabel(`Stake on ${stageNames.birch}`).fill('5');
  await slip.locator('button[type=submit]').click();
  const dialog = page.getByRole('dialog', { name: 'The terms have changed' });
  await dialog.getByRole('button', { name: 'I accept' }).click();
  await expect(dialog).toBeHidden();
  await slip.locator('button[type=submit]').click();
  await expect(slip.locator('[data-receipt]')).toBeVisible();
});

for (const lang of ['en', 'ar']) {
  test(`axe finds nothing on the desk (${lang}), and nothing is wider than a phone`, async ({
    page,
    desk,
  }) => {
    test.slow();
    await refer(desk, `axel-${lang}`);
    await logInOperator(page, desk);
    for (const tab of ['referrals', 'switches', 'limits', 'players', 'results', 'money', 'approvals']) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/${lang}/desk?tab=${tab}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${tab} ${id} ${nodes.map(({ html }) => html)}`)).toEqual(
          [],
        );
      }
    }
  });
}
