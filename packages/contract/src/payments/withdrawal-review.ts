import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { type OperatorCause, operatorCauses } from './payments.ts';

const OperatorCauseText = Type.Unsafe<OperatorCause>(
  Type.Union(operatorCauses.map((cause) => Type.Literal(cause))),
);

/** Operators' queues of withdrawals: to approve, in progress, in error, ended. */
export const withdrawalQueues = ['review', 'sending', 'error', 'ended'] as const;
export type WithdrawalQueue = (typeof withdrawalQueues)[number];
const WithdrawalQueueText = Type.Unsafe<WithdrawalQueue>(
  Type.Union(withdrawalQueues.map((queue) => Type.Literal(queue))),
);

/**
 * Facts that must all hold before a withdrawal is approved without an operator: about the player, the money, the account
 * that is paid, and the bounds of the rule.
 */
export const payoutFacts = [
  'email',
  'identity',
  'documents',
  'account',
  'break',
  'risk-signals',
  'source-of-funds',
  'funds-review',
  'known-account',
  'failed-payments',
  'one-approval',
  'largest',
  'player-day',
  'site-day',
] as const;
export type PayoutFact = (typeof payoutFacts)[number];
const PayoutFactText = Type.Unsafe<PayoutFact>(Type.Union(payoutFacts.map((fact) => Type.Literal(fact))));

const ReviewedPayout = Type.Object({
  ID: Type.String(),
  StatusID: Type.Integer({ minimum: 0, maximum: 16 }),
  PlayerID: NullOr(IdNumber),
  UserName: Type.String(),
  Method: Type.String(),
  MethodName: Type.String(),
  /** The player's form without its secret fields. */
  Fields: Type.Array(Type.Object({ Name: Type.String(), Value: Type.String() })),
  Amount: AmountText,
  Currency: CurrencyText,
  CreatedDate: InstantText,
  CompletedDate: NullOr(InstantText),
  /** User names of the approving operators, in order of approval. */
  ApprovedBy: Type.Array(Type.String()),
  ApprovalsNeeded: Type.Integer({ minimum: 1, maximum: 2 }),
  /** Whether a document of the player has been accepted. */
  IsVerified: Type.Boolean(),
  /** Reason of the rejection or of the provider's error; empty otherwise. */
  Reason: Type.String(),
  /** Facts that kept the rule from approving it; null if no rule judged it, empty if the rule approved it. */
  FailedFacts: NullOr(Type.Array(PayoutFactText)),
});
export type ReviewedPayout = Static<typeof ReviewedPayout>;

export const withdrawalReviewCalls = defineCalls({
  'GET /api/desk/withdrawals': {
    summary: 'Withdrawals of a group, those that wait for an approval oldest first, all others newest first',
    operators: { read: 'payments' },
    rate: 'read',
    query: Type.Object({
      /** Default: `review`. */
      queue: Type.Optional(WithdrawalQueueText),
    }),
    answer: Type.Object({ Withdrawals: Type.Array(ReviewedPayout) }),
  },
  'POST /api/desk/approvewithdrawal': {
    summary: 'Approves a withdrawal; above the bound it is sent when a second operator has approved it too',
    operators: { act: 'payments' },
    rate: 'command',
    body: Type.Object({ ID: Type.String({ minLength: 36, maxLength: 36 }) }, { additionalProperties: false }),
    /** Number of missing approvals. */
    answer: Type.Object({ HasErrors: Type.Literal(false), ApprovalsMissing: Type.Integer() }),
  },
  'POST /api/desk/rejectwithdrawal': {
    summary: 'Rejects a withdrawal that was not sent yet: its amount returns to the balance',
    operators: { act: 'payments' },
    rate: 'command',
    body: Type.Object(
      {
        ID: Type.String({ minLength: 36, maxLength: 36 }),
        Reason: Type.String({ minLength: 3, maxLength: 400 }),
        /** Shown to the player, unlike the reason. */
        Cause: OperatorCauseText,
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/desk/resolvewithdrawal': {
    summary:
      'Decides a withdrawal whose provider could not process its order: it is sent again, or its amount returns to the balance',
    operators: { act: 'payments' },
    rate: 'command',
    body: Type.Object(
      {
        ID: Type.String({ minLength: 36, maxLength: 36 }),
        Decision: Type.Union([Type.Literal('send-again'), Type.Literal('return')]),
        Reason: Type.String({ minLength: 3, maxLength: 400 }),
        /** For a return: shown to the player, unlike the reason. */
        Cause: Type.Optional(OperatorCauseText),
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
