import { expect as plainExpect } from '@playwright/test';
import { logIn } from '../e2e/bets-by-call.ts';
import { axeOn } from '../fixture/axe.ts';
import { goodPassword, registerPlayer } from '../fixture/browser.ts';
import { directedTest } from '../fixture/directed-site.ts';
import { soccerCast } from '../fixture/staged-cast.ts';
import { row, slip } from './slip-steps.ts';

const test = directedTest([soccerCast('Rowan')]);
test.use({ viewport: { width: 1440, height: 1000 } });
test.setTimeout(150_000);
// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 20_000 });

const ISOLATES = '\u2068\u2069';

/** Matches the title of an alert. Bidi isolates enclose its names. */
function titlePattern(text: string): RegExp {
  return new RegExp(`^[${ISOLATES}]*${[...text].join(`[${ISOLATES}]*`)}[${ISOLATES}]*$`);
}

test('alerts of a price, a start and a goal appear as notices and are messages', async ({
  page,
  stage: { site, director },
}) => {
  await registerPlayer(site.url, 'alerted');
  await logIn(page.request, { url: site.url, player: 'alerted', password: goodPassword });
  await page.goto('/en/sport/soccer');
  await row(page, 'Rowan').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rowan', exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Alerts for Rowan/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Alerts' });
  for (const event of ['the match starts', 'a goal is scored']) {
    await dialog.getByLabel(event).click();
    await expect(dialog.getByLabel(event)).toBeChecked();
    await expect(dialog.locator('[data-alert]')).toContainText(event);
  }
  expect((await axeOn(page).include('dialog').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('main').locator('[data-price$="/1x2#1"]').click();
  await slip(page).getByRole('button', { name: 'Price alert for Rowan' }).click();
  await dialog.getByLabel('Price', { exact: true }).fill('2.20');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog.locator('[data-alert]')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).click();

  const notice = (text: string) => page.getByRole('status').getByText(titlePattern(text));
  const match = director.match('Rowan');
  match.move('1x2', [2150, 3300, 3600]);
  await expect(page.getByRole('main').locator('[data-price$="/1x2#1"]')).toHaveText(/2\.15/);
  match.move('1x2', [2300, 3300, 3600]);
  await expect(notice('Rowan is now 2.30 · Rowan – Guests of Rowan')).toBeVisible();
  match.kickOff();
  await expect(notice('Rowan – Guests of Rowan has started')).toBeVisible();
  match.goal('home');
  await expect(notice('Goal: Rowan 1–0 Guests of Rowan')).toBeVisible();

  await page.goto('/en/user/messages');
  const messages = page.getByRole('dialog');
  for (const title of [
    'Rowan is now 2.30 · Rowan – Guests of Rowan',
    'Rowan – Guests of Rowan has started',
    'Goal: Rowan 1–0 Guests of Rowan',
  ])
    await expect(messages.getByText(titlePattern(title))).toHaveCount(1);
  await expect(messages).not.toContainText('2.15');
});
