import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { casinoCalls } from '../casino/casino.ts';
import { AmountText, CommandIdText, CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { paymentsCalls } from '../payments/payments.ts';
import { accountSecurityCalls } from '../players/account-security.ts';
import { documentsCalls } from '../players/documents.ts';
import { messageBounds, messagesCalls } from '../players/messages.ts';
import { protectionCalls } from '../players/protection.ts';
import { bonusesCalls } from '../promotions/bonuses.ts';
import { Ticket } from '../sportsbook/tickets.ts';
import { type TimelineKind, timelineKinds } from './timeline-kinds.ts';

/** Page sizes and lengths. */
export const playerRecordRules = { page: 50, noteCharactersMax: 2000 } as const;

/** States of an account that an operator must know. None of them: the player may log in and play. */
export const accountStates = ['locked', 'closed', 'time-out', 'excluded', 'agent-member', 'demo'] as const;
export type AccountState = (typeof accountStates)[number];
const AccountStates = Type.Array(
  Type.Unsafe<AccountState>(Type.Union(accountStates.map((state) => Type.Literal(state)))),
);

export const playerFilters = ['locked', 'closed', 'unverified'] as const;
export type PlayerFilter = (typeof playerFilters)[number];

const lang = Type.Optional(Type.String({ maxLength: 8 }));
/** The player's id. */
const ofPlayer = { lang, id: IdNumber };
const byId = Type.Object(ofPlayer);
/** Only rows with a lower id. */
const pageById = Type.Object({ ...ofPlayer, before: Type.Optional(IdNumber) });
const NextBefore = NullOr(IdNumber);

const PlayerEntry = Type.Object({
  ID: IdNumber,
  UserName: Type.String(),
  FullName: NullOr(Type.String()),
  Email: Type.String(),
  IsEmailConfirmed: Type.Boolean(),
  Country: Type.String(),
  Currency: CurrencyText,
  RegisteredDate: InstantText,
  IsVerified: Type.Boolean(),
  States: AccountStates,
});
export type PlayerEntry = Static<typeof PlayerEntry>;

/** Accepted stakes, and the result of what was settled: payouts less stakes. Bonus money counts like cash. */
const NetResult = Type.Object({ Stakes: Type.Integer(), Staked: AmountText, Net: AmountText });

export const netPeriods = ['today', 'week', 'month', 'ever'] as const;
export type NetPeriod = (typeof netPeriods)[number];

export const PeriodNet = Type.Object({
  Period: Type.Unsafe<NetPeriod>(Type.Union(netPeriods.map((period) => Type.Literal(period)))),
  Sport: NetResult,
  Casino: NetResult,
});

const PlayerRecord = Type.Object({
  ...PlayerEntry.properties,
  AccountID: IdNumber,
  Gender: NullOr(Type.String()),
  /** YYYY-MM-DD. */
  BirthDate: NullOr(Type.String()),
  /** Completed years. */
  Age: NullOr(Type.Integer()),
  Address: NullOr(Type.String()),
  City: NullOr(Type.String()),
  PostalCode: NullOr(Type.String()),
  Phone: NullOr(Type.String()),
  Language: Type.String(),
  HasSecondFactor: Type.Boolean(),
  VerifiedDate: NullOr(InstantText),
  ClosedDate: NullOr(InstantText),
  /** Null without a lock, and for one without an end. */
  LockedUntil: NullOr(InstantText),
  /** Null if the role does not read the area `players`. */
  LockReason: NullOr(Type.String()),
  /** Null unless the account belongs to a tree of agents. */
  AgentName: NullOr(Type.String()),
  /** Share of the limits; null if the role does not read them. */
  StakeFactorPercent: NullOr(Type.Integer()),
  /** The class that the share comes from. */
  Class: NullOr(Type.Object({ ID: IdNumber, Name: Type.String() })),
  LastLoginDate: NullOr(InstantText),
  Balances: Type.Object({
    Cash: AmountText,
    /** Money of bonuses that are active or wait. */
    Bonus: AmountText,
    /** Requested withdrawals that are not paid. */
    Held: AmountText,
    /** Money that the player locked. */
    Vault: AmountText,
    /** Open stakes of the newest 500 open tickets, paid by cash or bonus money. */
    OpenStakes: AmountText,
  }),
  /** By UTC days, today included, as in reports. Bets and rounds count some seconds after they are booked. */
  Net: Type.Array(PeriodNet),
});
export type PlayerRecord = Static<typeof PlayerRecord>;

const PlayerNote = Type.Object({
  ID: IdNumber,
  Operator: Type.String(),
  Text: Type.String(),
  At: InstantText,
});

const PlayerAct = Type.Object({
  ID: IdNumber,
  Operator: Type.String(),
  /** The kind of action, such as `account-lock`. */
  Action: Type.String(),
  /** Empty without a reason. */
  Reason: Type.String(),
  At: InstantText,
});

export const linkReasons = ['person', 'phone', 'device', 'address', 'household', 'payment'] as const;
export type LinkReason = (typeof linkReasons)[number];

const LinkedPlayer = Type.Object({
  ID: IdNumber,
  UserName: Type.String(),
  States: AccountStates,
  /**
   * `person`: name and date of birth. `phone`: telephone number. `device`: address and browser of log-ins. `address`:
   * address of log-ins. `household`: surname and postal address at a claim of the same bonus. `payment`: a withdrawal
   * to the same account.
   */
  Reasons: Type.Array(Type.Unsafe<LinkReason>(Type.Union(linkReasons.map((reason) => Type.Literal(reason))))),
});
export type LinkedPlayer = Static<typeof LinkedPlayer>;

const TimelineEntry = Type.Object({
  /** Unique in the timeline. */
  ID: Type.String(),
  At: InstantText,
  /** Start of a group of rounds; null for a single event. */
  From: NullOr(InstantText),
  Kind: Type.Unsafe<TimelineKind>(Type.Union(timelineKinds.map((kind) => Type.Literal(kind)))),
  /**
   * In the caller's language for `money`; the kind of the row for others, such as `account-lock`. A bonus has its amount
   * too (`free-bet 10.00`), and a limit its period and step (`loss day set`).
   */
  Text: Type.String(),
  /** Reason, note or address; empty without one. */
  Detail: Type.String(),
  /** Name of the operator; null for events by the player or the site. */
  Operator: NullOr(Type.String()),
  /** Change of the balance; null if no money moved. */
  Amount: NullOr(AmountText),
  /** Number of bookings of a group of rounds; 1 for others. */
  Count: Type.Integer(),
  TicketID: NullOr(IdNumber),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

const LimitStep = Type.Object({
  ID: IdNumber,
  Kind: Type.String(),
  Period: Type.String(),
  Action: Type.Union([
    Type.Literal('set'),
    Type.Literal('asked'),
    Type.Literal('confirmed'),
    Type.Literal('withdrawn'),
  ]),
  /** Amounts in the account's currency, minutes for `session`; null without a limit. */
  Before: NullOr(Type.String()),
  After: NullOr(Type.String()),
  At: InstantText,
});

const overview = protectionCalls['GET /api/protection/overview'].answer.properties;
const files = documentsCalls['GET /api/user/files/get'].answer.properties;

/** Records of one player. The area of each call is that of its rows. */
export const playerRecordCalls = defineCalls({
  'GET /api/desk/players': {
    summary: 'The newest players, or the newest ones in a state',
    operators: { read: 'player-records' },
    rate: 'read',
    query: Type.Object({
      state: Type.Optional(
        Type.Unsafe<PlayerFilter>(Type.Union(playerFilters.map((state) => Type.Literal(state)))),
      ),
      before: Type.Optional(IdNumber),
    }),
    answer: Type.Object({ Players: Type.Array(PlayerEntry), NextBefore }),
  },
  'GET /api/desk/player': {
    summary: 'Who a player is, the state of the account, its balances, and its results by product and period',
    operators: { read: 'player-records' },
    rate: 'read',
    query: byId,
    answer: Type.Object({ Player: PlayerRecord }),
  },
  'GET /api/desk/playertimeline': {
    summary:
      'What happened on an account, newest first: bookings, bonuses, limits, breaks, log-ins, notes and actions of operators, of the areas that the role reads. Bookings of rounds within one hour are one entry',
    operators: { read: 'player-records' },
    rate: 'read',
    query: Type.Object({
      ...ofPlayer,
      /** `Next` of the previous page. */
      before: Type.Optional(Type.String({ pattern: '^\\d{1,16}(-\\d{1,16}){6}$', maxLength: 128 })),
    }),
    answer: Type.Object({ Entries: Type.Array(TimelineEntry), Next: NullOr(Type.String()) }),
  },
  'GET /api/desk/playertickets': {
    summary: 'The tickets of a player, newest first',
    operators: { read: 'trading' },
    rate: 'read',
    query: pageById,
    answer: Type.Object({ Tickets: Type.Array(Ticket), NextBefore }),
  },
  'GET /api/desk/playerrounds': {
    summary: 'The casino rounds of a player, newest first',
    operators: { read: 'player-records' },
    rate: 'read',
    query: pageById,
    answer: Type.Object({
      Rounds: casinoCalls['GET /api/profile/casinohistory/getcasinohistory'].answer.properties.Rounds,
      NextBefore,
    }),
  },
  'GET /api/desk/playerpayments': {
    summary: 'The deposits, withdrawals and transfers of a player, newest first',
    operators: { read: 'payments' },
    rate: 'read',
    query: Type.Object({
      ...ofPlayer,
      before: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
    }),
    answer: Type.Object({
      Payments: paymentsCalls['GET /api/history/transactions'].answer.properties.Transactions,
      NextBefore: NullOr(Type.String()),
    }),
  },
  'GET /api/desk/playerdocuments': {
    summary: 'The newest documents of a player, and the state of each kind',
    operators: { read: 'compliance' },
    rate: 'read',
    query: byId,
    answer: Type.Object({ Kinds: files.Kinds, Documents: files.Documents }),
  },
  'GET /api/desk/playerbonuses': {
    summary: 'The bonuses of a player: active ones first, then those that wait, then the newest',
    operators: { read: 'bonuses' },
    rate: 'read',
    query: byId,
    answer: Type.Object({ Bonuses: bonusesCalls['GET /api/bonus/bonuses'].answer.properties.Bonuses }),
  },
  'GET /api/desk/playerprotection': {
    summary: 'The limits and the break of a player, and the newest changes of limits',
    operators: { read: 'protection' },
    rate: 'read',
    query: byId,
    answer: Type.Object({
      Limits: overview.Limits,
      Break: overview.Break,
      RealityCheckMinutes: overview.RealityCheckMinutes,
      Changes: Type.Array(LimitStep),
    }),
  },
  'GET /api/desk/playerlogins': {
    summary: 'Where a player is logged in, and the newest log-ins and failed attempts',
    operators: { read: 'players' },
    rate: 'read',
    query: byId,
    answer: Type.Object({
      Sessions: Type.Array(
        Type.Omit(accountSecurityCalls['GET /api/user/sessions'].answer.properties.Sessions.items, [
          'ID',
          'IsCurrent',
        ]),
      ),
      Logins: accountSecurityCalls['GET /api/user/loginhistory'].answer.properties.Logins,
    }),
  },
  'GET /api/desk/playermessages': {
    summary: 'The messages to a player that the player has not removed, newest first',
    operators: { read: 'campaigns' },
    rate: 'read',
    query: Type.Object({
      ...ofPlayer,
      page: Type.Optional(
        Type.Integer({ minimum: 1, maximum: messageBounds.listedMax / messageBounds.pageSize }),
      ),
    }),
    answer: Type.Object({
      Messages: messagesCalls['GET /api/messages/get'].answer.properties.UserMessages,
      TotalRecords: Type.Integer(),
    }),
  },
  'GET /api/desk/playeractions': {
    summary: 'The actions of operators on a player, newest first',
    operators: { read: 'players' },
    rate: 'read',
    query: pageById,
    answer: Type.Object({ Actions: Type.Array(PlayerAct), NextBefore }),
  },
  'GET /api/desk/playerlinks': {
    summary: 'Other players with the same person, telephone, log-in address, household or payout account',
    operators: { read: 'players' },
    rate: 'read',
    query: byId,
    answer: Type.Object({ Players: Type.Array(LinkedPlayer) }),
  },
  'GET /api/desk/playernotes': {
    summary: 'The notes of operators on a player, newest first',
    operators: { read: 'players' },
    rate: 'read',
    query: pageById,
    answer: Type.Object({ Notes: Type.Array(PlayerNote), NextBefore }),
  },
  'POST /api/desk/playernote': {
    summary: 'Adds a note on a player. Notes are never changed or removed; a repeated id is the same note',
    operators: { act: 'players' },
    rate: 'command',
    body: Type.Object(
      {
        ID: IdNumber,
        NoteId: CommandIdText,
        Text: Type.String({ minLength: 1, maxLength: playerRecordRules.noteCharactersMax }),
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
