import Type, { type Static } from 'typebox';
import { defineCalls, ONE_ROW, PLAYERS } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';

const Direction = Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal'), Type.Literal('transfer')]);

/** A deposit, a withdrawal or a transfer. */
const Payment = Type.Object({
  ID: Type.String(),
  /** 1 pending, 2 completed, 4 cancelled, 5 refunded, 9 at the provider, 11 rejected by the provider, 12 expired, 13 an error. */
  StatusID: Type.Integer({ minimum: 0, maximum: 16 }),
  Direction,
  Method: Type.String(),
  /** Ordered amount; null if the received amount decides. */
  Amount: NullOr(AmountText),
  /** Received amount, and the part of it that was reversed. */
  Received: AmountText,
  Reversed: AmountText,
  Currency: CurrencyText,
  CreatedDate: InstantText,
  /** Time at which it is shown as expired. */
  ExpiryDate: NullOr(InstantText),
  CompletedDate: NullOr(InstantText),
});
export type Payment = Static<typeof Payment>;

/** Next step for the player. */
const DepositStep = Type.Union([
  Type.Object({ Kind: Type.Literal('redirect'), Url: Type.String() }),
  /** The fields of the payment widget modal. */
  Type.Object({
    Kind: Type.Literal('widget'),
    widgetId: Type.String(),
    /** URL of the provider's page. */
    payload: Type.String(),
    locale: Type.String(),
    symbol: Type.String(),
    buyMoreHidden: Type.Boolean(),
    tryAgainHidden: Type.Boolean(),
    emailHidden: Type.Boolean(),
    /** Empty if `EmailHidden` is set. */
    email: Type.String(),
  }),
  Type.Object({
    Kind: Type.Literal('pay-to'),
    Text: Type.String(),
    Tag: NullOr(Type.String()),
    /** Content of the QR code; the page draws it. */
    QrText: Type.String(),
    ExpiryDate: InstantText,
  }),
  Type.Object({ Kind: Type.Literal('wait') }),
]);
export type DepositStep = Static<typeof DepositStep>;

/** Information for a player before sending coins. */
const CryptoFacts = Type.Object({
  /** Wallet currency of the address: USDTE and USDTT are one coin on two chains. */
  Currency: Type.String(),
  Coin: Type.String(),
  /** The chain's own name. */
  BlockchainName: Type.String(),
  /** Minimum deposit as a decimal number of coins; smaller deposits are not registered. */
  Minimum: Type.String(),
  Warnings: Type.Array(Type.Union([Type.Literal('minimum'), Type.Literal('network'), Type.Literal('tag')])),
  NeededConfirmations: Type.Integer({ minimum: 1 }),
  /** Coins are exchanged into the account's currency. */
  IsExchanged: Type.Boolean(),
});
export type CryptoFacts = Static<typeof CryptoFacts>;

/** Fields for the tile and the form of a method, in both directions. */
const methodFields = {
  Id: Type.Integer(),
  Key: Type.String(),
  Name: Type.String(),
  OriginalValue: Type.String(),
  Value: Type.String(),
  PaymentMethodId: Type.Integer(),
  /** The only countries in which it is offered. */
  Countries: Type.Optional(Type.Array(Type.String())),
  /** Methods of one group are shown together: card, wallet, voucher, bank, crypto. */
  Group: Type.String(),
  Minimum: AmountText,
  Maximum: AmountText,
  /**
   * Fields of the form in addition to the method's own: for deposits PaymentMethod, Amount, Currency,
   * AgreeWithDepositTerms; for withdrawals, and for deposits that require the password, WithdrawMethod, Amount,
   * Password.
   */
  SharedFields: Type.Array(Type.String()),
  Fields: Type.Array(
    Type.Object({
      Name: Type.String(),
      Kind: Type.String(),
      /** Input type: text, email, phone, numeric, amount, password or choice. */
      Control: Type.String(),
      IsRequired: Type.Boolean(),
      MinimumLength: Type.Integer(),
      MaximumLength: Type.Integer(),
      /** Without a name, the label is a message or the name of a country. */
      Choices: NullOr(Type.Array(Type.Object({ Value: Type.String(), Name: NullOr(Type.String()) }))),
      IsSecret: Type.Boolean(),
      /** Initial value, such as the number of a test card. */
      Filled: NullOr(Type.String()),
    }),
  ),
};

