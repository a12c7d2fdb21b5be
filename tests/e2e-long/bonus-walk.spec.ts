import { type Locator, type Page, expect as plainExpect } from '@playwright/test';
import { playForAnHour } from '../e2e/reality-check-steps.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { type Answer, Browser, goodPassword, registration } from '../fixture/browser.ts';
import { cardForm } from '../fixture/card-form.ts';
import { directedTest } from '../fixture/directed-site.ts';
import { placeFirstSingle } from '../fixture/first-single.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import { openGame, playRound } from '../routes/play-round.ts';
import { PASSWORD, register } from './registration-steps.ts';
import {
  back,
  balance,
  card,
  cents,
  euros,
  placed,
  placedOne,
  promised,
  readText,
  slip,
  stakeOn,
  tab,
} from './slip-steps.ts';

const first = ['Alder', 'Beech', 'Cherry', 'Elder'];
const second = ['Maple', 'Myrtle', 'Larch', 'Laurel'];
const third = ['Rowan', 'Cedar'];
const test = directedTest([...first, ...second, ...third, 'Spruce'].map(soccerCast), { withPayments: true });
test.use({ viewport: { width: 1440, height: 1000 }, actionTimeout: 30_000 });
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

test.beforeEach(({ stage: { site } }) => {
  process.env.TEST_SITE_URL = site.url;
  process.env.TEST_SITE_DATABASE = site.databaseUrl;
});

const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });
const bar = (page: Page) => page.locator('[data-bonus]').first().getByRole('progressbar');

/** A single of 10.00 on each match. */
async function betTens(page: Page, homes: readonly string[]): Promise<void> {
  await page.goto('/en/sport/soccer');
  await back(page, ...homes);
  await tab(page, 'Single').click();
  for (const home of homes) await stakeOn(page, home).fill('10');
  await placed(page, homes.length);
  await slip(page).getByRole('button', { name: 'Done' }).click();
}

async function balanceAfter(page: Page, before: string): Promise<string> {
  const displayedBalance = balance(page).first();
  await expect(displayedBalance).not.toHaveText(before);
  return readText(displayedBalance);
}

async function claim(page: Page, code: string): Promise<void> {
  await page.goto('/en/user/bonuses');
  await page.getByLabel('Bonus code').fill(code);
  await page.getByRole('button', { name: 'Claim bonus', exact: true }).click();
  await expect(page.getByText('Bonus code successfully activated!')).toBeVisible();
}

async function deposit(modal: Locator): Promise<void> {
  await modal.getByLabel('Amount', { exact: true }).fill('20');
  await modal.getByLabel('Bonus code').fill('welcome');
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: /^Deposit \d/ }).click();
  await expect(modal.locator('[data-deposit="done"]')).toContainText('20.00');
}

async function readErrorCode(answer: Promise<Answer>): Promise<string | undefined> {
  const { status, body } = await answer;
  return status === 200 ? undefined : String(body.ErrorCode);
}

test('a bonus is granted with a deposit, wagered in sport and casino, and withdrawn as cash', async ({
  page,
  stage: { director },
}) => {
  test.setTimeout(400_000);
  const name = `bonus-${Date.now().toString(36)}`;
  await register(page, name);
  await page.getByRole('dialog', { name: `Welcome, ${name}` }).waitFor();
  await page.goto('/en/user/deposit');
  const modal = accountDialog(page);
  await deposit(modal);
  await modal.getByRole('link', { name: 'Bonuses', exact: true }).click();
  await expect(page.locator('[data-bonus]').first()).toContainText('20.00');
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '0');

  await betTens(page, first);
  await expect(balance(page).first()).toHaveText(/^0\.00/);
  for (const match of first) director.match(match).end(1, 0);
  await balanceAfter(page, '0.00 EUR');
  await page.goto('/en/user/bonuses');
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '40');
  // The bar moves with each bet, without a reload.
  const other = await page.context().newPage();
  await betTens(other, second);
  for (const match of second) director.match(match).end(1, 0);
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '80');
  await other.close();
  // The last fifth on a slot: 10.00 per spin, all of which counts.
  const slot = await openGame(page, 'harbour-lights', { balance: /\d\.\d\d/ });
  for (const _ of [1, 2]) {
    await slot.locator('.stake-row input').fill('10');
    await playRound(slot, { key: 'harbour-lights', goesOn: ['Free spin', 'Respin'] });
  }
  await page.goto('/en/user/bonuses');
  await expect(page.locator('[data-bonus][data-state="4"]')).toBeVisible();
  // All of it is cash now, and can be withdrawn.
  const displayedCents = async () => cents(await readText(balance(page).first()));
  await expect.poll(displayedCents).toBeGreaterThan(4000);
  const cash = await displayedCents();
  await page.goto('/en/user/withdraw');
  await modal.getByText('Test wallet', { exact: true }).click();
  await modal.getByLabel('Amount', { exact: true }).fill('40');
  await modal.locator('[name="AccountID"]').fill('12345678');
  await modal.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await modal.getByRole('button', { name: /^Withdraw \d/ }).click();
  await expect(modal.locator('[data-withdrawal="requested"]')).toContainText('40.00');
  await expect(balance(page).first()).toHaveText(euros((cash - 4000) / 100));
});

