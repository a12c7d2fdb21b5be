import { type GameFeature, gameFeatures, type Volatility, volatilities } from '@evens/games';
import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, ONE_LAUNCH, ONE_ROW, PLAYERS } from '../call.ts';
import { AmountText, CurrencyText, Done, IdNumber, InstantText } from '../entities.ts';
import type { TablePhase, TableResult } from './arcade-stream.ts';

/** Name in a path or id: lower-case letters, digits and dashes. */
const AliasText = Type.String({ pattern: '^[a-z0-9-]{1,60}$' });
export const Lang = Type.Optional(Type.String({ maxLength: 8 }));

export const VolatilityText = Type.Unsafe<Volatility>(
  Type.Union(volatilities.map((level) => Type.Literal(level))),
);
const FeatureText = Type.Unsafe<GameFeature>(
  Type.Union(gameFeatures.map((feature) => Type.Literal(feature))),
);

export const CasinoGame = Type.Object({
  /** `provider:key`. */
  ID: Type.String({ maxLength: 120 }),
  Key: AliasText,
  Name: Type.String(),
  Provider: AliasText,
  ProviderName: Type.String(),
  /** Lists of `casinoCategories` that contain it, without per-player lists. */
  Categories: Type.Array(Type.String()),
  /** One of `liveCasinoCategories`; null for a game without a dealer. */
  LiveCategory: Type.Union([Type.String(), Type.Null()]),
  /** Many players share the rounds of this in-house game. Tournaments do not count them. */
  IsShared: Type.Optional(Type.Literal(true)),
  HasDemo: Type.Boolean(),
  HasJackpot: Type.Boolean(),
  /** Per cent, as on the game's page; null if the provider does not state it. */
  Rtp: Type.Union([Type.Number(), Type.Null()]),
  /** Highest return, if it depends on bets or settings; `Rtp` is the lowest. */
  RtpMost: Type.Optional(Type.Number()),
  /** The bet or play that `Rtp` refers to, if other bets or other play return less. */
  RtpOf: Type.Optional(
    Type.Union([Type.Literal('banker'), Type.Literal('one-guess'), Type.Literal('best-play')]),
  ),
  /** Spread of the returns; absent if the provider does not state it. */
  Volatility: Type.Optional(VolatilityText),
  /** Highest volatility, if it depends on bets or settings; `Volatility` is the lowest. */
  VolatilityMost: Type.Optional(VolatilityText),
  Features: Type.Optional(Type.Array(FeatureText)),
  /** Day on which the game was added, YYYY-MM-DD; absent if it is not known. */
  AddedDate: Type.Optional(Type.String({ maxLength: 10 })),
  /** Path without the language. */
  GameLink: Type.String(),
  /** An operator closed it: rounds that are open can be finished, new ones are refused. */
  IsClosed: Type.Optional(Type.Literal(true)),
});
export type CasinoGame = Static<typeof CasinoGame>;

/** Number of last results of a table in the lobby. */
export const LOBBY_RESULTS_MAX = 8;

const LobbyTable = Type.Object({
  GameID: Type.String(),
  /** Null between two rounds, and while the table is closed. */
  Phase: Type.Unsafe<TablePhase | null>(Type.Union([Type.String(), Type.Null()])),
  /** Players at the table, as in its frame; absent for very few. */
  Players: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The lowest and the highest stake of a bet, in the player's currency or in EUR. */
  Stakes: Type.Object({ Minimum: Type.String(), Maximum: Type.String(), Currency: CurrencyText }),
  /** Newest last, without the secrets of rounds. */
  Results: Type.Array(Type.Unsafe<TableResult>({}), { maxItems: LOBBY_RESULTS_MAX }),
});
export type LobbyTable = Static<typeof LobbyTable>;

const CasinoProvider = Type.Object({
  ID: AliasText,
  Name: Type.String(),
  GamesCount: Type.Integer({ minimum: 0 }),
});
export type CasinoProvider = Static<typeof CasinoProvider>;

export const Launch = Type.Object({
  HasErrors: Type.Literal(false),
  /** URL for a frame; it can be opened once, within a minute. */
  Url: Type.String(),
  SessionID: Type.String(),
  IsDemo: Type.Boolean(),
});
export type Launch = Static<typeof Launch>;

