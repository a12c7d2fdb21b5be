import { fraction } from '@evens/base';
import type { RaceFacts } from './facts.ts';
import { betResults, CANCELLED, LOST, type Verdict, WIN } from './verdict.ts';

/**
 * A runner against `placesPaid` places. Runners tied across the last paid place share what is left of it: two level for
 * one place win half the stake each (dead heat, domain chapter 2.2). A runner that did not start is cancelled.
 */
export function betResultsOfRace(facts: RaceFacts, runner: number, placesPaid: number): Verdict | undefined {
  if (facts.withdrawn.includes(runner)) return CANCELLED;
  if (facts.status !== 'ended') return undefined;
  const place = facts.places[runner - 1] ?? 0;
  if (place === 0 || place > placesPaid) return LOST;
  const tied = facts.places.filter((other) => other === place).length;
  const available = Math.min(tied, placesPaid - place + 1);
  return available === tied
    ? WIN
    : { result: betResults.win, share: fraction(BigInt(available), BigInt(tied)) };
}