test('a free bet is the stake of a combo, and its winnings are cash', async ({
  page,
  context,
  stage: { director },
}) => {
  await newPlayer(context);
  await claim(page, 'freebet');
  await page.goto('/en/sport/soccer');
  await back(page, ...third);
  await tab(page, 'Combo').click();
  const choice = slip(page).locator('[data-free-bet-choice] select');
  await choice.selectOption({ index: 1 });
  // 5.00 at 4.00, without the stake.
  expect(await promised(page)).toBe(1500);
  const ticket = await placedOne(page);
  for (const match of third) director.match(match).end(1, 0);
  await expect(balance(page).first()).toHaveText(/^15\.00/);
  await page.goto('/en/user/sportsHistory');
  await expect(card(page, ticket)).toContainText(/free bet/i);
});

test('free spins are played in the frame of their game, and their wins are bonus money', async ({
  page,
  context,
}) => {
  await newPlayer(context);
  await claim(page, 'spins');
  const slot = await openGame(page, 'corner-sevens', { balance: '0.00' });
  const count = slot.locator('.free-spins [role="status"]');
  await expect(count).toHaveText('Free spin 1 of 10');
  for (let spin = 1; spin <= 10; spin += 1) {
    await playRound(slot, { key: 'corner-sevens', goesOn: ['Free spin', 'Respin'] });
    if (spin < 10) await expect(count).toHaveText(`Free spin ${spin + 1} of 10`);
  }
  await expect(slot.locator('.free-spins-choice')).toBeHidden();
  await page.goto('/en/user/bonuses');
  await expect(
    page.locator('[data-bonus][data-state="4"]').or(page.locator('[data-bonus][data-state="2"]')).first(),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('0.00');
});

test('a player who self-excludes answers a reality check first, and is refused everywhere afterwards', async ({
  page,
  context,
  stage: { site },
}) => {
  // A name of their own: nobody of the same name and date of birth can register after the exclusion.
  const player = await newPlayer(context, '25', { LastName: 'Germain' });
  const name = String((await player.call('GET /api/user/get')).body.UserName);
  await playForAnHour(player);
  await page.goto('/en/casino');
  const check = page.getByRole('dialog', { name: 'Reality check' });
  await check.getByRole('button', { name: 'Continue' }).click();
  await expect(check).toHaveCount(0);
  await page.goto('/en/user/limits');
  await page.getByRole('button', { name: 'Exclude yourself' }).click();
  await page.getByRole('button', { name: 'Exclude yourself' }).last().click();
  const exclusion = page.locator('form', {
    has: page.getByLabel('I understand that this cannot be undone.'),
  });
  await exclusion.getByLabel('How long').selectOption('12');
  await page.getByLabel('Current password').fill(goodPassword);
  await page.getByLabel('I understand that this cannot be undone.').check();
  await page.getByRole('button', { name: 'Exclude me' }).click();
  await expect(page.getByRole('dialog', { name: 'You have excluded yourself.' })).toBeVisible();
  const again = registration(`${name}b`, { LastName: 'Germain' });
  expect(await readErrorCode(new Browser(site.url).call('POST /api/account/register', { body: again }))).toBe(
    'RegistrationNotPossibleException',
  );
  await page.goto('/en/login');
  await page.getByLabel('E-mail or user name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.locator('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('You excluded yourself from play');
  await page.getByRole('button', { name: 'Log in for a payout only' }).click();
  await expect(page).toHaveURL(/\/en\/user\/limits$/);
  // Calls that another page could still make with this session.
  const excluded = new Browser(site.url);
  const login = { UserName: name, Password: goodPassword, ForPayout: true };
  expect(await readErrorCode(excluded.call('POST /api/account/login', { body: login }))).toBeUndefined();
  const refused = {
    bet: placeFirstSingle(excluded, '1'),
    game: excluded.call('POST /api/casino/launch', { body: { Provider: 'evens', Key: 'dice' } }),
    table: excluded.call('POST /api/casino/launch', { body: { Provider: 'evens', Key: 'live-wheel' } }),
    deposit: excluded.call('POST /api/deposit/create', { body: { CommandId: newCommandId(), ...cardForm } }),
    bonus: excluded.call('POST /api/bonus/claim', {
      body: { CommandId: newCommandId(), BonusCode: 'FREEBET' },
    }),
  };
  for (const [point, answer] of Object.entries(refused))
    expect(await readErrorCode(answer), point).toBe('SelfExclusionException');
});
