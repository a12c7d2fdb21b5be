import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, OPERATORS } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText } from '../entities.ts';
import { SelectionIdText } from './selection-fields.ts';
import { SlipSelection } from './slip.ts';

/** What one operator may have open at a time, and how much of it. */
export const boostBounds = {
  openMax: 20,
  /** Base currency's minor units. */
  stakeMaxMinor: 100_000n,
  daysMax: 14,
  comboLegs: { min: 2, max: 10 },
  titleCharactersMax: 80,
} as const;

const ReasonText = Type.String({ minLength: 3, maxLength: 400 });
const Done = Type.Object({ HasErrors: Type.Literal(false) });
const Made = Type.Object({ HasErrors: Type.Literal(false), ID: IdNumber });
const MadeOrProposed = Type.Object({
  HasErrors: Type.Literal(false),
  /** Of the boost, where it was made. */
  ID: Type.Optional(IdNumber),
  /** Where a second operator has to approve it first. */
  ProposalId: Type.Optional(IdNumber),
});
/** Hundredths of a per cent more of the winnings. */
const BasisPoints = Type.Integer({ minimum: 100, maximum: 10_000 });
const End = Type.Object({ ID: IdNumber, Reason: ReasonText }, { additionalProperties: false });

export const Boost = Type.Object({
  ID: IdNumber,
  /** `Odds`: the price now without the boost, the last one while it is suspended. */
  Selection: SlipSelection,
  DateOfMatch: InstantText,
  BasisPoints,
  /** What it makes of that price. */
  BoostedOdds: Type.Integer(),
  IsSuspended: Type.Boolean(),
  /** The most that a player may stake at it: in the caller's currency, for a visitor in the base currency. */
  MaximumStake: AmountText,
  Currency: CurrencyText,
  /** When it ends at the latest: with the start of its match. */
  EndsAt: InstantText,
  /** The caller has had it. */
  IsUsed: Type.Boolean(),
});
export type Boost = Static<typeof Boost>;

export const PrebuiltCombo = Type.Object({
  ID: IdNumber,
  /** In the caller's language where there is one; empty: it is called by its legs. */
  Title: Type.String(),
  Selections: Type.Array(SlipSelection),
  /** All of one match: one leg at a joint price. */
  IsBuilder: Type.Boolean(),
  /** Thousandths; 0 while one of its legs has no price. */
  Odds: Type.Integer(),
  EndsAt: InstantText,
});
export type PrebuiltCombo = Static<typeof PrebuiltCombo>;

const History = {
  StartsAt: InstantText,
  EndsAt: InstantText,
  /** `later`, `on`, or `over`: ended by hand, by time, or since it is not on offer any more. */
  State: Type.String(),
  MadeBy: Type.String(),
  MadeAt: InstantText,
  Reason: Type.String(),
  /** Who ended it by hand and why; empty otherwise. */
  EndedBy: Type.String(),
  EndReason: Type.String(),
};

export const boostsCalls = defineCalls({
  'GET /api/boosts/get': {
    summary: 'Prices that are boosted now, and combos that are put together',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })) }),
    answer: Type.Object({ Boosts: Type.Array(Boost), Combos: Type.Array(PrebuiltCombo) }),
  },
  'GET /api/desk/boosts': {
    summary: 'Boosts and put-together combos, the newest first, with who made and who ended them',
    who: OPERATORS,
    rate: 'read',
    answer: Type.Object({
      Boosts: Type.Array(
        Type.Object({
          ID: IdNumber,
          /** Null where its match is gone. */
          Selection: Type.Union([SlipSelection, Type.Null()]),
          BasisPoints,
          MaximumStake: AmountText,
          Currency: CurrencyText,
          /** How many players have had it. */
          Uses: Type.Integer(),
          ...History,
        }),
      ),
      Combos: Type.Array(
        Type.Object({
          ID: IdNumber,
          Title: Type.String(),
          Selections: Type.Array(SlipSelection),
          ...History,
        }),
      ),
    }),
  },
  'POST /api/desk/boost': {
    summary:
      'Boosts a price in single bets before the match, once for each player, up to a stake; above the bound for one operator it becomes a proposal',
    who: OPERATORS,
    rate: 'command',
    body: Type.Object(
      {
        SelectionID: SelectionIdText,
        BasisPoints,
        /** In the base currency. */
        MaximumStake: Type.String({ maxLength: 24 }),
        /** Now where it isn't said. */
        StartsAt: Type.Optional(InstantText),
        EndsAt: InstantText,
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: MadeOrProposed,
  },
  'POST /api/desk/boostend': {
    summary: 'Ends a boost: the next bet is priced without it',
    who: OPERATORS,
    rate: 'command',
    body: End,
    answer: Done,
  },
  'POST /api/desk/combo': {
    summary: 'Puts a combo together that players take with one tap, at its usual price',
    who: OPERATORS,
    rate: 'command',
    body: Type.Object(
      {
        /** Of as many matches, or all of one: a bet builder. */
        SelectionIDs: Type.Array(SelectionIdText, {
          minItems: boostBounds.comboLegs.min,
          maxItems: boostBounds.comboLegs.max,
        }),
        /** By language; without one it is called by its legs. */
        Titles: Type.Optional(
          Type.Array(
            Type.Object(
              {
                Language: Type.String({ minLength: 2, maxLength: 8 }),
                Title: Type.String({ minLength: 1, maxLength: boostBounds.titleCharactersMax }),
              },
              { additionalProperties: false },
            ),
            { maxItems: 20 },
          ),
        ),
        StartsAt: Type.Optional(InstantText),
        EndsAt: InstantText,
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: Made,
  },
  'POST /api/desk/comboend': {
    summary: 'Ends a put-together combo: it is shown no more, bets on it stay',
    who: OPERATORS,
    rate: 'command',
    body: End,
    answer: Done,
  },
});
