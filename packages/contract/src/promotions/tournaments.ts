import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, PLAYERS } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { DoneOrProposed } from '../operators/proposals.ts';

/** Bounds of a casino tournament. */
export const tournamentBounds = {
  prizes: 50,
  games: 20,
  rounds: 1000,
  entries: 5000,
  nameCharacters: 80,
  /** Tournaments that have not ended. */
  open: 20,
  hours: 744,
} as const;
/** Number of listed ended tournaments. */
export const TOURNAMENTS_ENDED_SHOWN = 20;
/** Number of listed places. */
export const TOURNAMENT_PLACES_SHOWN = 50;

const ReasonText = Type.String({ minLength: 3, maxLength: 400 });
const Kind = Type.Union([Type.Literal('best'), Type.Literal('target')]);
/** Payout of a round by its stake, rounded down to hundredths. */
const Multiplier = Type.String({ pattern: '^\\d{1,16}\\.\\d\\d$', maxLength: 19 });
const Name = Type.String({ maxLength: tournamentBounds.nameCharacters });
const Games = Type.Array(Type.String({ maxLength: 60 }), { maxItems: tournamentBounds.games });
const RoundsMaximum = Type.Integer({ minimum: 1, maximum: tournamentBounds.rounds });
const EntriesMaximum = Type.Integer({ minimum: 2, maximum: tournamentBounds.entries });

const tournamentFields = {
  ID: IdNumber,
  /** `best`: the highest multipliers win. `target`: the first entries that reach the multiplier win. */
  Kind,
  /** Empty: the kind and the games name it. */
  Name,
  /** Keys of in-house games whose rounds count. Empty: all of them. */
  Games,
  Target: NullOr(Multiplier),
  StakeMinimum: AmountText,
  /** The first rounds of an entry that count. */
  RoundsMaximum: Type.Integer(),
  /** 0 for a free tournament. */
  Fee: AmountText,
  /** By place. They do not depend on the entries. */
  Prizes: Type.Array(AmountText),
  Currency: CurrencyText,
  Entries: Type.Integer(),
  EntriesMaximum: Type.Integer(),
  StartsDate: InstantText,
  EndsDate: InstantText,
  State: Type.Union([
    Type.Literal('coming'),
    Type.Literal('running'),
    /** Has ended; its last rounds are being counted. */
    Type.Literal('counting'),
    Type.Literal('decided'),
    /** All fees are refunded. */
    Type.Literal('cancelled'),
  ]),
};
const Tournament = Type.Object({
  ...tournamentFields,
  /** The caller's entry. The multiplier is null without a round that paid, the place also below a target. */
  Own: NullOr(
    Type.Object({
      Rounds: Type.Integer(),
      Best: NullOr(Multiplier),
      Place: NullOr(Type.Integer()),
      Prize: NullOr(AmountText),
    }),
  ),
});
export type CasinoTournament = Static<typeof Tournament>;

const Place = Type.Object({
  Place: Type.Integer(),
  /** Shortened user name. */
  Player: Type.String(),
  Best: Multiplier,
  IsOwn: Type.Boolean(),
  /** A made-up player of the sandbox. */
  IsBot: Type.Optional(Type.Literal(true)),
});
export type TournamentPlace = Static<typeof Place>;

const BackOfficeTournament = Type.Object({
  ...tournamentFields,
  CreatedBy: Type.String(),
  /** Fees that were not refunded, and paid prizes, as amounts in euros. */
  Fees: AmountText,
  Paid: AmountText,
});
export type BackOfficeTournament = Static<typeof BackOfficeTournament>;

export const tournamentsCalls = defineCalls({
  'GET /api/casino/tournaments': {
    summary: 'Running, coming and newest ended casino tournaments, with the caller’s entries',
    who: EVERYBODY,
    rate: 'read',
    boundedBy:
      'at most 40 tournaments from a list that is read every 2 seconds, and the caller’s entries by their key',
    answer: Type.Object({ Tournaments: Type.Array(Tournament) }),
  },
  'GET /api/casino/tournament': {
    summary: 'One casino tournament with its first places',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: 'at most 50 places by their index, and one count of better entries, 5,000 at most',
    query: Type.Object({ id: IdNumber }),
    answer: Type.Object({ Tournament, Places: Type.Array(Place) }),
  },
  'POST /api/casino/entertournament': {
    summary: 'Enters a running casino tournament for its fee, in cash. A player who is in pays nothing more',
    who: PLAYERS,
    identityAt: 'tournament-entry',
    rate: 'command',
    boundedBy: 'one tournament, one entry and one balance, each by its key',
    body: Type.Object({ CommandId: CommandIdText, ID: IdNumber }, { additionalProperties: false }),
    answer: Done,
  },
  'GET /api/desk/tournaments': {
    summary: 'Casino tournaments that have not ended and the newest ended ones, with fees and prizes',
    operators: { read: 'bonuses' },
    rate: 'read',
    answer: Type.Object({
      Tournaments: Type.Array(BackOfficeTournament),
      /** In-house games whose rounds can count. */
      Games: Type.Array(Type.Object({ Key: Type.String(), Name: Type.String() })),
    }),
  },
  'POST /api/desk/tournament': {
    summary:
      'Creates a casino tournament. Amounts are euros, and about the same in other currencies. Prizes above the bound for one operator make it a proposal',
    operators: { act: 'bonuses' },
    rate: 'command',
    body: Type.Object(
      {
        Kind,
        Name,
        Games,
        Target: NullOr(Multiplier),
        StakeMinimum: AmountText,
        RoundsMaximum,
        Fee: AmountText,
        Prizes: Type.Array(AmountText, { minItems: 1, maxItems: tournamentBounds.prizes }),
        EntriesMaximum,
        StartsDate: InstantText,
        Hours: Type.Integer({ minimum: 1, maximum: tournamentBounds.hours }),
        Reason: ReasonText,
      },
      { additionalProperties: false },
    ),
    answer: DoneOrProposed,
  },
  'POST /api/desk/canceltournament': {
    summary: 'Cancels a casino tournament and refunds its fees. A proposal if players have paid',
    operators: { act: 'bonuses' },
    rate: 'command',
    body: Type.Object({ ID: IdNumber, Reason: ReasonText }, { additionalProperties: false }),
    answer: DoneOrProposed,
  },
});
