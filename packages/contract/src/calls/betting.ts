import Type from 'typebox';
import { defineCalls, PLAYERS } from '../call.ts';
import { AmountText, Balance, CommandIdText, IdNumber, OddsMilliNumber, Ticket } from '../entities.ts';

const PlaceSelection = Type.Object(
  {
    MatchID: IdNumber,
    MarketType: Type.String({ minLength: 1, maxLength: 40 }),
    Specifier: Type.String({ maxLength: 60 }),
    OutcomeNo: Type.Integer({ minimum: 1, maximum: 200 }),
    /** The price that the player saw. */
    Odds: OddsMilliNumber,
  },
  { additionalProperties: false },
);

export const placementCalls = defineCalls({
  'POST /api/betslip/placebet': {
    summary: 'Places a bet. The same command id and body again gets the first answer',
    who: PLAYERS,
    rate: 'command',
    body: Type.Object(
      {
        CommandId: CommandIdText,
        /** 1 single. */
        BetType: Type.Number(),
        Selections: Type.Array(PlaceSelection, { minItems: 0, maxItems: 20 }),
        /** As typed: a decimal string. */
        Stake: Type.String({ maxLength: 24 }),
        /** 0 decline any change of odds, 1 accept better, 2 accept any. */
        OddsChangePolicy: Type.Integer({ minimum: 0, maximum: 2 }),
        /**
         * The version and the amount of the balance that the player saw. With both, a bet that the money no longer
         * covers is told apart from one that it never did. They are no part of the bet: a repeated command may bring others.
         */
        BalanceVersion: Type.Optional(Type.Integer()),
        BalanceShown: Type.Optional(AmountText),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Ticket, Balance }),
  },
  'GET /api/betslip/limits': {
    summary: 'Smallest and largest stake of the player, in the account currency',
    who: PLAYERS,
    rate: 'read',
    answer: Type.Object({
      MinimumStake: AmountText,
      MaximumStake: AmountText,
      MaximumPayout: AmountText,
      QuickStakes: Type.Array(AmountText),
    }),
  },
});

const TicketPage = Type.Object({
  Tickets: Type.Array(Ticket),
  NextBefore: Type.Union([IdNumber, Type.Null()]),
});
const Page = Type.Object({
  lang: Type.Optional(Type.String({ maxLength: 8 })),
  before: Type.Optional(IdNumber),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const historyCalls = defineCalls({
  'GET /api/history/unclearedbets': {
    summary: 'Open tickets, newest first',
    who: PLAYERS,
    rate: 'read',
    query: Page,
    answer: TicketPage,
  },
  'GET /api/history/clearedbets': {
    summary: 'Settled tickets, newest first',
    who: PLAYERS,
    rate: 'read',
    query: Page,
    answer: TicketPage,
  },
  'GET /api/history/ticket': {
    summary: 'One ticket',
    who: PLAYERS,
    rate: 'read',
    query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })), id: IdNumber }),
    answer: Ticket,
    owned: { field: 'id', entity: 'ticket' },
  },
});

export const walletCalls = defineCalls({
  'POST /api/sandbox/topup': {
    summary: 'Adds play money. Only in the sandbox; it stands in for the cashier',
    who: PLAYERS,
    rate: 'command',
    body: Type.Object(
      { CommandId: CommandIdText, Amount: Type.String({ maxLength: 24 }) },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Balance }),
  },
});