const SeedPair = Type.Object({
  /** Number of the pair of this player, from 1. */
  No: Type.Integer({ minimum: 1 }),
  /** SHA-256 (hex) of the server seed's text, published before the first round. */
  Hash: Type.String(),
  /** Null until the pair is replaced. */
  ServerSeed: Type.Union([Type.String(), Type.Null()]),
  ClientSeed: Type.String(),
  /** Nonce of the next round; for a replaced pair, the number of rounds played. */
  Nonce: Type.Integer({ minimum: 0 }),
});
export type SeedPair = Static<typeof SeedPair>;

const Fairness = Type.Object({
  Current: SeedPair,
  /** SHA-256 (hex) of the next pair's server seed, drawn before the player chooses its client seed. */
  NextHash: Type.String(),
  Revealed: Type.Array(SeedPair),
});
export type Fairness = Static<typeof Fairness>;

const HistoryRound = Type.Object({
  ID: IdNumber,
  GameID: Type.String(),
  GameName: Type.String(),
  ProviderName: Type.String(),
  Stake: AmountText,
  Win: AmountText,
  Currency: CurrencyText,
  StartedAt: InstantText,
  /** Null while the round is being played. */
  EndedAt: Type.Union([InstantText, Type.Null()]),
  /** `open`, `over`, or `refunded` if the round could not be played to its end. */
  State: Type.Union([Type.Literal('open'), Type.Literal('over'), Type.Literal('refunded')]),
  /** Source of the stake, if it was not cash alone. */
  Funding: Type.Optional(Type.Object({ Cash: AmountText, Bonus: AmountText, IsFreeSpin: Type.Boolean() })),
});
export type HistoryRound = Static<typeof HistoryRound>;

export const roundResults = ['won', 'lost', 'refunded', 'open'] as const;
/** An ended round that pays its stake back is neither won nor lost. */
export type RoundResult = (typeof roundResults)[number];

/** Rounds of one game, without a long pause between them. Sums are of rounds that have ended. */
const HistorySession = Type.Object({
  GameID: Type.String(),
  GameName: Type.String(),
  ProviderName: Type.String(),
  Currency: CurrencyText,
  /** Id of the newest round. */
  LastID: IdNumber,
  /** Starts of the oldest and the newest round. */
  From: InstantText,
  To: InstantText,
  Rounds: Type.Integer({ minimum: 1 }),
  /** Rounds that are being played. */
  Open: Type.Integer({ minimum: 0 }),
  /** Their stakes, without free spins. */
  OpenStake: AmountText,
  /** Without free spins. */
  Staked: AmountText,
  Won: AmountText,
  /** Highest payout in stakes; null if nothing was won. */
  Best: Type.Union([Type.Number(), Type.Null()]),
  /** The round, if it is the only one. */
  Only: Type.Union([HistoryRound, Type.Null()]),
});
export type HistorySession = Static<typeof HistorySession>;

/** Begin of the next page: rounds older than `Before`. Null at the end. */
const HistoryNext = Type.Union([
  Type.Object({
    Before: IdNumber,
    /** Start of the last round that was compared with the filters. */
    At: InstantText,
  }),
  Type.Null(),
]);

const ReplayStep = Type.Object({
  /** The player's action: the bet, then moves. */
  Move: Type.Unknown(),
  /** The state that the game showed. */
  View: Type.Unknown(),
  Stake: AmountText,
  Win: AmountText,
  At: InstantText,
});

/** Proof of a shared round: published after the round has ended; at baccarat, after its shoe has ended. */
const SharedProof = Type.Object({
  /** Number of the round at the table. */
  No: Type.Integer({ minimum: 1 }),
  /** SHA-256 (hex) of the secret's text, published before the first bet. */
  Commitment: Type.String(),
  Secret: Type.Union([Type.String(), Type.Null()]),
  /** Crash: the chain that contains the secret, and the salt that was drawn after the chain. */
  Chain: Type.Union([
    Type.Object({
      No: Type.Integer(),
      Commitment: Type.String(),
      Salt: Type.String(),
      Length: Type.Integer(),
      Link: Type.Integer(),
    }),
    Type.Null(),
  ]),
  /** Baccarat: the shoe; its seed is the secret. */
  Shoe: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** Outcome of the round; null before it is known. */
  Outcome: Type.Unknown(),
});
export type SharedProof = Static<typeof SharedProof>;

