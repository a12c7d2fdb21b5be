import { type LoyaltyProduct, type reachedLevelKeys, WHEEL_PARTS, WHEEL_SEGMENTS_MAX } from '@evens/loyalty';
import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { IdNumber, InstantText, NullOr } from '../entities.ts';
import { DoneOrProposed } from '../operators/proposals.ts';

/** Number of listed versions. */
export const LOYALTY_VERSIONS_SHOWN = 20;

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const exact = { additionalProperties: false } as const;
/** Hundredths of a euro. */
const Units = whole(1, 100_000);
const GameKey = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9-]+$' });

const PointsPrize = Type.Object({ kind: Type.Literal('points'), points: whole(1, 100_000) }, exact);
const CashPrize = Type.Object({ kind: Type.Literal('cash'), units: Units }, exact);
const FreeBetPrize = Type.Object({ kind: Type.Literal('free-bet'), units: Units }, exact);
const FreeSpinsPrize = Type.Object(
  { kind: Type.Literal('free-spins'), count: whole(1, 200), units: Units, game: GameKey },
  exact,
);

const Level = Type.Object(
  {
    fromPoints: whole(1, 1_000_000_000),
    shopDiscountPercent: whole(0, 50),
    spins: whole(0, 20),
  },
  exact,
);
const levels: Record<(typeof reachedLevelKeys)[number], typeof Level> = {
  bronze: Level,
  silver: Level,
  gold: Level,
  platinum: Level,
};

const Rate = whole(0, 1000);
const rates: Record<LoyaltyProduct, typeof Rate> = {
  sport: Rate,
  slots: Rate,
  games: Rate,
  live: Rate,
  providers: Rate,
};

/** Rates, levels, shop and wheel in the form in which they are stored. Amounts are hundredths of a euro. */
export const LoyaltyTerms = Type.Object(
  {
    /** Points for a net stake of 100 euros. */
    pointsPer100: Type.Object(rates, exact),
    levels: Type.Object(levels, exact),
    pointsPerSpin: whole(10, 1_000_000),
    items: Type.Array(
      Type.Object(
        {
          prize: Type.Union([CashPrize, FreeBetPrize, FreeSpinsPrize]),
          price: whole(1, 10_000_000),
          isOn: Type.Boolean(),
        },
        exact,
      ),
      { maxItems: 24 },
    ),
    wheel: Type.Array(
      Type.Object(
        {
          prize: Type.Union([PointsPrize, CashPrize, FreeBetPrize, FreeSpinsPrize]),
          chanceParts: whole(1, WHEEL_PARTS),
        },
        exact,
      ),
      { minItems: 2, maxItems: WHEEL_SEGMENTS_MAX },
    ),
  },
  exact,
);

const Version = Type.Object({
  Version: IdNumber,
  Terms: LoyaltyTerms,
  Reason: Type.String(),
  MadeBy: Type.String(),
  /** The second operator; null if none was needed. */
  ApprovedBy: NullOr(Type.String()),
  Date: InstantText,
});
export type LoyaltyVersion = Static<typeof Version>;

export const loyaltyTermsCalls = defineCalls({
  'GET /api/desk/loyaltyterms': {
    summary: 'The versions of loyalty’s rates, levels, shop and wheel, the current one first',
    operators: { read: 'bonuses' },
    rate: 'read',
    answer: Type.Object({
      Versions: Type.Array(Version),
      /** In-house games available for free spins. */
      Slots: Type.Array(Type.Object({ Key: Type.String(), Name: Type.String() })),
    }),
  },
  'POST /api/desk/loyaltyterms': {
    summary:
      'Sets new terms of loyalty. They become a proposal, unless they only stop selling items. Points, levels, spins and purchases of earlier terms stay',
    operators: { act: 'bonuses' },
    rate: 'command',
    body: Type.Object(
      {
        /** The version that the operator changed; refused if it is not the current one any more. */
        Version: IdNumber,
        Terms: LoyaltyTerms,
        Reason: Type.String({ minLength: 3, maxLength: 400 }),
      },
      exact,
    ),
    answer: DoneOrProposed,
  },
});
