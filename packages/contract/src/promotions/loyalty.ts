import {
  type LoyaltyLevelKey,
  type LoyaltyProduct,
  loyaltyLevelKeys,
  loyaltyProducts,
  WHEEL_SEGMENTS_MAX,
} from '@evens/loyalty';
import Type, { type Static, type TLiteral, type TUnion } from 'typebox';
import { defineCalls, EVERYBODY, PLAYERS } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';

/** Page size of the points history. */
export const LOYALTY_PAGE = 20;
/** Number of listed spins with proofs. */
export const LOYALTY_SPINS_SHOWN = 10;

const LiteralUnion = <K extends string>(keys: readonly K[]) =>
  Type.Unsafe<K>(Type.Union(keys.map((key) => Type.Literal(key))) as TUnion<TLiteral<K>[]>);

const Points = Type.Integer({ minimum: 0 });
/** Negative if a correction revoked points that were already spent. */
const Balance = Type.Integer();
const LevelKey = LiteralUnion<LoyaltyLevelKey>(loyaltyLevelKeys);
const Product = LiteralUnion<LoyaltyProduct>(loyaltyProducts);
/** Names an item or a segment by its prize. */
const PrizeKey = Type.String({ minLength: 1, maxLength: 100, pattern: '^[a-z0-9-]+$' });

const flags = {
  LoyaltyAvailable: Type.Boolean(),
  WheelAvailable: Type.Boolean(),
  /** Whether other pages show points beside the account. */
  WidgetAvailable: Type.Boolean(),
};

/** A level and its benefits. */
const Level = Type.Object({
  Key: LevelKey,
  /** Points earned by play since registration that are needed for the level. A level is not lost by inactivity. */
  FromPoints: Points,
  Benefits: Type.Object({
    /** Discount on all shop prices, per cent. */
    ShopDiscountPercent: Type.Integer({ minimum: 0, maximum: 100 }),
    /** Wheel spins granted once when the level is reached. */
    Spins: Type.Integer({ minimum: 0 }),
  }),
});
export type LoyaltyLevel = Static<typeof Level>;

const Prize = Type.Object({
  Kind: Type.Union([
    Type.Literal('points'),
    Type.Literal('cash'),
    Type.Literal('free-bet'),
    Type.Literal('free-spins'),
  ]),
  /** Number of points of a points prize. */
  Points: NullOr(Points),
  /** The cash, or the value of a free bet or of each free spin. */
  Value: NullOr(AmountText),
  Currency: CurrencyText,
  /** Number of free spins. */
  Count: NullOr(Type.Integer({ minimum: 1 })),
  Game: NullOr(Type.String()),
});
export type LoyaltyPrize = Static<typeof Prize>;

/** Proof of a spin: it can be recalculated by anyone, like a round. */
const SpinProof = Type.Object({
  /** SHA-256 (hex) of the server seed's text, published before the spin. */
  Hash: Type.String(),
  ServerSeed: Type.String(),
  ClientSeed: Type.String(),
  Nonce: Type.Integer({ minimum: 0 }),
  /** Key of the wheel's rules in the round verifier. */
  Game: Type.String(),
  RulesVersion: Type.Integer({ minimum: 1 }),
  /** Chances of the segments at the spin, which the verifier needs. */
  Parts: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: WHEEL_SEGMENTS_MAX }),
});

const Spin = Type.Object({
  ID: IdNumber,
  SegmentKey: PrizeKey,
  /** Index of the segment in the wheel's list, from 0. */
  SegmentIndex: Type.Integer({ minimum: 0 }),
  Prize,
  Date: InstantText,
  Proof: SpinProof,
});
export type LoyaltySpin = Static<typeof Spin>;

const Entry = Type.Object({
  ID: IdNumber,
  Kind: Type.Union([Type.Literal('play'), Type.Literal('purchase'), Type.Literal('wheel')]),
  /** For points earned by play. */
  Product: NullOr(Product),
  /** For purchases. */
  ItemKey: NullOr(PrizeKey),
  /** Negative for spent or revoked points. */
  Points: Type.Integer(),
  /** Balance after the entry. */
  Balance,
  Date: InstantText,
});
export type LoyaltyEntry = Static<typeof Entry>;

const Item = Type.Object({
  Key: PrizeKey,
  Prize,
  /** Price at the player's level. */
  Price: Points,
  FullPrice: Points,
  ExpiresAfterDays: Type.Integer({ minimum: 1 }),
  /** Minimum odds of free bets. */
  MinimumOddsMilli: NullOr(Type.Integer({ minimum: 1000 })),
  IsAffordable: Type.Boolean(),
});
export type LoyaltyItem = Static<typeof Item>;

