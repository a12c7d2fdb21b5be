import { test as base, type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { logIn } from '../e2e/bets-by-call.ts';
import { goodPassword, registerPlayer } from '../fixture/browser.ts';
import { type BootedSite, bootSite } from '../fixture/site.ts';
import { footballCast, raceCast, soccerCast, soccerChances } from '../fixture/staged-cast.ts';
import { type DirectedMatch, Director } from '../fixture/staged-director.ts';
import { topUp } from '../fixture/top-up.ts';
import {
  back,
  balance,
  card,
  cents,
  euros,
  expectSettled,
  homePrice,
  place,
  placed,
  placedOne,
  promised,
  readText,
  row,
  slip,
  stakeOn,
  tab,
} from './slip-steps.ts';

const BOOT_MS = 120_000;
const LIVE_DELAY_MS = 3000;
const MONEY = '1000.00';

const soccer = [
  ...['Alder', 'Beech', 'Cherry', 'Elder'],
  ...['Maple', 'Myrtle', 'Mulberry'],
  ...['Larch', 'Laurel', 'Lime'],
  'Rowan',
  ...['Cedar', 'Cypress', 'Chestnut'],
];
const runners = ['Bolt', 'Comet', 'Dart', 'Ember', 'Flash', 'Gale', 'Hail'];

interface Stage {
  readonly site: BootedSite;
  readonly director: Director;
}

const test = base.extend<object, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here
    async ({}, use) => {
      const director = new Director([
        ...soccer.map(soccerCast),
        footballCast('Hawks'),
        footballCast('Owls'),
        raceCast('Arrow', runners),
      ]);
      const site = await bootSite({ feed: director.feed, env: { EVENS_RATE_FACTOR: '1000' } });
      try {
        await withConnection(site.databaseUrl, (client) =>
          client.query('update live_delay set delay_ms = $1', [LIVE_DELAY_MS]),
        );
        await director.begin(site.databaseUrl);
        await use({ site, director });
      } finally {
        await site.stop();
        director.remove();
      }
    },
    { scope: 'worker', timeout: BOOT_MS },
  ],
  baseURL: async ({ stage }, use) => {
    await use(stage.site.url);
  },
});
// A player places one bet after the other; no two tests share a match.
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(150_000);
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

/** Logs the page in as a new player with money. */
async function enter(page: Page, { site }: Stage, userName: string): Promise<void> {
  const player = await registerPlayer(site.url, userName);
  await topUp(player, MONEY);
  await logIn(page.request, { url: site.url, player: userName, password: goodPassword });
}

const CANCELLED = 1;
const WON = 2;
const LOST = 3;

