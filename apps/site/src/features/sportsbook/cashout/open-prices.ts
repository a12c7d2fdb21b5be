import type { Ticket } from '@evens/contract';

/** The product of the open items' prices at placement and now, in thousandths; 0 if a price is unknown. */
export function openPrices(
  { Items }: { readonly Items: readonly Pick<Ticket['Items'][number], 'Odds'>[] },
  nowByItem: readonly number[],
): { readonly placedMilli: number; readonly nowMilli: number } {
  let [taken, now] = [1000, 1000];
  for (const [place, { Odds }] of Items.entries()) {
    const current = nowByItem[place] ?? 0;
    // A decided item has no price any more.
    if (current === 0) continue;
    taken *= Odds / 1000;
    now *= current / 1000;
  }
  return taken === 1000 && now === 1000
    ? { placedMilli: 0, nowMilli: 0 }
    : { placedMilli: Math.round(taken), nowMilli: Math.round(now) };
}
