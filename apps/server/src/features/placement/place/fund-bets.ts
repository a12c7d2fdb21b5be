import type { Pool } from '../../../platform/db.ts';
import { readBonusHolders } from '../../bonus-funds/index.ts';
import { type BetToWrite, type WrittenBet, writeBets } from './store.ts';

/** Results by the place of their bets in the batch. */
type Results = Map<BetToWrite, WrittenBet>;

async function writeInto(
  results: Results,
  written: Promise<readonly WrittenBet[]>,
  bets: readonly BetToWrite[],
) {
  for (const [index, one] of (await written).entries()) {
    const bet = bets[index];
    if (bet) results.set(bet, one);
  }
}

async function writeFreeBets(db: Pool, bets: readonly BetToWrite[]): Promise<readonly WrittenBet[]> {
  const written = await writeBets(db, bets, 'free-bet');
  return written.map((one) => (one.kind === 'insufficient' ? { kind: 'free-bet-unavailable' } : one));
}

/**
 * Writes bets with what pays them: cash; where that falls short and the account has an active bonus, all its cash and the
 * rest bonus money; or the free bet that the bet names. The usual batch is one statement. If a later statement fails, the bets
 * of the earlier ones are placed: their commands are repeats when they are run one by one.
 */
export async function writeFundedBets(
  db: Pool,
  batch: readonly BetToWrite[],
): Promise<readonly WrittenBet[]> {
  const results: Results = new Map();
  const free = batch.filter(({ freeBetId }) => freeBetId !== null);
  const paid = free.length === 0 ? batch : batch.filter(({ freeBetId }) => freeBetId === null);
  if (paid.length > 0) await writeInto(results, writeBets(db, paid), paid);
  const short = paid.filter((bet) => results.get(bet)?.kind === 'insufficient');
  if (short.length > 0) {
    const holders = await readBonusHolders(
      db,
      short.map(({ accountId }) => accountId),
    );
    const helped = short.filter(({ accountId }) => holders.has(accountId));
    if (helped.length > 0) await writeInto(results, writeBets(db, helped, 'bonus'), helped);
  }
  if (free.length > 0) await writeInto(results, writeFreeBets(db, free), free);
  return batch.map((bet) => {
    const one = results.get(bet);
    if (!one) throw new Error(`writeFundedBets: no result for the bet ${bet.commandId}`);
    return one;
  });
}
