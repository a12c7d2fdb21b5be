import {
  type AccountId,
  amount,
  type CommandId,
  err,
  formatAmount,
  makeCommandId,
  ok,
  type Result,
} from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { commandHash, raiseAllowance } from '../../../money/index.ts';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { type CashoutRules, readCashoutRules } from '../../cashout/cashout-parts.ts';
import { writeCashouts } from '../../cashout/cashout-store.ts';
import { type OpenTicket, readOpenTicket } from '../../cashout/open-ticket.ts';
import { highestRequest, type QuoteParts, quoteTicket } from '../../cashout/value.ts';
import type { ParsedBet } from '../parse/parse-bet.ts';
import { type BetToWrite, type WrittenBet, writeBets } from './store.ts';

/** The bet that an edit replaces, as it was read. */
export interface BetToEdit {
  readonly ticket: OpenTicket;
  /** The value that the player saw. It is paid if a cash-out may request it, and is a part of the new stake. */
  readonly valueMinor: bigint;
  readonly rules: CashoutRules;
}

/** A bet that replaces another one. */
export interface EditToWrite {
  readonly bet: BetToWrite;
  readonly edit: BetToEdit;
  readonly openBetsAccount: number;
  readonly sportsbookAccount: number;
}

/** `edit-moved`: the replaced bet or a verdict of its markets has changed. */
export type WrittenEdit = WrittenBet | { readonly kind: 'edit-moved' };

const unavailable = (reason: string) => err(refusal('EditUnavailableException', { reason }));

/** Reads the bet to edit. Only open singles and combos that cash paid can be edited, by such a bet. */
export async function readBetToEdit(
  pool: Pool,
  { accountId, parsed }: { readonly accountId: AccountId; readonly parsed: ParsedBet },
): Promise<Result<BetToEdit | undefined, Refusal>> {
  const { edit, type, freeBetId, eachWay } = parsed;
  if (!edit) return ok(undefined);
  const ticket = await readOpenTicket(pool, { accountId, ticketId: edit.ticketId });
  if (!ticket) return unavailable('over');
  const isPlain = (one: string) => one === 'single' || one === 'combo';
  if (!isPlain(type) || !isPlain(ticket.type) || eachWay || ticket.text?.eachWay) return unavailable('type');
  if (ticket.funding || freeBetId !== undefined) return unavailable('bonus');
  return ok({ ticket, valueMinor: edit.valueMinor, rules: await readCashoutRules(pool) });
}

/** Compares the edit with the current value of the bet. A part in play would have to wait, and is refused. */
export function judgeEdit(
  { ticket, valueMinor, rules }: BetToEdit,
  quotes: QuoteParts,
  { stakeMinor, atMs }: { readonly stakeMinor: bigint; readonly atMs: number },
): Result<void, Refusal> {
  const quote = quoteTicket(ticket, quotes, { ...rules, atMs });
  if (quote.state === 'pending') return unavailable('pending');
  const { valueMinor: worthMinor, fairMinor } = quote;
  if (worthMinor === undefined || fairMinor === undefined)
    return err(refusal('CashoutUnavailableException', { state: quote.state }));
  if (quote.inPlay.length > 0) return unavailable('in-play');
  const { currency } = ticket;
  if (highestRequest({ valueMinor: worthMinor, fairMinor }) < valueMinor)
    return err(refusal('CashoutDeclinedException', { value: formatAmount(worthMinor, currency), currency }));
  if (stakeMinor < valueMinor)
    return err(
      refusal('InvalidStakeException', { field: 'Stake', minimum: formatAmount(valueMinor, currency) }),
    );
  return ok(undefined);
}

/** The command id of the cash-out, which follows from that of the bet. */
function cashoutCommand({ commandId, decidedAtMs }: BetToWrite): CommandId {
  return makeCommandId(decidedAtMs, Buffer.from(commandHash(['edit', commandId]), 'hex'));
}

/** Ends a transaction whose bet was refused. */
class RefusedEdit extends Error {
  readonly written: WrittenEdit;

  constructor(written: WrittenEdit) {
    super(`edit refused: ${written.kind}`);
    this.written = written;
  }
}

/**
 * Cashes out the replaced bet and places the new one, in one transaction: both or neither. A repeated command only reads its
 * first answer. The cash-out raises the allowance, so that only the additional stake uses the player's limits.
 */
async function writeEdit(pool: Pool, edit: EditToWrite): Promise<WrittenEdit> {
  const { bet, openBetsAccount, sportsbookAccount } = edit;
  const { ticket, valueMinor } = edit.edit;
  const { accountId, commandId } = bet;
  try {
    return await inTransaction(pool, async (client) => {
      const place = async (one: BetToWrite): Promise<WrittenBet> => {
        const [written] = await writeBets(client, [one]);
        if (!written) throw new Error('writeEdit: expected one answer, got none');
        return written;
      };
      const { rowCount } = await client.query('select from command where id = $1 and account_id = $2', [
        commandId,
        accountId,
      ]);
      if (rowCount === 1) return place(bet);
      const [cashed] = await writeCashouts(client, [
        {
          ...{ accountId, ticket, openBetsAccount, sportsbookAccount },
          commandId: cashoutCommand(bet),
          bodySha256: bet.bodySha256,
          stakePartMinor: ticket.stakeOpenMinor,
          requestedMinor: valueMinor,
          delayedNo: 0,
          rule: undefined,
          atMs: bet.decidedAtMs,
          wait: undefined,
        },
      ]);
      if (cashed?.kind === 'blocked') throw new RefusedEdit({ kind: 'blocked' });
      if (cashed?.kind === 'closed') throw new RefusedEdit({ kind: 'betting-closed' });
      if (cashed?.kind !== 'paid') throw new RefusedEdit({ kind: 'edit-moved' });
      await raiseAllowance(client, { accountId, byMinor: valueMinor });
      // The limits were judged at the version before the cash-out. Any other change makes it `moved`.
      const written = await place({ ...bet, balanceVersion: bet.balanceVersion + 1 });
      if (written.kind === 'insufficient')
        throw new RefusedEdit({ ...written, amountMinor: amount(written.amountMinor - valueMinor) });
      if (written.kind !== 'placed') throw new RefusedEdit(written);
      // Cash did not suffice: a bonus pays no part of an edited bet.
      if (written.bonusMinor !== undefined) {
        const { amountMinor, version } = written;
        throw new RefusedEdit({ kind: 'insufficient', amountMinor, version });
      }
      await client.query(
        `update ticket t set replaces = nullif($1::bigint, t.id), replaced_by = nullif($2::bigint, t.id)
         where t.id in ($1, $2)`,
        [ticket.id, written.ticketId],
      );
      return written;
    });
  } catch (error) {
    if (error instanceof RefusedEdit) return error.written;
    throw error;
  }
}

/** Writes edits one by one. After a failure, those that were written answer a repeat by their command ids. */
export async function writeEdits(pool: Pool, edits: readonly EditToWrite[]): Promise<readonly WrittenEdit[]> {
  const written: WrittenEdit[] = [];
  for (const edit of edits) written.push(await writeEdit(pool, edit));
  return written;
}
