import { type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { logIn, test } from '../fixture/back-office-page.ts';
import { eitherDirection } from '../fixture/languages.ts';
import { type BackOfficeSite, done, inside, listOf, singleOn } from '../system/refusals/site.ts';
import { stageNames } from '../system/refusals/stage.ts';

const Reason = 'a test of the back office';

test.use({ viewport: { width: 1440, height: 900 } });
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

async function logInOperator(page: Page, backOffice: BackOfficeSite): Promise<void> {
  const { name = '', password = '' } = backOffice.site.operator ?? {};
  await logIn(page, backOffice, name, password);
}

/** A bet of this player waits for a trader. */
async function refer(backOffice: BackOfficeSite, userName: string) {
  const player = await backOffice.player(userName, '1000.00');
  const factor = { UserName: userName, Percent: 2, Reason };
  await done(backOffice.second.call('POST /api/desk/stakefactor', { body: factor }));
  const open = { Kind: 'referral', Name: '', Open: true, Reason };
  await done(backOffice.second.call('POST /api/desk/switch', { body: open }));
  const body = singleOn(backOffice.match.ash, { Stake: '300.00' });
  const [ticket] = listOf((await done(player.call('POST /api/betslip/placebet', { body }))).Tickets);
  const { ID } = inside(ticket);
  return {
    async ticket() {
      return inside((await done(player.call('GET /api/history/ticket', { query: `?id=${ID}` }))).Ticket);
    },
  };
}

const card = (page: Page, player: string) => page.getByRole('listitem').filter({ hasText: player });

test('the back office is shown to operators only, after its own log-in and from their menu', async ({
  page,
  backOffice,
}) => {
  await page.goto('/backoffice/players');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await backOffice.player('looker');
  await logIn(page, backOffice, 'looker');
  await page.goto('/en/backoffice');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  const { name = '', password = '' } = backOffice.site.operator ?? {};
  await page.getByLabel('E-mail or user name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Back office', exact: true })).toBeVisible();
  await page.goto('/en');
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('link', { name: 'Back office' }).click();
  await expect(page.getByRole('heading', { name: 'Back office', exact: true })).toBeVisible();
});

test('a bet over the limit appears in the back office without a reload, and gets an offer of other terms', async ({
  page,
  backOffice,
}) => {
  await logInOperator(page, backOffice);
  await page.goto('/en/backoffice?tab=referrals');
  await expect(page.getByText('No bet waits for you')).toBeVisible();
  const bet = await refer(backOffice, 'bold');
  const waiting = card(page, 'bold');
  await expect(waiting).toContainText('2% of the limits');
  await expect(waiting).toContainText('100.00 EUR');
  await expect(waiting).toContainText(`${stageNames.ash}`);
  await expect(waiting).toContainText(/Liability .0\.00.EUR. now, .300\.00.EUR. with the bet/);
  await expect(waiting.getByRole('row', { name: '30 days' })).toContainText('Staked');
  await waiting.getByRole('button', { name: 'Offer other terms' }).click();
  await waiting.getByLabel('Stake', { exact: true }).fill('200.00');
  await waiting.getByLabel('Odds of 1').fill('one');
  await expect(waiting.getByRole('button', { name: 'Send the offer' })).toBeDisabled();
  await waiting.getByLabel('Odds of 1').fill('1.9');
  await waiting.getByRole('button', { name: 'Send the offer' }).click();
  await expect(waiting).toBeHidden();
  expect(await bet.ticket()).toMatchObject({ Acceptance: 3, Offer: { Stake: '200.00', Odds: [1900] } });

  const other = await refer(backOffice, 'brave');
  await card(page, 'brave').getByRole('button', { name: 'Accept' }).click();
  await expect(card(page, 'brave')).toBeHidden();
  expect((await other.ticket()).Acceptance).toBe(1);
});

test('a large stake becomes an alert in the menu and the list, and is marked as seen', async ({
  page,
  backOffice,
}) => {
  await logInOperator(page, backOffice);
  // The prices of a staged match are an arbitrage.
  await page.goto('/en/backoffice?tab=alerts&kind=stake');
  await expect(page.getByText('No alerts')).toBeVisible();
  await page.getByText('Thresholds').click();
  await page.getByRole('group', { name: 'Large stake' }).getByRole('textbox', { name: 'Amount' }).fill('50');
  await page.getByLabel('Reason').fill(Reason);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible();
  // Rows below the view are not rendered.
  await page.getByText('Thresholds').click();
  const player = await backOffice.player('grand', '100.00');
  const body = singleOn(backOffice.match.ash, { Stake: '60.00' });
  await done(player.call('POST /api/betslip/placebet', { body }));
  const alert = page.getByRole('row').filter({ hasText: 'grand' });
  await expect(alert).toContainText('Stake of 60.00 EUR on 1 pick', { timeout: 60_000 });
  await expect(page.getByRole('link', { name: /^Alerts [1-9]/ })).toBeVisible();
  await alert.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(alert).toBeHidden();
  await page.getByRole('combobox', { name: 'State' }).selectOption('seen');
  await expect(alert).toContainText(backOffice.site.operator?.name ?? '');
});

