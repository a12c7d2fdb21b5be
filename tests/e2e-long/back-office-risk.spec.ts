import { type Page, expect as plainExpect } from '@playwright/test';
import { newOperator } from '../e2e/operator-login.ts';
import { newCommandId } from '../fixture/arcade.ts';
import { Browser, registerPlayer } from '../fixture/browser.ts';
import { siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { topUp } from '../fixture/top-up.ts';
import { findFaults, seeNothingWider } from '../routes/check-route.ts';
import { resize } from '../routes/pictures.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

interface Line {
  readonly Type: string;
  readonly Specifier: string;
  readonly Odds: readonly { readonly OutcomeNo: number; readonly Odds: number }[];
}

interface Placer {
  readonly matchId: number;
  readonly matchName: string;
  readonly isLive: boolean;
  place(stake: string): Promise<void>;
}

/** Places singles on the first outcome of a match. */
async function makePlacer(userName: string): Promise<Placer> {
  const player = await registerPlayer(siteUrl(), userName);
  await topUp(player, '5000.00');
  const list = await player.call('GET /api/sport/matches', {
    query: '?lang=en&sportAlias=soccer&limit=50',
  });
  const [match] = list.body.Matches as {
    readonly ID: number;
    readonly Name: string;
    readonly IsLive: boolean;
  }[];
  if (!match) throw new Error('makePlacer: expected a match, got none');
  const { body } = await new Browser(siteUrl()).call('GET /api/match/get', {
    query: `?lang=en&id=${match.ID}`,
  });
  const [line] = body.Markets as Line[];
  const [outcome] = line?.Odds ?? [];
  if (!line || !outcome) throw new Error('makePlacer: expected a line, got none');
  return {
    matchId: match.ID,
    matchName: match.Name,
    isLive: match.IsLive,
    async place(stake) {
      const { status, body: answer } = await player.call('POST /api/betslip/placebet', {
        body: {
          CommandId: newCommandId(),
          BetType: 1,
          Selections: [
            {
              MatchID: match.ID,
              MarketType: line.Type,
              Specifier: line.Specifier,
              OutcomeNo: outcome.OutcomeNo,
              Odds: outcome.Odds,
            },
          ],
          Stake: stake,
          OddsChangePolicy: 2,
        },
      });
      if (status !== 200) throw new Error(JSON.stringify(answer));
    },
  };
}

async function checkWidths(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await resize(page, width);
    await seeNothingWider(page);
    expect(await findFaults(page)).toEqual([]);
  }
  await resize(page, 1440);
}

test.use({ timezoneId: 'Asia/Tokyo' });

test('operators follow bets from the liability of a match to one bet, and propose to cancel it', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const userName = `bettor${Date.now() % 1_000_000}`;
  const placer = await makePlacer(userName);
  await placer.place('11.00');
  await placer.place('250.00');
  await newOperator(context);
  await resize(page, 1440);

  await page.goto('/en/backoffice?tab=exposure');
  const match = page.getByRole('row', { name: placer.matchName });
  await expect(match.getByText('261.00').first()).toBeVisible();
  await checkWidths(page);
  await match.getByRole('link').click();
  await expect(page.getByText('Worst case')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Outcomes' }).getByRole('row')).toHaveCount(2);
  await checkWidths(page);

  // The same liability at the prices of the match, and in the trading grid.
  await page.getByRole('link', { name: 'Show the match' }).click();
  await expect(page.getByTitle('Open bets: 2')).toBeVisible();
  await checkWidths(page);
  await page.goto('/en/backoffice?tab=trading');
  await page.getByText(placer.isLive ? 'In play' : 'Next', { exact: true }).click();
  await page.getByLabel('Team, league or number').fill(placer.matchName);
  const row = page.getByRole('row', { name: placer.matchName });
  await expect(row.getByRole('gridcell').nth(4)).toHaveText('2');
  await checkWidths(page);
  await row.getByRole('link').last().click();

  await page.getByRole('link', { name: 'Show the bets' }).click();
  const bets = page.getByRole('grid', { name: 'Bets' });
  await expect(bets.getByRole('row')).toHaveCount(3);
  await checkWidths(page);
  await bets.hover();
  await placer.place('7.00');
  await page.getByRole('button', { name: '1 new bet' }).click();
  await expect(bets.getByRole('row')).toHaveCount(4);

  await page.getByLabel('Stake from').fill('100');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(bets.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/minStake=100/);
  await page.reload();
  await expect(bets.getByRole('row')).toHaveCount(2);

  // A saved view keeps filter, columns and order, and opens in another browser tab.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Odds' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Stake' }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('Large bets');
  await page.keyboard.press('Enter');
  const view = page.getByRole('link', { name: 'Large bets' });
  await expect(view).toHaveAttribute('aria-current', 'page');
  await checkWidths(page);
  await page.getByRole('columnheader', { name: 'Stake' }).click();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/en/backoffice');
  await view.click();
  await expect(bets.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: 'Stake' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('columnheader', { name: 'Odds' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove the view Large bets' }).click();
  await expect(view).toHaveCount(0);

  // Times in the zone of the browser or in UTC.
  const time = bets.getByRole('time').first();
  const local = await time.textContent();
  await page.getByRole('radio', { name: 'UTC' }).last().click();
  await expect(time).not.toHaveText(local ?? '');
  await page.getByRole('radio', { name: 'UTC' }).first().click();
  await expect(time).toHaveText(local ?? '');

  await bets.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Bet \d+$/ })).toBeVisible();
  await expect(page.getByText('Placed with 250.00')).toBeVisible();
  await checkWidths(page);
  await page.getByLabel('Reason').fill('a wrong price');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Cancelled bet · Proposed')).toBeVisible();
});