const DepositMethod = Type.Object({
  ...methodFields,
  /** For a coin: there is no form, and the amount received at the player's address is the deposit. */
  Crypto: NullOr(CryptoFacts),
  /** The coins of the group, if the tile represents all coins. */
  Coins: NullOr(Type.Array(Type.Object({ Name: Type.String(), Crypto: CryptoFacts }))),
  /** Why the method is listed but refused, in the page's language; null if it can be used. */
  DisabledMessage: NullOr(Type.String()),
  /** URL of a page that the method opens in a new tab. */
  Link: Type.Optional(Type.String()),
  /** Company named in the terms. */
  ProcessingCompany: Type.String(),
  QuickAmounts: Type.Array(AmountText),
  /** No other amounts are accepted. */
  OnlyQuickAmounts: Type.Boolean(),
});
export type DepositMethod = Static<typeof DepositMethod>;

const WithdrawMethod = Type.Object(methodFields);
export type WithdrawMethod = Static<typeof WithdrawMethod>;

/** Condition that blocks a withdrawal. */
const WithdrawCondition = Type.Union([
  /** Amount still to be staked before the whole balance can be withdrawn. */
  Type.Object({ Condition: Type.Literal('wager-deposits'), Amount: AmountText }),
  /** Amount to be withdrawn by this method first, because it was deposited by it. */
  Type.Object({
    Condition: Type.Literal('same-method-first'),
    Method: Type.String(),
    MethodName: Type.String(),
    Amount: AmountText,
  }),
  /** Withdrawals above this total in 180 days need an accepted document; `Amount` may be withdrawn without one. */
  Type.Object({ Condition: Type.Literal('documents'), Threshold: AmountText, Amount: AmountText }),
]);
export type WithdrawCondition = Static<typeof WithdrawCondition>;

/** Groups of payment states that are shown together. */
export const transactionGroups = ['pending', 'completed', 'rejected', 'cancelled', 'refunded'] as const;
export type TransactionGroup = (typeof transactionGroups)[number];
export const TransactionGroupText = Type.Unsafe<TransactionGroup>(
  Type.Union(transactionGroups.map((group) => Type.Literal(group))),
);

/**
 * Reason of an unpaid withdrawal as shown to the player: chosen by an operator, or derived from the provider's report.
 */
export const operatorCauses = ['details', 'name', 'documents', 'rules', 'method', 'support'] as const;
export type OperatorCause = (typeof operatorCauses)[number];
export const returnCauses = [...operatorCauses, 'declined', 'expired', 'failed'] as const;
export type ReturnCause = (typeof returnCauses)[number];

const Transaction = Type.Object({
  ID: Type.String(),
  StatusID: Type.Integer({ minimum: 0, maximum: 16 }),
  /** 1 deposit, 2 withdrawal, 3 transfer from another platform. */
  StatementTypeID: Type.Integer({ minimum: 1, maximum: 3 }),
  Direction,
  Method: Type.String(),
  MethodName: Type.String(),
  /**
   * For a deposit, the received amount as soon as there is one; null if no amount was ordered and nothing has arrived.
   */
  Amount: NullOr(AmountText),
  /** Reversed amount of a deposit, or returned amount of a withdrawal. */
  Reversed: AmountText,
  Currency: CurrencyText,
  CreatedDate: InstantText,
  CompletedDate: NullOr(InstantText),
  /** Reason of an unpaid withdrawal. */
  ReturnCause: NullOr(Type.Unsafe<ReturnCause>(Type.Union(returnCauses.map((cause) => Type.Literal(cause))))),
  /** Whether `cancelwithdrawal` is possible now. */
  IsCancelable: Type.Boolean(),
});
export type Transaction = Static<typeof Transaction>;

const VALUE_CHARACTERS_MAX = 300;
const FIELDS_MAX = 40;

