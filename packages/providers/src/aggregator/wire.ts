import Type, { type Static, type TSchema } from 'typebox';
import Schema from 'typebox/schema';

/** Header of every signed request, in both directions: HMAC-SHA256 of the raw body under the provider's secret, in hex. */
export const SIGN_HEADER = 'x-request-sign';

const ACTIONS_MAX = 20;
/** Amounts are whole minor units; this is the largest integer that JSON carries exactly. */
const AmountNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** An id that one side assigns and the other only repeats. */
const NameText = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\x21-\\x7e]+$' });

const roundFields = {
  user_id: NameText,
  currency: Type.String({ maxLength: 8 }),
  game: NameText,
  /** The round; absent in a call that only reads the balance. */
  game_id: Type.Optional(NameText),
  session_id: Type.Optional(NameText),
  finished: Type.Optional(Type.Boolean()),
};

const BetAction = Type.Object({
  action: Type.Literal('bet'),
  /** For a free round: the value of one spin, which the site pays. */
  amount: AmountNumber,
  action_id: NameText,
  /** The id of the free rounds that the launch named; the bet uses one of them. */
  free_round: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })),
});
const WinAction = Type.Object({
  action: Type.Literal('win'),
  amount: AmountNumber,
  action_id: NameText,
  /** The reason why it needs no bet. */
  cause: Type.Optional(Type.Union([Type.Literal('free-round'), Type.Literal('jackpot')])),
});
const RollbackAction = Type.Object({
  action: Type.Literal('rollback'),
  action_id: NameText,
  original_action_id: NameText,
});

/** `POST /api/aggregator/{provider}/play`. Without actions it returns the player's balance. */
const PlayBody = Type.Object({
  ...roundFields,
  actions: Type.Optional(Type.Array(Type.Union([BetAction, WinAction]), { maxItems: ACTIONS_MAX })),
});
export type PlayBody = Static<typeof PlayBody>;

/** `POST /api/aggregator/{provider}/rollback`. */
const RollbackBody = Type.Object({
  ...roundFields,
  actions: Type.Array(RollbackAction, { minItems: 1, maxItems: ACTIONS_MAX }),
});
export type RollbackBody = Static<typeof RollbackBody>;

const Transaction = Type.Object({ action_id: NameText, tx_id: NameText, processed_at: Type.String() });
export type Transaction = Static<typeof Transaction>;

const PlayAnswer = Type.Object({
  balance: AmountNumber,
  game_id: Type.Optional(NameText),
  transactions: Type.Array(Transaction),
});
export type PlayAnswer = Static<typeof PlayAnswer>;

const WalletRefusalBody = Type.Object({
  code: Type.Integer(),
  message: Type.String(),
  balance: Type.Optional(AmountNumber),
});
export type WalletRefusalBody = Static<typeof WalletRefusalBody>;

/**
 * Codes of the wallet's refusals. 100, 101, 106, 110, 154 and those from 400 are common in the industry; the others are
 * our own.
 */
export const walletCodes = {
  insufficient: 100,
  'invalid-player': 101,
  'stake-too-large': 106,
  /** The player's own limit of stakes, losses or playing time is reached. */
  'limit-reached': 105,
  'game-closed': 107,
  'player-disabled': 110,
  /** The player has not answered a reality check: no new round begins. */
  'player-paused': 111,
  'session-over': 120,
  'round-over': 121,
  'no-bet': 122,
  'rolled-back': 123,
  'action-reused': 124,
  /** Above the maximum payout of a round. Operators review it; after their approval the same call is accepted. */
  'win-too-large': 125,
  /** The free round is used up, expired, of another player, game or value, or mixed with money in one round. */
  'free-round-over': 126,
  currency: 154,
  'bad-request': 400,
  'bad-signature': 403,
  'not-found': 404,
  /** The call changed nothing; the provider may repeat it. */
  unavailable: 503,
} as const;
export type WalletRefusal = keyof typeof walletCodes;

/** HTTP status of a refusal; 412 for refusals by the rules. */
export function httpStatus(refusal: WalletRefusal): number {
  const code = walletCodes[refusal];
  return code < 400 ? 412 : code;
}

function reader<S extends TSchema>(schema: S): (value: unknown) => Static<S> | undefined {
  const compiled = Schema.Compile(schema);
  // The schema has just checked it.
  return (value) => (compiled.Check(value) ? (value as Static<S>) : undefined);
}

/** Parsers of messages; undefined for an invalid message. */
export const readPlay = reader(PlayBody);
export const readRollback = reader(RollbackBody);
export const readPlayAnswer = reader(PlayAnswer);
export const readWalletRefusal = reader(WalletRefusalBody);
