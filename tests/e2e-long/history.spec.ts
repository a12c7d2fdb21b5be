import type { Ticket } from '@evens/contract';
import { type Page, expect as plainExpect } from '@playwright/test';
import { findSelection, type Login, listMatches, logIn, place, selections } from '../e2e/bets-by-call.ts';
import { axeOn } from '../fixture/axe.ts';
import { simulatedTest } from '../fixture/shared-site.ts';
import { staged, test as stagedTest } from '../fixture/staged-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 25_000 });
simulatedTest.describe.configure({ timeout: 150_000 });
simulatedTest.use({ viewport: { width: 1440, height: 900 } });
stagedTest.use({ viewport: { width: 1440, height: 900 } });

const sharedSite = (): Login => {
  const [player = '', password = ''] = (process.env.TEST_PLAYER ?? '').split(' ');
  return { url: process.env.TEST_SITE_URL ?? '', player, password };
};
const card = (page: Page, { ID }: Ticket) => page.locator(`:is(main, dialog) [data-ticket="${ID}"]`);

async function axeFaults(page: Page): Promise<readonly string[]> {
  const scopeSelector = (await page.getByRole('dialog').count()) > 0 ? 'dialog' : 'main';
  const { violations } = await axeOn(page).include(scopeSelector).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).slice(0, 3)}`);
}

simulatedTest('every type of bet is listed with its own name, and opens to its details', async ({ page }) => {
  const site = sharedSite();
  const { request } = page;
  await logIn(request, site);
  const { url } = site;
  const home = { type: '1x2', outcomeNo: 1 };
  const soccer = await selections(request, url, { sport: 'soccer', count: 4, ...home });
  const teased = await selections(request, url, {
    sport: 'basketball',
    count: 2,
    type: 'handicap-full',
    outcomeNo: 1,
    specifier: /\.5$/,
  });
  const [race] = await selections(request, url, {
    sport: 'horse-racing',
    count: 1,
    type: 'race-winner',
    outcomeNo: 1,
  });
  const [first] = soccer;
  if (!first) throw new Error('no selection');
  const match = (await listMatches(request, url, 'soccer')).find(({ ID }) => ID === first.MatchID);
  // A home win already implies more than half a goal: a bet builder refuses to combine the two.
  const specifier = /=[1-9]\.5$/;
  const over =
    match && (await findSelection(request, url, { match, type: 'total', outcomeNo: 1, specifier }));

  const system = await place(request, url, {
    BetType: 3,
    Selections: soccer.map((each, index) => ({ ...each, Banker: index === 0 })),
    SystemStakes: [{ Pick: 2, Stake: '1.00' }],
  });
  const chain = await place(request, url, {
    BetType: 4,
    Selections: soccer.slice(0, 2),
    Rule: 'win-only',
    Stake: '2.00',
  });
  const reverse = await place(request, url, {
    BetType: 5,
    Selections: soccer.slice(0, 2),
    Rule: 'action',
    Stake: '2.00',
  });
  const teaser = await place(request, url, {
    BetType: 6,
    Selections: teased,
    TeaserSetting: 1,
    Stake: '2.00',
  });
  const eachWay = await place(request, url, {
    BetType: 1,
    EachWay: true,
    Selections: [race],
    Stake: '2.00',
  });
  const joined = [first, over].map((each) => ({ ...each, Builder: 1 }));
  const builder = await place(request, url, {
    BetType: 1,
    Selections: joined,
    BuilderOdds: [1_001_000],
    Stake: '2.00',
  });

  await page.goto('/en/user/bets');
  // A failure prints what the list shows instead.
  await expect(page.getByRole('dialog')).toContainText('System · 4 legs · 3 bets');
  await expect(card(page, system)).toContainText('System · 4 legs · 3 bets');
  await expect(card(page, system)).toContainText('Banker');
  await expect(card(page, system)).toContainText('2 of 3');
  await expect(card(page, chain)).toContainText('Then, if it wins');
  await expect(card(page, reverse)).toContainText('Reverse · 2 legs');
  await expect(card(page, teaser)).toContainText(/Teaser\s6 \/ 4/);
  await expect(card(page, teaser).getByText(/^Moved from [+−]?\d/)).toHaveCount(2);
  await expect(card(page, eachWay)).toContainText('Each way');
  await expect(card(page, eachWay)).toContainText('Place part of the each-way bet');
  await expect(card(page, builder)).toContainText('Bet builder');
  await expect(card(page, builder).locator('[data-leg-result]')).toHaveCount(2);
  expect(await axeFaults(page)).toEqual([]);

  await card(page, system)
    .getByRole('link', { name: `Ticket ${system.ID}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ticket ${system.ID}`);
  await expect(page.getByRole('heading', { name: '3 lines' })).toBeVisible();
  await expect(page.getByRole('row', { name: /1 · 2 · 3/ })).toContainText('1.00 EUR');
  await expect(page.getByRole('main')).toContainText(/Rules version\d+/);
  await expect(page.getByRole('main')).toContainText(/Odds update no\.\d+\.\d+/);
  await expect(page).toHaveTitle(new RegExp(`Ticket ${system.ID}`));
  expect(await axeFaults(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { name: '3 lines' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await expect(card(page, builder)).toBeVisible();
});

simulatedTest('an unknown ticket, or one of another player, is not found', async ({ page }) => {
  await logIn(page.request, sharedSite());
  await page.goto('/en/user/bets/999999');
  await expect(page.getByText('This bet does not exist.')).toBeVisible();
  await page.goto('/en/user/bets/nonsense');
  await expect(page.getByText('This bet does not exist.')).toBeVisible();
});

simulatedTest('account history shows what moved the balance, by period and page', async ({ page }) => {
  await logIn(page.request, sharedSite());
  await page.goto('/en/user/bets?tab=account');
  const entries = page.getByRole('dialog').locator('[data-entry]');
  await expect(entries.first()).toContainText(/[+−][\d,]+\.\d\d\sEUR/);
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue('day');
  await page.getByLabel('Period', { exact: true }).selectOption('week');
  await expect(page).toHaveURL(/sportsHistory\?tab=account&period=week/);
  await expect(entries.first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue('week');

  await page.getByLabel('Period', { exact: true }).selectOption('custom');
  const days = page.getByRole('group', { name: 'From – to' });
  await days.getByRole('spinbutton').first().click();
  const lastYear = new Date().getFullYear() - 1;
  await page.keyboard.type(`0102${lastYear}0103${lastYear}`);
  await expect(page).toHaveURL(new RegExp(`period=custom&from=${lastYear}-01-02&to=${lastYear}-01-03`));
  await expect(page.getByText('No transactions yet.')).toBeVisible();
  await days.getByRole('button').click();
  const calendar = page.getByRole('dialog').getByRole('grid');
  await expect(calendar).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Your account' })).toBeVisible();
});

simulatedTest('a long history grows by pages, and a failed page can be requested again', async ({ page }) => {
  const site = sharedSite();
  await logIn(page.request, site);
  const [one] = await selections(page.request, site.url, {
    sport: 'soccer',
    count: 1,
    type: '1x2',
    outcomeNo: 1,
  });
  for (let bet = 0; bet < 22; bet += 1)
    await place(page.request, site.url, { BetType: 1, Selections: [one], Stake: '0.50' });
  await page.goto('/en/user/bets');
  const tickets = page.getByRole('dialog').locator('[data-ticket]');
  await expect.poll(() => tickets.count()).toBeGreaterThanOrEqual(20);
  await page.route('**/api/history/unclearedbets*', (route) => route.abort('connectionreset'));
  const more = page.getByRole('button', { name: 'Show older bets' });
  // By the key: cards that come into sight take their own height, which moves the button under a pointer that jumped there.
  await more.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Your bets could not be loaded.', {
    timeout: 20_000,
  });
  await expect.poll(() => tickets.count()).toBeGreaterThanOrEqual(20);
  await page.unroute('**/api/history/unclearedbets*');
  const older = page.waitForResponse((response) => /unclearedbets.*before=\d+/.test(response.url()));
  await more.press('Enter');
  expect((await older).status()).toBe(200);
  await expect.poll(() => tickets.count()).toBeGreaterThan(21);
  const ids = await tickets.evaluateAll((all) => all.map((each) => Number(each.getAttribute('data-ticket'))));
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
});

simulatedTest(
  'prices are written in the chosen format, on buttons, in the list of bets and after a reload',
  async ({ page }) => {
    const site = sharedSite();
    await logIn(page.request, site);
    await page.goto('/en/sport/soccer');
    const prices = page.locator('.match-row-win button:not([aria-disabled]):not([disabled]) bdi');
    await expect(prices.first()).toHaveText(/^\d+(\.\d+)?$/);
    const slip = page.getByRole('complementary', { name: 'Betslip and bets' });
    await slip.getByRole('tab', { name: 'Betting settings' }).click();
    const formats = {
      american: /^[+−]\d{3,}$/,
      fractional: /^(EVS|\d+\/\d+)$/,
      hongkong: /^\d+\.\d\d$/,
      malay: /^−?[01]\.\d{2,6}$/,
      indonesian: /^−?\d+\.\d\d$/,
    };
    for (const [format, pattern] of Object.entries(formats)) {
      await slip.getByLabel('Odds format').selectOption(format);
      await expect(prices.first()).toHaveText(pattern);
      expect((await prices.allTextContents()).filter((text) => !pattern.test(text))).toEqual([]);
      const [name, text] = await prices
        .first()
        .evaluate((price) => [
          price.closest('button')?.getAttribute('aria-label') ?? '',
          price.textContent ?? '',
        ]);
      expect(name).toContain(`, ${text}`);
    }
    await slip.getByLabel('Odds format').selectOption('fractional');
    await page.reload();
    await expect(prices.first()).toHaveText(/^\d+\/\d+$/);
    const [one] = await selections(page.request, site.url, {
      sport: 'soccer',
      count: 1,
      type: '1x2',
      outcomeNo: 1,
    });
    const ticket = await place(page.request, site.url, { BetType: 1, Selections: [one], Stake: '0.50' });
    await page.goto('/en/user/bets');
    await expect(card(page, ticket)).toContainText(/\d+\/\d+/);
  },
);

stagedTest(
  'combo, system, if-bet and reverse bet settle on screen with a reason for each leg',
  async ({ page, site }) => {
    stagedTest.setTimeout(360_000);
    const { request } = page;
    await logIn(request, site);
    const soonest = Date.now() + 8000;
    const upcoming = (await listMatches(request, site.url, 'soccer'))
      .filter(
        ({ HomeTeamName, DateOfMatch }) =>
          HomeTeamName.startsWith(staged.ending) && Date.parse(DateOfMatch) > soonest,
      )
      .sort((a, b) => Date.parse(a.DateOfMatch) - Date.parse(b.DateOfMatch));
    const legs = [];
    // The next match may begin during the bets.
    for (const match of upcoming.slice(1, 4)) {
      const leg = await findSelection(request, site.url, {
        match,
        type: '1x2',
        outcomeNo: legs.length === 2 ? 3 : 1,
      });
      if (leg) legs.push(leg);
    }
    expect(legs).toHaveLength(3);
    // The first two win, the third loses: the home side always wins, and on the third the away side is backed.
    const combo = await place(request, site.url, { BetType: 2, Selections: legs.slice(0, 2), Stake: '2.00' });
    const system = await place(request, site.url, {
      BetType: 3,
      Selections: legs,
      SystemStakes: [{ Pick: 2, Stake: '1.00' }],
    });
    const chain = await place(request, site.url, {
      BetType: 4,
      Selections: legs.slice(0, 2),
      Rule: 'action',
      Stake: '2.00',
    });
    const reverse = await place(request, site.url, {
      BetType: 5,
      Selections: legs.slice(0, 2),
      Rule: 'win-only',
      Stake: '2.00',
    });
    await page.goto('/en/user/bets');
    for (const ticket of [combo, chain, reverse])
      await expect(card(page, ticket)).toHaveAttribute('data-result', '2', { timeout: 200_000 });
    await expect(card(page, system)).toHaveAttribute('data-result', '2', { timeout: 60_000 });
    await expect(card(page, combo)).toContainText('Won');
    await expect(card(page, combo)).toContainText('Returned8.00 EUR');
    await expect(card(page, combo).getByText(/1–0 on Match result, .*: won/)).toHaveCount(2);
    await expect(card(page, system).getByText(/1–0 on Match result, .*: lost/)).toHaveCount(1);

    await page.getByRole('link', { name: 'Sports history', exact: true }).click();
    for (const ticket of [combo, system, chain, reverse])
      await expect(card(page, ticket)).toContainText('Won');
    await card(page, system)
      .getByRole('link', { name: `Ticket ${system.ID}` })
      .click();
    await expect(page.getByRole('row', { name: /^1 · 2 1\.00/ })).toContainText('4.00 EUR');
    await expect(page.getByRole('row', { name: /^1 · 3/ })).toContainText('0.00 EUR');
    await expect(page.locator('[data-settlement="1"]')).toContainText('Won');
  },
);
