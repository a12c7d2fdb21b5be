import { expect as plainExpect } from '@playwright/test';
import { readList } from '../../fixture/read-list.ts';
import { staged, test } from '../../fixture/staged-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 10_000 });

test.use({ viewport: { width: 1440, height: 900 } });

test('both forms of a live match’s address show the same match', async ({ page, request }) => {
  const { Matches } = await readList<{ Matches: { ID: number; HomeTeamName: string }[] }>(
    request,
    '/api/sport/matches?sportAlias=soccer&limit=100',
  );
  const id = Matches.find((match) => match.HomeTeamName === staged.steady)?.ID;
  for (const form of ['live/sport/soccer', 'live/soccer', 'sport/soccer']) {
    await page.goto(`/en/${form}/england/staged-league/match/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: staged.steady, exact: true })).toBeVisible();
  }
});

test('an unknown match is reported as not found', async ({ page }) => {
  await page.goto('/en/live/sport/soccer/england/staged-league/match/999999999');
  await expect(page.getByText('This match is no longer listed.')).toBeVisible();
});
