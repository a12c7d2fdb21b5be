import type { CallAnswer, Calls, Ticket } from '@evens/contract';
import { type Page, expect as plainExpect } from '@playwright/test';
import { findSelection, listMatches, logIn, place } from '../e2e/bets-by-call.ts';
import { axeOn } from '../fixture/axe.ts';
import { staged, test } from '../fixture/staged-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 25_000 });
test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 150_000 });

const bar = (page: Page, { ID }: Ticket) => page.locator(`:is(main, dialog) [data-cashout="${ID}"]`);
const offer = (page: Page, ticket: Ticket) => bar(page, ticket).locator('[data-cashout-state=open]');
const cashOutNotice = (page: Page, ticket: Ticket) =>
  page.locator(`:is(main, dialog) [data-ticket="${ticket.ID}"] [data-cashout-said]`);

/** A placed and accepted bet of the page's player on the home side of a staged match. */
async function backed(
  page: Page,
  { url, home, stake }: { readonly url: string; readonly home: string; readonly stake: string },
): Promise<Ticket> {
  const match = (await listMatches(page.request, url, 'soccer')).find(
    ({ HomeTeamName }) => HomeTeamName === home,
  );
  if (!match) throw new Error(`${home} doesn't play`);
  const selection = await findSelection(page.request, url, { match, type: '1x2', outcomeNo: 1 });
  return place(page.request, url, { BetType: 1, Selections: [selection], Stake: stake });
}

async function story(page: Page, { ID }: Ticket): Promise<CallAnswer<Calls['GET /api/history/ticket']>> {
  const answer = await page.request.get(`/api/history/ticket?id=${ID}&lang=en`);
  return answer.json();
}

function cents(text: string | null): number {
  return Number(
    /([\d,]+\.\d\d)/
      .exec(text ?? '')?.[1]
      ?.replace(',', '')
      .replace('.', ''),
  );
}

test('the whole bet is cashed out at the displayed value, paid, and shown as cashed out', async ({
  page,
  site,
}) => {
  await logIn(page.request, site);
  const ticket = await backed(page, { url: site.url, home: staged.steady, stake: '20.00' });
  await page.goto('/en/user/bets');
  const height = (await bar(page, ticket).boundingBox())?.height;
  await expect(offer(page, ticket)).toContainText(/Cash out\s*\d+\.\d\d\sEUR/);
  expect((await bar(page, ticket).boundingBox())?.height).toBe(height);
  const seen = cents(await offer(page, ticket).textContent());
  await offer(page, ticket).click();
  await expect(bar(page, ticket)).toContainText('Cash out the whole bet for');
  const { violations } = await axeOn(page).include(`[data-cashout="${ticket.ID}"]`).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(offer(page, ticket)).toBeVisible();
  await offer(page, ticket).click();
  await bar(page, ticket)
    .getByRole('button', { name: /^Take / })
    .click();
  await expect(cashOutNotice(page, ticket)).toContainText('is in your balance');
  await expect(page.locator(`[data-ticket="${ticket.ID}"]`).first()).toContainText('Cashed out');
  const { Ticket: after, Cashouts } = await story(page, ticket);
  expect(after).toMatchObject({ Result: 2, StakeOpen: '0.00' });
  expect(Cashouts).toHaveLength(1);
  expect(cents(Cashouts[0]?.Paid ?? '')).toBeGreaterThanOrEqual(seen);
});