test('a bet of every type is placed in the slip and settled, and one is settled again after a correction', async ({
  page,
  stage,
}) => {
  const { director } = stage;
  await enter(page, stage, 'every-type');
  await page.goto('/en/sport/soccer');

  await back(page, 'Alder');
  await stakeOn(page, 'Alder').fill('10');
  const single = await placedOne(page);

  await back(page, 'Elder');
  await stakeOn(page, 'Elder').fill('5');
  const cancelled = await placedOne(page);

  await back(page, 'Alder', 'Cherry');
  await tab(page, 'Single').click();
  await stakeOn(page, 'Alder').fill('4');
  await stakeOn(page, 'Cherry').fill('6');
  const several = await placed(page, 2);
  await slip(page).getByRole('button', { name: 'Done' }).click();

  await back(page, 'Alder', 'Beech');
  await tab(page, 'Combo').click();
  await stakeOn(page, 'Combo').fill('5');
  expect(await promised(page)).toBe(2000);
  const combo = await placedOne(page);

  await back(page, 'Alder', 'Beech', 'Cherry');
  await tab(page, 'System').click();
  await slip(page).getByRole('button', { name: 'Banker' }).first().click();
  await stakeOn(page, '1 of 2, 2 bets').fill('1');
  expect(await promised(page)).toBe(800);
  const system = await placedOne(page);

  await back(page, 'Alder', 'Cherry');
  await tab(page, 'If bet').click();
  await slip(page).getByRole('radio', { name: 'Win only' }).click();
  await stakeOn(page, 'If bet').fill('2');
  expect(await promised(page)).toBe(600);
  const chain = await placedOne(page);

  await back(page, 'Alder', 'Beech');
  await tab(page, 'Reverse').click();
  await slip(page).getByRole('radio', { name: 'Win or push' }).click();
  await stakeOn(page, 'Reverse').fill('1');
  expect(await promised(page)).toBe(600);
  const reverse = await placedOne(page);

  await row(page, 'Beech').getByRole('link').first().click();
  // The list stays until the match page is loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Beech', exact: true })).toBeVisible();
  // Another file may have boosted the same price.
  await page.getByRole('main').locator('[data-price$="/1x2#1"]').click();
  await page.getByRole('button', { name: /^Over 2\.5, / }).click();
  await stakeOn(page, 'Bet builder').fill('3');
  await expect.poll(() => promised(page)).toBeGreaterThan(600);
  const builderPays = ((await promised(page)) / 100).toFixed(2);
  const builder = await placedOne(page);

  await page.goto('/en/sport/american-football');
  await page.getByRole('button', { name: /^Hawks .*Handicap/ }).click();
  await page.getByRole('button', { name: /^Over .*Owls/ }).click();
  await tab(page, 'Teaser').click();
  await expect(slip(page)).toContainText('Moved from');
  await stakeOn(page, 'Teaser').fill('11');
  expect(await promised(page)).toBe(2100);
  const teaser = await placedOne(page);

  await page.goto('/en/sport/horse-racing');
  await page.getByRole('button', { name: /^Bolt, / }).click();
  await slip(page)
    .getByRole('checkbox', { name: /Each way/ })
    .check();
  await stakeOn(page, 'Bolt').fill('5');
  const eachWay = await placedOne(page);

  director.match('Alder').end(2, 0);
  director.match('Beech').end(2, 1);
  director.match('Cherry').end(0, 1);
  director.match('Elder').cancel('not-played');
  director.match('Hawks').end(20, 21);
  director.match('Owls').end(24, 20);
  director.match('Arrow').finish([1, 2, 3, 4, 5, 6, 7, 8]);

  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(card(page, single), WON, '20.00');
  const [alder = 0, cherry = 0] = several;
  await expectSettled(card(page, alder), WON, '8.00');
  await expectSettled(card(page, cherry), LOST, '0.00');
  await expectSettled(card(page, cancelled), CANCELLED, '5.00');
  await expect(card(page, cancelled)).toContainText('The match was not played.');
  await expectSettled(card(page, combo), WON, '20.00');
  await expectSettled(card(page, system), WON, '4.00');
  await expectSettled(card(page, chain), WON, '2.00');
  await expectSettled(card(page, reverse), WON, '6.00');
  await expectSettled(card(page, builder), WON, builderPays);
  await expectSettled(card(page, teaser), WON, '21.00');
  await expectSettled(card(page, eachWay), WON, '8.00');
  // 1,000.00 less 60.00 of stakes, and 94.00 and the builder came back.
  const afterAll = 1034 + Number(builderPays);
  await expect(balance(page)).toHaveText(euros(afterAll));

  director.match('Cherry').correct(1, 0, 'Goal given after a review');
  await expectSettled(card(page, cherry), WON, '12.00');
  await expectSettled(card(page, system), WON, '8.00');
  await expectSettled(card(page, chain), WON, '6.00');
  await expect(card(page, cherry)).toContainText('This is settlement 2; the previous one was reversed.');
  await expect(card(page, combo)).not.toContainText('settlement 2');
  await expect(balance(page)).toHaveText(euros(afterAll + 20));
  await card(page, cherry)
    .getByRole('link', { name: `Ticket ${cherry}` })
    .click();
  const settlement = (number: number) => page.locator(`[data-settlement="${number}"]`);
  await expect(settlement(1)).toContainText('Reversed');
  await expect(settlement(1)).toContainText(
    'The official result was corrected and this bet was settled again.',
  );
  await expect(settlement(2)).not.toContainText('Reversed');
  await expect(settlement(2)).toContainText('12.00');
  await page.goto('/en/user/bets?tab=account');
  await expect(page.locator('[data-entry=reversal]').first()).toBeVisible();
});

/** Delays the next bet until the home side has these odds, in thousandths. */
async function holdUntil(page: Page, match: DirectedMatch, odds: number): Promise<void> {
  await page.route(
    '**/api/betslip/placebet*',
    async (route) => {
      match.move('1x2', [odds, 3300, 3600]);
      // The server has every price that the page shows.
      await expect(homePrice(page, match.cast.name)).toContainText((odds / 1000).toFixed(2));
      await route.continue();
    },
    { times: 1 },
  );
}

