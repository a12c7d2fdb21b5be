import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, LOGGED_IN, ONE_ROW } from '../call.ts';
import { IdNumber, InstantText, OddsMilliNumber } from '../entities.ts';
import {
  MarketTypeText,
  OutcomeNumber,
  PolicyNumber,
  SelectionIdText,
  SLIP_SELECTIONS_MAX,
  SpecifierText,
  StakeText,
} from './selection-fields.ts';

export const SlipSelection = Type.Object({
  ID: SelectionIdText,
  MatchID: IdNumber,
  MarketType: MarketTypeText,
  Specifier: SpecifierText,
  OutcomeNo: OutcomeNumber,
  /** The price when it was added. */
  Odds: OddsMilliNumber,
  SourceType: Type.Integer({ minimum: 1, maximum: 2 }),
  /** Display texts for the slip, in the player's language. */
  MatchName: Type.String(),
  MatchLink: Type.String(),
  MarketName: Type.String(),
  OutcomeName: Type.String(),
  SportAlias: Type.String(),
});
export type SlipSelection = Static<typeof SlipSelection>;

/** A leg of a single or a tab: ids of up to eight selections, separated by spaces. */
const LegText = Type.String({ minLength: 1, maxLength: 1160 });

/** The player's input on the slip in addition to its selections. Stakes are decimal strings, empty for none. */
export const SlipEntries = Type.Object(
  {
    SelectedTab: Type.String({ maxLength: 12 }),
    Single: Type.Array(Type.Object({ ID: LegText, Stake: StakeText }, { additionalProperties: false }), {
      maxItems: SLIP_SELECTIONS_MAX,
    }),
    Combo: StakeText,
    IfBet: StakeText,
    ReverseBet: StakeText,
    Teaser: StakeText,
    System: Type.Array(
      Type.Object(
        { Pick: Type.Integer({ minimum: 1, maximum: SLIP_SELECTIONS_MAX }), Stake: StakeText },
        { additionalProperties: false },
      ),
      { maxItems: SLIP_SELECTIONS_MAX },
    ),
    Bankers: Type.Array(SelectionIdText, { maxItems: SLIP_SELECTIONS_MAX }),
    Builders: Type.Array(Type.Array(SelectionIdText, { minItems: 2, maxItems: SLIP_SELECTIONS_MAX }), {
      maxItems: 10,
    }),
    /** Chosen boosts. Display only: placement reads the terms of a boost itself. Absent in older entries. */
    Boosts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            ID: SelectionIdText,
            BoostID: IdNumber,
            BasisPoints: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
          },
          { additionalProperties: false },
        ),
        { maxItems: SLIP_SELECTIONS_MAX },
      ),
    ),
    EachWay: Type.Array(LegText, { maxItems: SLIP_SELECTIONS_MAX + 2 }),
    Rule: Type.String({ maxLength: 12 }),
    TeaserSetting: Type.Integer({ minimum: 0, maximum: 1000 }),
  },
  { additionalProperties: false },
);
export type SlipEntries = Static<typeof SlipEntries>;

const Slip = Type.Object({
  Selections: Type.Array(SlipSelection),
  OddsChangePolicy: PolicyNumber,
  /** Null until a page has saved them. */
  Entries: Type.Union([SlipEntries, Type.Null()]),
  /** Increases with every change; a page with another version reloads the slip. */
  Version: Type.Integer(),
});
export type Slip = Static<typeof Slip>;

export const slipCalls = defineCalls({
  'GET /api/betslip/get': {
    summary: "The player's slip, as kept on the server",
    who: LOGGED_IN,
    rate: 'read',
    query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })) }),
    answer: Slip,
  },
  'POST /api/betslip/addselection': {
    summary: 'Puts a selection on the slip',
    who: LOGGED_IN,
    rate: 'read',
    body: Type.Object({ ID: SelectionIdText, Odds: OddsMilliNumber }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), Slip }),
  },
  'POST /api/betslip/removeselection': {
    summary: 'Takes selections off the slip',
    who: LOGGED_IN,
    rate: 'read',
    body: Type.Object(
      { IDs: Type.Array(SelectionIdText, { minItems: 1, maxItems: SLIP_SELECTIONS_MAX }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Slip }),
  },
  'POST /api/betslip/entries': {
    summary: 'Keeps stakes, tab, bankers and bet builders of the slip, for the other devices of the player',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: SlipEntries,
    answer: Type.Object({ HasErrors: Type.Literal(false), Slip }),
  },
  'POST /api/betslip/oddschangepolicy': {
    summary: "Sets the player's policy on moved odds",
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object({ OddsChangePolicy: PolicyNumber }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), Slip }),
  },
  'GET /api/betslip/accumulatorbonus': {
    summary: 'Offers for new bets: the bonus of combos by legs, their insurance, best odds guaranteed',
    who: EVERYBODY,
    rate: 'read',
    answer: Type.Object({
      MinimumOdds: Type.Integer(),
      Steps: Type.Array(Type.Object({ NumberOfLegs: Type.Integer(), BasisPoints: Type.Integer() })),
      /** Insurance of combos; absent if it is closed. `Maximum` is in hundredths of a euro. */
      Insurance: Type.Optional(
        Type.Object({ NumberOfLegs: Type.Integer(), MinimumOdds: Type.Integer(), Maximum: Type.Integer() }),
      ),
      /** Whether bets on winners of horse races have best odds guaranteed. */
      BestOdds: Type.Boolean(),
      EarlyPayout: Type.Boolean(),
    }),
  },
  'GET /api/betslip/teasersettings': {
    summary: 'Which teasers are sold: points by sport, and what they pay by number of legs',
    who: EVERYBODY,
    rate: 'read',
    answer: Type.Object({
      betTypes: Type.Array(
        Type.Object({
          ID: Type.Integer(),
          Name: Type.String(),
          Points: Type.Array(Type.Object({ SportAlias: Type.String(), Points: Type.String() })),
          /** American prices by number of legs. */
          Selections: Type.Array(Type.Object({ NumberOfSelections: Type.Integer(), Price: Type.Integer() })),
        }),
      ),
    }),
  },
  'POST /api/betslip/share': {
    summary: 'Keeps a copy of a slip under a short code, for thirty days',
    who: EVERYBODY,
    rate: 'command',
    body: Type.Object(
      { IDs: Type.Array(SelectionIdText, { minItems: 1, maxItems: SLIP_SELECTIONS_MAX }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Code: Type.String(), ExpiresAt: InstantText }),
  },
  'GET /api/betslip/shared': {
    summary:
      'The selections that were shared under a code, with their current prices; closed ones are left out',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: 'one row by its code, with twenty selections at most',
    query: Type.Object({
      lang: Type.Optional(Type.String({ maxLength: 8 })),
      code: Type.String({ minLength: 4, maxLength: 24 }),
    }),
    answer: Type.Object({ Selections: Type.Array(SlipSelection), Left: Type.Integer() }),
  },
});