const CasinoRound = Type.Object({
  Round: HistoryRound,
  Steps: Type.Array(ReplayStep),
  RulesVersion: Type.Integer(),
  /** Seeds of the round; the server seed is included after its pair was replaced. */
  Seeds: Type.Union([SeedPair, Type.Null()]),
  Nonce: Type.Union([Type.Integer(), Type.Null()]),
  /** Null for a single-player round. */
  Shared: Type.Union([SharedProof, Type.Null()]),
});
export type CasinoRound = Static<typeof CasinoRound>;

const Winner = Type.Object({
  /** User name with the middle masked. */
  Player: Type.String(),
  GameID: Type.String(),
  GameName: Type.String(),
  GameLink: Type.String(),
  Win: AmountText,
  Currency: CurrencyText,
  /** Win divided by stake. */
  Multiple: Type.Number(),
  At: InstantText,
  /** Id of the round for `winnerproof`; null if another provider decided the round. */
  ProofID: Type.Union([Type.String(), Type.Null()]),
});
export type Winner = Static<typeof Winner>;

const WinnerProof = Type.Object({
  GameID: Type.String(),
  GameName: Type.String(),
  Win: AmountText,
  Currency: CurrencyText,
  At: InstantText,
  RulesVersion: Type.Integer(),
  /** Null for a shared round. */
  Seeds: Type.Union([
    Type.Object({
      Hash: Type.String(),
      /** Null until the player changes seeds. */
      ServerSeed: Type.Union([Type.String(), Type.Null()]),
      /** Null until the player changes seeds, and always if the player chose the seed. */
      ClientSeed: Type.Union([Type.String(), Type.Null()]),
      Nonce: Type.Integer({ minimum: 0 }),
    }),
    Type.Null(),
  ]),
  /** The bet, then the moves, after all seeds are revealed. */
  Moves: Type.Union([Type.Array(Type.Unknown()), Type.Null()]),
  Shared: Type.Union([SharedProof, Type.Null()]),
});
export type WinnerProof = Static<typeof WinnerProof>;

/** Query of the player's rounds. Filters apply together. */
const historyQuery = {
  from: InstantText,
  to: InstantText,
  /** `Before` of the previous page. */
  before: Type.Optional(IdNumber),
  /** `GameID` of a round. */
  game: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,60}:.{1,120}$', maxLength: 181 })),
  result: Type.Optional(Type.Unsafe<RoundResult>(Type.Union(roundResults.map((each) => Type.Literal(each))))),
  /** The least payout, in stakes. */
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  stakeFrom: Type.Optional(AmountText),
  stakeTo: Type.Optional(AmountText),
  lang: Lang,
};

