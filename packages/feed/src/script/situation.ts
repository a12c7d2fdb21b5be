import type { MatchSituation } from '@evens/book';
import type { Facts } from '@evens/markets';
import type { Standing } from './match-script.ts';
import { type TimeMapping, toWallMs } from './time-mapping.ts';

/** Tolerance for floating-point differences. */
const TINY_SECONDS = 1e-6;

/** The public state of a match at a wall time; its clock has run for `ranSeconds` of source time since the standing. */
export function toSituation(
  { phase, clock, facts }: Standing,
  {
    ranSeconds,
    atMs,
    mapping,
  }: { readonly ranSeconds: number; readonly atMs: number; readonly mapping: TimeMapping },
): MatchSituation {
  const exact = clock.countDown ? Math.max(0, clock.seconds - ranSeconds) : clock.seconds + ranSeconds;
  const seconds = clock.countDown
    ? Math.max(0, Math.ceil(exact - TINY_SECONDS))
    : Math.floor(exact + TINY_SECONDS);
  // A running clock is reported at the moment of its last whole second: a lost fraction would set it back with each
  // report.
  const sinceMs = clock.running ? (Math.abs(exact - seconds) * 1000) / mapping.speed : 0;
  return {
    phase,
    facts: wallFacts(facts, mapping),
    clock: { ...clock, seconds, atMs: Math.round(atMs - sinceMs), rate: mapping.speed },
  };
}

/** Withdrawal times are compared with bet times, so they are converted to wall time. */
function wallFacts(facts: Facts, mapping: TimeMapping): Facts {
  if (facts.kind !== 'race' || !facts.withdrawals) return facts;
  const withdrawals = facts.withdrawals.map((gone) => ({
    ...gone,
    atMs: toWallMs(mapping, gone.atMs),
  }));
  return { ...facts, withdrawals };
}
