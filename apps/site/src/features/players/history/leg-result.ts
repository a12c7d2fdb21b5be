import type { Ticket } from '@evens/contract';
import { acceptances } from '@evens/tickets';

const results = [0, 1, 2, 3, 4, 5, 6] as const;
export type LegResult = (typeof results)[number];

/** The displayed result of a leg or of its place part; undefined for a declined bet, which never ran. */
export function displayedLegResult(
  { Acceptance }: Pick<Ticket, 'Acceptance'>,
  result: number,
): LegResult | undefined {
  if (Acceptance === acceptances.declined) return undefined;
  return results.find((known) => known === result) ?? 0;
}
