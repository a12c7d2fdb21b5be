import { err, formatAmount, ok, type Result } from '@evens/base';
import { IdNumber, type Refusal, refusal } from '@evens/contract';
import Type from 'typebox';
import type { Pool } from '../../platform/db.ts';
import {
  type By,
  bodyReader,
  type ProposalExecutor,
  proposalExecutor,
} from '../../platform/proposals/executor.ts';
import { propose } from '../../platform/proposals/proposals.ts';
import { approveHeldWin, type HeldWin, readHeldWin } from './held-wins-store.ts';

function winText({ provider, game, amountMinor, currency }: HeldWin): string {
  return `${provider} ${game}: ${formatAmount(amountMinor, currency)} ${currency}`;
}

/** Proposes to pay a held win above the maximum. Refuses: NotFound if the win is not held. */
export async function proposeHeldWin(
  pool: Pool,
  { id, reason }: { readonly id: number; readonly reason: string },
  by: By,
): Promise<Result<number, Refusal>> {
  const win = await readHeldWin(pool, id);
  if (!win || win.isApproved) return err(refusal('NotFoundException'));
  const proposal = {
    kind: 'provider-win',
    subject: `account:${win.accountId}`,
    body: { id, text: winText(win) },
    reason,
    details: { provider: win.provider, action: win.actionId, win: winText(win) },
  } as const;
  return ok(await propose(pool, proposal, by));
}

const readBody = bodyReader(Type.Object({ id: IdNumber, text: Type.String() }));

/** Approves a win above the maximum; it is paid when the provider repeats its call. */
export const heldWinExecutor: ProposalExecutor = proposalExecutor({
  read: readBody,
  describe: ({ text }) => text,
  async execute(client, { body, proposalId }) {
    const isApproved = await approveHeldWin(client, { id: body.id, proposalId });
    return isApproved ? ok(() => undefined) : err(refusal('NotFoundException'));
  },
});
