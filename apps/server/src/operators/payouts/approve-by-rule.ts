import type { AccountId, Clock } from '@evens/base';
import { type PayoutFact, payoutFacts } from '@evens/contract';
import {
  approveLocked,
  type ConditionParts,
  lockWithdrawal,
  meetsConditions,
  paymentStates,
  readOfferTerms,
} from '../../payments/index.ts';
import { inTransaction, type Pool } from '../../platform/db.ts';
import { type Loop, type LoopParts, startLoop } from '../../platform/loop.ts';
import { notResting, SweepFailures } from '../../platform/sweep-failures.ts';
import { readFacts, readUnjudged, type UnjudgedPayout, writeJudgement } from './fact-store.ts';
import { lockRule } from './rule-store.ts';

/** The rule in the place of an operator's user name, which has no colon. */
const RULE_OPERATOR = 'rule:payouts';
const EVERY_MS = 1000;
const STEP_MAX = 50;
const SWEEP = 'automatic-payout';

export interface ApprovalParts extends ConditionParts, LoopParts {
  readonly pool: Pool;
  readonly clock: Clock;
  /** Publishes, after the commit, that payments of these accounts changed. */
  changed(accountIds: readonly AccountId[]): void;
}

/**
 * Judges one withdrawal in one transaction: approves it, or writes the facts that do not hold. An unknown fact does not hold.
 * The locks on the rule and on the withdrawal admit one decision at a time. Changes nothing if the rule has ended, withdrawals
 * are closed, or the withdrawal was decided or judged.
 */
async function judge(parts: ApprovalParts, { id, currency }: UnjudgedPayout): Promise<void> {
  const { pool, providers, clock, changed } = parts;
  // Before the transaction, since it needs other connections.
  const terms = await readOfferTerms(pool, { providers, nowMs: clock.nowMs() });
  const approvedAccount = await inTransaction(pool, async (client): Promise<AccountId | undefined> => {
    const bounds = await lockRule(client, currency);
    if (!bounds) return undefined;
    const payment = await lockWithdrawal(client, id);
    if (payment?.state !== paymentStates.pending || payment.currency !== currency) return undefined;
    const atMs = clock.nowMs();
    const found = await readFacts(client, payment, { bounds, atMs });
    if (!found) return undefined;
    const { country, ...stored } = found;
    const facts: Readonly<Record<PayoutFact, boolean | null>> = {
      ...stored,
      'source-of-funds': await meetsConditions(client, parts, { terms, payment, country, atMs }),
    };
    const failed = payoutFacts.filter((fact) => facts[fact] !== true);
    await writeJudgement(client, payment, { failed, atMs });
    if (failed.length > 0) return undefined;
    const approved = await approveLocked(client, payment, { operator: RULE_OPERATOR, atMs });
    if (!approved.ok || approved.value !== 0)
      throw new Error(`judge: withdrawal ${id} was not approved: ${JSON.stringify(approved)}`);
    return payment.accountId;
  });
  if (approvedAccount !== undefined) changed([approvedAccount]);
}

/** Returns a function that judges the withdrawals that wait for it, at most 50, each once. It returns their number. */
export function makeApprovals(parts: ApprovalParts): () => Promise<number> {
  const { pool, clock } = parts;
  const failures = new SweepFailures(parts, SWEEP);
  const isDue = (no: string, atMs: string) => notResting(SWEEP, { id: no, atMs });
  return async () => {
    const unjudged = await readUnjudged(pool, { isDue, atMs: clock.nowMs(), limit: STEP_MAX });
    for (const payout of unjudged)
      await failures.attempt(payout.no, async () => {
        await judge(parts, payout);
        return true;
      });
    return unjudged.length;
  };
}

/** Judges new withdrawals every second, one run at a time. */
export function startApprovals(parts: ApprovalParts): Loop {
  return startLoop(parts, { name: 'automatic-payouts', everyMs: EVERY_MS, run: makeApprovals(parts) });
}
