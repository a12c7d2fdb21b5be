import type { Balance } from '@evens/contract';
import { setBalance } from './session.ts';

/** A frame that never shows what an account holds, another page's bets among it, is not waited for any longer. */
const HELD_MAX_MS = 8000;

/** Frames for real money that are open on this page. */
const frames = new Set<object>();
let held: Balance | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function release(): void {
  clearTimeout(timer);
  timer = undefined;
  const balance = held;
  held = undefined;
  if (balance) setBalance(balance);
}

/**
 * Takes a balance that came over the stream. While a game is played it waits until its frame shows the same: the server pays
 * before reels stand and cards lie, and the page would tell what comes.
 */
export function hearBalance(balance: Balance): void {
  held = balance;
  if (frames.size === 0) release();
  else timer ??= setTimeout(release, HELD_MAX_MS);
}

/** A frame for real money is there, which tells what it shows: those of other providers need not. */
export function frameOpens(frame: object): void {
  frames.add(frame);
}

/** A frame for real money shows that so much is held. */
export function frameShows(balance: string): void {
  if (held?.TotalBalance === balance) release();
}

/** A frame is gone. */
export function frameCloses(frame: object): void {
  frames.delete(frame);
  if (frames.size === 0) release();
}
