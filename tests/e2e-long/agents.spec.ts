import { type AccountId, type PlayerId, parseAmount } from '@evens/base';
import { type Locator, type Page, expect as plainExpect } from '@playwright/test';
import { createBelow, move } from '../../apps/server/src/operators/testing/agent-stage.ts';
import {
  type Agent,
  logIn as logInByCall,
  newTopAgent,
} from '../../apps/server/src/operators/testing/agent-tree.ts';
import { createPool, type Pool } from '../../apps/server/src/platform/db.ts';
import { findSelection, listMatches, logIn, place } from '../e2e/bets-by-call.ts';
import { goodPassword } from '../fixture/browser.ts';
import { type DirectedSite, directedTest } from '../fixture/directed-site.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import { creditPlayer } from '../fixture/top-up.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

const test = directedTest(['Almond', 'Baobab', 'Cypress'].map(soccerCast), { withPayments: true });
test.use({ viewport: { width: 1280, height: 900 } });
test.setTimeout(180_000);
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });
const picturesTo = process.env.PICTURES_TO;

const topTerms = { subAgentCommission: 50, agentCommission: 60, positionTaking: 6000, rebate: 30 };
let names = 0;

function newName(what: string): string {
  names += 1;
  return `${what}${Date.now() % 1e7}${names}`;
}

async function withPool<T>({ site }: DirectedSite, act: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool({
    url: site.databaseUrl,
    name: 'agents-e2e',
    max: 1,
    onIdleError: () => undefined,
  });
  try {
    return await act(pool);
  } finally {
    await pool.end();
  }
}

/** A top agent with money; the page is logged in as this agent. */
async function enterAsAgent(page: Page, stage: DirectedSite, amount = '1000.00'): Promise<Agent> {
  const { url, databaseUrl } = stage.site;
  const top = await withPool(stage, (pool) =>
    newTopAgent({ url, pool }, { name: newName('top'), userType: 4, terms: topTerms }),
  );
  await creditPlayer({ databaseUrl, userName: top.name, amount });
  await logIn(page.request, { url, player: top.name, password: goodPassword });
  return top;
}

const accountRow = (page: Page, name: string): Locator =>
  page.locator('[data-account]').filter({ hasText: name });

async function checkAtWidths(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [768, 'light'],
    [1280, 'light'],
    [1920, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await seeNothingWider(page);
    if (picturesTo !== undefined)
      await page.screenshot({ path: `${picturesTo}/${name}-${width}-${colorScheme}.png` });
  }
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

interface Account {
  readonly name: string;
  readonly type: string;
  /** Percentages by their labels. */
  readonly percentages: Readonly<Record<string, string>>;
}

async function fillAccount(page: Page, { name, type, percentages }: Account): Promise<Locator> {
  await page.getByRole('button', { name: 'New account' }).click();
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await dialog.getByLabel('Type').selectOption(type);
  await dialog.getByLabel('User name', { exact: true }).fill(name);
  await dialog.getByLabel('E-mail').fill(`${name}@agents.example`);
  await dialog.getByLabel('Password', { exact: true }).fill(goodPassword);
  await dialog.getByLabel('Confirm password', { exact: true }).fill(goodPassword);
  for (const [label, text] of Object.entries(percentages))
    await dialog.getByLabel(label, { exact: true }).fill(text);
  return dialog;
}

async function moveByForm(page: Page, which: 'Deposit' | 'Withdraw', name: string, text: string) {
  await page.getByRole('button', { name: `${which}: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${which} (to|from) ${name}$`) });
  await dialog.getByLabel('Amount').fill(text);
  return dialog;
}

/** Net win of accounts in the current month, in minor units, from the ledger's postings alone. */
async function ledgerNetWin(stage: DirectedSite, accountIds: readonly number[]): Promise<bigint> {
  const { rows } = await withPool(stage, (pool) =>
    pool.query<{ net_win: string }>(
      `select coalesce(sum(case when h.id = p.credit then p.amount else -p.amount end), 0)::text as net_win
       from posting p join journal j on j.id = p.journal_id
       join account h on h.id in (p.debit, p.credit) and h.kind = 'house:sportsbook'
       join ticket t on j.ref_kind = 'ticket' and t.id = j.ref_id
       where t.account_id = any($1) and j.at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`,
      [accountIds],
    ),
  );
  return BigInt(rows[0]?.net_win ?? 0);
}

