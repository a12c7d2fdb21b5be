import type { AccountId } from '@evens/base';
import { readBonusHolders } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { type MoveToWrite, writeMoves } from './move-store.ts';
import type { WrittenRound } from './written-round.ts';

type Write<Item, Funding, Written> = (
  db: Queryable,
  items: readonly Item[],
  funding: Funding,
) => Promise<readonly Written[]>;

/**
 * Writes the items of each funding by its own statement, and then those that cash cannot pay but a bonus may.
 */
export async function writeFunded<
  Item extends { readonly accountId: AccountId },
  Funding,
  Written extends { readonly kind: string },
>(
  db: Queryable,
  items: readonly Item[],
  {
    write,
    itemFunding,
    cash,
    bonus,
  }: {
    readonly write: Write<Item, Funding, Written>;
    readonly itemFunding: (item: Item) => Funding;
    readonly cash: Funding;
    readonly bonus: Funding;
  },
): Promise<readonly Written[]> {
  const results = new Map<Item, Written>();
  const writeInto = async (some: readonly Item[], funding: Funding): Promise<void> => {
    if (some.length === 0) return;
    for (const [index, one] of (await write(db, some, funding)).entries()) {
      const item = some[index];
      if (item) results.set(item, one);
    }
  };
  for (const funding of new Set(items.map(itemFunding)))
    await writeInto(
      items.filter((item) => itemFunding(item) === funding),
      funding,
    );
  const short = items.filter(
    (item) => itemFunding(item) === cash && results.get(item)?.kind === 'insufficient',
  );
  if (short.length > 0) {
    const holders = await readBonusHolders(
      db,
      short.map(({ accountId }) => accountId),
    );
    await writeInto(
      short.filter(({ accountId }) => holders.has(accountId)),
      bonus,
    );
  }
  return items.map((item) => {
    const one = results.get(item);
    if (!one) throw new Error(`writeFunded: no result for account ${item.accountId}`);
    return one;
  });
}

/**
 * Writes moves. Moves of rounds that bonus money or a free spin paid, and moves that cash cannot pay, use a separate
 * statement.
 */
export function writeFundedMoves(
  db: Queryable,
  moves: readonly MoveToWrite[],
): Promise<readonly WrittenRound[]> {
  return writeFunded(db, moves, {
    write: writeMoves,
    itemFunding: ({ isByBonus }) => (isByBonus ? 'bonus' : 'cash'),
    cash: 'cash',
    bonus: 'bonus',
  });
}