/** Calls of the casino itself; calls of the providers are in `providers.ts`. */
export const casinoCalls = defineCalls({
  'GET /api/casino/games': {
    summary: 'Every game of every provider, best first, and the providers',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang }),
    answer: Type.Object({
      Games: Type.Array(CasinoGame),
      Providers: Type.Array(CasinoProvider),
      /** Maximum number of games that a page shows side by side. */
      TablesMax: Type.Integer({ minimum: 1 }),
    }),
  },
  'GET /api/casino/visit': {
    summary:
      'The visit of the caller to the casino: since when, what was staked and won, and the games with an open round',
    who: PLAYERS,
    rate: 'read',
    boundedBy: 'one row: the sums of the rounds of one visit, by the index of account and round id',
    answer: Type.Object({
      /** Null if no game was opened or played for a while. */
      Visit: Type.Union([
        Type.Object({ StartedAt: InstantText, Staked: AmountText, Won: AmountText, Currency: CurrencyText }),
        Type.Null(),
      ]),
      /** Server time of this answer. */
      At: InstantText,
      /** Games with an open round of the caller, the oldest first. */
      OpenRounds: Type.Array(
        Type.Object({
          GameID: Type.String(),
          /** Sum of the stakes, if several bets of the game are open. */
          Stake: AmountText,
          Currency: CurrencyText,
          StartedAt: InstantText,
        }),
      ),
    }),
  },
  'GET /api/casino/winners': {
    summary: 'The latest rounds that paid much, of real players of this site',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ lang: Lang }),
    answer: Type.Object({ Winners: Type.Array(Winner) }),
  },
  'GET /api/casino/gamewinners': {
    summary: 'The latest rounds of one game that paid more than their stake, of real players of this site',
    who: EVERYBODY,
    rate: 'read',
    boundedBy:
      'reads the newest 500 rounds of one game by the index of its rounds, at most once in 15 seconds',
    query: Type.Object({ game: Type.String({ pattern: '^[a-z0-9-]{1,60}:[a-z0-9-]{1,60}$' }), lang: Lang }),
    answer: Type.Object({ Winners: Type.Array(Winner) }),
  },
  'GET /api/casino/tables': {
    summary: 'The shared tables of in-house games now: phase, players and last results',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: 'the state of the tables in memory, at most once a second for all callers',
    query: Type.Object({ lang: Lang }),
    answer: Type.Object({ Tables: Type.Array(LobbyTable) }),
  },
  'GET /api/casino/playing': {
    summary:
      'Games by the number of players with a round in the last minutes; games with very few are left out',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: 'counts the newest 10,000 rounds, at most once in 15 seconds for all callers',
    query: Type.Object({ lang: Lang }),
    answer: Type.Object({
      /** Most players first. */
      Games: Type.Array(Type.Object({ GameID: Type.String(), Players: Type.Integer({ minimum: 1 }) })),
    }),
  },
  'GET /api/casino/winnerproof': {
    summary: 'What proves a round of the latest wins, without its player',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: 'opens one sealed id and reads one round by its key',
    query: Type.Object({
      proof: Type.String({ minLength: 20, maxLength: 200, pattern: '^[A-Za-z0-9._-]+$' }),
      lang: Lang,
    }),
    answer: WinnerProof,
  },
  'POST /api/casino/launch': {
    summary: 'Opens a game for real money: a link that a frame can open once',
    who: PLAYERS,
    identityAt: 'round',
    rate: 'command',
    boundedBy: ONE_LAUNCH,
    body: Type.Object({ Provider: AliasText, Key: AliasText }, { additionalProperties: false }),
    beginsSession: true,
    answer: Launch,
  },
  'POST /api/casino/launchdemo': {
    summary: 'Opens a game for play money that nobody keeps',
    who: EVERYBODY,
    identityAt: 'demo',
    rate: 'command',
    boundedBy: ONE_LAUNCH,
    body: Type.Object({ Provider: AliasText, Key: AliasText }, { additionalProperties: false }),
    beginsSession: true,
    answer: Launch,
  },
  'POST /api/casino/endgamesession': {
    summary: 'Closes a game that is open; what is being played there waits for the player',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object({ SessionID: Type.String({ maxLength: 60 }) }, { additionalProperties: false }),
    answer: Done,
  },
  'GET /api/casino/fairness': {
    summary: "The player's pair of seeds, and the newest of those given up",
    who: PLAYERS,
    rate: 'read',
    answer: Fairness,
  },
  'POST /api/casino/rotateseeds': {
    summary:
      'Gives up the pair of seeds, which shows the server seed, and begins another; not while a round is open',
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'writes one pair of seeds',
    body: Type.Object({ ClientSeed: Type.String({ maxLength: 64 }) }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), Fairness }),
  },
  'GET /api/profile/casinohistory/getcasinohistory': {
    summary:
      "The player's rounds that began in a span of time, newest first, a page at a time. With a filter, a page ends after 1000 compared rounds",
    who: PLAYERS,
    rate: 'read',
    query: Type.Object(historyQuery),
    answer: Type.Object({
      Rounds: Type.Array(HistoryRound),
      HasMore: Type.Boolean(),
      Next: HistoryNext,
    }),
  },
  'GET /api/profile/casinohistory/getsessions': {
    summary: "The player's rounds as game sessions, newest first, of at most 1000 rounds a page",
    who: PLAYERS,
    rate: 'read',
    query: Type.Object(historyQuery),
    answer: Type.Object({ Sessions: Type.Array(HistorySession), Next: HistoryNext }),
  },
  'GET /api/casino/round': {
    summary: 'One round with every step of it',
    who: PLAYERS,
    rate: 'read',
    query: Type.Object({ id: IdNumber, lang: Lang }),
    owned: { field: 'id', entity: 'round' },
    answer: CasinoRound,
  },
});
