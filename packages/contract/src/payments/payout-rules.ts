import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, InstantText, NullOr } from '../entities.ts';
import { DoneOrProposed } from '../operators/proposals.ts';

const bounds = {
  /** The largest single withdrawal. */
  Largest: AmountText,
  /** The largest sums of automatic approvals in 24 hours: of one player, and of the site. */
  PlayerDay: AmountText,
  SiteDay: AmountText,
} as const;

const PayoutRule = Type.Object({
  Currency: CurrencyText,
  ...bounds,
  /** Sum and number of the automatic approvals of the last 24 hours. */
  Used: AmountText,
  Payouts: Type.Integer(),
  Reason: Type.String(),
  ChangedBy: Type.String(),
  ChangedDate: InstantText,
});
export type PayoutRule = Static<typeof PayoutRule>;

const WithdrawalFacts = Type.Object({
  Currency: CurrencyText,
  /** Payments of the player by method, from the newest 5,000. */
  Methods: Type.Array(
    Type.Object({
      Method: Type.String(),
      MethodName: Type.String(),
      /** Received, less reversed. */
      Deposited: AmountText,
      /** Paid out and not ended, this withdrawal included. */
      Withdrawn: AmountText,
      Net: AmountText,
    }),
  ),
  LastDepositDate: NullOr(InstantText),
  /** Stakes since the last deposit, from the newest 5,000 bookings; returned stakes count. */
  Staked: AmountText,
  /** Deposits that were not staked once. */
  Unwagered: AmountText,
  /** Completed payouts to the same account at the bank or wallet; null if the account is not stored. */
  AccountUses: NullOr(Type.Integer()),
  /** Reversed deposits and failed withdrawals of the last 90 days. */
  FailedPayments: Type.Integer(),
  IsEmailConfirmed: Type.Boolean(),
  /** Null for roles that do not read documents. */
  Documents: NullOr(Type.Object({ Accepted: Type.Integer(), Waiting: Type.Integer() })),
  /** Signals of harmful play that no operator has seen; null for roles that do not read them. */
  RiskSignals: NullOr(Type.Integer()),
});
export type WithdrawalFacts = Static<typeof WithdrawalFacts>;

export const payoutRulesCalls = defineCalls({
  'GET /api/desk/payoutrules': {
    summary: 'The rules by which withdrawals are approved without an operator, by currency, and their use',
    operators: { read: 'payments' },
    rate: 'read',
    answer: Type.Object({ Rules: Type.Array(PayoutRule) }),
  },
  'POST /api/desk/payoutrule': {
    summary:
      'Sets or ends the rule of a currency. Lower bounds and the end apply at once; a new rule and higher bounds become a proposal',
    operators: { act: 'payments' },
    rate: 'command',
    body: Type.Object(
      {
        Currency: CurrencyText,
        /** Null ends the rule. */
        Bounds: NullOr(Type.Object(bounds, { additionalProperties: false })),
        Reason: Type.String({ minLength: 3, maxLength: 400 }),
      },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
  'GET /api/desk/withdrawalfacts': {
    summary:
      'Facts for the decision on one withdrawal: money by method, stakes, the account, documents, risk signals',
    operators: { read: 'payments' },
    rate: 'read',
    charge: { unit: 'postings summed up', unitsPerToken: 500 },
    query: Type.Object({ id: Type.String({ minLength: 36, maxLength: 36 }) }),
    answer: Type.Object({ Facts: WithdrawalFacts }),
  },
});
