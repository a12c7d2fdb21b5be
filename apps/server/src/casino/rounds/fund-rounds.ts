import { type BonusPayers, readBonusHolders } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { type MoveToWrite, writeMoves } from './move-store.ts';
import { type RoundToWrite, writeStarts } from './start-store.ts';
import type { WrittenRound } from './written-round.ts';

type Write<Item, Funding, Written> = (
  db: Queryable,
  items: readonly Item[],
  funding: Funding,
) => Promise<readonly Written[]>;

/**
 * Writes the items of each funding by its own statement, and then those that cash cannot pay but a bonus may. If one of
 * the cash items is among `payers`, all of them are written by the statement of `bonus` directly.
 */
export async function writeFunded<
  Item extends { readonly accountId: RoundToWrite['accountId'] },
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
    payers,
  }: {
    readonly write: Write<Item, Funding, Written>;
    readonly itemFunding: (item: Item) => Funding;
    readonly cash: Funding;
    readonly bonus: Funding;
    /** Given if the statement of `bonus` also takes cash alone. */
    readonly payers?: BonusPayers;
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
  const ofCash =
    payers && items.some((item) => itemFunding(item) === cash && payers.has(item.accountId)) ? bonus : cash;
  const firstFunding = (item: Item): Funding => {
    const funding = itemFunding(item);
    return funding === cash ? ofCash : funding;
  };
  for (const funding of new Set(items.map(firstFunding)))
    await writeInto(
      items.filter((item) => firstFunding(item) === funding),
      funding,
    );
  const short = items.filter(
    (item) => firstFunding(item) === cash && results.get(item)?.kind === 'insufficient',
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
 * Writes rounds with their funding: cash; all cash and the rest from bonus money if cash is insufficient and the
 * account has an active bonus; or the free spins that a round names. The usual batch is one statement. If a later
 * statement fails, the rounds of the earlier ones are written: their commands are repeats when they are retried one by
 * one.
 */
export async function writeFundedStarts(
  db: Queryable,
  rounds: readonly RoundToWrite[],
  payers: BonusPayers,
): Promise<readonly WrittenRound[]> {
  const written = await writeFunded(db, rounds, {
    write: writeStarts,
    itemFunding: ({ freeSpinsId }) => (freeSpinsId === null ? 'cash' : 'free-spins'),
    cash: 'cash',
    bonus: 'bonus',
    payers,
  });
  for (const [index, one] of written.entries()) {
    const { accountId, freeSpinsId } = rounds[index] ?? {};
    if (accountId !== undefined && freeSpinsId === null && one.kind === 'written')
      payers.paid(accountId, one.bonus === undefined ? 'cash' : 'bonus');
  }
  return written.map((one, index) =>
    one.kind === 'insufficient' && one.amountMinor >= 0n && rounds[index]?.freeSpinsId != null
      ? { kind: 'free-spins-unavailable' }
      : one,
  );
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
