import { type AccountId, type Amount, amount, type TicketId } from '@evens/base';
import { batchAnswers } from '../../../money/index.ts';
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
  readonly command: EndingCommandClaim | undefined;
  readonly trader: TraderAction | undefined;
}

/** The parameters of `decline_bets` in order. */
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
  use_case: column.text(({ command }) => command?.useCase ?? null),
  operator: column.text(({ trader }) => trader?.operator ?? null),
  action: column.text(({ trader }) => trader?.action ?? null),
  details: column.text(({ trader }) => trader?.details ?? null),
});

const declineText = `select no, outcome, amount::text as amount, version
from decline_bets(${Object.values(declines.array).join(', ')})`;

export type DeclinedBet =
  | { readonly kind: 'declined'; readonly amountMinor: Amount; readonly version: number }
  | { readonly kind: 'gone' };

interface DeclinedRow {
  readonly no: number;
  readonly outcome: DeclinedBet['kind'];
  readonly amount: string;
  readonly version: number;
}

/** Releases held stakes. Returns results in the order of the bets, which are all of different accounts. */
export async function writeDeclines(
  db: Pool,
  bets: readonly BetToDecline[],
): Promise<readonly DeclinedBet[]> {
  const { rows } = await db.query<DeclinedRow>({
    name: 'decline-bets',
    text: declineText,
    values: [...declines.values(bets)],
  });
  return batchAnswers(bets, rows, ({ outcome, version, ...row }) =>
    outcome === 'gone'
      ? { kind: outcome }
      : { kind: outcome, amountMinor: amount(BigInt(row.amount)), version },
  );
}
