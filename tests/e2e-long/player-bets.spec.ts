import type { FixturePlayer } from '@evens/book';
import { expect as plainExpect } from '@playwright/test';
import { logIn } from '../e2e/bets-by-call.ts';
import { axeOn } from '../fixture/axe.ts';
import { goodPassword, registerPlayer } from '../fixture/browser.ts';
import { directedTest } from '../fixture/directed-site.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import type { Cast } from '../fixture/staged-director.ts';
import { topUp } from '../fixture/top-up.ts';
import { card, expectSettled, placedOne, promised, row, stakeOn } from './slip-steps.ts';

const CANCELLED = 1;
const WON = 2;
const LOST = 3;

const ROLES = [...Array(11).fill('starting'), ...Array(3).fill('bench')] as const;
/** Scorers of the test, and a name that fills a narrow row. */
const NAMES: Readonly<Record<string, string>> = {
  'home-1': 'Marta Lind',
  'home-2': 'Bartholomew Featherstonehaugh-Cholmondeley',
  'home-12': 'Eva Berg',
  'away-1': 'Rosa Vidal',
};

const squads = (['home', 'away'] as const).flatMap((side) =>
  ROLES.map(
    (lineUp, index): FixturePlayer => ({
      side,
      name: NAMES[`${side}-${index + 1}`] ?? `${side === 'home' ? 'Player' : 'Guest'} ${index + 1}`,
      position: index === 10 ? 'GK' : 'MF',
      shirt: index + 1,
      lineUp,
    }),
  ),
);
const perPlayer = (value: (player: FixturePlayer) => number) => squads.map(value);
/** A goalkeeper has no price. */
const oddsFrom = (shortest: number) =>
  perPlayer(({ position, shirt }) => (position === 'GK' ? 0 : shortest + 500 * (shirt - 1)));

function playersCast(name: string): Cast {
  const { markets, ...cast } = soccerCast(name);
  return {
    ...cast,
    players: squads,
    markets: [
      ...markets,
      { type: 'player-goals', specifier: 'number=1', odds: oddsFrom(2500) },
      { type: 'player-goals', specifier: 'number=2', odds: oddsFrom(8000) },
      {
        type: 'player-goals',
        specifier: 'number=3',
        odds: oddsFrom(41_000).map((odds) => (odds > 44_000 ? 0 : odds)),
      },
      { type: 'nth-scorer', specifier: 'number=1', odds: oddsFrom(5000) },
      { type: 'player-cards', specifier: 'number=1', odds: oddsFrom(4000) },
      // Few players have a price on the highest line.
      ...[1, 2, 3, 4].map((number) => ({
        type: 'player-shots',
        specifier: `number=${number}`,
        odds: oddsFrom(1500 * number ** 3).map((odds) => (odds > 97_500 ? 0 : odds)),
      })),
    ],
    chances: {
      model: 'soccer',
      params: {
        homeGoals: 2,
        awayGoals: 1.5,
        rho: 0,
        players: {
          homeCount: squads.length / 2,
          starts: perPlayer(({ lineUp }) => (lineUp === 'starting' ? 1 : 0)),
          leaves: perPlayer(() => 0.2),
          goals: perPlayer(({ position }) => (position === 'GK' ? 0 : 0.1)),
          assists: perPlayer(() => 0.07),
          cards: perPlayer(() => 0.15),
        },
      },
      elapsedSeconds: 0,
      extra: [],
      drift: { strength: 0, tempo: 0 },
    },
  };
}

const outcome = (name: string) => squads.findIndex((player) => player.name === name) + 1;

const test = directedTest([playersCast('Rowan')]);
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(150_000);
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

test('bets on scorers and a builder of a scorer and a home win are placed, named and settled', async ({
  page,
  stage: { site, director },
}) => {
  const bettor = await registerPlayer(site.url, 'scorer-bettor');
  await topUp(bettor, '1000.00');
  await logIn(page.request, { url: site.url, player: 'scorer-bettor', password: goodPassword });
  await page.goto('/en/sport/soccer');
  await row(page, 'Rowan').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rowan', exact: true })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Goalscorers', { exact: true })).toBeVisible();
  await expect(main.getByText('First goalscorer', { exact: true })).toBeVisible();
  await expect(main.getByText('Marta Lind', { exact: true }).first()).toBeVisible();
  expect((await axeOn(page).include('main').analyze()).violations).toEqual([]);
  const price = (key: string, name: string) => main.locator(`[data-price$="/${key}#${outcome(name)}"]`);

  await price('player-goals;number=1', 'Marta Lind').click();
  await stakeOn(page, 'Marta Lind').fill('10');
  expect(await promised(page)).toBe(2500);
  const anytime = await placedOne(page);

  await price('nth-scorer;number=1', 'Rosa Vidal').click();
  await stakeOn(page, 'Rosa Vidal').fill('10');
  const first = await placedOne(page);

  await main.getByRole('button', { name: /^Goalscorers: Show all/ }).click();
  await price('player-goals;number=1', 'Eva Berg').click();
  await stakeOn(page, 'Eva Berg').fill('10');
  const unplayed = await placedOne(page);

  await main.locator('[data-price$="/1x2#1"]').click();
  await price('player-goals;number=1', 'Marta Lind').click();
  await stakeOn(page, 'Bet builder').fill('3');
  await expect.poll(() => promised(page)).toBeGreaterThan(600);
  const builderPays = ((await promised(page)) / 100).toFixed(2);
  const builder = await placedOne(page);

  const match = director.match('Rowan');
  match.kickOff();
  match.goal('home', 'Marta Lind');
  match.end(1, 0);

  await page.goto('/en/user/bets?tab=cleared');
  await expectSettled(card(page, anytime), WON, '25.00');
  await expect(card(page, anytime)).toContainText('Marta Lind');
  await expectSettled(card(page, builder), WON, builderPays);
  await expectSettled(card(page, unplayed), CANCELLED, '10.00');
  await expect(card(page, unplayed)).toContainText('The player did not play.');
  await expect(card(page, first)).toHaveAttribute('data-result', `${LOST}`);
  await expect(card(page, first)).toContainText('Rosa Vidal');
});
