import { type Page, expect as plainExpect } from '@playwright/test';
import { logIn } from '../e2e/bets-by-call.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { type Browser, goodPassword, registerPlayer } from '../fixture/browser.ts';
import { type DirectedSite, directedTest } from '../fixture/directed-site.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import { findFaults, seeNothingWider } from '../routes/check-route.ts';
import { card, homePrice, place, placedOne, slip, stakeOn } from './slip-steps.ts';

const test = directedTest(['Almond', 'Baobab', 'Cypress', 'Damson'].map(soccerCast), { withPayments: true });
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(150_000);
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });
const picturesTo = process.env.PICTURES_TO;
const LEAGUE = '/en/sport/soccer/england/directed-league?hours=all';

let players = 0;

/** A new player of another family than the others: offers are claimed once per person and household. */
async function enterNamed(page: Page, url: string): Promise<{ player: Browser; name: string }> {
  players += 1;
  const name = `bonus${Date.now() % 1e8}${players}`;
  const player = await registerPlayer(url, name, { LastName: `Lovelace${'abcdef'[players]}` });
  await logIn(page.request, { url, player: name, password: goodPassword });
  return { player, name };
}

async function enter(page: Page, { site }: DirectedSite): Promise<Browser> {
  return (await enterNamed(page, site.url)).player;
}

async function claim(player: Browser, BonusCode: string): Promise<void> {
  const answer = await player.call('POST /api/bonus/claim', {
    body: { BonusCode, CommandId: newCommandId() },
  });
  expect(answer.body).toMatchObject({ HasErrors: false });
}

