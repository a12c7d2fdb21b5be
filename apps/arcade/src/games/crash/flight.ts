import { msUntil, multiplierAt } from '@evens/games';
import type { TableState } from '../table-client.ts';

/** The server sends the multiplier every 100 ms. The curve stops this long after the last message, */
const AHEAD_MS = 250;
/** and after this time the value of a cash-out is unknown. */
const UNSURE_MS = 1200;

/** The state of the flight as far as the server has reported it. Multipliers are hundredths. */
export type Flight =
  /** No round, or one that did not fly. */
  | { readonly kind: 'none' }
  | { readonly kind: 'refunded' }
  | { readonly kind: 'boarding'; readonly leftMs: number; readonly wholeMs: number }
  /** Bets are closed, and the flight begins in a moment. */
  | { readonly kind: 'lifting' }
  | { readonly kind: 'flying'; readonly elapsedMs: number; readonly hundredths: number }
  /** In flight, but without messages for too long: the multiplier is outdated. */
  | { readonly kind: 'unsure'; readonly elapsedMs: number; readonly hundredths: number }
  | { readonly kind: 'crashed'; readonly elapsedMs: number; readonly hundredths: number };

/**
 * `nowMs` is the table's clock, which is behind the server's. So is the multiplier: a cash-out that arrives is worth at least
 * the multiplier that was shown.
 */
export function flightNow(
  { line, round, tick }: Pick<TableState, 'line' | 'round' | 'tick'>,
  nowMs: number,
): Flight {
  if (round?.view.kind !== 'crash') return { kind: 'none' };
  const { phase, opensAt, closesAt, view } = round;
  if (phase === 'refunded') return { kind: 'refunded' };
  if (view.crash !== null) return { kind: 'crashed', hundredths: view.crash, elapsedMs: msUntil(view.crash) };
  if (phase === 'betting' || view.startsAt === null) {
    const leftMs = Math.max(0, closesAt - nowMs);
    if (leftMs === 0) return { kind: 'lifting' };
    return { kind: 'boarding', leftMs, wholeMs: Math.max(1, closesAt - opensAt) };
  }
  const { startsAt } = view;
  if (nowMs < startsAt) return { kind: 'lifting' };
  // The opening's round is outdated by now; the first image follows.
  if (line === 'joining') return { kind: 'none' };
  const lastTickMs = Math.max(startsAt, tick?.at ?? startsAt);
  const isUnsure = line !== 'live' || nowMs > lastTickMs + UNSURE_MS;
  const elapsedMs = (isUnsure ? lastTickMs : Math.min(nowMs, lastTickMs + AHEAD_MS)) - startsAt;
  return { kind: isUnsure ? 'unsure' : 'flying', elapsedMs, hundredths: multiplierAt(elapsedMs) };
}

/** The visible part of the curve: width in milliseconds, height in multiples of the stake. */
export interface View {
  readonly wideMs: number;
  readonly high: number;
}

/** The smooth curve from which the hundredths are rounded down. */
export const heightAt = (elapsedMs: number): number => Math.exp(elapsedMs * 0.00006);

const WIDE_MIN_MS = 7000;
const HIGH_MIN = 1.6;

/** Grows with the flight, so that the head of the curve stays visible. */
export function viewAt(elapsedMs: number): View {
  return {
    wideMs: Math.max(WIDE_MIN_MS, elapsedMs * 1.16),
    high: Math.max(HIGH_MIN, 1 + (heightAt(elapsedMs) - 1) * 1.28),
  };
}

/** Multipliers at which a grid line is drawn: at most five, with round numbers. */
export function gridHeights(high: number): readonly number[] {
  const least = (high - 1) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least) ?? least;
  const heights: number[] = [];
  for (let count = 1; 1 + count * step < high; count++) heights.push(1 + count * step);
  return heights;
}
