import type { OperatorRole } from '@evens/contract';
import { type Browser as Chromium, type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { logIn, test } from '../fixture/back-office-page.ts';
import { type Browser, goodPassword, registerPlayer } from '../fixture/browser.ts';
import { type BackOfficeSite, done, inside, listOf, newId, singleOn } from '../system/refusals/site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });
test.setTimeout(240_000);
const reason = 'a day of work';

/** The console of a new operator. */
async function openConsole(
  browser: Chromium,
  backOffice: BackOfficeSite,
  { role, name }: { readonly role: OperatorRole; readonly name: string },
): Promise<Page> {
  await registerPlayer(backOffice.site.url, name);
  await backOffice.pool.query(
    `update player p set operator_role = $2 from auth_user u where u.id = p.auth_user_id and u.username = $1`,
    [name, role],
  );
  const context = await browser.newContext({
    baseURL: backOffice.site.url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await logIn(page, backOffice, name);
  await page.goto('/en/backoffice');
  await expect(page.locator('[data-panel="start"]')).toBeVisible();
  return page;
}

/** The balance without bonuses. */
async function readBalance(player: Browser): Promise<string> {
  return String((await done(player.call('GET /api/user/get'))).Balance);
}

async function approveOn(page: Page, subject: string): Promise<void> {
  await page.goto('/en/backoffice?tab=approvals');
  const proposal = page
    .getByRole('listitem')
    .filter({ hasText: subject })
    .filter({ has: page.getByRole('button', { name: 'Approve' }) });
  await proposal.getByRole('button', { name: 'Approve' }).click();
  await expect(proposal).toHaveCount(0);
}

/** Enters a score of two halves and proposes it, after its effect was shown. */
async function proposeScore(
  page: Page,
  match: { readonly id: number; readonly home: string },
  halves: readonly (readonly [home: string, away: string])[],
  effect: string,
): Promise<void> {
  await page.goto('/en/backoffice?tab=results');
  await page.getByLabel('Match number').fill(`${match.id}`);
  await page.getByRole('button', { name: 'Show the match' }).click();
  for (const [index, [home, away]] of halves.entries()) {
    const half = page.getByRole('group', { name: index === 0 ? '1st half' : '2nd half' });
    await half.getByLabel(match.home, { exact: true }).fill(home);
    await half.getByLabel(`Guests of ${match.home}`).fill(away);
  }
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.locator('[data-effect]')).toContainText(effect);
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText(/Proposal \d+ waits for a second operator/)).toBeVisible();
}

test('a trader suspends a match, moves its price, settles it and corrects the result, and the money follows', async ({
  backOffice,
  browser,
}) => {
  const match = { id: backOffice.row[9] ?? 0, home: 'Row 10' };
  const player = await backOffice.player('day-player', '100.00');
  const trader = await openConsole(browser, backOffice, { role: 'trader', name: 'day-trader' });
  const second = await openConsole(browser, backOffice, { role: 'trader', name: 'day-trader-two' });
  const bet = () => player.call('POST /api/betslip/placebet', { body: singleOn(match.id) });

  await trader.goto('/en/backoffice?tab=trading');
  await trader.getByText('Next', { exact: true }).click();
  await trader.getByLabel('Team, league or number').fill(match.home);
  const row = trader.getByRole('row', { name: match.home });
  await row.focus();
  await trader.keyboard.press('s');
  await expect(row).toContainText('Operator');
  await expect.poll(async () => (await bet()).body.ErrorCode).toBe('SelectionSuspendedException');
  await trader.keyboard.press('s');
  await expect(row).not.toContainText('Operator');
  await trader.keyboard.press('Enter');
  await trader.getByRole('button', { name: /^Row 10 2\.00/ }).click();
  const move = trader.locator('form', { has: trader.getByRole('button', { name: 'End the move' }) });
  await move.getByLabel('Per cent').fill('-10');
  await move.getByLabel('Reason').fill(reason);
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(trader.getByRole('button', { name: /^Row 10 1\.8/ })).toBeVisible();
  await move.getByRole('button', { name: 'End the move' }).click();
  await expect(trader.getByRole('button', { name: /^Row 10 2\.00/ })).toBeVisible();

  await done(bet());
  expect(await readBalance(player)).toBe('90.00');
  await backOffice.begin(match.id);
  await proposeScore(
    trader,
    match,
    [
      ['1', '0'],
      ['1', '1'],
    ],
    '20.00 EUR',
  );
  await approveOn(second, `#${match.id}`);
  await expect.poll(() => readBalance(player)).toBe('110.00');
  await proposeScore(
    trader,
    match,
    [
      ['0', '0'],
      ['1', '1'],
    ],
    'Taken back',
  );
  await approveOn(second, `#${match.id}`);
  await expect.poll(() => readBalance(player)).toBe('90.00');
  await Promise.all([trader.context().close(), second.context().close()]);
});

test('risk accepts a waiting bet and sets a layer of limits, which bounds the next bet', async ({
  backOffice,
  browser,
}) => {
  const match = backOffice.row[10] ?? 0;
  const player = await backOffice.player('day-gambler', '1000.00');
  const risk = await openConsole(browser, backOffice, { role: 'risk', name: 'day-risk' });
  await done(
    backOffice.second.call('POST /api/desk/stakefactor', {
      body: { UserName: 'day-gambler', Percent: 2, Reason: reason },
    }),
  );
  await done(
    backOffice.second.call('POST /api/desk/switch', {
      body: { Kind: 'referral', Name: '', Open: true, Reason: reason },
    }),
  );
  const placed = await done(
    player.call('POST /api/betslip/placebet', { body: singleOn(match, { Stake: '300.00' }) }),
  );
  const { ID } = inside(listOf(placed.Tickets)[0]);
  await risk.goto('/en/backoffice?tab=referrals');
  const card = risk.getByRole('listitem').filter({ hasText: 'day-gambler' });
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(card).toHaveCount(0);
  const ticket = inside((await done(player.call('GET /api/history/ticket', { query: `?id=${ID}` }))).Ticket);
  expect(ticket.Acceptance).toBe(1);

  await risk.goto(`/en/backoffice?tab=limits&place=match&name=${match}`);
  const layer = risk.locator('form', { has: risk.getByLabel('Stake on a line') });
  await layer.getByLabel('Stake on a line').fill('3');
  await layer.getByLabel('Reason').fill(reason);
  await expect(layer.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await layer.getByRole('button', { name: 'Show what changes' }).click();
  await expect(layer.getByRole('status')).toContainText('1 of the last 1,000 bets');
  expect((await axeOn(risk).analyze()).violations).toEqual([]);
  await layer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(risk.getByRole('grid', { name: 'Layers of limits' })).toContainText('Row 11');
  const other = await backOffice.player('day-other', '100.00');
  await expect
    .poll(async () => (await other.call('POST /api/betslip/placebet', { body: singleOn(match) })).body)
    .toMatchObject({ ErrorCode: 'LineBettingLimitReachedException' });
  await risk.context().close();
});

/** A withdrawal's state and the facts that kept the rule from approving it. */
async function readWithdrawal({ pool }: BackOfficeSite, userName: string, amount: string) {
  const { rows } = await pool.query<{ state: number; failed: readonly string[] | null }>(
    `select p.state, j.failed from payment p join player w on w.account_id = p.account_id
     join auth_user u on u.id = w.auth_user_id left join payout_judgement j on j.payment_id = p.id
     where u.username = $1 and p.direction = 'withdrawal' and p.amount = $2::numeric * 100`,
    [userName, amount],
  );
  return rows[0];
}

/** Confirms the player's e-mail address and accepts a passport. */
async function verify({ pool }: BackOfficeSite, userName: string): Promise<void> {
  await pool.query(
    `with w as (
       update player set verified_at = now() from auth_user u where u.id = auth_user_id and u.username = $1
       returning player.id, auth_user_id
     ), confirmed as (
       update auth_user set "emailVerified" = true where id = (select auth_user_id from w)
     )
     insert into document (id, player_id, kind, type, country, state, command_id, created_at, decided_at, decided_by)
     select gen_random_uuid(), id, 'identity', 'passport', 'MT', 2, gen_random_uuid(), now(), now(), 'day-cashier' from w`,
    [userName],
  );
}

const PAID = 2;
const APPROVED_ONCE = 14;

test('payments approves a large withdrawal with four eyes, and a rule approves a small one', async ({
  backOffice,
  browser,
}) => {
  const winner = await backOffice.player('day-winner', '3000.00');
  const regular = await backOffice.player('day-regular', '100.00');
  const first = await openConsole(browser, backOffice, { role: 'payments', name: 'day-cashier' });
  const second = await openConsole(browser, backOffice, { role: 'payments', name: 'day-cashier-two' });
  const withdraw = (player: Browser, Amount: string, AccountID: string) =>
    done(
      player.call('POST /api/withdraw/create', {
        body: {
          ...{ CommandId: newId(), WithdrawMethod: 'sandbox-wallet', Amount, AccountID },
          Password: goodPassword,
        },
      }),
    );
  async function approve(page: Page, userName: string, approvals: string): Promise<void> {
    await page.goto('/en/backoffice?tab=withdrawals');
    const card = page.locator('[data-withdrawal]').filter({ hasText: userName });
    await expect(card.locator(`[data-approvals="${approvals}"]`)).toBeVisible();
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  }

  await withdraw(winner, '1000.00', '123456');
  await approve(first, 'day-winner', '0/2');
  expect(await readWithdrawal(backOffice, 'day-winner', '1000.00')).toMatchObject({ state: APPROVED_ONCE });
  await approve(second, 'day-winner', '1/2');
  await expect.poll(() => readWithdrawal(backOffice, 'day-winner', '1000.00')).toMatchObject({ state: PAID });

  // The first payment to an account needs an operator.
  await withdraw(regular, '20.00', '654321');
  await approve(first, 'day-regular', '0/1');
  await expect.poll(() => readWithdrawal(backOffice, 'day-regular', '20.00')).toMatchObject({ state: PAID });
  await verify(backOffice, 'day-regular');

  await first.getByRole('button', { name: 'Propose a rule' }).click();
  const rule = first.locator('form', { has: first.getByLabel('Maximum per withdrawal') });
  await rule.getByLabel('Maximum per withdrawal').fill('50');
  await rule.getByLabel('Maximum per player in 24 hours').fill('200');
  await rule.getByLabel('Maximum for all players in 24 hours').fill('5000');
  await rule.getByLabel('Reason').fill(reason);
  expect((await axeOn(first).analyze()).violations).toEqual([]);
  await rule.getByRole('button', { name: 'Save' }).click();
  await expect(rule).toHaveCount(0);
  await approveOn(second, 'Automatic approval of withdrawals');
  await withdraw(regular, '40.00', '654321');
  await expect
    .poll(() => readWithdrawal(backOffice, 'day-regular', '40.00'))
    .toEqual({ state: PAID, failed: [] });
  await Promise.all([first.context().close(), second.context().close()]);
});