async function checkPage(page: Page, name: string): Promise<void> {
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/${name}.png` });
}

const bonusBalance = (page: Page) => page.getByRole('banner').locator('[data-bonus-balance]');
const freeBet = (page: Page, name: string) =>
  slip(page).getByLabel(`Use a free bet for ${name}`, { exact: true });

test('a code with a deposit grants a bonus that pays after cash, and a settled bet moves its bar', async ({
  page,
  stage,
}) => {
  await enter(page, stage);
  await page.goto('/en/user/deposit');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByText('Test wallet', { exact: true }).click();
  await modal.getByRole('button', { name: /^15(\.00)?$/ }).click();
  await modal.getByLabel('Bonus code').fill('welcome');
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: /^Deposit 15\.00/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(modal.locator('[data-deposit="done"]')).toContainText('15.00');
  // Without a reload.
  await expect(bonusBalance(page)).toHaveText('Bonus 15.00 EUR');

  await page.goto(LEAGUE);
  await homePrice(page, 'Almond').click();
  await stakeOn(page, 'Almond').fill('25');
  await expect(slip(page).locator('[data-bonus-stake]')).toHaveText(
    'A stake that uses bonus money is at most 10.00 EUR.',
  );
  await expect(place(page)).toHaveText('The stake is too high for bonus money');
  await stakeOn(page, 'Almond').fill('31');
  await expect(slip(page)).toContainText('Your balance is 15.00 EUR, and 15.00 EUR of bonus money.');
  await stakeOn(page, 'Almond').fill('10');
  await expect(slip(page).locator('[data-funding]')).toHaveCount(0);
  await placedOne(page);

  await homePrice(page, 'Almond').click();
  await stakeOn(page, 'Almond').fill('9');
  await expect(slip(page).locator('[data-funding]')).toContainText(
    '5.00 EUR of cash and 4.00 EUR of bonus money pay the stake',
  );
  await checkPage(page, 'slip-bonus-money');
  const ticket = await placedOne(page);
  await expect(bonusBalance(page)).toHaveText('Bonus 11.00 EUR');
  await page.goto('/en/user/pendingBets');
  await expect(card(page, ticket)).toContainText('of it cash5.00');
  await expect(card(page, ticket)).toContainText('of it bonus money4.00');

  await page.goto('/en/user/bonuses');
  const bar = page.locator('[data-bonus]').first().getByRole('progressbar');
  await expect(bar).toHaveAttribute('aria-valuenow', '0');
  stage.director.match('Almond').end(1, 0);
  // 19.00 of 75.00.
  await expect(bar).toHaveAttribute('aria-valuenow', '25', { timeout: 40_000 });
  await checkPage(page, 'bonus-bar');
});

test('a free bet is the stake of a combo placed by keyboard, and disappears in another tab', async ({
  page,
  context,
  stage,
}) => {
  const player = await enter(page, stage);
  await claim(player, 'FREEBET');
  await page.goto(LEAGUE);
  await homePrice(page, 'Baobab').click();
  await stakeOn(page, 'Baobab').fill('3');
  await freeBet(page, 'Baobab').focus();
  await page.keyboard.press('ArrowDown');
  await expect(stakeOn(page, 'Baobab')).toHaveValue('5');
  await expect(stakeOn(page, 'Baobab')).toBeDisabled();
  await page.keyboard.press('ArrowUp');
  await expect(stakeOn(page, 'Baobab')).toHaveValue('3');
  await stakeOn(page, 'Baobab').fill('');

  await homePrice(page, 'Cypress').click();
  await expect(freeBet(page, 'Combo')).toBeVisible();
  await freeBet(page, 'Combo').selectOption({ index: 1 });
  await expect(stakeOn(page, 'Combo')).toHaveValue('5');
  // 5.00 at 4.00, without the 5.00 itself.
  await expect(slip(page)).toContainText('To return, without the free bet15.00 EUR');
  await expect(place(page)).toHaveText(/^Place free bet · 5\.00/);
  await checkPage(page, 'slip-free-bet');

  // Another tab of the same player has the same slip; only one of the two bets gets the free bet.
  const other = await context.newPage();
  await other.goto(LEAGUE);
  await expect(freeBet(other, 'Combo')).toBeVisible();
  const ticket = await placedOne(page);
  await expect(slip(other).locator('[data-selection]')).toHaveCount(0);
  await homePrice(other, 'Damson').click();
  await expect(slip(other).locator('[data-free-bet-choice]')).toHaveCount(0);
  await other.close();

  await page.goto('/en/user/pendingBets');
  await expect(card(page, ticket)).toContainText('Free bet5.00');
  await expect(card(page, ticket)).toContainText('To return15.00');
  await page.goto('/en/user/bonuses');
  await expect(page.getByRole('link', { name: `Bet ${ticket}`, exact: true })).toBeVisible();
});

test('a chosen free bet survives a lost log-in, and can be chosen after a log-in from the slip', async ({
  page,
  stage: { site },
}) => {
  const { player, name } = await enterNamed(page, site.url);
  await claim(player, 'FREEBET');
  await page.goto(LEAGUE);
  await homePrice(page, 'Cypress').click();
  await stakeOn(page, 'Cypress').fill('2');
  await freeBet(page, 'Cypress').selectOption({ index: 1 });
  await expect(place(page)).toHaveText(/^Place free bet/);

  await page.context().clearCookies();
  await page.reload();
  // A visitor has no free bets: the typed money is the stake.
  const toLogIn = slip(page).getByRole('link', { name: 'Log in to place' });
  await expect(toLogIn).toBeVisible();
  await expect(slip(page).locator('[data-free-bet-choice]')).toHaveCount(0);
  await expect(stakeOn(page, 'Cypress')).toHaveValue('2');
  await toLogIn.click();
  await page.getByLabel('E-mail or user name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/directed-league/);
  await expect(freeBet(page, 'Cypress')).not.toHaveValue('0');
  await expect(stakeOn(page, 'Cypress')).toHaveValue('5');
  await expect(place(page)).toHaveText(/^Place free bet · 5\.00/);

  // After another page and after a reload, it is still the stake.
  await page.goto('/en/promotions');
  await page.goBack();
  await page.reload();
  await expect(place(page)).toHaveText(/^Place free bet · 5\.00/);
  await freeBet(page, 'Cypress').selectOption({ index: 0 });
  await expect(stakeOn(page, 'Cypress')).toHaveValue('2');
  await freeBet(page, 'Cypress').selectOption({ index: 1 });
  await placedOne(page);
  await expect
    .poll(async () => (await player.call('GET /api/bonus/appendedfreebets')).body.FreeBets)
    .toEqual([]);
});

test('a free bet that was used elsewhere, or whose odds fell, shows the reason and takes no money', async ({
  page,
  stage,
}) => {
  const player = await enter(page, stage);
  await claim(player, 'FREEBET');
  await claim(player, 'TRYIT');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LEAGUE);
  await homePrice(page, 'Damson').click();
  await page
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('button', { name: /Betslip/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Betslip and bets' });
  await drawer.getByLabel('Stake on Damson', { exact: true }).fill('1');
  await drawer.getByLabel('Use a free bet for Damson').selectOption({ index: 1 });
  await expect(drawer.getByRole('button', { name: /^Place free bet/ })).toBeEnabled();
  await checkPage(page, 'slip-free-bet-390');
  await drawer.getByLabel('When odds change').selectOption('2');
  stage.director.match('Damson').move('1x2', [1400, 4000, 6000]);
  await expect(drawer.locator('[data-stake-judgement="free-bet-odds"]')).toContainText(
    'This free bet needs total odds of at least 1.50.',
  );
  await expect(drawer.locator('button[type=submit]')).toBeDisabled();
  stage.director.match('Damson').move('1x2', [2000, 3300, 3600]);
  await expect(drawer.locator('[data-stake-judgement]')).toHaveCount(0);

  // Used by another device.
  const { body } = await player.call('GET /api/bonus/appendedfreebets');
  const [{ ID }] = body.FreeBets as [{ ID: number }];
  const found = await player.call('GET /api/betslip/get');
  const [selection] = found.body.Selections as [{ MatchID: number }];
  const bet = await player.call('POST /api/betslip/placebet', {
    body: {
      CommandId: newCommandId(),
      BetType: 1,
      Stake: '5.00',
      OddsChangePolicy: 2,
      FreeBetID: ID,
      Selections: [
        { MatchID: selection.MatchID, MarketType: '1x2', Specifier: '', OutcomeNo: 2, Odds: 3300 },
      ],
    },
  });
  expect(bet.body).toMatchObject({ HasErrors: false });
  await expect(drawer.locator('[data-stake-judgement="free-bet-gone"]')).toContainText(
    'This free bet was used or has expired.',
  );
  await expect(drawer.locator('button[type=submit]')).toBeDisabled();
  await drawer.getByRole('button', { name: 'Stake money instead' }).click();
  await expect(drawer.getByLabel('Stake on Damson', { exact: true })).toHaveValue('1');
});