test('betting is closed and opened with a reason, and invalid limits are refused per field', async ({
  page,
  backOffice,
}) => {
  await logInOperator(page, backOffice);
  const player = await backOffice.player('quick', '50.00');
  const bet = () =>
    player.call('POST /api/betslip/placebet', { body: singleOn(backOffice.match.birch, { Stake: '1.00' }) });
  await page.goto('/en/backoffice?tab=switches');
  const all = page.locator('[data-panel] section', {
    has: page.getByRole('heading', { name: 'All betting' }),
  });
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

  await page.getByRole('link', { name: 'Limits' }).click();
  await page.getByRole('button', { name: 'Change the limits in EUR' }).click();
  await page.getByRole('textbox', { name: 'Minimum stake' }).fill('9999');
  await page.getByLabel('Reason').fill(Reason);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('MinimumStake');
  await page.getByRole('textbox', { name: 'Minimum stake' }).fill('1.50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('row', { name: /EUR/ })).toContainText('1.50');
  expect((await bet()).body.ErrorCode).toBe('MinimumAllowedStakeException');
});

/** Opens the form for the result of a match that has begun. */
async function openResult(page: Page, backOffice: BackOfficeSite, match: number): Promise<void> {
  await backOffice.begin(match);
  await page.goto('/en/backoffice?tab=results');
  await page.getByLabel('Match number').fill(`${match}`);
  await page.getByRole('button', { name: 'Show the match' }).click();
}

test('a score that one operator enters is paid when another operator approves it', async ({
  page,
  backOffice,
  browser,
}) => {
  const player = await backOffice.player('prudence', '50.00');
  const match = backOffice.row[5] ?? 0;
  await done(player.call('POST /api/betslip/placebet', { body: singleOn(match) }));
  await logInOperator(page, backOffice);
  await openResult(page, backOffice, match);
  const half = (name: string) => page.getByRole('group', { name });
  await half('1st half').getByLabel('Row 6', { exact: true }).fill('1');
  await half('1st half').getByLabel('Guests of Row 6').fill('0');
  await half('2nd half').getByLabel('Row 6', { exact: true }).fill('1');
  await page.getByLabel('Reason').fill(Reason);
  await expect(page.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await half('2nd half').getByLabel('Guests of Row 6').fill('1');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.locator('[data-effect]')).toContainText('20.00 EUR');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText(/Proposal \d+ waits for a second operator/)).toBeVisible();
  await page.goto('/en/backoffice?tab=approvals');
  const mine = page.getByRole('listitem').filter({ hasText: new RegExp(`#${match}(?!\\d)`) });
  await expect(mine).toContainText('Row 6 – Guests of Row 6: 1–0, 1–1');
  await expect(mine).toContainText('EUR: 1 open bet, stakes 10.00; 1 of them settled, payout 20.00');
  await expect(mine).toContainText('Another operator has to decide this.');
  await expect(mine.getByRole('button')).toHaveCount(0);

  const context = await browser.newContext({ baseURL: backOffice.site.url });
  const other = await context.newPage();
  await logIn(other, backOffice, 'desk-two');
  await other.goto('/en/backoffice?tab=approvals');
  await other
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`#${match}(?!\\d)`) })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(mine).toContainText('Approved');
  await expect(mine).toContainText('decided by desk-two');
  await context.close();
});

test('an unknown match is not found, and the verdicts of one market are proposed by the names of its outcomes', async ({
  page,
  backOffice,
}) => {
  await logInOperator(page, backOffice);
  await page.goto('/en/backoffice?tab=results');
  await page.getByLabel('Match number').fill('999999999');
  await page.getByRole('button', { name: 'Show the match' }).click();
  await expect(page.getByRole('alert')).toContainText('Not found.');
  const match = backOffice.row[6] ?? 0;
  await openResult(page, backOffice, match);
  await page.getByRole('tab', { name: 'By market' }).click();
  await page.getByLabel('Market type').selectOption('1x2');
  await page.getByLabel('Reason').fill(Reason);
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Results');
  await page.getByLabel('1 Row 7').selectOption('Won');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByText('No bet changes.')).toBeVisible();
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText(/Proposal \d+ waits for a second operator/)).toBeVisible();
  await page.goto('/en/backoffice?tab=approvals');
  const mine = page.getByRole('listitem').filter({ hasText: `#${match} 1x2` });
  await expect(mine).toContainText('Match result: Won: Row 7 · Lost: Draw, Guests of Row 7');
});

