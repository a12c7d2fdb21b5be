import { arcadeCalls, type TableImage, VolatilityText } from '@evens/contract';
import Type, { type Static, type TSchema } from 'typebox';
import Schema from 'typebox/schema';

/** Answers of an aggregator. Every request to it is a POST of JSON with a signature over its bytes. */

export const RemoteGame = Type.Object({
  key: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
  name: Type.String({ minLength: 1, maxLength: 80 }),
  /** Casino lists that contain the game, besides `all`. */
  categories: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 12 }),
  /** Its category of live tables; null if it is not a live game. */
  live: Type.Union([Type.String({ maxLength: 20 }), Type.Null()]),
  product: Type.Union([Type.Literal('casino'), Type.Literal('live'), Type.Literal('virtual')]),
  /** The in-house game whose client shows it in our own frame; null for a game with its own page. */
  frame: Type.Union([Type.String({ maxLength: 60 }), Type.Null()]),
  has_demo: Type.Boolean(),
  has_jackpot: Type.Boolean(),
  /** Return to player in percent. */
  rtp: Type.Union([Type.Number(), Type.Null()]),
  /** Percent. The highest return if bets or settings differ; `rtp` is the lowest. */
  rtp_most: Type.Optional(Type.Number()),
  /** The bet or play that `rtp` refers to, if others return less. */
  rtp_of: Type.Optional(
    Type.Union([Type.Literal('banker'), Type.Literal('one-guess'), Type.Literal('best-play')]),
  ),
  /** Spread of the returns. */
  volatility: Type.Optional(VolatilityText),
  /** The highest volatility if bets or settings differ; `volatility` is the lowest. */
  volatility_most: Type.Optional(VolatilityText),
  /** Unknown features are ignored. */
  features: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 12 })),
  /** Day of its release, YYYY-MM-DD. */
  added: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  /** Countries where it is blocked, two letters each. */
  blocked_countries: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 250 }),
  /** Null if all currencies are allowed. */
  currencies: Type.Union([Type.Array(Type.String({ maxLength: 8 })), Type.Null()]),
  is_mobile: Type.Boolean(),
  is_desktop: Type.Boolean(),
});
export type RemoteGame = Static<typeof RemoteGame>;

const RemoteGames = Type.Object({
  /** Shown instead of the name in our table of providers. */
  provider_name: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  games: Type.Array(RemoteGame, { maxItems: 5000 }),
});

/** A page of the provider, or a game that our own frame shows and the provider runs: see `remote-sessions.ts`. */
const RemoteLaunch = Type.Union([
  Type.Object({ launch_url: Type.String({ maxLength: 2000, pattern: '^https?://' }) }),
  Type.Object({
    frame: Type.Object({
      game: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
      token: Type.String({ pattern: '^[\\w-]{16,50}$' }),
    }),
  }),
]);
export type RemoteLaunch = Static<typeof RemoteLaunch>;

const RemoteJackpots = Type.Object({
  jackpots: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
      /** The game that it belongs to; null if several games contribute. */
      game: Type.Union([Type.String({ pattern: '^[a-z0-9-]{1,60}$' }), Type.Null()]),
      /** Minor units. */
      amount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      seed: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      must_hit_by: Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()]),
      /** Share of every stake, per cent. */
      contribution: Type.Number({ minimum: 0, maximum: 100 }),
    }),
    { maxItems: 100 },
  ),
});
export type RemoteJackpots = Static<typeof RemoteJackpots>;

const RemoteRefusal = Type.Object({
  code: Type.String({ maxLength: 60 }),
  message: Type.String({ maxLength: 300 }),
});
export type RemoteRefusal = Static<typeof RemoteRefusal>;

/** Answer of `/frame/known` for a secret at a live table. For a single-player game the answer has no seat. */
const LiveSeat = Type.Object({
  game: Type.String({ pattern: '^[a-z0-9-]{1,60}$' }),
  /** The `player` of the lines of `/table/watch` that are for this secret. */
  player: Type.String({ minLength: 1, maxLength: 100 }),
});
export type LiveSeat = Static<typeof LiveSeat>;

/** Answer of `/frame/own`: the table, the player's bets on its current round, and the balance. */
const LiveImage = Type.Object({
  own: Type.Array(arcadeCalls['POST /api/arcade/sharedbet'].answer, { maxItems: 20 }),
  balance: Type.String({ maxLength: 40 }),
  table: Type.Unsafe<TableImage>(
    Type.Object({
      key: Type.String(),
      isOpen: Type.Boolean(),
      round: Type.Union([Type.Object({ id: Type.Integer(), no: Type.Integer() }), Type.Null()]),
      results: Type.Array(Type.Object({ no: Type.Integer() }), { maxItems: 1000 }),
      crowd: Type.Object({
        seated: Type.Integer(),
        players: Type.Integer(),
        bets: Type.Integer(),
        listed: Type.Array(Type.Object({ n: Type.Integer() }), { maxItems: 200 }),
      }),
    }),
  ),
});
export type LiveImage = Static<typeof LiveImage>;

const Done = Type.Object({});

function reader<S extends TSchema>(schema: S): (value: unknown) => Static<S> | undefined {
  const compiled = Schema.Compile(schema);
  // The schema has just checked it.
  return (value) => (compiled.Check(value) ? (value as Static<S>) : undefined);
}

/** Parsers of answers by path. They return undefined for an invalid answer. */
export const readRemote = {
  '/games': reader(RemoteGames),
  '/sessions': reader(RemoteLaunch),
  '/demo': reader(RemoteLaunch),
  '/sessions/end': reader(Done),
  '/jackpots': reader(RemoteJackpots),
} as const;

export const readRemoteRefusal = reader(RemoteRefusal);
export const readLiveSeat = reader(LiveSeat);
export const readLiveImage = reader(LiveImage);
