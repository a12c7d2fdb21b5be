import { type CurrencyCode, currencyCodes } from '@evens/base';
import Type, { type Static, type TSchema } from 'typebox';
import { type OperatorRole, operatorRoles } from './call.ts';

/** Decimal string with the currency's digits. */
export const AmountText = Type.String({ pattern: '^-?\\d{1,18}(\\.\\d{1,8})?$', maxLength: 28 });
export const CurrencyText = Type.Unsafe<CurrencyCode>(
  Type.Union(currencyCodes.map((code) => Type.Literal(code))),
);
export const InstantText = Type.String({ maxLength: 32 });
/** UUIDv7 made by the caller. */
export const CommandIdText = Type.String({ minLength: 36, maxLength: 36 });
/** Thousandths: 1850 is 1.85. */
export const OddsMilliNumber = Type.Integer({ minimum: 1000, maximum: 1_001_000 });
/** A field that may be empty. */
export const NullOr = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const IdNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const RefusalBody = Type.Object({
  HasErrors: Type.Literal(true),
  ErrorCode: Type.String(),
  /** In the caller's language. */
  ErrorMessage: Type.String(),
  Data: Type.Record(Type.String(), Type.Unknown()),
});
export type RefusalBody = Static<typeof RefusalBody>;

/** What the player chose, on whatever device; null where he never did. Lists of each: the settings calls. */
export const UserSettings = Type.Object({
  oddFormat: Type.Union([Type.String(), Type.Null()]),
  language: Type.String(),
  viewFormat: Type.Union([Type.String(), Type.Null()]),
  sportView: Type.Union([Type.String(), Type.Null()]),
  /** Minutes ahead of UTC, or `device`. */
  timezone: Type.Union([Type.Integer(), Type.Literal('device'), Type.Null()]),
});

export const User = Type.Object({
  ID: IdNumber,
  UserName: Type.String(),
  Email: Type.String(),
  /** Whether the player has opened a link that was mailed there; withdrawals need it. */
  IsEmailConfirmed: Type.Boolean(),
  UserType: Type.Integer({ minimum: 0, maximum: 4 }),
  IsOperator: Type.Boolean(),
  /** Of an operator who may not do everything; null for everybody else. */
  OperatorRole: NullOr(
    Type.Unsafe<OperatorRole>(Type.Union(operatorRoles.map((role) => Type.Literal(role)))),
  ),
  /** Excluded from play: the session is for a payout alone. */
  IsExcluded: Type.Boolean(),
  /** Logging in, withdrawals and changes of the account ask for a code of an authenticator app. */
  HasSecondFactor: Type.Boolean(),
  /** In a tree of agents: money is moved by the agent above, and the cashier is closed. */
  IsInAgentTree: Type.Boolean(),
  Balance: AmountText,
  Balances: Type.Object({ TotalBalance: AmountText, Version: Type.Integer() }),
  Currency: CurrencyText,
  CurrencySystemAbbreviature: Type.String(),
  Country: Type.Object({ Code: Type.String() }),
  UsageArrangements: Type.Object({
    PaymentTermsAccepted: Type.Boolean(),
    /** Version of the terms that the player has not agreed to yet; null where there is none. */
    TermsToAgree: NullOr(Type.Integer()),
  }),
  favoriteTournamentIds: Type.Array(IdNumber),
  Language: Type.String(),
  Settings: UserSettings,
});
export type User = Static<typeof User>;

/** A ticket cashes itself out when its value rises to the take profit, or falls to the stop loss. */
export const automaticKinds = ['take-profit', 'stop-loss'] as const;
export type AutomaticKind = (typeof automaticKinds)[number];

export const Balance = Type.Object({
  TotalBalance: AmountText,
  Currency: CurrencyText,
  Version: Type.Integer(),
});
export type Balance = Static<typeof Balance>;

export const SportType = Type.Object({
  ID: IdNumber,
  SportLink: Type.String(),
  SportSystemID: IdNumber,
  OriginalName: Type.String(),
  Rank: Type.Integer(),
});

