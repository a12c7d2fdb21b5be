import { type APIRequestContext, type Browser, type Page, expect as plainExpect } from '@playwright/test';
import { axeOn } from '../fixture/axe.ts';
import { staged, test } from '../fixture/staged-site.ts';
import { row } from './slip-steps.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });
test.setTimeout(120_000);

async function logIn(request: APIRequestContext, url: string, login: { name: string; password: string }) {
  const answer = await request.post(`${url}/api/account/login`, {
    data: { UserName: login.name, Password: login.password },
    headers: { origin: url },
  });
  expect(answer.status()).toBe(200);
}

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  return context.newPage();
}

test('a trader suspends a match by keyboard, resumes it, moves a price and enters a score, and a visitor sees each change', async ({
  browser,
  site,
}) => {
  const visitor = await openPage(browser, site.url);
  await visitor.goto('/en/sport/soccer/england/staged-league');
  const draw = row(visitor, staged.steady).locator('.match-row-win button').nth(1);
  await expect(draw).toHaveText(/3\.30/);

  const trader = await openPage(browser, site.url);
  await logIn(trader.context().request, site.url, site.operator);
  await trader.goto('/en/backoffice?tab=trading');
  await trader.getByText('Next', { exact: true }).click();
  await trader.getByLabel('Team, league or number').fill(staged.steady);
  const match = trader.getByRole('row', { name: staged.steady });
  await expect(match).toContainText('3.30');
  await match.focus();
  await trader.keyboard.press('s');
  await expect(match).toContainText('Operator');
  await expect(draw).toBeDisabled();
  expect((await axeOn(trader).analyze()).violations).toEqual([]);
  await trader.keyboard.press('s');
  await expect(match).not.toContainText('Operator');
  await expect(draw).toBeEnabled();

  await trader.keyboard.press('m');
  await expect(match).toContainText('Mine');
  await trader.getByLabel('Mine').check();
  await trader.reload();
  await expect(trader.getByRole('row')).toHaveCount(2);
  await trader.getByRole('row', { name: staged.steady }).focus();

  await trader.keyboard.press('Enter');
  await expect(trader.getByRole('heading', { name: staged.steady })).toBeVisible();
  await trader.getByRole('button', { name: 'Unassign' }).click();
  await expect(trader.getByRole('button', { name: 'Assign to me' })).toBeVisible();
  // The address names the match: a reload shows it again.
  await trader.reload();
  await trader.getByRole('button', { name: /^Draw 3\.30/ }).click();
  const form = trader.locator('form', { has: trader.getByRole('button', { name: 'End the move' }) });
  await expect(form).toContainText('Match result: Draw');
  await form.getByLabel('Per cent').fill('-10');
  await form.getByLabel('Reason').fill('a price for the test');
  await form.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(trader.getByRole('button', { name: /^Draw 2\.96/ })).toBeVisible();
  await expect(draw).toHaveText(/2\.96/);
  expect((await axeOn(trader).analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'End the move' }).click();
  await expect(draw).toHaveText(/3\.30/);

  // The trader enters that the match runs, which opens no bets while the feed reports it, and lets the feed apply again.
  const takeOver = trader.locator('form', { has: trader.getByRole('button', { name: 'Take over' }) });
  await takeOver.getByLabel('State').selectOption({ label: 'Running' });
  await takeOver.getByLabel('Clock').fill('12:30');
  await takeOver.getByLabel('Reason').fill('the feed of this match is dead');
  await takeOver.getByRole('button', { name: 'Take over' }).click();
  await expect(trader.getByText('By hand: feed reports')).toBeVisible();
  await expect(trader.getByText('0–0', { exact: true })).toBeVisible();
  await expect(draw).toBeDisabled();
  expect((await axeOn(trader).analyze()).violations).toEqual([]);
  const byHand = trader.locator('form', { has: trader.getByRole('button', { name: 'Resume the feed' }) });
  await expect(byHand.getByRole('status')).toContainText('betting stays suspended');
  await byHand.getByLabel('Reason').fill('the feed is back');
  await byHand.getByRole('button', { name: 'Resume the feed' }).click();
  await expect(trader.getByText('By hand: feed reports')).toBeHidden();
  await expect(draw).toBeEnabled();
});
