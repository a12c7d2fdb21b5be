import { type Amount, amount, type CurrencyCode } from '@evens/base';
import { amountFromEuros } from '../methods/definition/payment-limits.ts';

/** Thresholds of additional conditions, in euros; other currencies use amounts of about the same value. */
export interface WithdrawalBounds {
  /** Sum of withdrawals within 24 hours. The withdrawal that reaches it, and later ones, need two operators. */
  readonly twoOperatorsFromEuros: number;
  /** Sum of withdrawals within 180 days from which an accepted document is required. */
  readonly documentsFromEuros: number;
}

/** Facts that decide how much may be withdrawn and by which method. Minor units of the account's currency. */
export interface FundsStanding {
  readonly balance: Amount;
  /** Deposits that were not staked since. */
  readonly unwagered: Amount;
  /** Deposits minus withdrawals per method key, if above 0. */
  readonly dueByMethod: ReadonlyMap<string, Amount>;
  /** Withdrawn in the last 180 days, including open withdrawals. */
  readonly withdrawn: Amount;
  /** Withdrawn in the last 24 hours, including open withdrawals. */
  readonly withdrawnInDay: Amount;
  /** Whether a document of the player was accepted. */
  readonly isVerified: boolean;
}

export interface PayoutMethod {
  readonly key: string;
  readonly minimum: Amount;
}

export type WithdrawalCondition =
  /** Amount that must still be staked. */
  | { readonly kind: 'wager-deposits'; readonly amount: Amount }
  /** Amount to be paid out by this method before another method pays more than its own deposits. */
  | { readonly kind: 'same-method-first'; readonly method: string; readonly amount: Amount }
  /** `amount`: maximum withdrawal without a document. */
  | { readonly kind: 'documents'; readonly threshold: Amount; readonly amount: Amount };

export interface WithdrawalStanding {
  /** The amount that may be withdrawn now, over all methods. */
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
  return amountFromEuros(documentsFromEuros, currency);
}

/**
 * Number of operators who must approve a withdrawal of `paid`. Withdrawals of the last 24 hours count too, so that a
 * large one cannot be split into several with one approval each.
 */
export function approvalsFor(
  { twoOperatorsFromEuros }: WithdrawalBounds,
  {
    paid,
    withdrawnInDay,
    currency,
  }: { readonly paid: Amount; readonly withdrawnInDay: Amount; readonly currency: CurrencyCode },
): 1 | 2 {
  return withdrawnInDay + paid >= amountFromEuros(twoOperatorsFromEuros, currency) ? 2 : 1;
}

/** Methods that must pay back their own deposits, as far as they can pay out, in the order of the page. */
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
 * The amount that may be withdrawn: the balance without deposits that were not staked once, and without an accepted
 * document less than the threshold of 180 days. `methods`: those that can pay out to this player.
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

/** The conditions that prevent a withdrawal of this amount by this method; empty if there are none. */
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
