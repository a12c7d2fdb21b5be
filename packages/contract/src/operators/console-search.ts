import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';

export const consoleSearchRules = { charactersMin: 1, charactersMax: 100, kindMax: 8 } as const;
const { charactersMin, charactersMax, kindMax: maxItems } = consoleSearchRules;

/** The player to whom a found row belongs. */
const owner = { PlayerID: IdNumber, UserName: Type.String() };
const money = { Amount: NullOr(AmountText), Currency: CurrencyText, At: InstantText };

const ConsoleSearchAnswer = Type.Object({
  /** The search text, to distinguish the answer from answers to earlier queries. */
  Query: Type.String(),
  Players: Type.Array(
    Type.Object({
      ID: IdNumber,
      UserName: Type.String(),
      /** Null if the player has not entered it. */
      FullName: NullOr(Type.String()),
      Email: Type.String(),
      Country: Type.String(),
    }),
    { maxItems },
  ),
  Matches: Type.Array(
    Type.Object({ ID: IdNumber, Name: Type.String(), TournamentName: Type.String(), StartsAt: InstantText }),
    { maxItems },
  ),
  Tickets: Type.Array(Type.Object({ ID: IdNumber, ...owner, ...money }), { maxItems }),
  Payments: Type.Array(
    Type.Object({
      ID: Type.String(),
      ...owner,
      ...money,
      Direction: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal'), Type.Literal('transfer')]),
      MethodName: Type.String(),
    }),
    { maxItems },
  ),
  Rounds: Type.Array(Type.Object({ ID: IdNumber, ...owner, ...money, GameName: Type.String() }), {
    maxItems,
  }),
});
export type ConsoleSearchAnswer = Static<typeof ConsoleSearchAnswer>;

export const consoleSearchCalls = defineCalls({
  'GET /api/desk/search': {
    summary:
      'Players by name, e-mail address, id, telephone or IP address, matches by id or team, tickets and casino rounds by id, payments by id or reference of the provider. Kinds that the role does not read are empty',
    operators: { read: 'search' },
    rate: 'search',
    query: Type.Object({
      lang: Type.Optional(Type.String({ maxLength: 8 })),
      text: Type.String({ minLength: charactersMin, maxLength: charactersMax }),
    }),
    answer: ConsoleSearchAnswer,
  },
});