const WheelState = Type.Object({
  IsAvailable: Type.Boolean(),
  /** Unused spins of the player; they do not expire. */
  SpinsLeft: Type.Integer({ minimum: 0 }),
  /** Points earned by play per granted spin. */
  PointsPerSpin: Type.Integer({ minimum: 1 }),
});

const ONE_ACCOUNT = 'a few rows of one account, by their keys';

export const loyaltyCalls = defineCalls({
  'GET /api/loyalty/initdata': {
    summary: 'What of loyalty is open, and where the player stands; for visitors the flags alone',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: ONE_ACCOUNT,
    answer: Type.Object({
      ...flags,
      /** Null for visitors and while loyalty is closed. */
      Points: NullOr(Balance),
      Level: NullOr(LevelKey),
      /** Null at the highest level. */
      NextLevel: NullOr(Type.Object({ Key: LevelKey, FromPoints: Points, Earned: Points })),
    }),
  },
  'GET /api/loyalty/overview': {
    summary: 'The levels, how points are earned, and the points and level of a player',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: ONE_ACCOUNT,
    answer: Type.Object({
      ...flags,
      /** Null for visitors. */
      Player: NullOr(
        Type.Object({
          /** Points available to spend. */
          Points: Balance,
          /** Points earned by play since registration; they decide the level. */
          /** Cash for all the points at the shop's best price; null if it sells no cash. */
          Cash: NullOr(AmountText),
          Currency: CurrencyText,
          Earned: Points,
          Level: LevelKey,
          NextLevel: NullOr(LevelKey),
        }),
      ),
      Levels: Type.Array(Level),
      /** The smallest cash stake of each product that gives whole points, and those points; 0 if it gives none. */
      Earning: Type.Array(Type.Object({ Product, Points, Stake: AmountText, Currency: CurrencyText })),
      Wheel: WheelState,
    }),
  },
  'GET /api/loyalty/history': {
    summary: 'The entries of the player’s points, the newest first, a page at a time',
    who: PLAYERS,
    rate: 'read',
    boundedBy: `at most ${LOYALTY_PAGE} rows of one account, by their key`,
    query: Type.Object({
      /** Id of the last entry on the previous page. */
      before: Type.Optional(IdNumber),
    }),
    answer: Type.Object({ Entries: Type.Array(Entry), HasMore: Type.Boolean() }),
  },
  'GET /api/loyalty/shop': {
    summary: 'What points buy, at the prices of the player’s level',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_ACCOUNT,
    answer: Type.Object({ Points: Balance, Items: Type.Array(Item) }),
  },
  'POST /api/loyalty/buy': {
    summary: 'Buys an item for points, once per command',
    who: PLAYERS,
    identityAt: 'bonus',
    rate: 'command',
    boundedBy: 'one item, one entry and one bonus of the account',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        ItemKey: PrizeKey,
        /** The price that the player agreed to; the purchase is refused if the price differs. */
        Price: Points,
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Points: Balance, BonusID: IdNumber }),
  },
  'GET /api/loyalty/wheel': {
    summary: 'The wheel’s segments with their chances, the commitment to the next spin, and the last spins',
    who: PLAYERS,
    rate: 'read',
    boundedBy: `at most ${LOYALTY_SPINS_SHOWN} spins of one account and one seed`,
    answer: Type.Object({
      ...WheelState.properties,
      /** Version of the terms that the segments belong to. */
      Version: IdNumber,
      Segments: Type.Array(
        Type.Object({
          Key: PrizeKey,
          Prize,
          /** Chance in parts of 10,000; the parts of all segments total 10,000. */
          ChanceParts: Type.Integer({ minimum: 1, maximum: 10_000 }),
        }),
      ),
      /** SHA-256 (hex) of the server seed that decides the next spin. */
      NextHash: Type.String(),
      Spins: Type.Array(Spin),
    }),
  },
  'POST /api/loyalty/spin': {
    summary: 'Spins the wheel, once per command, and shows the server seed that decided it',
    who: PLAYERS,
    identityAt: 'bonus',
    rate: 'command',
    boundedBy: 'one spin, one seed, and one entry or bonus of the account',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        ClientSeed: Type.String({ minLength: 1, maxLength: 64 }),
        /** Version of the wheel that the player saw; the spin is refused if its segments have changed. */
        Version: IdNumber,
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      HasErrors: Type.Literal(false),
      Spin,
      Points: Balance,
      SpinsLeft: Type.Integer({ minimum: 0 }),
      NextHash: Type.String(),
    }),
  },
  'POST /api/desk/loyalty': {
    summary: 'Opens or closes loyalty, its wheel and its widget',
    operators: { act: 'bonuses' },
    rate: 'command',
    body: Type.Object(
      { ...flags, Reason: Type.String({ minLength: 3, maxLength: 400 }) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
