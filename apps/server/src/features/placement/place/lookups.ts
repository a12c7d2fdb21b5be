import type { AccountId } from '@evens/base';
import type { Refusal } from '@evens/contract';
import { BatchRead } from '../../../platform/batch-read.ts';
import type { Pool } from '../../../platform/db.ts';
import { readTicketsByIds, type TicketRecord } from '../../history/index.ts';
import {
  type Balance,
  type CommandClaim,
  judgeFirst,
  readBalances,
  readStandings,
} from '../../wallet/index.ts';

/** What refusals and repeats are answered from: look-ups of many requests in one statement. */
export interface Lookups {
  /** Checks that outrank an already detected refusal. */
  firstAnswer(claim: CommandClaim, found: Refusal): Promise<ReturnType<typeof judgeFirst>>;
  /** The ticket as it is now, and the money. */
  repeated(
    accountId: AccountId,
    ticketId: number,
  ): Promise<{ readonly ticket: TicketRecord; readonly balance: Balance }>;
}

/** `pool`: connections that look things up and do nothing else, `byIndexOnly`. */
export function makeLookups(pool: Pool): Lookups {
  const standings = new BatchRead({ read: (claims: readonly CommandClaim[]) => readStandings(pool, claims) });
  const tickets = new BatchRead({
    read: (wanted: readonly { readonly accountId: AccountId; readonly ticketId: number }[]) =>
      readTicketsByIds(pool, wanted),
  });
  const balances = new BatchRead({ read: (ids: readonly AccountId[]) => readBalances(pool, ids) });
  return {
    async firstAnswer(claim, found) {
      const standing = await standings.get(claim);
      if (!standing) throw new Error(`account ${claim.accountId} has no balance`);
      return judgeFirst(standing, claim, { found, needsBetting: true });
    },
    async repeated(accountId, ticketId) {
      const [ticket, balance] = await Promise.all([
        tickets.get({ accountId, ticketId }),
        balances.get(accountId),
      ]);
      if (!ticket) throw new Error(`ticket ${ticketId} is bound to a command and not there`);
      if (!balance) throw new Error(`account ${accountId} has no balance`);
      return { ticket, balance };
    },
  };
}
