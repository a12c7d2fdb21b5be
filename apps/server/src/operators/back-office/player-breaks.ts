import { type AccountId, ok, type PlayerId } from '@evens/base';
import { IdNumber } from '@evens/contract';
import Type, { type Static } from 'typebox';
import type { Pool } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { propose } from '../../platform/proposals/proposals.ts';
import { beginBreakIn, confirmBreak } from '../../players/index.ts';

const StoredBreak = Type.Object({
  playerId: Type.Unsafe<PlayerId>(IdNumber),
  accountId: Type.Unsafe<AccountId>(IdNumber),
  userName: Type.String(),
  /** Null: for good. */
  until: Type.Union([Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT' }), Type.Null()]),
});
export type LongBreak = Static<typeof StoredBreak>;

/** Proposes an exclusion that is longer than one operator may set. Returns the proposal's number. */
export function proposeBreak(
  pool: Pool,
  { reason, ...body }: LongBreak & { readonly reason: string },
  by: By,
): Promise<number> {
  const proposal = {
    kind: 'player-break',
    subject: `player:${body.playerId}`,
    body,
    reason,
    details: { until: body.until },
  } as const;
  return propose(pool, proposal, by);
}

const readStored = bodyReader(StoredBreak);

/** Lengthens an exclusion that two operators agreed on: it holds since it was proposed. */
export const playerBreakExecutor: ProposalExecutor = proposalExecutor({
  read: readStored,
  describe: ({ userName, until }: LongBreak) =>
    `${userName} is excluded ${until === null ? 'for good' : `until ${until}`}`,
  async execute(client, { body: { playerId, accountId, until }, operator, atMs, reason }) {
    await beginBreakIn(client, {
      ...{ accountId, kind: 'self-exclusion', doneBy: operator, reason, atMs },
      untilMs: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
      async also(_, begun) {
        await confirmBreak(client, { ...begun, accountId, atMs });
        await recordOperatorAction(client, {
          ...{ operator, action: 'self-exclusion', atMs },
          subject: `player:${playerId}`,
          details: { reason, until },
        });
      },
    });
    return ok(() => undefined);
  },
});
