import Type, { type Static } from 'typebox';
import { defineCalls, PLAYERS } from '../call.ts';
import { AmountText, CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { DoneOrProposed } from '../operators/proposals.ts';

/** A decimal number of coins, with as many digits as its chain has. */
const CoinText = Type.String({ maxLength: 48 });
const CoinName = Type.String({ minLength: 2, maxLength: 8, pattern: '^[A-Za-z]+$' });
const BlockchainName = Type.String({ minLength: 2, maxLength: 32, pattern: '^[a-z-]+$' });
/** A decimal number of euros. */
const RateText = Type.String({ minLength: 1, maxLength: 26 });

/** Deposit address of a player for a coin. */
const CoinWallet = Type.Object({
  BlockchainAddress: Type.String(),
  /** Tag to send with the deposit if the address is shared. */
  BlockchainTag: NullOr(Type.String()),
  /** The coin on its chain: USDTE and USDTT are different. */
  Currency: Type.String(),
  /** In the sandbox: URL of the page that sends play coins to the address. */
  SendUrl: NullOr(Type.String()),
});

const CoinTransfer = Type.Object({
  PaymentID: Type.String(),
  Transaction: Type.String(),
  CoinAmount: CoinText,
  Coin: Type.String(),
  Confirmations: Type.Integer({ minimum: 0 }),
  NeededConfirmations: Type.Integer({ minimum: 1 }),
  /** Status of the payment: 9 waits for confirmations, 2 is credited, 4 and 5 are no longer in the chain. */
  StatusID: Type.Integer({ minimum: 0, maximum: 16 }),
  /** Credited amount. */
  Received: AmountText,
  Currency: CurrencyText,
  SeenDate: InstantText,
});
export type CoinTransfer = Static<typeof CoinTransfer>;

const BlockchainAddress = Type.Object({
  CryptoCurrency: Type.String(),
  Blockchain: Type.String(),
  /** The chain's own name. */
  BlockchainName: Type.String(),
  Currency: Type.String(),
  BlockchainAddress: NullOr(Type.String()),
  BlockchainTag: NullOr(Type.String()),
});

export const coinsCalls = defineCalls({
  'GET /api/wallet/address': {
    summary:
      "The player's address for deposits of a coin, if there is one and the player may deposit now, and the newest transfers to it",
    who: PLAYERS,
    rate: 'read',
    boundedBy: 'the ten addresses that an account can have, and ten transfers to one of them',
    query: Type.Object({ currency: CoinName }),
    answer: Type.Object({ Wallet: NullOr(CoinWallet), Transfers: Type.Array(CoinTransfer) }),
  },
  'POST /api/wallet/address': {
    summary: 'Asks for an address for deposits of a coin; a repeat changes nothing',
    who: PLAYERS,
    identityAt: 'deposit',
    rate: 'command',
    boundedBy: 'one row of each wallet of the account, written once',
    body: Type.Object({ Currency: CoinName }, { additionalProperties: false }),
    answer: Done,
  },
  'GET /api/blockchain/addresses': {
    summary: "The player's addresses, by coin and chain; none where the player may not deposit now",
    who: PLAYERS,
    rate: 'read',
    boundedBy: 'the ten addresses that an account can have',
    answer: Type.Object({ Addresses: Type.Array(BlockchainAddress) }),
  },
  'GET /api/blockchain/sub-addresses': {
    summary:
      'Every coin and chain that can be deposited, with the address where the player has one and may deposit now',
    who: PLAYERS,
    rate: 'read',
    boundedBy: 'the ten addresses that an account can have',
    answer: Type.Object({ Addresses: Type.Array(BlockchainAddress) }),
  },
  'POST /api/blockchain/register-address': {
    summary: 'Asks for an address of a coin on one of its chains; a repeat changes nothing',
    who: PLAYERS,
    identityAt: 'deposit',
    rate: 'command',
    boundedBy: 'one row of each wallet of the account, written once',
    body: Type.Object(
      { CryptoCurrency: CoinName, Blockchain: BlockchainName },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'GET /api/currency/rates': {
    summary: 'What one unit of each currency is worth in euros, by when and by whom it was stated',
    who: PLAYERS,
    rate: 'read',
    boundedBy: 'one row of each currency',
    answer: Type.Object({
      Rates: Type.Array(
        Type.Object({
          Currency: CurrencyText,
          /** Rate for exchange into another currency. */
          RateFrom: Type.String(),
          /** Rate for exchange from another currency. */
          RateTo: Type.String(),
          Source: Type.String(),
          Date: InstantText,
          /** The rate is not used after this time. */
          ValidUntil: InstantText,
          IsValid: Type.Boolean(),
        }),
      ),
    }),
  },
  'GET /api/desk/rates': {
    summary: 'The newest rate of exchange of each currency, and who stated it',
    operators: { read: 'cashier' },
    rate: 'read',
    answer: Type.Object({
      Rates: Type.Array(
        Type.Object({
          Currency: CurrencyText,
          RateFrom: NullOr(Type.String()),
          RateTo: NullOr(Type.String()),
          Source: NullOr(Type.String()),
          ValidUntil: NullOr(InstantText),
          IsValid: Type.Boolean(),
        }),
      ),
    }),
  },
  'GET /api/desk/unregisteredtransfers': {
    summary: 'Coins that arrived but were credited to nobody, the newest first, 50 on a page',
    operators: { read: 'payments' },
    rate: 'read',
    query: Type.Object({ before: Type.Optional(IdNumber) }),
    answer: Type.Object({
      Transfers: Type.Array(
        Type.Object({
          ID: IdNumber,
          BlockchainName: Type.String(),
          Transaction: Type.String(),
          CoinAmount: CoinText,
          Coin: Type.String(),
          BlockchainAddress: Type.String(),
          BlockchainTag: NullOr(Type.String()),
          Reason: Type.Union([Type.Literal('without-player'), Type.Literal('below-minimum')]),
          /** The account of the address; null if the address is shared. */
          AccountId: NullOr(IdNumber),
          UserName: NullOr(Type.String()),
          SeenDate: InstantText,
        }),
      ),
      /** Cursor of the next page; null on the last page. */
      Next: NullOr(IdNumber),
    }),
  },
  'POST /api/desk/rate': {
    summary:
      'Enters the rate of a currency in euros, for so many hours. One that is more than twice or less than half of the newest one that no single operator entered in the last 24 hours becomes a proposal',
    operators: { act: 'cashier' },
    rate: 'command',
    body: Type.Object(
      {
        Currency: CurrencyText,
        RateFrom: RateText,
        RateTo: RateText,
        ValidHours: Type.Integer({ minimum: 1, maximum: 72 }),
        Reason: Type.String({ minLength: 3, maxLength: 400 }),
      },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
});
