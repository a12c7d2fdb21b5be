import type { AnswerOf, Calls } from '@evens/contract';
import { type FrameLocator, type Page, expect as plainExpect } from '@playwright/test';
import type { Browser } from '../fixture/browser.ts';
import { siteUrl } from '../fixture/page-player.ts';
import { act, type GamePlay, goOn, type TablePlay } from './game-plays.ts';
import { hearComplaints } from './look-at-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

type HistoryRound = AnswerOf<Calls['GET /api/profile/casinohistory/getcasinohistory']>['Rounds'][number];

export async function historyOf(player: Browser): Promise<readonly HistoryRound[]> {
  const atMs = Date.now();
  const [from, to] = [atMs - 3_600_000, atMs + 60_000].map((ms) => new Date(ms).toISOString());
  const { body } = await player.call('GET /api/profile/casinohistory/getcasinohistory', {
    query: `?from=${from}&to=${to}`,
  });
  // The call answers what its contract says.
  return body.Rounds as readonly HistoryRound[];
}

export async function balanceOf(player: Browser): Promise<string> {
  const { body } = await player.call('GET /api/user/balance');
  return String(body.TotalBalance);
}

/** The page of an in-house game. */
async function linkOf(page: Page, key: string): Promise<string> {
  const answer = await page.request.get(`${siteUrl()}/api/casino/games?lang=en`);
  const { Games }: AnswerOf<Calls['GET /api/casino/games']> = await answer.json();
  const game = Games.find(({ ID }) => ID === `evens:${key}`);
  if (!game) throw new Error(`the lobby has no ${key}`);
  return `/en${game.GameLink}`;
}

/**
 * Opens an in-house game on its page, for the player's balance or as a demo, and answers its frame once it can be played.
 * `balance` is what it shows, in major units.
 */
export async function openGame(
  page: Page,
  key: string,
  { isDemo = false, balance }: { readonly isDemo?: boolean; readonly balance?: string | RegExp } = {},
): Promise<FrameLocator> {
  await page.goto(await linkOf(page, key));
  const name = isDemo ? 'Play the demo' : 'Play with my balance';
  await page.getByRole('dialog').getByRole('button', { name }).click();
  const frame = page.locator(`[data-table="evens:${key}"]`).frameLocator('iframe');
  await expect(frame.locator('.desk .button-main').first()).toBeVisible();
  await expect(frame.locator('[data-figure="balance"]')).toContainText(
    balance ?? (isDemo ? '1,000.00' : '100.00'),
  );
  return frame;
}

/** Until the frame shows what came of the round. */
async function untilOver(frame: FrameLocator, step: () => Promise<void>): Promise<void> {
  const shown = frame.locator('.result [data-outcome]');
  await expect(async () => {
    if ((await shown.count()) === 0) await step();
    await expect(shown).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
}

/** Plays one round to the end that its frame shows. */
export async function playRound(frame: FrameLocator, play: GamePlay): Promise<void> {
  await play.choose?.(frame);
  await frame.locator('.desk .button-main').click();
  await untilOver(frame, () => goOn(frame, play));
}

/** Bets on the next round of a table, and stays until its end. */
export async function playTable(frame: FrameLocator, play: TablePlay): Promise<void> {
  await untilOver(frame, () => act(frame, play));
}

/** What stake and win left of 100.00. */
function left({ Stake, Win }: HistoryRound): string {
  const cents = (text: string): number => Math.round(Number(text) * 100);
  return ((10_000 - cents(Stake) + cents(Win)) / 100).toFixed(2);
}

/** The one round of a player who had 100.00: frame, page and server agree on what stake and win left of it. */
export async function seeBooked(page: Page, frame: FrameLocator, player: Browser): Promise<HistoryRound> {
  const [round, ...others] = await historyOf(player);
  if (!round || others.length > 0) throw new Error('there is more than one round, or none');
  expect(round.State).toBe('over');
  const balance = left(round);
  expect(await balanceOf(player)).toBe(balance);
  await expect(frame.locator('[data-figure="balance"]')).toContainText(balance);
  await expect(page.getByRole('banner')).toContainText(balance);
  return round;
}

/** Gives up the seeds, and runs the round again on the page of fairness: it comes out as it is recorded. */
async function seeProof(page: Page, player: Browser, round: HistoryRound): Promise<void> {
  const given = await player.call('POST /api/casino/rotateseeds', { body: { ClientSeed: 'another' } });
  expect(given.status).toBe(200);
  await page.goto('/en/user/casino-history');
  await page.locator(`[data-round="${round.ID}"]`).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(round.GameName);
  await page.getByRole('link', { name: 'Verify this round' }).click();
  await expect(page.locator('[data-run] [data-recorded="same"]')).toBeVisible();
}

/** A round for the player's own money, from the lobby's page of the game to its proof. `look` is called before and after it. */
export async function seePlayed(
  page: Page,
  player: Browser,
  play: GamePlay,
  look: (frame: FrameLocator, moment: 'opened' | 'played') => Promise<void> = async () => undefined,
): Promise<void> {
  const complaints = hearComplaints(page);
  const frame = await openGame(page, play.key);
  await look(frame, 'opened');
  await playRound(frame, play);
  await look(frame, 'played');
  const round = await seeBooked(page, frame, player);
  await seeProof(page, player, round);
  expect(complaints).toEqual([]);
}
