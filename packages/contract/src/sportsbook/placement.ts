import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, ONE_ROW, PLAYERS } from '../call.ts';
import {
  AmountText,
  Balance,
  CommandIdText,
  Done,
  IdNumber,
  NullOr,
  OddsMilliNumber,
  RefusalBody,
} from '../entities.ts';
import {
  MarketTypeText,
  OutcomeNumber,
  PolicyNumber,
  SLIP_SELECTIONS_MAX,
  SpecifierText,
  StakeText,
} from './selection-fields.ts';
import { Ticket } from './tickets.ts';

export const quickStakeCounts = { minimum: 3, maximum: 4 } as const;

/** Reasons why a teaser cannot move a line. */
const teaserFaults = ['in-play', 'low-price', 'sport', 'market', 'line'] as const;
export type TeaserFault = (typeof teaserFaults)[number];

/** Reasons why a runner to win cannot be bet each way: the size of its field, its absence, or its own price of a place. */
const eachWayFaults = ['few-runners', 'non-runner', 'selection'] as const;
export type EachWayFault = (typeof eachWayFaults)[number];

const BuilderNumber = Type.Integer({ minimum: 0, maximum: 10 });

const PlaceSelection = Type.Object(
  {
    MatchID: IdNumber,
    MarketType: MarketTypeText,
    Specifier: SpecifierText,
    OutcomeNo: OutcomeNumber,
    /** The price that the player saw; for a builder selection, its single price. */
    Odds: OddsMilliNumber,
    /** The `BettingSourceType` of the price that the player saw: 1 before the match, 2 in play. */
    SourceType: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
    /** Included in every line of a system. */
    Banker: Type.Optional(Type.Boolean()),
    /** Selections of one match with the same number above 0 are one leg. */
    Builder: Type.Optional(BuilderNumber),
    /** The boost of the displayed price: only in a single bet on this one selection. */
    BoostID: Type.Optional(IdNumber),
    /** A lay bet (against the outcome). None is offered; requests for one are refused with a specific code. */
    Lay: Type.Optional(Type.Boolean()),
    /** For multiple singles: stake and command id of this single. */
    Stake: Type.Optional(StakeText),
    CommandId: Type.Optional(CommandIdText),
  },
  { additionalProperties: false },
);
export type PlaceSelection = Static<typeof PlaceSelection>;

const BetShape = {
  /** 1 single, 1.1 multiple singles, 2 combo, 3 system, 4 if-bet, 5 reverse bet, 6 teaser. */
  BetType: Type.Number(),
  Selections: Type.Array(PlaceSelection, { minItems: 0, maxItems: 40 }),
  EachWay: Type.Optional(Type.Boolean()),
  /** For if-bets and reverse bets: `win-only` or `action`. */
  Rule: Type.Optional(Type.String({ maxLength: 12 })),
  /** For teasers: id of the setting. */
  TeaserSetting: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  /** For systems: stake per bet of each row. */
  SystemStakes: Type.Optional(
    Type.Array(Type.Object({ Pick: Type.Integer({ minimum: 0, maximum: 20 }), Stake: StakeText }), {
      maxItems: 10,
    }),
  ),
  /** The joint prices that the player saw, by builder number: the first belongs to builder 1. */
  BuilderOdds: Type.Optional(Type.Array(OddsMilliNumber, { maxItems: 10 })),
};

const Conflict = Type.Object({
  First: Type.Integer(),
  Second: Type.Integer(),
  /** `same-line`, `same-match`, `same-outright`, `match-in-outright`. */
  Reason: Type.String(),
});