test('bets on a wrong price are cancelled, and the price is published', async ({ page, backOffice }) => {
  const match = backOffice.row[7] ?? 0;
  const player = await backOffice.player('petra', '50.00');
  await done(player.call('POST /api/betslip/placebet', { body: singleOn(match) }));
  await logInOperator(page, backOffice);
  await page.goto(`/en/backoffice?tab=match&id=${match}`);
  await page.getByRole('button', { name: /^Row 8/ }).click();
  const form = page.locator('form').filter({ hasText: 'Reason shown to players' });
  await form.getByLabel('Correct odds').fill('1.20');
  await form.getByLabel('Reason', { exact: true }).fill(Reason);
  await form.getByRole('button', { name: 'Show what changes' }).click();
  await expect(form.locator('[data-effect]')).toContainText('10.00 EUR');
  await form.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText(/Proposal \d+ waits for a second operator/)).toBeVisible();
  const { Proposals } = await done(backOffice.second.call('GET /api/desk/proposals'));
  const ID = listOf(Proposals).find(({ Kind }) => Kind === 'bet-cancellation')?.ID;
  await done(backOffice.second.call('POST /api/desk/proposal', { body: { ID, Approve: true } }));
  await page.goto('/en/frequently-asked-questions/bets#void-and-push');
  await expect(page.locator('[data-widget="palpable-errors"]')).toContainText('Correct odds: 1.20.');
});

test('new terms are requested when a bet is placed, and the bet is placed after they were accepted', async ({
  page,
  backOffice,
}) => {
  await backOffice.player('terence', '50.00');
  await logIn(page, backOffice, 'terence');
  await page.goto('/en/sport/soccer');
  const row = page.locator('.match-row', { has: page.getByText(stageNames.birch, { exact: true }) });
  await row.locator('.match-row-win button').first().click();
  const slip = page.getByRole('complementary', { name: 'Betslip and bets' });
  await slip.getByLabel(`Stake on ${stageNames.birch}`).fill('5');
  await expect(slip.locator('button[type=submit]')).toBeEnabled();
  // The page is open when they change: a log-in would request them at once.
  await backOffice.pool.query('update betting_rule set terms_version = terms_version + 1');
  // A process caches the betting rules for five seconds.
  await page.waitForTimeout(5100);
  await slip.locator('button[type=submit]').click();
  const dialog = page.getByRole('dialog', { name: 'The terms have changed' });
  await dialog.getByRole('button', { name: 'I accept' }).click();
  await expect(dialog).toBeHidden();
  await slip.locator('button[type=submit]').click();
  await expect(slip.locator('[data-receipt]')).toBeVisible();
});

test('a notice reports data that could not be read again until the network is back', async ({
  page,
  context,
  backOffice,
}) => {
  await logInOperator(page, backOffice);
  await page.goto('/en/backoffice?tab=operations');
  await expect(page.getByText('Source to publication')).toBeVisible();
  const notice = page
    .getByRole('status')
    .filter({ hasText: /No newer data from the site|We can’t reach the site/ });
  await expect(notice).toHaveCount(0);
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await expect(page.getByText('Source to publication')).toBeVisible();
  await page.getByRole('link', { name: 'Boosts' }).click();
  await expect(
    page.getByText('We can’t reach the site. Check your connection; we’ll keep trying.'),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Boosts', exact: true })).toBeVisible();
});

for (const { segment: lang } of eitherDirection) {
  test(`axe finds nothing in the back office (${lang}), and nothing is wider than a phone`, async ({
    page,
    backOffice,
  }) => {
    test.slow();
    await refer(backOffice, `axel-${lang}`);
    await logInOperator(page, backOffice);
    for (const tab of [
      'referrals',
      'switches',
      'limits',
      'players',
      'results',
      'money',
      'approvals',
      'withdrawals',
      'agents',
      'operations',
      ...[
        'casino-games',
        'casino-game&id=evens:keno',
        'casino-jackpots',
        'casino-tables',
        'casino-providers',
      ],
      'actions',
      'start',
      'alerts',
    ]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/${lang}/backoffice?tab=${tab}`);
      await expect(page.locator(`[data-panel=${tab.split('&', 1)}]`)).toBeVisible();
      if (tab === 'results') {
        await backOffice.begin(backOffice.match.gorse);
        await page.locator('input[inputmode=numeric]').fill(`${backOffice.match.gorse}`);
        await page.locator('input[inputmode=numeric]').press('Enter');
        await expect(page.getByRole('tablist')).toHaveCount(1);
        await expect(page.locator('fieldset')).toHaveCount(4);
      }
      if (tab === 'alerts') {
        await page.locator('summary').last().click();
        await page.locator('select').last().selectOption('all');
        await expect(page.locator('tbody tr')).not.toHaveCount(0);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await axeOn(page).analyze();
        expect(violations.map(({ id, nodes }) => `${tab} ${id} ${nodes.map(({ html }) => html)}`)).toEqual(
          [],
        );
      }
    }
  });
}
