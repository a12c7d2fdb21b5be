import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY } from '../call.ts';
import { AmountText, CurrencyText, NullOr } from '../entities.ts';

/** Duration of a payment; for a withdrawal, from its approval. */
const paymentTimes = ['at-once', 'within-minutes', 'within-a-day', 'banking-days', 'confirmations'] as const;
export type PaymentTime = (typeof paymentTimes)[number];
const PaymentTimeText = Type.Unsafe<PaymentTime>(Type.Union(paymentTimes.map((time) => Type.Literal(time))));

const PublicDirection = Type.Object({ Minimum: AmountText, Maximum: AmountText, Time: PaymentTimeText });
export type PublicDirection = Static<typeof PublicDirection>;

const PublicMethod = Type.Object({
  Key: Type.String(),
  Name: Type.String(),
  /** Methods of one group are shown together: card, wallet, voucher, bank, crypto. */
  Group: Type.String(),
  /** Null if the method is not offered in this direction or is closed. */
  Deposit: NullOr(PublicDirection),
  Withdrawal: NullOr(PublicDirection),
  /** URL of an external page that the method opens. */
  Link: NullOr(Type.String()),
});
export type PublicMethod = Static<typeof PublicMethod>;

const PublicCoin = Type.Object({
  Name: Type.String(),
  /** Wallet currency of the address: USDTE and USDTT are one coin on two chains. */
  Currency: Type.String(),
  BlockchainName: Type.String(),
  /** Minimum deposit as a decimal number of coins; a smaller deposit is not credited. */
  Minimum: Type.String(),
  NeededConfirmations: Type.Integer({ minimum: 1 }),
  /** Whether a deposit needs the player's tag. */
  HasTag: Type.Boolean(),
  /** Whether coins are converted to the account's currency. */
  IsExchanged: Type.Boolean(),
  /** Limits in the account's currency; null if the account is not in the coin, or withdrawals are closed. */
  Withdrawal: NullOr(PublicDirection),
});
export type PublicCoin = Static<typeof PublicCoin>;

export const publicMethodsCalls = defineCalls({
  'GET /api/payment-methods': {
    summary:
      'The open ways to pay of a country and currency, with limits and times; without them those of the player, or of the country that the visitor comes from',
    who: EVERYBODY,
    rate: 'read',
    boundedBy:
      'one row of the account, and the fixed list of methods; rules and rates are read once in 5 s for all',
    query: Type.Object({
      /** A country in which no account of the currency can be opened counts as unknown. */
      country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
      currency: Type.Optional(CurrencyText),
    }),
    answer: Type.Object({
      /** Empty if unknown; methods of single countries are not listed then. */
      Country: Type.String(),
      Currency: CurrencyText,
      HasDeposits: Type.Boolean(),
      HasWithdrawals: Type.Boolean(),
      Methods: Type.Array(PublicMethod),
      Coins: Type.Array(PublicCoin),
      /** Values of redeemable vouchers; null if the country has none. */
      Vouchers: NullOr(Type.Object({ Currency: CurrencyText, Values: Type.Array(AmountText) })),
    }),
  },
});
