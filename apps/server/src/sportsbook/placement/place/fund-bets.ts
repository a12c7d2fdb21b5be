import {
  type BonusHeld,
  type BonusPayers,
  type FreeBetTerms,
  readBonusHolders,
  readOpenFreeBets,
} from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import { type BetToWrite, type WrittenBet, writeBets } from './store.ts';

/** A written bet, or why bonus money or a free bet does not pay it. */
export type FundedBet =
  | WrittenBet
  /** A smaller stake could be completed with bonus money. */
  | {
      readonly kind: 'bonus-stake';
      /** The highest stake that uses bonus money. */
      readonly maximumMinor: bigint;
      readonly cashMinor: bigint;
    }
  /** The free bet is used, expired, or belongs to another player. */
  | { readonly kind: 'free-bet-unavailable' }
  | { readonly kind: 'free-bet-odds'; readonly minOddsMilli: number }
  /** The bet is no single or combo, or has another stake. */
  | { readonly kind: 'free-bet-stake'; readonly valueMinor: bigint };

/** Results by the place of their bets in the batch. */
type Results = Map<BetToWrite, FundedBet>;

async function writeInto(
  results: Results,
  written: Promise<readonly FundedBet[]>,
  bets: readonly BetToWrite[],
) {
  for (const [index, one] of (await written).entries()) {
    const bet = bets[index];
    if (bet) results.set(bet, one);
  }
}

const isOfFreeBet = ({ type, stakeMinor }: BetToWrite, { valueMinor }: FreeBetTerms): boolean =>
  (type === 'single' || type === 'combo') && stakeMinor === valueMinor;

/** Why a free bet did not pay a bet that its statement refused. Read afterwards: what it was refused for does not pass again. */
function freeBetFault(
  bet: BetToWrite,
  terms: (FreeBetTerms & { readonly accountId: number }) | undefined,
): FundedBet {
  if (terms?.accountId !== bet.accountId) return { kind: 'free-bet-unavailable' };
  if (!isOfFreeBet(bet, terms)) return { kind: 'free-bet-stake', valueMinor: terms.valueMinor };
  return bet.promisedMinor * 1000n < bet.stakeMinor * BigInt(terms.minOddsMilli)
    ? { kind: 'free-bet-odds', minOddsMilli: terms.minOddsMilli }
    : { kind: 'free-bet-unavailable' };
}

async function writeFreeBets(db: Pool, bets: readonly BetToWrite[]): Promise<readonly FundedBet[]> {
  const written = await writeBets(db, bets, 'free-bet');
  const refused = bets.filter((_, index) => written[index]?.kind === 'insufficient');
  const [first] = refused;
  if (!first) return written;
  const open = await readOpenFreeBets(db, {
    ids: refused.flatMap(({ freeBetId }) => freeBetId ?? []),
    atMs: first.decidedAtMs,
  });
  return written.map((one, index) => {
    const bet = bets[index];
    return one.kind === 'insufficient' && one.amountMinor >= 0n && bet
      ? freeBetFault(bet, open.get(bet.freeBetId ?? 0))
      : one;
  });
}

/**
 * Why bonus money did not pay the rest of a stake. If the only reason is the bonus's maximum stake, the refusal
 * contains it.
 */
function bonusFault(
  { stakeMinor }: BetToWrite,
  { heldMinor, maxStakeMinor }: BonusHeld,
  insufficient: Extract<WrittenBet, { kind: 'insufficient' }>,
): FundedBet {
  const cashMinor: bigint = insufficient.amountMinor;
  return cashMinor < 0n ||
    maxStakeMinor === undefined ||
    stakeMinor <= maxStakeMinor ||
    heldMinor + cashMinor < stakeMinor
    ? insufficient
    : { kind: 'bonus-stake', maximumMinor: maxStakeMinor, cashMinor };
}

/** Writes bets that money pays. */
async function writePaid(
  db: Pool,
  { results, payers }: { readonly results: Results; readonly payers: BonusPayers },
  paid: readonly BetToWrite[],
): Promise<void> {
  // One statement for cash and bonus money takes less than one for each.
  const first = paid.some(({ accountId }) => payers.has(accountId)) ? 'bonus' : 'cash';
  await writeInto(results, writeBets(db, paid, first), paid);
  const short = paid.filter((bet) => results.get(bet)?.kind === 'insufficient');
  if (short.length > 0) {
    const holders = await readBonusHolders(
      db,
      short.map(({ accountId }) => accountId),
    );
    const helped = short.filter(({ accountId }) => holders.has(accountId));
    if (first === 'cash' && helped.length > 0)
      await writeInto(results, writeBets(db, helped, 'bonus'), helped);
    for (const bet of helped) {
      const one = results.get(bet);
      const held = holders.get(bet.accountId);
      if (one?.kind === 'insufficient' && held) results.set(bet, bonusFault(bet, held, one));
    }
  }
  for (const bet of paid) {
    const one = results.get(bet);
    if (one?.kind === 'placed') payers.paid(bet.accountId, one.bonusMinor === undefined ? 'cash' : 'bonus');
  }
}

/**
 * Writes bets with what pays them: cash; where that falls short and the account has an active bonus, all its cash and the
 * rest bonus money; or the free bet that the bet names. The usual batch is one statement, also where `payers` knows that bonus
 * money pays. If a later statement fails, the bets of the earlier ones are placed: their commands are repeats when they are run
 * one by one.
 */
export async function writeFundedBets(
  db: Pool,
  batch: readonly BetToWrite[],
  payers: BonusPayers,
): Promise<readonly FundedBet[]> {
  const results: Results = new Map();
  const free = batch.filter(({ freeBetId }) => freeBetId !== null);
  const paid = free.length === 0 ? batch : batch.filter(({ freeBetId }) => freeBetId === null);
  if (paid.length > 0) await writePaid(db, { results, payers }, paid);
  if (free.length > 0) await writeInto(results, writeFreeBets(db, free), free);
  return batch.map((bet) => {
    const one = results.get(bet);
    if (!one) throw new Error(`writeFundedBets: no result for the bet ${bet.commandId}`);
    return one;
  });
}
