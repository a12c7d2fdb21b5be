import { type AccountId, type Amount, amount, type TicketId } from '@evens/base';
import {
  batchRows,
  bookings,
  boundCommands,
  lockedBalances,
  moveBalances,
  movedBonuses,
} from '../../../money/index.ts';
import { column, defineBatch } from '../../../platform/batch-columns.ts';
import type { Pool } from '../../../platform/db.ts';
import type { DeclineReason, EndingCommandClaim, TraderAction } from './endings.ts';

/** A bet that waited and is declined. */
export interface BetToDecline {
  readonly accountId: AccountId;
  readonly ticketId: TicketId;
  readonly ticketVersion: number;
  readonly heldAccount: number;
  readonly heldMinor: bigint;
  readonly currency: string;
  readonly reason: DeclineReason;
  readonly atMs: number;
  /** Whether bonus money paid a part of what is held. */
  readonly isFunded: boolean;
  readonly command: EndingCommandClaim | undefined;
  readonly trader: TraderAction | undefined;
}

const declines = defineBatch<BetToDecline>()({
  account_id: column.bigint(({ accountId }) => accountId),
  ticket_id: column.bigint(({ ticketId }) => ticketId),
  ticket_version: column.integer(({ ticketVersion }) => ticketVersion),
  held_account: column.bigint(({ heldAccount }) => heldAccount),
  held: column.bigint(({ heldMinor }) => heldMinor),
  currency: column.text(({ currency }) => currency),
  reason: column.text(({ reason }) => reason),
  at_ms: column.double(({ atMs }) => atMs),
  command_id: column.uuid(({ command }) => command?.id ?? null),
  body: column.hex(({ command }) => command?.bodySha256 ?? null),
  operator: column.text(({ trader }) => trader?.operator ?? null),
  action: column.text(({ trader }) => trader?.action ?? null),
  details: column.text(({ trader }) => trader?.details ?? null),
  use_case: column.text(({ command }) => command?.useCase ?? null),
});

function declineText({ funded }: { readonly funded: boolean }): string {
  return `
with ${batchRows('bet', declines)}, ${lockedBalances('bet')}, ended as (
  update ticket t set acceptance = 2, stake_open = 0, due_at = null, decline_reason = locked.reason, settled_at = to_timestamp(locked.at_ms / 1000),
         version = t.version + 1
  from locked${funded ? ' left join ticket_funding f on f.ticket_id = locked.ticket_id' : ''}
  where t.id = any(${declines.array.ticket_id}) and t.id = locked.ticket_id and t.version = locked.ticket_version and t.due_at is not null
  returning locked.no, t.id as ticket_id, locked.account_id, locked.held_account, locked.held, locked.currency, locked.at_ms, locked.command_id, locked.body,
            locked.operator, locked.action, locked.details, locked.use_case${
              funded ? ', f.bonus_id, f.ledger_id as bonus_ledger, coalesce(f.bonus, 0) as bonus_back' : ''
            }
), paid as (
  ${moveBalances({
    from: 'ended',
    by: funded ? '(m.held - m.bonus_back)' : 'm.held',
    belowZero: 'allowed',
    returning: 'b.account_id, b.amount, b.version',
  })}
), released as materialized (
  select e.*, to_timestamp(e.at_ms / 1000) as at, nextval('journal_id_seq') as journal_id from ended e
), ${
    funded ? `${movedBonuses({ from: 'released', change: 'bonus_back', belowZero: 'allowed' })}, ` : ''
  }${bookings({
    from: 'released',
    journals: [
      {
        kind: 'release',
        about: { kind: 'ticket', id: 'ticket_id' },
        postings: funded
          ? [
              {
                debit: 'held_account',
                credit: 'account_id',
                amount: 'held - bonus_back',
                where: 'held > bonus_back',
              },
              {
                debit: 'held_account',
                credit: 'bonus_ledger',
                amount: 'bonus_back',
                where: 'bonus_back > 0',
              },
            ]
          : [{ debit: 'held_account', credit: 'account_id', amount: 'held' }],
      },
    ],
  })}, ${boundCommands({
    from: 'released',
    useCase: { column: 'use_case' },
    resultId: 'ticket_id',
    where: 'command_id is not null',
  })}, acted as (
  insert into operator_action (operator, action, subject, details, at)
  select operator, action, 'ticket:' || ticket_id, details::jsonb, at from released where operator is not null
)
select e.no::integer as no, p.amount::text as amount, p.version from ended e join paid p on p.account_id = e.account_id`;
}
const declineCash = declineText({ funded: false });
const declineFunded = declineText({ funded: true });

export type DeclinedBet =
  | { readonly kind: 'declined'; readonly amountMinor: Amount; readonly version: number }
  | { readonly kind: 'gone' };

/** Releases held stakes. Returns results in the order of the bets, which are all of different accounts. */
export async function writeDeclines(
  db: Pool,
  bets: readonly BetToDecline[],
): Promise<readonly DeclinedBet[]> {
  const { rows } = await db.query<{ no: number; amount: string; version: number }>({
    text: bets.some(({ isFunded }) => isFunded) ? declineFunded : declineCash,
    values: [...declines.values(bets)],
  });
  const byNo = new Map(rows.map((row) => [row.no, row]));
  return bets.map((_, index) => {
    const row = byNo.get(index + 1);
    return row
      ? { kind: 'declined', amountMinor: amount(BigInt(row.amount)), version: row.version }
      : { kind: 'gone' };
  });
}
