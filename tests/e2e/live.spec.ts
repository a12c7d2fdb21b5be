import { expect as plainExpect } from '@playwright/test';
import { staged, test } from '../fixture/staged-site.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 10_000 });

test.use({ viewport: { width: 1440, height: 900 } });

test('a match that starts announces itself on the live page, waits to be shown, and ends with its result', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await page.goto('/en/live');
  const rows = page.locator('main .match-row', { hasText: staged.ending });
  await page.getByRole('button', { name: 'Show', exact: true }).click({ timeout: 60_000 });
  await expect(rows.first()).toBeVisible();
  await rows.first().locator('.match-row-teams').click();
  await expect(page).toHaveURL(/\/live\/sport\/soccer\/england\/staged-cup\/match\/\d+$/);
  await expect(page.getByText('Final result')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('This match is over.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1–0');
});

test('both forms of a live match’s address show the same match', async ({ page, request }) => {
  const answer = await request.get('/api/sport/matches?sportAlias=soccer&limit=100');
  const { Matches }: { Matches: { ID: number; HomeTeamName: string }[] } = await answer.json();
  const id = Matches.find((match) => match.HomeTeamName === staged.steady)?.ID;
  for (const form of ['live/sport/soccer', 'live/soccer', 'sport/soccer']) {
    await page.goto(`/en/${form}/england/staged-league/match/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: staged.steady, exact: true })).toBeVisible();
  }
});

test('a match that does not exist says so', async ({ page }) => {
  await page.goto('/en/live/sport/soccer/england/staged-league/match/999999999');
  await expect(page.getByText('This match is not in the book any more.')).toBeVisible();
});