export const Odd = Type.Object({
  /** `marketKey#outcomeNo`, unique within the match. */
  ID: Type.String(),
  OutcomeNo: Type.Integer(),
  Title: Type.String(),
  TitleSuffix: Type.String(),
  MarketID: Type.String(),
  IsSuspended: Type.Boolean(),
  /** Thousandths; 0 while not offered. */
  Odds: Type.Integer(),
});
export type Odd = Static<typeof Odd>;

export const Market = Type.Object({
  /** The market key within its match. */
  ID: Type.String(),
  Type: Type.String(),
  Specifier: Type.String(),
  Name: Type.String(),
  Group: Type.String(),
  MarketSpecifications: Type.String(),
  HeaderType: Type.String(),
  Odds: Type.Array(Odd),
});
export type Market = Static<typeof Market>;

export const Match = Type.Object({
  ID: IdNumber,
  SportSystemID: IdNumber,
  SportTypeID: IdNumber,
  SportType,
  Tournament: Type.Object({ ID: IdNumber, Name: Type.String(), TournamentLink: Type.String() }),
  /** `Code`: as the feed has it, for flags: an ISO 3166 code in lower case where it is a country. */
  Category: Type.Object({
    ID: IdNumber,
    Name: Type.String(),
    Code: Type.String(),
    CategoryLink: Type.String(),
  }),
  Name: Type.String(),
  DateOfMatch: InstantText,
  HomeTeamName: Type.String(),
  AwayTeamName: Type.String(),
  /** Seeds of the drawn crests. */
  HomeTeamLogo: Type.String(),
  AwayTeamLogo: Type.String(),
  /** Path without the language prefix: /sport/… before the start, /live/sport/… in play. */
  MatchLink: Type.String(),
  OutcomesCount: Type.Integer(),
  MarketsCount: Type.Integer(),
  PreviewMarkets: Type.Array(Market),
  PreviewMarketOrder: Type.Integer(),
  BettingSourceType: Type.Integer(),
  /** 1 a match, 2 a race, 3 an outright: who wins a season. */
  Type: Type.Integer(),
  /** Of a race, by the custom of its country and in the caller's language: "1m 4f", "2,400 m". */
  Distance: Type.Optional(Type.String()),
  IsLive: Type.Boolean(),
  SportAlias: Type.String(),
  CategoryAlias: Type.String(),
  TournamentAlias: Type.String(),
});
export type Match = Static<typeof Match>;

/** A tournament in a list: what its head shows, and its matches in order. */
export const MatchGroupEntry = Type.Object({
  Tournament: Match.properties.Tournament,
  Category: Match.properties.Category,
  SportAlias: Type.String(),
  Type: Type.Integer(),
  MatchIDs: Type.Array(IdNumber),
});
export type MatchGroupEntry = Static<typeof MatchGroupEntry>;

/** An outright with the place terms of each way; null where it has none. */
export const Outright = Type.Object({
  Match,
  EachWay: Type.Union([Type.Object({ Places: Type.Integer(), Fraction: Type.String() }), Type.Null()]),
});
export type Outright = Static<typeof Outright>;

export const LiveMatchInfo = Type.Object({
  /** An https address or a path of the site; empty where there are no pictures. */
  StreamUrl: Type.String(),
  /** 0 none, 1 HLS, 2 a page to frame. */
  StreamType: Type.Integer({ minimum: 0, maximum: 2 }),
  Status: Type.String(),
  HomeScore: Type.Integer(),
  AwayScore: Type.Integer(),
  MatchMinute: Type.Integer(),
  IsClockStarted: Type.Boolean(),
  ClockStartTime: InstantText,
  ClockCorrection: Type.Integer(),
  IsCountDown: Type.Boolean(),
  SportSystemID: IdNumber,
  /** 0 before the start, else of the running or latest period; second halves have ids of their own (`periodId`). */
  PeriodID: Type.Integer(),
  Scores: Type.Array(Type.Object({ HomeScore: Type.Integer(), AwayScore: Type.Integer() })),
});
export type LiveMatchInfo = Static<typeof LiveMatchInfo>;