export const paymentsCalls = defineCalls({
  'GET /api/deposit/methods': {
    summary: "The ways to deposit that the player's country and currency have, with their forms and limits",
    who: PLAYERS,
    rate: 'read',
    boundedBy: 'one row of the account, and the fixed list of methods',
    answer: Type.Object({ DepositMethods: Type.Array(DepositMethod), HasDeposits: Type.Boolean() }),
  },
  'GET /api/deposit/rulesversion': {
    summary:
      'A number that grows with each change of what operators set: an open page reads its methods again then',
    who: PLAYERS,
    rate: 'read',
    boundedBy: 'one row: the newest change of a setting',
    answer: Type.Object({ Version: Type.Integer() }),
  },
  'POST /api/deposit/create': {
    summary: "Begins a deposit; the fields of the method's form are beside those named here, as texts",
    who: PLAYERS,
    identityAt: 'deposit',
    rate: 'command',
    boundedBy:
      'one row of the account, at most 20 of them pending, and one password where its method asks for it',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        Method: Type.String({ minLength: 1, maxLength: 60 }),
        PaymentMethodId: Type.Optional(Type.Integer()),
        Currency: Type.Optional(Type.String({ maxLength: 8 })),
        Amount: Type.Optional(Type.String({ maxLength: 24 })),
        BonusCode: Type.Optional(Type.String({ maxLength: 60 })),
        Country: Type.Optional(Type.String({ maxLength: 2 })),
        AgreeWithDepositTerms: Type.Optional(Type.Boolean()),
        /** Required if the method asks for it, with the code of the second factor if the player has one. */
        Password: Type.Optional(Type.String({ maxLength: 200 })),
        TwoFactorCode: Type.Optional(Type.String({ maxLength: 64 })),
      },
      {
        additionalProperties: Type.String({ maxLength: VALUE_CHARACTERS_MAX }),
        maxProperties: FIELDS_MAX,
      },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Payment, Step: NullOr(DepositStep) }),
  },
  'GET /api/deposit/payment': {
    summary: 'One deposit of the player: its state and what to do next',
    who: PLAYERS,
    rate: 'read',
    boundedBy: 'one row of the account by its key',
    query: Type.Object({ id: Type.String({ minLength: 36, maxLength: 36 }) }),
    answer: Type.Object({ Payment, Step: NullOr(DepositStep) }),
    owned: { field: 'id', entity: 'payment' },
  },
  'GET /api/withdraw/methods': {
    summary:
      "The ways to withdraw that the player's country and currency have, how much may leave now, and what is missing for more",
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    charge: { unit: 'postings summed up', unitsPerToken: 500 },
    answer: Type.Object({
      /** Empty while withdrawals are closed. */
      WithdrawMethods: Type.Array(WithdrawMethod),
      HasWithdrawals: Type.Boolean(),
      Withdrawable: AmountText,
      Conditions: Type.Array(WithdrawCondition),
    }),
  },
  'POST /api/withdraw/create': {
    summary:
      "Requests a withdrawal; the fields of the method's form are beside those named here, as texts. Its amount is held at once",
    who: PLAYERS,
    whileExcluded: true,
    identityAt: 'withdrawal',
    rate: 'proof',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        WithdrawMethod: Type.String({ minLength: 1, maxLength: 60 }),
        Amount: Type.Optional(Type.String({ maxLength: 24 })),
        Password: Type.Optional(Type.String({ maxLength: 200 })),
        /** Required if the player has a second factor. */
        TwoFactorCode: Type.Optional(Type.String({ maxLength: 64 })),
        /** The newest bonus that the withdrawal ends: the player was shown the loss of it and of older bonuses. */
        EndedBonusID: Type.Optional(IdNumber),
      },
      {
        additionalProperties: Type.String({ maxLength: VALUE_CHARACTERS_MAX }),
        maxProperties: FIELDS_MAX,
      },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Payment }),
  },
  'GET /api/history/transactions': {
    summary: 'Deposits and withdrawals, newest first; `before` is the `Next` of the page before',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'read',
    boundedBy: 'at most 100 rows by an index of the account and state',
    query: Type.Object({
      lang: Type.Optional(Type.String({ maxLength: 8 })),
      /** Bounds of the order time. */
      from: Type.Optional(InstantText),
      to: Type.Optional(InstantText),
      group: Type.Optional(TransactionGroupText),
      before: Type.Optional(Type.String({ minLength: 36, maxLength: 36 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    answer: Type.Object({ Transactions: Type.Array(Transaction), Next: NullOr(Type.String()) }),
  },
  'POST /api/history/cancelwithdrawal': {
    summary: 'Cancels a withdrawal that was not sent yet: its amount returns to the balance',
    who: PLAYERS,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Type.Object(
      { pendingWithdrawalId: Type.String({ minLength: 36, maxLength: 36 }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Message: Type.String() }),
    owned: { field: 'pendingWithdrawalId', entity: 'payment' },
  },
});
