import type { FixturePlayer } from '@evens/book';
import { drawVirtualResult } from '@evens/feed/virtual';
import { hashOfSeed } from '@evens/games';
import { drawnBalls } from '@evens/markets';
import { type Page, expect as plainExpect } from '@playwright/test';
import { listMatches, logIn } from '../e2e/bets-by-call.ts';
import { goodPassword, registerPlayer } from '../fixture/browser.ts';
import { type DirectedSite, directedTest } from '../fixture/directed-site.ts';
import { raceCast } from '../fixture/staged-cast.ts';
import type { Cast } from '../fixture/staged-director.ts';
import { topUp } from '../fixture/top-up.ts';
import { card, expectSettled, placedOne, promised, slip, stakeOn } from './slip-steps.ts';

const WON = 2;
const LOST = 3;

const race = raceCast('Arrow', ['Bolt', 'Comet', 'Dart', 'Ember', 'Flash', 'Gale', 'Hail']);

const NUMBERS = 49;
const seed = 'ab'.repeat(32);
const drawn = { sport: 'lotto', seed, params: { numbers: NUMBERS, balls: 6 } };
const draw = drawVirtualResult(drawn);
const balls = drawnBalls(draw);
const lotto: Cast = {
  name: '1',
  others: Array.from({ length: NUMBERS - 1 }, (_, index) => `${index + 2}`),
  sport: 'lotto',
  tournament: 'Directed-Draw',
  kind: 'race',
  periods: 1,
  periodSeconds: 0,
  markets: [{ type: 'lotto-number', specifier: '', odds: Array(NUMBERS).fill(7200) }],
  draw: { seedHash: hashOfSeed(seed), params: drawn.params },
};

const positions = ['PG', 'SG', 'SF', 'PF', 'C', 'C'];
const squads = (['home', 'away'] as const).flatMap((side) =>
  positions.map(
    (position, index): FixturePlayer => ({
      side,
      name: `${side === 'home' ? 'Hawk' : 'Guest'} ${index + 1}`,
      position,
      shirt: index + 1,
      lineUp: index < 5 ? 'starting' : 'bench',
    }),
  ),
);
const basketball: Cast = {
  name: 'Hawks',
  others: ['Guests of Hawks'],
  sport: 'basketball',
  tournament: 'Directed-Conference',
  kind: 'match',
  periods: 4,
  periodSeconds: 720,
  players: squads,
  markets: [
    { type: 'winner', specifier: '', odds: [1900, 1900] },
    {
      type: 'player-points-full',
      specifier: 'number=20',
      odds: squads.map((_, index) => 2500 + 100 * index),
    },
  ],
};

const tennis: Cast = {
  name: 'Lind',
  others: ['Vidal'],
  sport: 'tennis',
  tournament: 'Directed-Open',
  kind: 'match',
  periods: 3,
  periodSeconds: 0,
  markets: [
    { type: 'winner', specifier: '', odds: [1900, 1900] },
    { type: 'total-aces', specifier: 'total=8.5', odds: [2000, 1800] },
  ],
};

const test = directedTest([race, lotto, basketball, tennis]);
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(240_000);
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

/** Logs the page in as a new player with money, on the page of the only match of the sport. */
async function openMatch(page: Page, { site }: DirectedSite, sport: string): Promise<void> {
  const player = await registerPlayer(site.url, `${sport}-bettor`);
  await topUp(player, '1000.00');
  await logIn(page.request, { url: site.url, player: `${sport}-bettor`, password: goodPassword });
  const [match] = await listMatches(page.request, site.url, sport);
  await page.goto(match?.MatchLink ?? '');
}

/** Opens a list of settled bets that contains the ticket. Settlement and pages take long on a busy machine. */
async function openSettled(page: Page, path: string, ticket: number): Promise<void> {
  await page.goto(path);
  await expect(card(page, ticket)).toBeVisible({ timeout: 90_000 });
}

const price = (page: Page, key: string) => page.getByRole('main').locator(`[data-price$="/${key}"]`);

async function stakeTen(page: Page, key: string, name: string): Promise<void> {
  await price(page, key).click();
  await stakeOn(page, name).fill('10');
}