export const placementCalls = defineCalls({
  'POST /api/betslip/placebet': {
    summary: 'Places a bet. The same command id and body again gets the first answer',
    who: PLAYERS,
    identityAt: 'bet',
    rate: 'command',
    isDirect: true,
    body: Type.Object(
      {
        CommandId: CommandIdText,
        ...BetShape,
        /**
         * Stake per bet as typed, a decimal string; for an if-bet, of the first leg. Empty for systems and multiple
         * singles.
         */
        Stake: StakeText,
        /** 0 declines any change of odds, 1 accepts better odds, 2 accepts any. */
        OddsChangePolicy: PolicyNumber,
        /**
         * Edits an open bet: it is cashed out for at most its value, and replaced by this one. `Value` is the value that
         * the player saw; `Stake` contains it. Only singles and combos paid with cash, before their matches.
         */
        Edit: Type.Optional(
          Type.Object({ BetId: IdNumber, Value: AmountText }, { additionalProperties: false }),
        ),
        /** Free bet that pays the whole stake of a single or a combo; `Stake` is its value. */
        FreeBetID: Type.Optional(IdNumber),
        /**
         * Version and amount of the balance that the player saw. Both together distinguish a bet that the balance no
         * longer covers from one that it never covered. They are not part of the bet: a repeated command may carry
         * other values.
         */
        BalanceVersion: Type.Optional(Type.Integer()),
        BalanceShown: Type.Optional(AmountText),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      HasErrors: Type.Literal(false),
      /** One ticket; for multiple singles, all accepted ones. */
      Tickets: Type.Array(Ticket),
      /** Refused multiple singles, by index in `Selections`. */
      Refused: Type.Array(Type.Object({ Index: Type.Integer(), Refusal: RefusalBody })),
      Balance,
    }),
  },
  'POST /api/betslip/traderoffer': {
    summary: "Answers a trader's offer: the bet is struck at the offer's terms, or declined",
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'one ticket by its key; judged as a bet of its legs is',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        BetId: IdNumber,
        Accept: Type.Boolean(),
        /** The offer that the player saw: a newer offer is not accepted by mistake. */
        Stake: StakeText,
        Odds: Type.Array(OddsMilliNumber, { maxItems: SLIP_SELECTIONS_MAX }),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Ticket, Balance }),
    owned: { field: 'BetId', entity: 'ticket' },
  },
  'POST /api/betslip/withdrawbet': {
    summary: 'Takes back a bet that waits for a trader: it is declined and its stake released',
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'one ticket by its key; declines it',
    body: Type.Object({ CommandId: CommandIdText, BetId: IdNumber }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), Ticket, Balance }),
    owned: { field: 'BetId', entity: 'ticket' },
  },
  'POST /api/betslip/selectionstatus': {
    summary: 'How the selections stand now, what may be staked on them, and what stands in the way',
    who: EVERYBODY,
    rate: 'expensive',
    charge: { unit: 'picks in bet builders', unitsPerToken: 5 },
    body: Type.Object(BetShape, { additionalProperties: false }),
    answer: Type.Object({
      Selections: Type.Array(
        Type.Object({
          /** `open`, `suspended`, `closed` or `stale`. */
          Status: Type.String(),
          /** Thousandths; 0 if there is no price. */
          Odds: Type.Integer(),
          SourceType: Type.Integer(),
          /** Place terms if a leg of this kind can be staked each way: "1/5 1-2-3"; empty otherwise. */
          EachWayTerms: Type.String(),
          /** Reason why a runner to win has no each way; null if it has, and for other markets. */
          EachWayFault: NullOr(
            Type.Unsafe<EachWayFault>(Type.Union(eachWayFaults.map((fault) => Type.Literal(fault)))),
          ),
          /** The line of a teaser leg after its move; empty otherwise. */
          TeasedSpecifier: Type.String(),
          /** Reason why a teaser cannot move the line of this leg; null if it can, and for other bet types. */
          TeaserFault: NullOr(
            Type.Unsafe<TeaserFault>(Type.Union(teaserFaults.map((fault) => Type.Literal(fault)))),
          ),
        }),
      ),
      IncompatibleSelections: Type.Array(Conflict),
      IncompatibleTeaserSelections: Type.Array(Type.Integer()),
      /**
       * Joint prices by builder number; 0 with the reason if there is none. `ImpliedBy` are the selections that the reason
       * concerns; beside a price those that add nothing, because they win whenever the others do.
       */
      Builders: Type.Array(
        Type.Object({ Odds: Type.Integer(), Reason: Type.String(), ImpliedBy: Type.Array(Type.Integer()) }),
      ),
      /** Refusal if the slip were placed now, ignoring the stake; null if it could be placed. */
      Refusal: Type.Union([RefusalBody, Type.Null()]),
      /**
       * Per bet, in the account's currency; empty for visitors. Every bet accepts the maximum stake without a referral.
       */
      MinimumStake: Type.String(),
      MaximumStake: Type.String(),
      /** Maximum payout of the bet type. */
      MaximumPayout: Type.String(),
      /**
       * Stake limits per bet: accepted at once up to `MaximumStake`; referred to a trader above `ReferralAbove` and up
       * to `ReferralMaximum` (both empty if there are no referrals); refused otherwise. One entry for each leg of
       * multiple singles, otherwise one entry; none for visitors.
       */
      Limits: Type.Array(
        Type.Object({
          MaximumStake: AmountText,
          ReferralAbove: Type.String(),
          ReferralMaximum: Type.String(),
        }),
      ),
      BetCount: Type.Integer(),
      BonusBasisPoints: Type.Integer(),
      /** Acceptance delay in seconds; 0 before the match. */
      DelaySeconds: Type.Number(),
    }),
  },
  'POST /api/betslip/quickstakes': {
    summary: "Stores the player's own quick stakes in ascending order; null for the usual ones",
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object(
      {
        QuickStakes: Type.Union([
          Type.Array(AmountText, {
            minItems: quickStakeCounts.minimum,
            maxItems: quickStakeCounts.maximum,
          }),
          Type.Null(),
        ]),
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'GET /api/betslip/limits': {
    summary: 'Smallest and largest stake of the player, in the account currency',
    who: PLAYERS,
    rate: 'read',
    answer: Type.Object({
      MinimumStake: AmountText,
      MaximumStake: AmountText,
      MaximumPayout: AmountText,
      /** The player's own, or the usual ones of the currency. */
      QuickStakes: Type.Array(AmountText),
      HasOwnQuickStakes: Type.Boolean(),
      /** The player's share of the usual limits, per cent. */
      StakeFactorPercent: Type.Integer({ minimum: 1, maximum: 200 }),
    }),
  },
});
