import { expect as plainExpect } from '@playwright/test';
import { logIn } from '../e2e/bets-by-call.ts';
import { axeOn } from '../fixture/axe.ts';
import { goodPassword, registerPlayer } from '../fixture/browser.ts';
import { directedTest } from '../fixture/directed-site.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import type { Cast } from '../fixture/staged-director.ts';
import { topUp } from '../fixture/top-up.ts';
import { card, expectSettled, placedOne, promised, row, slip, stakeOn } from './slip-steps.ts';

const WON = 2;
const LOST = 3;

function countedCast(name: string): Cast {
  const { markets, ...cast } = soccerCast(name);
  return {
    ...cast,
    hasCounts: true,
    markets: [
      ...markets,
      { type: 'corners-total', specifier: 'total=1.5', odds: [1900, 1900] },
      { type: 'nth-corner', specifier: 'number=1', odds: [1800, 21_000, 2000] },
      { type: 'cards-total', specifier: 'total=2.5', odds: [2000, 1800] },
      { type: 'period-corners-total', specifier: 'period=1|total=0.5', odds: [1400, 2700] },
    ],
    chances: {
      model: 'soccer',
      params: {
        homeGoals: 2,
        awayGoals: 1.5,
        rho: 0,
        counts: {
          corners: { home: 1, away: 0.8 },
          'yellow-cards': { home: 1.2, away: 1.2 },
          'red-cards': { home: 0.05, away: 0.05 },
        },
      },
      elapsedSeconds: 0,
      extra: [],
      drift: { strength: 0, tempo: 0 },
    },
  };
}

const test = directedTest([countedCast('Rowan')]);
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(150_000);
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

test('bets on corners and cards and a builder across both are placed, suspended apart and settled', async ({
  page,
  stage: { site, director },
}) => {
  const player = await registerPlayer(site.url, 'corner-player');
  await topUp(player, '1000.00');
  await logIn(page.request, { url: site.url, player: 'corner-player', password: goodPassword });
  await page.goto('/en/sport/soccer');
  await row(page, 'Rowan').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rowan', exact: true })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Corners · total', { exact: true })).toBeVisible();
  await expect(main.getByText('Cards (red = 2) · total', { exact: true })).toBeVisible();
  expect((await axeOn(page).include('main').analyze()).violations).toEqual([]);
  const price = (key: string) => main.locator(`[data-price$="/${key}"]`);

  await price('corners-total;total=1.5#1').click();
  await stakeOn(page, 'Over 1.5').fill('10');
  expect(await promised(page)).toBe(1900);
  const corners = await placedOne(page);

  await price('cards-total;total=2.5#2').click();
  await stakeOn(page, 'Under 2.5').fill('10');
  const cards = await placedOne(page);

  for (const key of ['1x2#1', 'corners-total;total=1.5#1', 'cards-total;total=2.5#1'])
    await price(key).click();
  await stakeOn(page, 'Bet builder').fill('3');
  await expect.poll(() => promised(page)).toBeGreaterThan(1500);
  const builderPays = ((await promised(page)) / 100).toFixed(2);
  const builder = await placedOne(page);

  for (const key of ['corners-total;total=1.5#1', 'period-corners-total;period=1|total=0.5#1'])
    await price(key).click();
  await expect(slip(page)).toContainText('The joint chance of these picks is unknown.');
  await slip(page).getByRole('button', { name: 'Remove all' }).click();

  const match = director.match('Rowan');
  match.kickOff();
  await expect(price('1x2#1')).toBeEnabled();
  match.incident('corner', 'home');
  await expect(price('nth-corner;number=1#1')).toBeDisabled();
  await expect(price('1x2#1')).toBeEnabled();
  await expect(price('cards-total;total=2.5#1')).toBeEnabled();
  match.price();
  await expect(price('corners-total;total=1.5#1')).toBeEnabled();
  match.incident('corner', 'away');
  match.incident('yellow-card', 'away');
  match.incident('red-card', 'away');
  match.goal('home');
  match.end(1, 0);

  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(card(page, corners), WON, '19.00');
  await expectSettled(card(page, builder), WON, builderPays);
  await expect(card(page, cards)).toHaveAttribute('data-result', `${LOST}`);
});
