import type { AccountId } from '@evens/base';
import type { Refusal } from '@evens/contract';
import {
  type Balance,
  type CommandClaim,
  judgeFirst,
  readBalances,
  readStandings,
} from '../../../money/index.ts';
import { Batcher } from '../../../platform/batcher.ts';
import type { Pool } from '../../../platform/db.ts';
import { barredRefusal, lockedRefusal } from '../../../players/index.ts';
import { readTicketsByIds } from '../../tickets/store.ts';
import type { TicketRecord } from '../../tickets/ticket-record.ts';

/** Look-ups for refusals and repeated commands: those of many requests share one statement. */
export interface Lookups {
  /** Checks that outrank an already detected refusal. */
  firstAnswer(claim: CommandClaim, found: Refusal): Promise<ReturnType<typeof judgeFirst>>;
  /** The current ticket and balance. */
  repeated(
    accountId: AccountId,
    ticketId: number,
  ): Promise<{ readonly ticket: TicketRecord; readonly balance: Balance }>;
}

/** `pool`: connections for look-ups only, `byIndexOnly`. */
export function makeLookups(pool: Pool): Lookups {
  const standings = new Batcher({
    runBatch: (claims: readonly CommandClaim[]) => readStandings(pool, claims),
  });
  const tickets = new Batcher({
    runBatch: (keys: readonly { readonly accountId: AccountId; readonly ticketId: number }[]) =>
      readTicketsByIds(pool, keys),
  });
  const balances = new Batcher({ runBatch: (ids: readonly AccountId[]) => readBalances(pool, ids) });
  return {
    async firstAnswer(claim, found) {
      const standing = await standings.run(claim);
      if (!standing) throw new Error(`firstAnswer: account ${claim.accountId} has no balance`);
      return judgeFirst(standing, claim, {
        found,
        needsBetting: true,
        locked: lockedRefusal('bet'),
        barred: (end) => barredRefusal('bet', end),
      });
    },
    async repeated(accountId, ticketId) {
      const [ticket, balance] = await Promise.all([
        tickets.run({ accountId, ticketId }),
        balances.run(accountId),
      ]);
      if (!ticket)
        throw new Error(
          `repeated: no ticket ${ticketId} of account ${accountId}, which a command names as its result`,
        );
      if (!balance) throw new Error(`repeated: account ${accountId} has no balance`);
      return { ticket, balance };
    },
  };
}