test('a part is cashed out by keys and by the field, and the open part is shown on the ticket', async ({
  page,
  site,
}) => {
  await logIn(page.request, site);
  const ticket = await backed(page, { url: site.url, home: staged.steady, stake: '10.00' });
  await page.goto(`/en/user/bets/${ticket.ID}`);
  await expect(offer(page, ticket)).toBeVisible();
  await bar(page, ticket).getByRole('button', { name: 'More ways to cash out' }).click();
  const slider = bar(page, ticket).getByRole('slider');
  const field = bar(page, ticket).getByLabel('Stake');
  await expect(field).toHaveValue('5');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(field).toHaveValue('4.90');
  await field.fill('12');
  await expect(bar(page, ticket).getByRole('alert')).toHaveText(/At most 10\.00\sEUR\./);
  await field.fill('4.01');
  await expect(bar(page, ticket)).toContainText(/5\.99\sEUR of the stake stays in play/);
  await bar(page, ticket).locator('[data-cashout-part]').click();
  await expect(bar(page, ticket)).toContainText(/Cash out 4\.01\sEUR of the stake for/);
  await bar(page, ticket)
    .getByRole('button', { name: /^Take / })
    .click();
  await expect(bar(page, ticket).locator('[data-cashout-said=paid]')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Stake in play5\.99\sEUR/);
  await expect(page.getByRole('heading', { name: 'Cash-outs' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/For 4\.01\sEUR of the stake/);
  expect((await story(page, ticket)).Ticket).toMatchObject({ Result: 0, StakeOpen: '5.99' });
});

test('take profit and stop loss are set and cleared separately, and a reached target asks first', async ({
  page,
  site,
}) => {
  await logIn(page.request, site);
  const ticket = await backed(page, { url: site.url, home: staged.steady, stake: '10.00' });
  await page.goto('/en/user/bets');
  const whole = bar(page, ticket);
  await expect(offer(page, ticket)).toBeVisible();
  const worth = cents(await offer(page, ticket).textContent());
  await whole.getByRole('button', { name: 'More ways to cash out' }).click();
  await whole.getByRole('radio', { name: 'Automatic' }).click();
  const profit = whole.locator('[data-automatic=take-profit]');
  const loss = whole.locator('[data-automatic=stop-loss]');
  await profit.getByLabel('Take profit').fill('19.50');
  await profit.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(whole.locator('[data-automatic-set=take-profit]')).toContainText(/Take profit at 19\.50\sEUR/);
  await loss.getByLabel('Stop loss').fill('1.00');
  await loss.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(whole.locator('[data-automatic-set=stop-loss]')).toContainText(/Stop loss at 1\.00\sEUR/);
  expect((await story(page, ticket)).Ticket).toMatchObject({ TakeProfit: '19.50', StopLoss: '1.00' });
  await expect(page.locator(`[data-ticket="${ticket.ID}"]`).first()).toContainText(
    /Take profit at19\.50\sEUR/,
  );
  await whole.getByRole('button', { name: 'Clear take profit' }).click();
  await expect(whole.locator('[data-automatic-set=take-profit]')).toBeHidden();
  await expect(whole.locator('[data-automatic-set=stop-loss]')).toBeVisible();
  await profit.getByLabel('Take profit').fill(((worth - 100) / 100).toFixed(2));
  await profit.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(profit.getByRole('alert')).toHaveText(/^Worth \d+\.\d\d\sEUR now: cash out now\?$/);
  const { violations } = await axeOn(page).include(`[data-cashout="${ticket.ID}"]`).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await profit.getByRole('button', { name: 'Cancel' }).click();
  expect((await story(page, ticket)).Ticket).toMatchObject({ TakeProfit: null, Result: 0 });
  await profit.getByRole('button', { name: 'Set', exact: true }).click();
  await profit.getByRole('button', { name: 'Cash out now' }).click();
  await expect(page.locator(`[data-ticket="${ticket.ID}"]`).first()).toContainText('Cashed out', {
    timeout: 40_000,
  });
  expect((await story(page, ticket)).Ticket).toMatchObject({ Result: 2, StakeOpen: '0.00' });
});

test('an automatic cash-out is notified, and the ticket names its rule', async ({ page, site }) => {
  await logIn(page.request, site);
  const ticket = await backed(page, { url: site.url, home: staged.moving, stake: '10.00' });
  await page.goto(`/en/user/bets/${ticket.ID}`);
  await expect(offer(page, ticket)).toBeVisible();
  const readValue = async () => cents(await offer(page, ticket).textContent());
  const first = await readValue();
  await expect.poll(readValue).not.toBe(first);
  const second = await readValue();
  // The price alternates: the target is set while the value is low, and is reached when it rises.
  await expect.poll(readValue).toBe(Math.min(first, second));
  await bar(page, ticket).getByRole('button', { name: 'More ways to cash out' }).click();
  await bar(page, ticket).getByRole('radio', { name: 'Automatic' }).click();
  const profit = bar(page, ticket).locator('[data-automatic=take-profit]');
  await profit.getByLabel('Take profit').fill((Math.max(first, second) / 100).toFixed(2));
  await profit.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(bar(page, ticket).locator('[data-automatic-set=take-profit]')).toBeVisible();
  await expect(
    page.getByText(new RegExp(`^Take profit: bet ${ticket.ID} was cashed out for \\d+\\.\\d\\d\\sEUR\\.$`)),
  ).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('main')).toContainText(/Cashed out byTake profit/);
});

test('a value that fell asks again, and the old value is never sent', async ({ page, site }) => {
  await logIn(page.request, site);
  const ticket = await backed(page, { url: site.url, home: staged.moving, stake: '10.00' });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/cashout/create')) requests.push(request.postData() ?? '');
  });
  await page.goto('/en/user/bets');
  // The price alternates between likely and less likely: wait for the higher value.
  await expect(offer(page, ticket)).toBeVisible();
  const first = cents(await offer(page, ticket).textContent());
  await expect.poll(async () => cents(await offer(page, ticket).textContent())).not.toBe(first);
  const second = cents(await offer(page, ticket).textContent());
  const [low, high] = [Math.min(first, second), Math.max(first, second)];
  await expect.poll(async () => cents(await offer(page, ticket).textContent())).toBe(high);
  await offer(page, ticket).click();
  await expect(bar(page, ticket).getByRole('alert')).toContainText('The value fell from');
  await expect(bar(page, ticket).getByRole('button', { name: /^Take / })).toBeHidden();
  // As narrow as the column beside the page: nothing of the card is cut off.
  await page.setViewportSize({ width: 320, height: 700 });
  const card = page.locator(`:is(main, dialog) [data-ticket="${ticket.ID}"]`);
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await bar(page, ticket)
    .getByRole('button', { name: /^Continue with / })
    .click();
  await expect(cashOutNotice(page, ticket)).toBeVisible();
  expect(requests).toHaveLength(1);
  expect([low, high]).toContain(cents(requests[0] ?? ''));
});