test('a moved price is declined, taken if better, or taken in any case, by the player’s choice', async ({
  page,
  stage,
}) => {
  const { director } = stage;
  await enter(page, stage, 'every-policy');
  await page.goto('/en/sport/soccer');
  const policy = slip(page).getByLabel('When odds change');

  await back(page, 'Maple');
  await policy.selectOption('0');
  await stakeOn(page, 'Maple').fill('10');
  await holdUntil(page, director.match('Maple'), 2100);
  await place(page).click();
  await expect(slip(page)).toContainText('Price moved');
  await expect(place(page)).toHaveText(/^Accept and place/);
  await expect(slip(page).locator('[data-receipt]')).toHaveCount(0);
  await slip(page).getByRole('button', { name: 'Accept', exact: true }).click();
  const confirmed = await placedOne(page);

  await back(page, 'Myrtle');
  await policy.selectOption('1');
  await stakeOn(page, 'Myrtle').fill('10');
  await holdUntil(page, director.match('Myrtle'), 1900);
  await place(page).click();
  await expect(place(page)).toHaveText(/^Accept and place/);
  await expect(slip(page).locator('[data-receipt]')).toHaveCount(0);
  await slip(page).getByRole('button', { name: 'Accept', exact: true }).click();
  await holdUntil(page, director.match('Myrtle'), 2200);
  const better = await placedOne(page);

  await back(page, 'Mulberry');
  await policy.selectOption('2');
  await stakeOn(page, 'Mulberry').fill('10');
  await holdUntil(page, director.match('Mulberry'), 1800);
  const any = await placedOne(page);

  for (const name of ['Maple', 'Myrtle', 'Mulberry']) director.match(name).end(1, 0);
  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(card(page, confirmed), WON, '21.00');
  await expectSettled(card(page, better), WON, '22.00');
  await expectSettled(card(page, any), WON, '18.00');
});

test('a bet in play waits and is accepted, declined for a goal, or declined for a moved price', async ({
  page,
  stage,
}) => {
  const { director } = stage;
  const homes = ['Larch', 'Laurel', 'Lime'];
  for (const name of homes) director.match(name).kickOff();
  await enter(page, stage, 'every-delay');
  await page.goto('/en/live');
  await back(page, ...homes);
  await tab(page, 'Single').click();
  // However long the slip is, its place button is visible.
  await expect(place(page)).toBeInViewport();
  await slip(page).getByLabel('When odds change').selectOption('0');
  for (const name of homes) await stakeOn(page, name).fill('10');
  await expect(slip(page)).toContainText('In play, we check the bet for 3 seconds before we accept it.');
  const ids = await placed(page, 3);
  director.match('Laurel').goal('away');
  director.match('Lime').move('1x2', [2200, 3300, 3600]);
  const receipts = slip(page).locator('[data-receipt]');
  await expect(receipts.first()).toContainText('10.00 EUR is on hold until there is an answer.');
  await expect(balance(page)).toHaveText(euros(970));
  await expect(receipts.filter({ hasText: 'Larch' })).toContainText('Bet placed');
  await expect(receipts.filter({ hasText: 'Laurel' })).toContainText(
    'Something happened in the match while your bet was being checked.',
  );
  await expect(receipts.filter({ hasText: 'Lime' })).toContainText(
    'The odds changed while your bet was being checked.',
  );
  await expect(balance(page)).toHaveText(euros(990));
  const accepted = Number(await receipts.filter({ hasText: 'Larch' }).getAttribute('data-receipt'));
  const declined = ids.filter((id) => id !== accepted);
  for (const name of homes) director.match(name).end(1, 0);

  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(card(page, accepted), WON, '20.00');
  await page.getByRole('tab', { name: 'Declined bets' }).click();
  for (const id of declined) {
    await expect(card(page, id)).toContainText('10.00 EUR was returned to your balance.');
    await expect(card(page, id)).not.toContainText('To return');
  }
  await expect(balance(page)).toHaveText(euros(1010));
});

