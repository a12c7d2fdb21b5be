import { type Amount, amount, type CurrencyCode } from '@evens/base';
import { worthOf } from '../methods/definition/payment-limits.ts';

/** From what on a withdrawal needs more; in euros, and in other currencies what is worth about as much. */
export interface WithdrawalBounds {
  /** Of all withdrawals of 24 hours: the one that reaches it, and those after it, are approved by two operators. */
  readonly twoOperatorsFromEuros: number;
  /** Of all withdrawals of 180 days: from here on a document has to be accepted. */
  readonly documentsFromEuros: number;
}

/** What decides how much may leave an account, and by which method. Minor units of the account's currency. */
export interface FundsStanding {
  readonly balance: Amount;
  /** What was deposited and not staked since. */
  readonly unwagered: Amount;
  /** By the key of each method: what was deposited by it and has not left by it, if above 0. */
  readonly dueByMethod: ReadonlyMap<string, Amount>;
  /** Withdrawn in the last 180 days, those on their way included. */
  readonly withdrawn: Amount;
  /** Withdrawn in the last 24 hours, those on their way included. */
  readonly withdrawnInDay: Amount;
  /** Whether a document of the player was accepted. */
  readonly isVerified: boolean;
}

export interface PayoutMethod {
  readonly key: string;
  readonly minimum: Amount;
}

export type WithdrawalCondition =
  /** So much has to be staked still. */
  | { readonly kind: 'wager-deposits'; readonly amount: Amount }
  /** So much leaves by this method before another method pays more than what came by that other one. */
  | { readonly kind: 'same-method-first'; readonly method: string; readonly amount: Amount }
  /** `amount`: what may leave without. */
  | { readonly kind: 'documents'; readonly threshold: Amount; readonly amount: Amount };

export interface WithdrawalStanding {
  /** What may leave now, by one method or another. */
  readonly withdrawable: Amount;
  readonly conditions: readonly WithdrawalCondition[];
}

const none = amount(0n);

function lower(a: Amount, b: Amount): Amount {
  return a < b ? a : b;
}

function atLeastNone(value: bigint): Amount {
  return value > 0n ? amount(value) : none;
}

export function documentsFrom({ documentsFromEuros }: WithdrawalBounds, currency: CurrencyCode): Amount {
  return worthOf(documentsFromEuros, currency);
}

/**
 * How many operators approve a withdrawal of `paid`. It counts with those of the last 24 hours, so that a large one cannot be
 * split into several that one operator approves.
 */
export function approvalsFor(
  { twoOperatorsFromEuros }: WithdrawalBounds,
  {
    paid,
    withdrawnInDay,
    currency,
  }: { readonly paid: Amount; readonly withdrawnInDay: Amount; readonly currency: CurrencyCode },
): 1 | 2 {
  return withdrawnInDay + paid >= worthOf(twoOperatorsFromEuros, currency) ? 2 : 1;
}

/** Methods that take back what came by them, as far as they can pay it out, in the order of the page. */
function methodsFirst(
  { dueByMethod, balance }: FundsStanding,
  methods: readonly PayoutMethod[],
): readonly Extract<WithdrawalCondition, { readonly kind: 'same-method-first' }>[] {
  return methods.flatMap(({ key, minimum }) => {
    const due = lower(dueByMethod.get(key) ?? none, atLeastNone(balance));
    return due > 0n && due >= minimum ? [{ kind: 'same-method-first', method: key, amount: due }] : [];
  });
}

/**
 * What may leave an account: its balance but for deposits that were not staked once, and without an accepted document less
 * than the threshold of 180 days. `methods`: those that can pay out to this player.
 */
export function withdrawalStanding(
  funds: FundsStanding,
  { methods, threshold }: { readonly methods: readonly PayoutMethod[]; readonly threshold: Amount },
): WithdrawalStanding {
  const { balance, unwagered, withdrawn, isVerified } = funds;
  const conditions: WithdrawalCondition[] = [];
  if (unwagered > 0n && balance > 0n) conditions.push({ kind: 'wager-deposits', amount: unwagered });
  conditions.push(...methodsFirst(funds, methods));
  const free = atLeastNone(balance - unwagered);
  const undocumented = atLeastNone(threshold - withdrawn - 1n);
  if (isVerified || atLeastNone(balance) <= undocumented) return { withdrawable: free, conditions };
  conditions.push({ kind: 'documents', threshold, amount: undocumented });
  return { withdrawable: lower(free, undocumented), conditions };
}

/** The conditions that keep this amount from leaving by this method; empty where nothing does. */
export function conditionsAgainst(
  { paid, method }: { readonly paid: Amount; readonly method: string },
  { balance, unwagered }: Pick<FundsStanding, 'balance' | 'unwagered'>,
  { conditions }: WithdrawalStanding,
): readonly WithdrawalCondition[] {
  const own = conditions.find((each) => each.kind === 'same-method-first' && each.method === method);
  const ownDue = own?.amount ?? none;
  const isAgainst = (condition: WithdrawalCondition): boolean => {
    switch (condition.kind) {
      case 'wager-deposits':
        return paid > balance - unwagered;
      case 'same-method-first':
        return condition.method !== method && paid > ownDue;
      case 'documents':
        return paid > condition.amount;
    }
  };
  return conditions.filter(isAgainst);
}
