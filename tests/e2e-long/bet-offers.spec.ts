import { type Page, expect as plainExpect } from '@playwright/test';
import { logIn } from '../e2e/bets-by-call.ts';
import { goodPassword, registerPlayer } from '../fixture/browser.ts';
import { directedTest } from '../fixture/directed-site.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import type { Director } from '../fixture/staged-director.ts';
import { topUp } from '../fixture/top-up.ts';
import {
  back,
  card,
  expectSettled,
  homePrice,
  placedOne,
  promised,
  slip,
  stakeOn,
  tab,
} from './slip-steps.ts';

const WON = 2;
const LOST = 3;
/** A lead is confirmed two minutes after its report. */
const CONFIRMED = { timeout: 240_000 };

const earlyPaid = 'Ash';
const edited = ['Birch', 'Cedar'] as const;
const named = ['Elm', 'Fir', 'Gorse'] as const;
const insured = ['Hazel', 'Holly', 'Larch', 'Maple', 'Oak'] as const;

const test = directedTest([earlyPaid, ...edited, ...named, ...insured].map(soccerCast));
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(420_000);
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

async function openAsPlayer(page: Page, url: string, player: string): Promise<void> {
  await topUp(await registerPlayer(url, player), '1000.00');
  await logIn(page.request, { url, player, password: goodPassword });
  await page.goto('/en/sport/soccer');
}

function play(director: Director, home: string, [homeGoals, awayGoals]: readonly [number, number]): void {
  director.match(home).kickOff();
  director.match(home).end(homeGoals, awayGoals);
}

test('a single pays early at a lead of two goals, and keeps it when the lead is lost', async ({
  page,
  stage: { site, director },
}) => {
  await openAsPlayer(page, site.url, 'early-bettor');
  await back(page, earlyPaid);
  await expect(slip(page).getByText('Early payout +2 (goals)')).toBeVisible();
  await stakeOn(page, earlyPaid).fill('10');
  expect(await promised(page)).toBe(2000);
  const ticket = await placedOne(page);

  const match = director.match(earlyPaid);
  match.kickOff();
  match.goal('home');
  match.goal('home');
  match.price();
  await page.goto('/en/user/bets?tab=cleared');
  await expect(async () => {
    await page.reload();
    await expectSettled(card(page, ticket), WON, '20.00');
  }).toPass(CONFIRMED);
  match.goal('away');
  match.goal('away');
  match.end(2, 3);
  await page.goto('/en/sport/results');
  await expect(page.getByText(earlyPaid, { exact: true }).first()).toBeVisible();
  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(card(page, ticket), WON, '20.00');
});

test('an edited single is settled as the combo that replaced it', async ({
  page,
  stage: { site, director },
}) => {
  await openAsPlayer(page, site.url, 'editing-bettor');
  const [first, second] = edited;
  await back(page, first);
  await stakeOn(page, first).fill('10');
  const replaced = await placedOne(page);
  await slip(page).getByRole('tab', { name: 'Pending' }).click();
  await slip(page).locator(`[data-ticket="${replaced}"]`).getByRole('button', { name: 'Edit' }).click();
  await homePrice(page, second).click();
  await tab(page, 'Combo').click();
  await stakeOn(page, 'Combo').fill('12');
  const returned = ((await promised(page)) / 100).toFixed(2);
  await slip(page).getByRole('button', { name: 'Replace the bet' }).click();
  const receipt = slip(page).locator('[data-receipt]').first();
  await expect(receipt).toContainText('Bet placed');
  const combo = Number(await receipt.getAttribute('data-receipt'));
  for (const home of edited) play(director, home, [1, 0]);
  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(card(page, combo), WON, returned);
  await expect(card(page, replaced)).toContainText(`${combo}`);
});

test('a named system of three matches is settled by its winning lines', async ({
  page,
  stage: { site, director },
}) => {
  await openAsPlayer(page, site.url, 'system-bettor');
  await back(page, ...named);
  await tab(page, 'System').click();
  await slip(page).getByRole('radio', { name: 'Patent ×7' }).click();
  await stakeOn(page, 'Patent').fill('1');
  const ticket = await placedOne(page);
  const [first, second, third] = named;
  play(director, first, [1, 0]);
  play(director, second, [2, 0]);
  play(director, third, [0, 1]);
  await page.goto('/en/user/bets?tab=cleared');
  // Two singles at 2.00, and their double at 4.00.
  await expectSettled(card(page, ticket), WON, '8.00');
  await expect(card(page, ticket)).toContainText('Patent');
});

test('a combo of five that loses one leg comes back as a free bet', async ({
  page,
  stage: { site, director },
}) => {
  await openAsPlayer(page, site.url, 'insured-bettor');
  await back(page, ...insured);
  await tab(page, 'Combo').click();
  await stakeOn(page, 'Combo').fill('10');
  await expect(slip(page)).toContainText('Combo insurance');
  const ticket = await placedOne(page);
  const [lost, ...won] = insured;
  play(director, lost, [0, 1]);
  for (const home of won) play(director, home, [1, 0]);
  await page.goto('/en/user/bets?tab=cleared');
  await expect(card(page, ticket)).toHaveAttribute('data-result', `${LOST}`);
  await page.goto('/en/user/bonuses');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('dialog')).toContainText(/10\.00\sEUR/);
    await expect(page.getByRole('dialog')).toContainText('From combo insurance');
  }).toPass(CONFIRMED);
});
