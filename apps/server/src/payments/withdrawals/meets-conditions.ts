import { amount } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { OpenProviders } from '../open-providers.ts';
import type { OfferTerms } from '../rules/offer-terms.ts';
import type { PaymentRecord } from '../store.ts';
import { offeredWithdrawals } from './offered-withdrawals.ts';
import { readFunds } from './source-of-funds.ts';
import {
  conditionsAgainst,
  documentsFrom,
  type WithdrawalBounds,
  withdrawalStanding,
} from './withdrawal-rules.ts';
import { readGate } from './withdrawal-store.ts';

export interface ConditionParts {
  readonly providers: OpenProviders;
  readonly bounds: WithdrawalBounds;
}

/**
 * Whether a requested withdrawal meets the conditions of source of funds now, its method is still offered, and the player owes
 * nothing: a corrected result or a reversed deposit can debit more than the balance. `db` is the transaction that has locked
 * it. The withdrawal counts as not requested: its amount is added to the balance.
 */
export async function meetsConditions(
  db: Queryable,
  { providers, bounds }: ConditionParts,
  {
    terms,
    payment: { id, accountId, method, amount: paid, currency },
    country,
    atMs,
  }: {
    readonly terms: OfferTerms;
    readonly payment: PaymentRecord;
    readonly country: string;
    readonly atMs: number;
  },
): Promise<boolean> {
  if (paid === undefined) return false;
  const offered = offeredWithdrawals(providers, { ...terms, country, currency, nowMs: atMs });
  if (!offered.some((each) => each.method.key === method)) return false;
  const gate = await readGate(db, accountId);
  if (gate.balance < 0n) return false;
  const funds = {
    ...gate,
    ...(await readFunds(db, { accountId, except: id, atMs })),
    balance: amount(gate.balance + paid),
  };
  const methods = offered.map((each) => ({ key: each.method.key, minimum: each.minimum }));
  const standing = withdrawalStanding(funds, { methods, threshold: documentsFrom(bounds, currency) });
  return conditionsAgainst({ paid, method }, funds, standing).length === 0;
}