test('a cash-out whose answer was lost is requested again and paid once', async ({ page, site }) => {
  await logIn(page.request, site);
  const ticket = await backed(page, { url: site.url, home: staged.steady, stake: '10.00' });
  const ids: string[] = [];
  await page.route('**/api/cashout/create*', async (route) => {
    const { CommandId }: { CommandId: string } = route.request().postDataJSON();
    ids.push(CommandId);
    if (ids.length > 1) return route.fallback();
    // The server pays, and the answer is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.goto('/en/user/bets');
  await offer(page, ticket).click();
  await bar(page, ticket)
    .getByRole('button', { name: /^Take / })
    .click();
  await expect(cashOutNotice(page, ticket)).toBeVisible({ timeout: 40_000 });
  expect(new Set(ids).size).toBe(1);
  expect(ids.length).toBeGreaterThan(1);
  expect((await story(page, ticket)).Cashouts).toHaveLength(1);
});

test('a cash-out is suspended with its market, and offered again when it opens', async ({ page, site }) => {
  await logIn(page.request, site);
  await expect(async () => {
    const ticket = await backed(page, { url: site.url, home: staged.shut, stake: '5.00' });
    expect(ticket.Acceptance).toBe(1);
    await page.goto(`/en/user/bets/${ticket.ID}`);
    await expect(offer(page, ticket)).toBeVisible();
    await expect(bar(page, ticket).locator('[data-cashout-state=suspended]')).toHaveText(
      'Cash-out suspended',
    );
    await expect(offer(page, ticket)).toBeVisible();
  }).toPass({ timeout: 120_000 });
});

test('an in-play cash-out shows the remaining delay and is then paid', async ({ page, site }) => {
  await logIn(page.request, site);
  const ticket = await backed(page, { url: site.url, home: staged.playing, stake: '10.00' });
  expect(ticket.Acceptance).toBe(4);
  await page.goto('/en/user/bets');
  await offer(page, ticket).click();
  await bar(page, ticket)
    .getByRole('button', { name: /^Take / })
    .click();
  await expect(bar(page, ticket)).toContainText('Cash-out is being checked');
  await expect(bar(page, ticket).getByRole('timer')).toHaveAttribute('aria-label', /^\d+ seconds? left$/);
  await expect(cashOutNotice(page, ticket)).toContainText('is in your balance');
  expect((await story(page, ticket)).Ticket).toMatchObject({ Result: 2, Acceptance: 1 });
});
