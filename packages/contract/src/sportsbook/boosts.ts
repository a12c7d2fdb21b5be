import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY } from '../call.ts';
import { AmountText, CurrencyText, Done, IdNumber, InstantText } from '../entities.ts';
import { SelectionIdText } from './selection-fields.ts';
import { SlipSelection } from './slip.ts';

/** Limits of open boosts per operator. */
export const boostBounds = {
  openMax: 20,
  /** Base currency's minor units. */
  stakeMaxMinor: 100_000n,
  daysMax: 14,
  comboLegs: { min: 2, max: 10 },
  titleCharactersMax: 80,
} as const;

const ReasonText = Type.String({ minLength: 3, maxLength: 400 });
const Created = Type.Object({ HasErrors: Type.Literal(false), ID: IdNumber });
const CreatedOrProposed = Type.Object({
  HasErrors: Type.Literal(false),
  /** Id of the boost, if it was created. */
  ID: Type.Optional(IdNumber),
  /** Number of the proposal, if a second operator has to approve it first. */
  ProposalId: Type.Optional(IdNumber),
});
/** Increase of the winnings in hundredths of a per cent. */
const BasisPoints = Type.Integer({ minimum: 100, maximum: 10_000 });
const End = Type.Object({ ID: IdNumber, Reason: ReasonText }, { additionalProperties: false });

export const Boost = Type.Object({
  ID: IdNumber,
  /** `Odds`: current price without the boost, or the last one while suspended. */
  Selection: SlipSelection,
  DateOfMatch: InstantText,
  BasisPoints,
  /** Price with the boost. */
  BoostedOdds: Type.Integer(),
  IsSuspended: Type.Boolean(),
  /** Maximum stake per player at the boosted price: in the caller's currency, for a visitor in the base currency. */
  MaximumStake: AmountText,
  Currency: CurrencyText,
  /** Latest end: the start of its match. */
  EndsAt: InstantText,
  /** The caller has used the boost. */
  IsUsed: Type.Boolean(),
});
export type Boost = Static<typeof Boost>;

export const PrebuiltCombo = Type.Object({
  ID: IdNumber,
  /** Title in the caller's language; if empty, the legs are the title. */
  Title: Type.String(),
  Selections: Type.Array(SlipSelection),
  /** All legs belong to one match and form one leg at a joint price. */
  IsBuilder: Type.Boolean(),
  /** Thousandths; 0 while one of its legs has no price. */
  Odds: Type.Integer(),
  EndsAt: InstantText,
});
export type PrebuiltCombo = Static<typeof PrebuiltCombo>;

const History = {
  StartsAt: InstantText,
  EndsAt: InstantText,
  /** `later`, `on`, or `over`: ended manually, by time, or because its selection is no longer offered. */
  State: Type.String(),
  MadeBy: Type.String(),
  MadeAt: InstantText,
  Reason: Type.String(),
  /** Operator and reason of a manual end; empty otherwise. */
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
    operators: { read: 'trading' },
    rate: 'read',
    answer: Type.Object({
      Boosts: Type.Array(
        Type.Object({
          ID: IdNumber,
          /** Null if its match no longer exists. */
          Selection: Type.Union([SlipSelection, Type.Null()]),
          BasisPoints,
          MaximumStake: AmountText,
          Currency: CurrencyText,
          /** Number of players who used it. */
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
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object(
      {
        SelectionID: SelectionIdText,
        BasisPoints,
        /** In the base currency. */
        MaximumStake: Type.String({ maxLength: 24 }),
        /** Default: now. */
        StartsAt: Type.Optional(InstantText),
        EndsAt: InstantText,
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: CreatedOrProposed,
  },
  'POST /api/desk/boostend': {
    summary: 'Ends a boost: the next bet is priced without it',
    operators: { act: 'trading' },
    rate: 'command',
    body: End,
    answer: Done,
  },
  'POST /api/desk/combo': {
    summary: 'Puts a combo together that players take with one tap, at its usual price',
    operators: { act: 'trading' },
    rate: 'command',
    body: Type.Object(
      {
        /** Selections of as many matches, or all of one match: a bet builder. */
        SelectionIDs: Type.Array(SelectionIdText, {
          minItems: boostBounds.comboLegs.min,
          maxItems: boostBounds.comboLegs.max,
        }),
        /** Titles by language; without one, the legs are the title. */
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
    answer: Created,
  },
  'POST /api/desk/comboend': {
    summary: 'Ends a put-together combo: it is shown no more, bets on it stay',
    operators: { act: 'trading' },
    rate: 'command',
    body: End,
    answer: Done,
  },
});