export const Tournament = Type.Object({
  ID: IdNumber,
  Name: Type.String(),
  Alias: Type.String(),
  SportTypeID: IdNumber,
  TournamentLink: Type.String(),
  Rank: Type.Integer(),
  MatchesCount: Type.Integer(),
  LiveCount: Type.Integer(),
});
export type Tournament = Static<typeof Tournament>;

export const Category = Type.Object({
  ID: IdNumber,
  Alias: Type.String(),
  Code: Type.String(),
  Name: Type.String(),
  OriginalName: Type.String(),
  Rank: Type.Integer(),
  CategoryLink: Type.String(),
  OutrightsLink: Type.String(),
  /** Outrights are counted here and nowhere else. */
  OutrightsCount: Type.Integer(),
  MatchesCount: Type.Integer(),
  LiveCount: Type.Integer(),
  Tournaments: Type.Array(Tournament),
  TopTournaments: Type.Array(Tournament),
});
export type Category = Static<typeof Category>;

export const Sport = Type.Object({
  ID: IdNumber,
  Name: Type.String(),
  OriginalName: Type.String(),
  Alias: Type.String(),
  SportLink: Type.String(),
  OutrightsLink: Type.String(),
  ResultsLink: Type.String(),
  sportSystemId: IdNumber,
  Rank: Type.Integer(),
  OutrightsCount: Type.Integer(),
  MatchesCount: Type.Integer(),
  LiveCount: Type.Integer(),
  Categories: Type.Array(Category),
});
export type Sport = Static<typeof Sport>;

/** One selection of a ticket, with what it was struck at and why it settled as it did. */
export const TicketSelection = Type.Object({
  MatchID: IdNumber,
  MatchName: Type.String(),
  MatchLink: Type.String(),
  DateOfMatch: InstantText,
  SportTypeName: Type.String(),
  TournamentName: Type.String(),
  MarketType: Type.String(),
  Specifier: Type.String(),
  OutcomeNo: Type.Integer(),
  MarketName: Type.String(),
  Odd: Type.Object({ Title: Type.String(), TitleSuffix: Type.String() }),
  Odds: OddsMilliNumber,
  /** The book's `epoch.seq` at the decision. */
  BookClock: Type.String(),
  /** Score at the decision, "1:0"; empty before the start. */
  Score: Type.String(),
  Result: Type.Integer({ minimum: 0, maximum: 6 }),
  /** In the player's language; empty while pending. */
  ResultReason: Type.String(),
});
export type TicketSelection = Static<typeof TicketSelection>;

/** A leg: one selection, or a bet builder of several with one price. */
export const TicketItem = Type.Object({
  Selections: Type.Array(TicketSelection),
  /** Thousandths: of a builder the joint price. */
  Odds: OddsMilliNumber,
  IsBuilder: Type.Boolean(),
  IsBanker: Type.Boolean(),
  /** Each way: the place part's own result; absent where there is none. */
  PlaceResult: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
  PlaceReason: Type.Optional(Type.String()),
});
export type TicketItem = Static<typeof TicketItem>;

/** What a trader offers instead of the bet that was asked for; open until `ExpiresAt`. */
export const TraderOffer = Type.Object({
  Stake: AmountText,
  /** Thousandths, in order of the ticket's items. */
  Odds: Type.Array(OddsMilliNumber),
  PotentialPayout: AmountText,
  ExpiresAt: InstantText,
});
export type TraderOffer = Static<typeof TraderOffer>;