function minor(text: string): bigint {
  const isBelow = /^[-−]/.test(text.trim());
  const parsed = parseAmount(text.replaceAll(/[^\d.]/g, ''), 'EUR');
  if (!parsed.ok) throw new Error(`expected an amount, got ${text}`);
  return isBelow ? -parsed.value : parsed.value;
}

const reported = async (page: Page, row: number | 'totals', column: string): Promise<bigint> =>
  minor((await page.locator(`[data-report-row="${row}"] [data-column="${column}"]`).textContent()) ?? '');

/** Places singles at 2.00 on the home sides of matches, each with its stake. */
async function placeAtHome(
  page: Page,
  { site: { url } }: DirectedSite,
  player: string,
  stakes: Readonly<Record<string, string>>,
): Promise<void> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('placeAtHome: the page has no browser');
  const { request } = context;
  await logIn(request, { url, player, password: goodPassword });
  for (const [home, Stake] of Object.entries(stakes)) {
    const match = (await listMatches(request, url, 'soccer')).find(
      ({ HomeTeamName }) => HomeTeamName === home,
    );
    if (!match) throw new Error(`placeAtHome: no match of ${home}`);
    const selection = await findSelection(request, url, { match, type: '1x2', outcomeNo: 1 });
    await place(request, url, { BetType: 1, Selections: [selection], Stake });
  }
  await context.close();
}