test('the winner of a horse race is paid at the starting price when it is longer than the price taken', async ({
  page,
  stage,
}) => {
  await openMatch(page, stage, race.sport);
  await stakeTen(page, 'race-winner#1', 'Arrow');
  await expect(slip(page).getByText('Best odds guaranteed')).toBeVisible();
  expect(await promised(page)).toBe(3000);
  const longer = await placedOne(page);
  await stakeTen(page, 'race-winner#2', 'Bolt');
  const lost = await placedOne(page);

  const match = stage.director.match('Arrow');
  match.move('race-winner', [5000, 3000, 6000, 8000, 10_000, 15_000, 20_000, 30_000]);
  await expect(price(page, 'race-winner#1')).toHaveText(/5\.00/);
  match.kickOff();
  match.finish([1, 2, 3, 4, 5, 6, 7, 8]);

  await openSettled(page, '/en/user/bets?tab=cleared', longer);
  await expectSettled(card(page, longer), WON, '50.00');
  await expect(card(page, longer)).toContainText('Best odds guaranteed');
  await expect(card(page, longer)).toContainText('SP 5.00, taken 3.00: paid at 5.00');
  await expect(card(page, lost)).toHaveAttribute('data-result', `${LOST}`);
});

test('lotto numbers are drawn and settled, and the player recomputes the draw from its seed', async ({
  page,
  stage,
}) => {
  const [first = 0] = balls;
  const other = Array.from({ length: NUMBERS }, (_, index) => index + 1).find(
    (each) => !balls.includes(each),
  );
  await openMatch(page, stage, lotto.sport);
  const matchPage = page.url();
  await page.getByRole('button', { name: 'Drawn by the site' }).click();
  await expect(page.getByText(hashOfSeed(seed))).toBeVisible();
  await expect(page.getByText(seed)).toHaveCount(0);
  await stakeTen(page, `lotto-number#${first}`, `Number drawn: ${first}`);
  const won = await placedOne(page);
  await stakeTen(page, `lotto-number#${other}`, `Number drawn: ${other}`);
  const lost = await placedOne(page);

  const match = stage.director.match(lotto.name);
  match.kickOff();
  match.finish(draw.kind === 'race' ? draw.places : []);
  match.reveal(seed);

  await openSettled(page, '/en/user/sportsHistory?tab=lotto', won);
  await expectSettled(card(page, won), WON, '72.00');
  await expect(card(page, lost)).toHaveAttribute('data-result', `${LOST}`);
  await page.goto(matchPage);
  await expect(page.getByRole('list', { name: 'Drawn numbers' }).first().getByRole('listitem')).toHaveText(
    balls.map((ball) => new RegExp(`^${ball}\\b`)),
  );
  const own = page.getByRole('list', { name: 'Your numbers' });
  await expect(own.getByRole('listitem')).toHaveCount(2);
  await expect(own.locator('[data-matched]')).toHaveText(`${first} match`);
  await page.getByRole('button', { name: 'Drawn by the site' }).click();
  await expect(page.getByText(seed)).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('main')).toContainText(
    `The seed has the published fingerprint. It gives this result: ${balls.join(' · ')}`,
  );
});

test('bets on points of basketball players are settled by what each has scored', async ({ page, stage }) => {
  await openMatch(page, stage, basketball.sport);
  await stakeTen(page, 'player-points-full;number=20#1', 'Hawk 1');
  expect(await promised(page)).toBe(2500);
  const won = await placedOne(page);
  await stakeTen(page, 'player-points-full;number=20#2', 'Hawk 2');
  const lost = await placedOne(page);

  const match = stage.director.match(basketball.name);
  match.kickOff();
  match.end(90, 80, { playerCounts: { points: { 0: 20, 1: 19 } } });

  await openSettled(page, '/en/user/bets?tab=cleared', won);
  await expectSettled(card(page, won), WON, '25.00');
  await expect(card(page, won)).toContainText('Hawk 1');
  await expect(card(page, lost)).toHaveAttribute('data-result', `${LOST}`);
});

test('bets on aces of a tennis match are settled by the aces of both players', async ({ page, stage }) => {
  await openMatch(page, stage, tennis.sport);
  await stakeTen(page, 'total-aces;total=8.5#1', 'Over 8.5');
  expect(await promised(page)).toBe(2000);
  const won = await placedOne(page);
  await stakeTen(page, 'total-aces;total=8.5#2', 'Under 8.5');
  const lost = await placedOne(page);

  const match = stage.director.match(tennis.name);
  match.kickOff();
  match.end(2, 0, {
    periods: [6, 7].map((home) => ({ phase: 'regular', home, away: home - 2, ended: true })),
    winner: 'home',
    aces: { home: 6, away: 3 },
  });

  await openSettled(page, '/en/user/bets?tab=cleared', won);
  await expectSettled(card(page, won), WON, '20.00');
  await expect(card(page, lost)).toHaveAttribute('data-result', `${LOST}`);
});
