import Type, { type Static } from 'typebox';
import { defineCalls, PLAYERS } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';

/** 0 no transfer, 1 available, 2 in progress, 3 disabled or no answer from the other platform. */
const TransferStatus = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)]);
export type TransferStatus = Static<typeof TransferStatus>;

/** Money of the player at the other platform that can be transferred here. */
const PendingTransfer = Type.Object({
  /** Id of this sum; every sum has its own id. */
  Id: Type.String(),
  DepositAmount: AmountText,
  DepositCurrency: CurrencyText,
  /** Initial value of the form's bonus code field. */
  BonusCode: Type.String(),
});
export type PendingTransfer = Static<typeof PendingTransfer>;

/** Transfers by state, as operators see them. */
export const transferQueues = ['in-progress', 'completed', 'refused'] as const;
export type TransferQueue = (typeof transferQueues)[number];
const PaymentIdText = Type.String({ minLength: 36, maxLength: 36 });

/** A transfer as operators see it. */
const OperatedTransfer = Type.Object({
  ID: Type.String(),
  StatusID: Type.Integer(),
  UserName: Type.String(),
  AccountId: IdNumber,
  Amount: AmountText,
  Currency: CurrencyText,
  /** The other platform's id of the money. */
  ExternalId: Type.String(),
  CreatedDate: InstantText,
  CompletedDate: NullOr(InstantText),
  /** Next automatic status request to the other platform; null after the end. */
  NextQuestionDate: NullOr(InstantText),
  /** Answers of the other platform, oldest first; repeated answers are counted. */
  Answers: Type.Array(
    Type.Object({
      /** `none`: the answer does not show whether the money was debited. */
      Answer: Type.Union([Type.Literal('taken'), Type.Literal('refused'), Type.Literal('none')]),
      /** Debited amount, or the reason of the refusal. */
      Detail: Type.String(),
      /** Operator who sent the request; null for automatic requests. */
      AskedBy: NullOr(Type.String()),
      Times: Type.Integer(),
      FirstDate: InstantText,
      LastDate: InstantText,
    }),
  ),
});
export type OperatedTransfer = Static<typeof OperatedTransfer>;

const ONE_QUESTION =
  'one row of the account, and one request to the other platform, of which at most 100 wait';

export const transfersCalls = defineCalls({
  'GET /api/transfer/x1status': {
    summary: 'Whether the player has money at the other platform that can be moved here',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_QUESTION,
    answer: Type.Object({
      Status: TransferStatus,
      /** Name of the other platform. */
      Name: Type.String(),
      /** In the sandbox: URL of the page that adds play money at the other platform. */
      ServicePage: NullOr(Type.String()),
    }),
  },
  'GET /api/transfer/pendingtransfer': {
    summary: 'The money that can be moved here, if there is any',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_QUESTION,
    answer: Type.Object({ Transfer: NullOr(PendingTransfer) }),
  },
  'POST /api/transfer/fundtransfer': {
    summary:
      'Moves that money here: the other platform is debited once and the account credited once. Without an answer the transfer is in progress',
    who: PLAYERS,
    identityAt: 'deposit',
    rate: 'command',
    boundedBy: 'one row of the account, and one transfer of it in progress',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        Id: Type.String({ minLength: 1, maxLength: 100 }),
        BonusCode: Type.Optional(Type.String({ maxLength: 60 })),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Status: TransferStatus, Message: Type.String() }),
  },
  'GET /api/desk/transfers': {
    summary:
      'Transfers from the other platform in one state, the newest first, 20 on a page, with what the platform answered',
    operators: { read: 'payments' },
    rate: 'read',
    query: Type.Object({
      queue: Type.Optional(
        Type.Unsafe<TransferQueue>(Type.Union(transferQueues.map((queue) => Type.Literal(queue)))),
      ),
      userName: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
      olderThanMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      /** Minimum amount, in this currency. */
      amount: Type.Optional(AmountText),
      currency: Type.Optional(CurrencyText),
      /** `Next` of the previous page. */
      before: Type.Optional(PaymentIdText),
    }),
    answer: Type.Object({
      Transfers: Type.Array(OperatedTransfer),
      Next: NullOr(Type.String()),
    }),
  },
  'POST /api/desk/asktransfer': {
    summary: 'Asks the other platform again what became of a transfer, and books its answer',
    operators: { act: 'payments' },
    rate: 'command',
    body: Type.Object({ ID: PaymentIdText }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), StatusID: Type.Integer() }),
  },
});