test('a stake over the limit goes to a trader, whose other terms are accepted in the slip', async ({
  page,
  stage,
  browser,
}) => {
  const { director, site } = stage;
  await enter(page, stage, 'every-offer');
  const { name = '', password = '' } = site.operator ?? {};
  const backOffice = await (await browser.newContext({ baseURL: site.url })).newPage();
  await logIn(backOffice.request, { url: site.url, player: name, password });
  const Reason = 'a large stake';
  for (const [path, data] of [
    ['stakefactor', { UserName: 'every-offer', Percent: 2, Reason }],
    ['switch', { Kind: 'referral', Name: '', Open: true, Reason }],
  ] as const) {
    const answer = await backOffice.request.post(`/api/desk/${path}`, {
      data,
      headers: { origin: site.url },
    });
    expect(answer.status(), path).toBe(200);
  }
  await backOffice.goto('/en/backoffice?tab=referrals');

  await page.goto('/en/sport/soccer');
  await back(page, 'Rowan');
  await stakeOn(page, 'Rowan').fill('300');
  await expect(slip(page)).toContainText('Above 100.00 EUR a trader decides whether to take the bet.');
  await expect(place(page)).toHaveText(/Ask a trader/);
  const [id = 0] = await placed(page);
  const receipt = slip(page).locator(`[data-receipt="${id}"]`);
  await expect(receipt).toContainText('Our traders are reviewing your bet');
  await expect(balance(page)).toHaveText(euros(700));

  const waiting = backOffice.getByRole('listitem').filter({ hasText: 'every-offer' });
  await waiting.getByRole('button', { name: 'Offer other terms' }).click();
  await waiting.getByLabel('Stake', { exact: true }).fill('200');
  await waiting.getByLabel('Odds of 1').fill('1.9');
  await waiting.getByLabel('Seconds to answer').fill('120');
  await waiting.getByRole('button', { name: 'Send the offer' }).click();

  await expect(receipt).toContainText('The trader offers');
  await expect(receipt).toContainText('380.00 EUR');
  await receipt.getByRole('button', { name: 'Accept offer' }).click();
  await expect(receipt).toContainText('Bet placed');
  await expect(balance(page)).toHaveText(euros(800));
  director.match('Rowan').end(1, 0);
  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(card(page, id), WON, '380.00');
  await expect(card(page, id)).toContainText('1.90');
  await expect(balance(page)).toHaveText(euros(1180));
  await backOffice.context().close();
});

test('cash-out works for a whole bet, for part of an in-play bet whose rest is settled, and automatically', async ({
  page,
  stage,
}) => {
  const { director } = stage;
  await enter(page, stage, 'every-cashout');
  await page.goto('/en/sport/soccer');
  const ids = new Map<string, number>();
  for (const name of ['Cedar', 'Cypress', 'Chestnut']) {
    await back(page, name);
    await stakeOn(page, name).fill('10');
    ids.set(name, await placedOne(page));
  }
  director.match('Cypress').kickOff();
  await page.goto('/en/user/bets');
  const ticket = (name: string) => card(page, ids.get(name) ?? 0);
  const offer = (name: string) => ticket(name).locator('[data-cashout-state=open]');
  const cashOutNotice = (name: string) => ticket(name).locator('[data-cashout-said=paid]');
  const take = (name: string) => ticket(name).getByRole('button', { name: /^Take / });

  await offer('Cedar').click();
  await take('Cedar').click();
  await expect(cashOutNotice('Cedar')).toContainText('is in your balance');
  const all = cents(await readText(cashOutNotice('Cedar')));
  await expect(ticket('Cedar')).toContainText('Cashed out');
  await expect(balance(page)).toHaveText(euros(970 + all / 100));

  await ticket('Cypress').getByRole('button', { name: 'More ways to cash out' }).click();
  await ticket('Cypress').getByLabel('Stake', { exact: true }).fill('4');
  await ticket('Cypress').locator('[data-cashout-part]').click();
  await take('Cypress').click();
  await expect(ticket('Cypress')).toContainText('Cash-out is being checked');
  await expect(cashOutNotice('Cypress')).toBeVisible();
  const part = cents(await readText(cashOutNotice('Cypress')));
  await expect(ticket('Cypress')).toContainText('Stake in play6.00 EUR');

  await expect(offer('Chestnut')).toBeVisible();
  director.match('Chestnut').suspend('1x2');
  await expect(ticket('Chestnut').locator('[data-cashout-state=suspended]')).toBeVisible();
  director.match('Chestnut').price();
  const worth = cents(await readText(offer('Chestnut')));
  await ticket('Chestnut').getByRole('button', { name: 'More ways to cash out' }).click();
  await ticket('Chestnut').getByRole('radio', { name: 'Automatic' }).click();
  const profit = ticket('Chestnut').locator('[data-automatic=take-profit]');
  await profit.getByLabel('Take profit').fill(((worth + 100) / 100).toFixed(2));
  await profit.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(ticket('Chestnut').locator('[data-automatic-set=take-profit]')).toBeVisible();
  director.match('Chestnut').move('1x2', [1400, 4000, 6000], soccerChances(3.2));
  await expect(ticket('Chestnut')).toContainText('Cashed out');

  for (const name of ids.keys()) director.match(name).end(2, 1);
  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(ticket('Cedar'), WON, (all / 100).toFixed(2));
  await expectSettled(ticket('Cypress'), WON, (12 + part / 100).toFixed(2));
  await expect(ticket('Chestnut')).toContainText('Cashed out');
  const byItself = cents((await readText(ticket('Chestnut'))).split('Returned')[1] ?? '');
  expect(byItself).toBeGreaterThan(worth + 99);
  await expect(balance(page)).toHaveText(euros(970 + 12 + (all + part + byItself) / 100));
});
