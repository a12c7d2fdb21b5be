import type { CallAnswer, Calls } from '@evens/contract';
import { type FrameLocator, type Page, expect as plainExpect } from '@playwright/test';
import type { Browser } from '../fixture/browser.ts';
import { siteUrl } from '../fixture/page-player.ts';
import { collectComplaints } from './check-route.ts';
import { act, continueRound, type GamePlay, type TablePlay } from './game-plays.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 30_000 });

type HistoryRound = CallAnswer<Calls['GET /api/profile/casinohistory/getcasinohistory']>['Rounds'][number];

export async function readHistory(player: Browser): Promise<readonly HistoryRound[]> {
  const atMs = Date.now();
  const [from, to] = [atMs - 3_600_000, atMs + 60_000].map((ms) => new Date(ms).toISOString());
  const { body } = await player.call('GET /api/profile/casinohistory/getcasinohistory', {
    query: `?from=${from}&to=${to}`,
  });
  // Valid by the call's contract.
  return body.Rounds as readonly HistoryRound[];
}

export async function readBalance(player: Browser): Promise<string> {
  const { body } = await player.call('GET /api/user/balance');
  return String(body.TotalBalance);
}

/** Path of an in-house game's page. */
async function readGamePath(page: Page, key: string): Promise<string> {
  const answer = await page.request.get(`${siteUrl()}/api/casino/games?lang=en`);
  const { Games }: CallAnswer<Calls['GET /api/casino/games']> = await answer.json();
  const game = Games.find(({ ID }) => ID === `evens:${key}`);
  if (!game) throw new Error(`the lobby has no ${key}`);
  return `/en${game.GameLink}`;
}

/**
 * Opens an in-house game on its page, for the player's balance or as a demo. Returns its frame once it can be played.
 * `balance` is the expected displayed balance in major units.
 */
export async function openGame(
  page: Page,
  key: string,
  { isDemo = false, balance }: { readonly isDemo?: boolean; readonly balance?: string | RegExp } = {},
): Promise<FrameLocator> {
  await page.goto(await readGamePath(page, key));
  const name = isDemo ? 'Play the demo' : 'Play with my balance';
  await page.getByRole('dialog').getByRole('button', { name }).click();
  const frame = page.locator(`[data-table="evens:${key}"]`).frameLocator('iframe');
  await expect(frame.locator('.control-panel .button-main').first()).toBeVisible();
  await expect(frame.locator('[data-figure="balance"]')).toContainText(
    balance ?? (isDemo ? '1,000.00' : '100.00'),
  );
  return frame;
}

/** Repeats `step` until the frame shows the result of the round. */
async function untilOver(frame: FrameLocator, step: () => Promise<void>): Promise<void> {
  const roundResult = frame.locator('.result [data-outcome]');
  await expect(async () => {
    if ((await roundResult.count()) === 0) await step();
    await expect(roundResult).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
}

/** Plays one round until its frame shows the end. */
export async function playRound(frame: FrameLocator, play: GamePlay): Promise<void> {
  await play.choose?.(frame);
  await frame.locator('.control-panel .button-main').click();
  await untilOver(frame, () => continueRound(frame, play));
}

/** Bets on the next round of a table and waits for its end. */
export async function playTable(frame: FrameLocator, play: TablePlay): Promise<void> {
  await untilOver(frame, () => act(frame, play));
}

/** The balance after stake and win, from 100.00. */
function left({ Stake, Win }: HistoryRound): string {
  const cents = (text: string): number => Math.round(Number(text) * 100);
  return ((10_000 - cents(Stake) + cents(Win)) / 100).toFixed(2);
}

/** The only round of a player who had 100.00. Frame, page and server must agree on the balance after it. */
export async function seeBooked(page: Page, frame: FrameLocator, player: Browser): Promise<HistoryRound> {
  const [round, ...others] = await readHistory(player);
  if (!round || others.length > 0) throw new Error('there is more than one round, or none');
  expect(round.State).toBe('over');
  const balance = left(round);
  expect(await readBalance(player)).toBe(balance);
  await expect(frame.locator('[data-figure="balance"]')).toContainText(balance);
  await expect(page.getByRole('banner')).toContainText(balance);
  return round;
}

/** Rotates the seeds and replays the round on the fairness page. The result must equal the recorded one. */
async function seeProof(page: Page, player: Browser, round: HistoryRound): Promise<void> {
  const given = await player.call('POST /api/casino/rotateseeds', { body: { ClientSeed: 'another' } });
  expect(given.status).toBe(200);
  await page.goto('/en/user/casino-history');
  await page.locator(`[data-round="${round.ID}"]`).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(round.GameName);
  await page.getByRole('link', { name: 'Verify this round' }).click();
  await expect(page.locator('[data-run] [data-recorded="same"]')).toBeVisible();
}

/** Plays a real-money round, from the game's page to its proof. `look` is called before and after it. */
export async function seePlayed(
  page: Page,
  player: Browser,
  play: GamePlay,
  inspect: (frame: FrameLocator, moment: 'opened' | 'played') => Promise<void> = async () => undefined,
): Promise<void> {
  const complaints = collectComplaints(page);
  const frame = await openGame(page, play.key);
  await inspect(frame, 'opened');
  await playRound(frame, play);
  await inspect(frame, 'played');
  const round = await seeBooked(page, frame, player);
  await seeProof(page, player, round);
  expect(complaints).toEqual([]);
}