export const Ticket = Type.Object({
  ID: IdNumber,
  BetType: Type.Number(),
  Stake: AmountText,
  /** What of the stake is still in play. */
  StakeOpen: AmountText,
  Currency: CurrencyText,
  /** Thousandths; 0 where lines have prices of their own (systems, if-bets, reverse bets). */
  Odds: Type.Integer(),
  PotentialPayout: AmountText,
  Payout: AmountText,
  /** What cash-outs paid before. */
  CashedOut: AmountText,
  Acceptance: Type.Integer({ minimum: 0, maximum: 5 }),
  Result: Type.Integer({ minimum: 0, maximum: 6 }),
  PlacedAt: InstantText,
  SettledAt: Type.Union([InstantText, Type.Null()]),
  /** When a delay, a referral or an offer ends; null where nothing is waited for. */
  DueAt: Type.Union([InstantText, Type.Null()]),
  /** Why the bet was declined, in the player's language; empty otherwise. */
  DeclineReason: Type.String(),
  /** The same for programs: `odds-changed`, `danger`, `withdrawn` and others; empty otherwise. */
  DeclineCode: Type.String(),
  RulesVersion: Type.Integer(),
  /** More than one: an earlier settlement was reversed by a corrected result. */
  SettlementNo: Type.Integer(),
  BetCount: Type.Integer(),
  /** Rows of a system with their stake per bet. */
  SystemRows: Type.Array(Type.Object({ Pick: Type.Integer(), Stake: AmountText, BetCount: Type.Integer() })),
  /** `win-only` or `action` of if-bets and reverse bets; empty otherwise. */
  Rule: Type.String(),
  EachWay: Type.Boolean(),
  /** Points of a teaser by sport as text, "6 / 4"; empty otherwise. */
  TeaserPoints: Type.String(),
  /** Hundredths of a per cent added to the winnings if all legs come in. */
  BonusBasisPoints: Type.Integer(),
  Offer: Type.Union([TraderOffer, Type.Null()]),
  /** Whose boost the price has, and the price without it, thousandths; absent where there is none. */
  Boost: Type.Optional(Type.Object({ ID: IdNumber, PlainOdds: OddsMilliNumber })),
  /** What paid the stake, where that was not cash alone. Of a free bet no amount contains its stake but `Stake`. */
  Funding: Type.Optional(Type.Object({ Cash: AmountText, Bonus: AmountText, IsFreeBet: Type.Boolean() })),
  /** Cashes itself out when its value rises to this; null where the player set none. */
  TakeProfit: Type.Union([AmountText, Type.Null()]),
  /** Cashes itself out when its value falls to this; null where the player set none. */
  StopLoss: Type.Union([AmountText, Type.Null()]),
  /** The rule that cashed it out. */
  CashedOutBy: Type.Optional(
    Type.Unsafe<AutomaticKind>(Type.Union(automaticKinds.map((kind) => Type.Literal(kind)))),
  ),
  Items: Type.Array(TicketItem),
});
export type Ticket = Static<typeof Ticket>;

/** One line of a ticket: what it staked, on which items (0-based), and what it came to. */
export const TicketLine = Type.Object({
  Items: Type.Array(Type.Integer({ minimum: 0 })),
  IsPlace: Type.Boolean(),
  Stake: AmountText,
  /** Null while it is open. */
  Payout: Type.Union([AmountText, Type.Null()]),
});
export type TicketLine = Static<typeof TicketLine>;

/** A settlement of a ticket; those that no longer hold say that they were taken back. */
export const TicketSettlement = Type.Object({
  No: Type.Integer(),
  Result: Type.Integer({ minimum: 1, maximum: 6 }),
  Payout: AmountText,
  SettledAt: InstantText,
  TakenBack: Type.Union([
    Type.Object({
      At: InstantText,
      /** What left the balance: 0 where nothing had been paid. */
      Amount: AmountText,
      /** In the player's language. */
      Reason: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type TicketSettlement = Static<typeof TicketSettlement>;

export const TicketCashout = Type.Object({ StakePart: AmountText, Paid: AmountText, At: InstantText });
export type TicketCashout = Static<typeof TicketCashout>;

/** What a ticket can be cashed out for now. */
export const CashoutTicket = Type.Object({
  BetId: IdNumber,
  /** For all that is in play; null while nothing is offered. */
  Value: Type.Union([AmountText, Type.Null()]),
  StakeOpen: AmountText,
  /** `open`, `suspended` (a market of it is), `pending` (a cash-out of it runs) or `unavailable`. */
  State: Type.String(),
  /** The prices now of the open items that the value depends on, thousandths by item; 0 for decided ones. */
  CashoutOddsValues: Type.Array(Type.Integer()),
});
export type CashoutTicket = Static<typeof CashoutTicket>;