test('an agent opens accounts, moves money, and the month’s report is exact to the minor unit', async ({
  page,
  stage,
}) => {
  const complaints = collectComplaints(page);
  const top = await enterAsAgent(page, stage);
  const { url } = stage.site;
  await page.goto('/en');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click();
  await page.getByRole('link', { name: 'Agent area' }).click();
  await expect(page).toHaveURL(/\/en\/agent-management$/);
  await expect(page.getByText('No sub-accounts yet')).toBeVisible();
  await checkAtWidths(page, 'agents-empty');

  const agentName = newName('sub');
  const dialog = await fillAccount(page, {
    name: agentName,
    type: 'Super agent',
    percentages: {
      'Agent commission': '0,6',
      'Sub-agent commission': '0.4',
      'Position taking': '50',
      Rebate: 'x',
    },
  });
  await checkAtWidths(page, 'agents-create');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByLabel('Agent commission', { exact: true })).toHaveAccessibleDescription(
    'At most 0.5%.',
  );
  await expect(dialog.getByLabel('Rebate')).toHaveAccessibleDescription(
    /percentage with at most two decimals/,
  );
  await dialog.getByLabel('Agent commission', { exact: true }).fill('0,5');
  await dialog.getByLabel('Rebate').fill('0.3');
  await dialog.getByLabel('User name', { exact: true }).fill(top.name);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByLabel('User name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('User name', { exact: true }).fill(agentName);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(accountRow(page, agentName)).toContainText('Super agent');

  const playerName = newName('player');
  const form = await fillAccount(page, { name: playerName, type: 'Player', percentages: { Rebate: '0.25' } });
  await expect(form.getByLabel('Position taking')).toHaveCount(0);
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(accountRow(page, playerName)).toContainText('0.00');

  const moving = await moveByForm(page, 'Deposit', playerName, '150,50');
  await expect(moving).toContainText('849.50');
  await checkAtWidths(page, 'agents-move');
  await moving.getByLabel('Amount').fill('2000');
  await expect(moving.getByRole('alert')).toHaveText('This is more than your balance.');
  await moving.getByLabel('Amount').fill('150,50');
  await moving.getByRole('button', { name: /^Deposit 150\.50/ }).click();
  await expect(moving).toHaveCount(0);
  await expect(accountRow(page, playerName)).toContainText('150.50');
  await expect(page.locator('[data-own-balance]')).toContainText('849.50');
  const back = await moveByForm(page, 'Withdraw', playerName, '50.5');
  await back.getByRole('button', { name: /^Withdraw 50\.50/ }).click();
  await expect(accountRow(page, playerName)).toContainText('100.00');
  await expect(page.locator('[data-own-balance]')).toContainText('900.00');
  await expect(page.locator('[data-transfer]')).toHaveCount(2);
  await checkAtWidths(page, 'agents-level');

  const ids = await withPool(stage, async (pool) => {
    const { rows } = await pool.query<{ name: string; id: PlayerId; account_id: AccountId }>(
      `select u.username as name, p.id, p.account_id from player p join auth_user u on u.id = p.auth_user_id
       where u.username = any($1)`,
      [[agentName, playerName]],
    );
    return new Map(rows.map((row) => [row.name, row]));
  });
  const player = ids.get(playerName);
  const agent = ids.get(agentName);
  if (!player || !agent) throw new Error('the accounts of the forms are not in the database');
  // The sub-agent opens a player account.
  const subAgent: Agent = {
    name: agentName,
    playerId: agent.id,
    accountId: agent.account_id,
    browser: await logInByCall(url, agentName),
  };
  const below = await withPool(stage, (pool) =>
    createBelow(pool, subAgent, { name: newName('below'), userType: 0 }),
  );
  await move(top, 'deposit', subAgent, { Amount: '40.00' });
  await move(subAgent, 'deposit', below, { Amount: '20.00' });
  await placeAtHome(page, stage, playerName, { Almond: '33.33', Baobab: '10.00' });
  await placeAtHome(page, stage, below.name, { Almond: '17.77' });
  stage.director.match('Almond').end(0, 1);
  stage.director.match('Baobab').end(1, 0);
  const accounts = [player.account_id, below.accountId];
  await expect.poll(() => ledgerNetWin(stage, accounts), { timeout: 60_000 }).toBe(4110n);

  await page.getByRole('link', { name: 'Monthly report' }).click();
  await expect(page.locator(`[data-report-row="${player.id}"]`)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => reported(page, 'totals', 'NetWin'), { timeout: 60_000 }).toBe(4110n);
  expect(await reported(page, 'totals', 'NetWin')).toBe(await ledgerNetWin(stage, accounts));
  expect(await reported(page, player.id, 'NetWin')).toBe(await ledgerNetWin(stage, [player.account_id]));
  expect(await reported(page, agent.id, 'NetWin')).toBe(await ledgerNetWin(stage, [below.accountId]));
  expect(await reported(page, player.id, 'Turnover')).toBe(4333n);
  expect(await reported(page, player.id, 'Payout')).toBe(2000n);
  expect(await reported(page, player.id, 'TransfersIn')).toBe(15_050n);
  expect(await reported(page, player.id, 'TransfersOut')).toBe(5050n);
  expect(await reported(page, agent.id, 'TransfersIn')).toBe(4000n);
  // 50 % and 0.50 % of 17.77, each rounded toward zero.
  expect(await reported(page, agent.id, 'Position')).toBe(888n);
  expect(await reported(page, agent.id, 'Commission')).toBe(8n);
  // 60 % of 41.10 less 8.88; 0.60 % of 61.10 less 0.08; 0.25 % of 43.33.
  const ownFigure = async (column: string) =>
    minor((await page.locator(`[data-own="${column}"]`).textContent()) ?? '');
  expect(await ownFigure('Position')).toBe(1578n);
  expect(await ownFigure('Commission')).toBe(28n);
  expect(await ownFigure('Rebate')).toBe(-10n);
  expect(await ownFigure('Total')).toBe(1596n);
  await checkAtWidths(page, 'agents-report');
  await page.getByText('What the columns mean').click();
  await expect(page.getByText('Turnover less payout.')).toBeVisible();

  await page.getByRole('link', { name: agentName }).click();
  await expect(page.getByRole('heading', { name: `What ${agentName} keeps` })).toBeVisible();
  expect(await reported(page, below.playerId, 'NetWin')).toBe(1777n);
  await page.getByRole('navigation', { name: 'Levels above' }).getByRole('link', { name: top.name }).click();
  await expect(page.getByRole('heading', { name: 'What you keep' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^agent-report-\d{4}-\d\d\.csv$/);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText('Nothing in this month')).toBeVisible();
  await expect(page).toHaveURL(/year=\d{4}&month=\d+(&id=\d+)?$/);
  expect(complaints.filter((text) => !/status of (409|422)/.test(text))).toEqual([]);
});

test('a lock of a branch is explained, refuses the player below, and can be removed', async ({
  page,
  stage,
}) => {
  const top = await enterAsAgent(page, stage);
  const { below, sub } = await withPool(stage, async (pool) => {
    const middle = await createBelow(pool, top, { name: newName('mid'), userType: 2 });
    return { sub: middle, below: await createBelow(pool, middle, { name: newName('low'), userType: 0 }) };
  });
  await page.goto('/en/agent-management');
  await page.getByRole('button', { name: `Lock: ${sub.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Lock ${sub.name}` });
  await expect(dialog).toContainText('1 account below is locked too.');
  await checkAtWidths(page, 'agents-lock');
  await dialog.getByRole('button', { name: 'Lock' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('unpaid');
  await dialog.getByLabel('Reason').press('Enter');
  await expect(accountRow(page, sub.name)).toContainText('Locked');
  const refused = () =>
    below.browser.call('POST /api/account/login', {
      body: { UserName: below.name, Password: goodPassword },
    });
  expect((await refused()).body.ErrorCode).toBe('AccountLockedException');
  await page.goto('/en/users');
  await expect(accountRow(page, below.name)).toContainText('Locked above');
  // Another agent is directly above: only the lock is offered.
  await expect(accountRow(page, below.name).getByRole('button')).toHaveCount(1);
  await checkAtWidths(page, 'agents-users');
  await page.goto('/en/agent-management');
  const moving = await moveByForm(page, 'Deposit', sub.name, '5');
  await moving.getByRole('button', { name: /^Deposit 5/ }).click();
  await expect(moving.getByRole('alert')).toHaveText('This sub-account is locked.');
  await moving.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Unlock: ${sub.name}` }).click();
  const unlock = page.getByRole('dialog', { name: `Unlock ${sub.name}` });
  await unlock.getByLabel('Reason').fill('paid');
  await unlock.getByRole('button', { name: 'Unlock' }).click();
  // “Unlock: …” contains this name too, hence `exact`.
  await expect(page.getByRole('button', { name: `Lock: ${sub.name}`, exact: true })).toBeVisible();
  expect((await refused()).status).toBe(200);
});

test('levels open, names are searched, and an account is edited from the next month on', async ({
  page,
  stage,
}) => {
  const top = await enterAsAgent(page, stage);
  const { low, middle, player } = await withPool(stage, async (pool) => {
    const two = await createBelow(pool, top, { name: newName('mid'), userType: 2, PositionTaking: 3000 });
    const one = await createBelow(pool, two, { name: newName('low'), userType: 1 });
    return {
      middle: two,
      low: one,
      player: await createBelow(pool, one, { name: newName('zed'), userType: 0 }),
    };
  });
  await page.goto('/en/agent-management');
  await expect(accountRow(page, middle.name)).toContainText('2 accounts below');
  await accountRow(page, middle.name).getByRole('link').click();
  await accountRow(page, low.name).getByRole('link').click();
  await accountRow(page, player.name).getByRole('link').click();
  await expect(page.locator('[data-shown-account]')).toContainText(player.name);
  const levels = page.getByRole('navigation', { name: 'Levels above' });
  await expect(levels.getByRole('link')).toHaveText([top.name, middle.name, low.name]);
  await levels.getByRole('link', { name: top.name }).click();
  const search = page.getByRole('searchbox', { name: 'Search all levels by user name' });
  await search.fill(player.name.slice(0, 6).toUpperCase());
  await expect(accountRow(page, player.name)).toBeVisible();
  await expect(accountRow(page, middle.name)).toHaveCount(0);
  await search.fill('nobody-at-all');
  await expect(page.getByText('No account matches')).toBeVisible();
  await search.press('Escape');
  await page.getByRole('radio', { name: 'Players' }).click();
  await expect(page.getByText('No account matches')).toBeVisible();
  await page.getByRole('radio', { name: 'Agents' }).click();
  await page.getByRole('button', { name: `Edit: ${middle.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${middle.name}` });
  await expect(dialog.getByLabel('Position taking')).toHaveValue('30');
  await dialog.getByLabel('Position taking').fill('60.01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Position taking')).toHaveAccessibleDescription('At most 60%.');
  await dialog.getByLabel('Position taking').fill('40');
  await checkAtWidths(page, 'agents-edit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await accountRow(page, middle.name).getByRole('link').click();
  const card = page.locator('main section').filter({ has: page.locator('[data-shown-account]') });
  await expect(card).toContainText(/Position taking\s*30%/);
  await expect(card).toContainText(/From .*Position taking\s*40%/);
  await checkAtWidths(page, 'agents-account');
});

test('a deposit whose answer was lost is booked once when it is sent again', async ({ page, stage }) => {
  const top = await enterAsAgent(page, stage);
  const player = await withPool(stage, (pool) =>
    createBelow(pool, top, { name: newName('once'), userType: 0 }),
  );
  await page.goto('/en/agent-management');
  await page.route(
    '**/api/agents/deposit*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const dialog = await moveByForm(page, 'Deposit', player.name, '12,34');
  const send = dialog.getByRole('button', { name: /^Deposit 12\.34/ });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('No answer arrived');
  await send.click();
  await expect(accountRow(page, player.name)).toContainText('12.34');
  await expect(page.locator('[data-transfer]')).toHaveCount(1);
  await expect(page.locator('[data-own-balance]')).toContainText('987.66');
});

test('a lost network is reported, and failed parts are loaded again', async ({ page, stage }) => {
  await enterAsAgent(page, stage);
  for (const path of ['agent-management', 'users', 'reports']) {
    await page.route('**/api/agents/**', (route) => route.abort());
    await page.goto(`/en/${path}`);
    await expect(page.locator('main [data-state="error"]').first()).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/agents/**');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.locator('main [data-state="error"]')).toHaveCount(0, { timeout: 60_000 });
  }
});

test('the area is mirrored in a language from right to left', async ({ page, stage }) => {
  const top = await enterAsAgent(page, stage);
  const player = await withPool(stage, (pool) =>
    createBelow(pool, top, { name: newName('player'), userType: 0 }),
  );
  await move(top, 'deposit', player);
  for (const path of ['agent-management', 'users', 'reports']) {
    await page.goto(`/${rightToLeft.segment}/${path}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('[data-account], [data-report-row="totals"]').first()).toBeVisible({
      timeout: 60_000,
    });
    await checkAtWidths(page, `${path}-${rightToLeft.code}`);
  }
});

for (const path of ['agent-management', 'users', 'reports'])
  test(`/${path} leads visitors and players home`, async ({ page, context, stage }) => {
    process.env.TEST_SITE_URL = stage.site.url;
    await page.goto(`/en/${path}`);
    await expect(page).toHaveURL(/\/en\/?$/);
    await newPlayer(context);
    await page.goto(`/en/${path}`);
    await expect(page).toHaveURL(/\/en\/?$/);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account/ })
      .click();
    await expect(page.getByRole('link', { name: 'My bets' }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Agent area' })).toHaveCount(0);
  });

test('the cashier explains who moves the money of an account that an agent opened', async ({
  page,
  stage,
}) => {
  const top = await enterAsAgent(page, stage);
  const player = await withPool(stage, (pool) =>
    createBelow(pool, top, { name: newName('player'), userType: 0 }),
  );
  await logIn(page.request, { url: stage.site.url, player: player.name, password: goodPassword });
  for (const tab of ['deposit', 'withdraw']) {
    await page.goto(`/en/user/${tab}`);
    const modal = page.getByRole('dialog', { name: 'Your account' });
    await expect(modal).toContainText('Your agent handles your deposits and withdrawals.');
    await expect(modal.getByLabel('Amount')).toHaveCount(0);
  }
  await checkAtWidths(page, 'agents-cashier');
});
