import type { ReconciliationRun } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { readLastRuns } from './reconciliation-store.ts';

/** The last comparison with each provider, for the back office. */
export async function presentReconciliation(db: Queryable): Promise<ReconciliationRun[]> {
  return (await readLastRuns(db)).map(({ provider, from, to, ended, payments, ...run }) => ({
    Provider: provider,
    From: from.toISOString(),
    To: to.toISOString(),
    ComparedDate: ended.toISOString(),
    Payments: payments,
    DifferenceCount: run.differenceCount,
    Failure: run.failure ?? null,
    Differences: run.listedDifferences.map(({ paymentId, kind, here, there }) => ({
      PaymentId: paymentId,
      Kind: kind,
      Here: here,
      There: there,
    })),
  }));
}
