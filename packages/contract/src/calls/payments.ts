import Type, { type Static } from 'typebox';
import { defineCalls, PLAYERS } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, InstantText, NullOr } from '../entities.ts';

/** A deposit or a withdrawal. */
const Payment = Type.Object({
  ID: Type.String(),
  /** 1 pending, 2 completed, 4 cancelled, 5 refunded, 9 at the provider, 11 rejected by the provider, 12 expired, 13 an error. */
  StatusID: Type.Integer({ minimum: 0, maximum: 16 }),
  Direction: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]),
  Method: Type.String(),
  /** As ordered; null where what arrives decides. */
  Amount: NullOr(AmountText),
  /** What arrived, and what of it was taken back. */
  Received: AmountText,
  Reversed: AmountText,
  Currency: CurrencyText,
  CreatedDate: InstantText,
  /** When it is shown as expired. */
  ExpiryDate: NullOr(InstantText),
  CompletedDate: NullOr(InstantText),
});
export type Payment = Static<typeof Payment>;

/** What the player does next. */
const DepositStep = Type.Union([
  Type.Object({ Kind: Type.Literal('redirect'), Url: Type.String() }),
  Type.Object({
    Kind: Type.Literal('widget'),
    widgetId: Type.String(),
    payload: Type.String(),
    symbol: Type.String(),
    buyMoreHidden: Type.Boolean(),
    tryAgainHidden: Type.Boolean(),
    emailHidden: Type.Boolean(),
  }),
  Type.Object({
    Kind: Type.Literal('pay-to'),
    Text: Type.String(),
    Tag: NullOr(Type.String()),
    /** What its QR code says; drawn by the page. */
    QrText: Type.String(),
    ExpiryDate: InstantText,
  }),
  Type.Object({ Kind: Type.Literal('wait') }),
]);
export type DepositStep = Static<typeof DepositStep>;

const DepositMethod = Type.Object({
  Id: Type.Integer(),
  Key: Type.String(),
  Name: Type.String(),
  OriginalValue: Type.String(),
  Value: Type.String(),
  PaymentMethodId: Type.Integer(),
  /** A page that the method opens in a tab of its own. */
  Link: Type.Optional(Type.String()),
  /** The only countries that it is offered in. */
  Countries: Type.Optional(Type.Array(Type.String())),
  /** Tiles of one group are shown together: card, wallet, voucher, bank, crypto. */
  Group: Type.String(),
  /** Whom the terms name. */
  ProcessingCompany: Type.String(),
  Minimum: AmountText,
  Maximum: AmountText,
  QuickAmounts: Type.Array(AmountText),
  /** No other amount is taken. */
  OnlyQuickAmounts: Type.Boolean(),
  /** What the form asks for beside the method's own fields: PaymentMethod, Amount, Currency, AgreeWithDepositTerms. */
  SharedFields: Type.Array(Type.String()),
  Fields: Type.Array(
    Type.Object({
      Name: Type.String(),
      Kind: Type.String(),
      /** How it is drawn: text, email, phone, numeric, amount, password or choice. */
      Control: Type.String(),
      IsRequired: Type.Boolean(),
      MinimumLength: Type.Integer(),
      MaximumLength: Type.Integer(),
      /** Without a name the label is a message, or the name of a country. */
      Choices: NullOr(Type.Array(Type.Object({ Value: Type.String(), Name: NullOr(Type.String()) }))),
      IsSecret: Type.Boolean(),
    }),
  ),
});
export type DepositMethod = Static<typeof DepositMethod>;

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
  'POST /api/deposit/create': {
    summary: "Begins a deposit; the fields of the method's form are beside those named here, as texts",
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'one row of the account, and at most 20 of them pending',
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
});
