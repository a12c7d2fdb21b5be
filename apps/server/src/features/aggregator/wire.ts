import Type, { type Static, type TSchema } from 'typebox';
import Schema from 'typebox/schema';

/** Header of every signed request, in both directions: HMAC-SHA256 of the raw body under the provider's secret, in hex. */
export const SIGN_HEADER = 'x-request-sign';

const ACTIONS_MAX = 20;
/** Sums are whole minor units; this is the largest that JSON carries exactly. */
const AmountNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** A name that one side gives and the other only repeats. */
const NameText = Type.String({ minLength: 1, maxLength: 100, pattern: '^[\\x21-\\x7e]+$' });

const roundFields = {
  user_id: NameText,
  currency: Type.String({ maxLength: 8 }),
  game: NameText,
  /** The round; left out by a question for the balance. */
  game_id: Type.Optional(NameText),
  session_id: Type.Optional(NameText),
  finished: Type.Optional(Type.Boolean()),
};

const BetAction = Type.Object({
  action: Type.Literal('bet'),
  /** Of a free round the value of one, which the site pays. */
  amount: AmountNumber,
  action_id: NameText,
  /** The id of free rounds that the launch named: one of them is the stake. */
  free_round: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$' })),
});
const WinAction = Type.Object({
  action: Type.Literal('win'),
  amount: AmountNumber,
  action_id: NameText,
  /** Why it needs no bet. */
  cause: Type.Optional(Type.Union([Type.Literal('free-round'), Type.Literal('jackpot')])),
});
const RollbackAction = Type.Object({
  action: Type.Literal('rollback'),
  action_id: NameText,
  original_action_id: NameText,
});

/** `POST /api/aggregator/{provider}/play`. Without actions: what does the player hold? */
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
 * Numbers of the wallet's refusals. 100, 101, 106, 110, 154 and those from 400 are the trade's usual ones; the others are
 * ours beside them.
 */
export const walletCodes = {
  insufficient: 100,
  'invalid-player': 101,
  'stake-too-large': 106,
  /** The player's own limit of stakes, losses or playing time. */
  'limit-reached': 105,
  'game-closed': 107,
  'player-disabled': 110,
  /** A reality check waits for the player's answer: no round begins before. */
  'player-paused': 111,
  'session-over': 120,
  'round-over': 121,
  'no-bet': 122,
  'rolled-back': 123,
  'action-reused': 124,
  /** Above the most that one round may pay: operators look at it; the same call is accepted once they approved it. */
  'win-too-large': 125,
  /** Used up, over, of another player, game or value, or mixed with money in one round. */
  'free-round-over': 126,
  currency: 154,
  'bad-request': 400,
  'bad-signature': 403,
  'not-found': 404,
  /** Nothing was done: the same call again later. */
  unavailable: 503,
} as const;
export type WalletRefusal = keyof typeof walletCodes;

/** The status that a refusal travels under: what the rules refuse is 412. */
export function statusOf(refusal: WalletRefusal): number {
  const code = walletCodes[refusal];
  return code < 400 ? 412 : code;
}

function reader<S extends TSchema>(schema: S): (value: unknown) => Static<S> | undefined {
  const compiled = Schema.Compile(schema);
  // The schema has just looked at it.
  return (value) => (compiled.Check(value) ? (value as Static<S>) : undefined);
}

/** Each is undefined for what is no such message. */
export const readPlay = reader(PlayBody);
export const readRollback = reader(RollbackBody);
export const readPlayAnswer = reader(PlayAnswer);
export const readWalletRefusal = reader(WalletRefusalBody);
