import { type Page, expect as plainExpect } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import { findSelection, listMatches, logIn, place as placeByCall } from '../e2e/bets-by-call.ts';
import { axeOn } from '../fixture/axe.ts';
import { goodPassword, registerPlayer } from '../fixture/browser.ts';
import { type DirectedSite, directedTest } from '../fixture/directed-site.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import { topUp } from '../fixture/top-up.ts';
import { back, balance, card, euros, expectSettled, place, placed, slip, stakeOn } from './slip-steps.ts';

const WON = 2;
const LIVE_DELAY_MS = 3000;
const crowd = Array.from({ length: 20 }, (_, index) => `Crowd ${index + 1}`);

const test = directedTest(['Poplar', 'Pine', 'Plane', ...crowd].map(soccerCast));
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(150_000);
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

async function enter(page: Page, { site }: DirectedSite, userName: string): Promise<void> {
  await withConnection(site.databaseUrl, (client) =>
    client.query('update live_delay set delay_ms = $1', [LIVE_DELAY_MS]),
  );
  const player = await registerPlayer(site.url, userName);
  await topUp(player, '1000.00');
  await logIn(page.request, { url: site.url, player: userName, password: goodPassword });
}

test('a bet declined for a moved price returns to the slip with the new price, and one button places it', async ({
  page,
  stage,
}) => {
  const { director } = stage;
  director.match('Poplar').kickOff();
  await enter(page, stage, 'declined-in-play');
  await page.goto('/en/live');
  await back(page, 'Poplar');
  await slip(page).getByLabel('When odds change').selectOption('0');
  await stakeOn(page, 'Poplar').fill('10');
  const [declined = 0] = await placed(page);
  director.match('Poplar').move('1x2', [2200, 3300, 3600]);

  const receipt = (id: number) => slip(page).locator(`[data-receipt="${id}"]`);
  await expect(receipt(declined)).toContainText('The odds changed while your bet was being checked.');
  const leg = slip(page).locator('[data-selection]');
  await expect(leg).toHaveCount(1);
  await expect(leg).toContainText('2.20');
  await expect(stakeOn(page, 'Poplar')).toHaveValue('10');
  await expect(place(page)).toHaveText('Place again · 10.00 EUR');
  await expect(place(page)).toBeInViewport();

  await place(page).click();
  await expect(slip(page).locator('[data-selection]')).toHaveCount(0);
  const again = slip(page).locator('[data-receipt]').filter({ hasText: 'Bet placed' });
  await expect(again).toHaveCount(1);
  const accepted = Number(await again.getAttribute('data-receipt'));
  expect(accepted).not.toBe(declined);
  await expect(balance(page)).toHaveText(euros(990));

  // The menu stays open while the match ends: its net result follows the balance.
  await page.getByRole('button', { name: /^Account: / }).click();
  const today = page.locator('[data-net-today]');
  const open = page.locator('[data-open-stakes]');
  await expect(today).toHaveText(/^Net result today, without open bets0\.00\sEUR$/);
  await expect(open).toHaveText(/^Open stakes10\.00\sEUR$/);
  director.match('Poplar').end(1, 0);
  const won = page.locator('[data-won-card]');
  await expect(won).toContainText(/Won 22\.00\sEUR/);
  await expect(won.getByRole('link', { name: 'See the bet' })).toBeVisible();
  await expect(today).toHaveText(/^Net result today, without open bets\+12\.00\sEUR$/);
  await expect(open).toHaveText(/^Open stakes0\.00\sEUR$/);
  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(card(page, accepted), WON, '22.00');
  await expect(balance(page)).toHaveText(euros(1012));
});

test('open bets show score and clock of matches in play, and subscribe only to visible ones', async ({
  page,
  stage,
}) => {
  const { director, site } = stage;
  await enter(page, stage, 'open-bets');
  const matches = await listMatches(page.request, site.url, 'soccer');
  const findMatch = (name: string) => matches.find(({ HomeTeamName }) => HomeTeamName === name);
  const tickets = new Map<string, number>();
  for (const name of [...crowd, 'Plane', 'Pine']) {
    const match = findMatch(name);
    const selection =
      match && (await findSelection(page.request, site.url, { match, type: '1x2', outcomeNo: 1 }));
    const { ID } = await placeByCall(page.request, site.url, {
      BetType: 1,
      Selections: [selection],
      Stake: '1.00',
    });
    tickets.set(name, ID);
  }
  const crowdTopics = new Set(crowd.map((name) => `preview/${findMatch(name)?.ID}`));
  const subscribed = new Set<string>();
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      for (const topic of crowdTopics) if (payload.toString().includes(`"${topic}"`)) subscribed.add(topic);
    }),
  );
  director.match('Pine').kickOff();
  await page.goto('/en/user/bets');
  const liveLeg = (name: string) => card(page, tickets.get(name) ?? 0).locator('[data-leg-live]');
  await expect(liveLeg('Pine')).toHaveText(/0–0\d+′/);
  await expect(liveLeg('Pine')).toContainText('Pine 0, Guests of Pine 0');
  await expect(liveLeg('Plane').locator('time')).toBeVisible();
  director.match('Pine').goal('away');
  await expect(liveLeg('Pine')).toHaveText(/0–1/);
  expect(await liveLeg('Pine').locator('[aria-live], [role=status], [role=alert]').count()).toBe(0);
  const { violations } = await axeOn(page)
    .include(`[data-ticket="${tickets.get('Pine')}"]`)
    .analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await expect(liveLeg(crowd.at(-1) ?? '')).toHaveCount(1);
  expect(subscribed.size).toBeGreaterThan(0);
  expect(subscribed.size).toBeLessThan(crowd.length / 2 + 1);
  await card(page, tickets.get(crowd[0] ?? '') ?? 0).scrollIntoViewIfNeeded();
  await expect.poll(() => subscribed.has(`preview/${findMatch(crowd[0] ?? '')?.ID}`)).toBe(true);

  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await slip(page).getByRole('tab', { name: 'Pending' }).click();
  const inSlip = slip(page).locator(`[data-ticket="${tickets.get('Pine')}"] [data-leg-live]`);
  await expect(inSlip).toHaveText(/0–1/);
  await page.goto(`/${rightToLeft.segment}/user/bets`);
  // The page opens at its last scroll position.
  await card(page, tickets.get('Pine') ?? 0).scrollIntoViewIfNeeded();
  await expect(liveLeg('Pine').locator('bdi[dir=ltr]')).toHaveText('0–1');
  director.match('Pine').end(0, 1);
  await expect(card(page, tickets.get('Pine') ?? 0)).toHaveAttribute('data-result', '3');
  await expect(liveLeg('Pine')).toHaveCount(0);
});
