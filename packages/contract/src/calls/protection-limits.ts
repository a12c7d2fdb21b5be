import Type, { type Static } from 'typebox';
import { defineCalls, ONE_ROW, PLAYERS } from '../call.ts';
import { CommandIdText, InstantText, NullOr } from '../entities.ts';

/** What players limit for themselves: money deposited, lost and staked, in their currency, and minutes of play. */
export const limitKinds = ['deposit', 'loss', 'stake', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** The last 24 hours, 7 days and 30 days. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

const LimitKindText = Type.Unsafe<LimitKind>(Type.Union(limitKinds.map((kind) => Type.Literal(kind))));
const LimitPeriodText = Type.Unsafe<LimitPeriod>(
  Type.Union(limitPeriods.map((period) => Type.Literal(period))),
);

/** A limit of a player: amounts as text in the account's currency, of a `session` minutes. */
export const PlayerLimit = Type.Object({
  Kind: LimitKindText,
  Period: LimitPeriodText,
  /** Null: none, and perhaps one that was asked for. */
  Value: NullOr(Type.String()),
  /** What of it is used in the period that ends now. */
  Used: Type.String(),
  /** The increase that was asked for; null where none was, and where the limit is to be removed. */
  NextValue: NullOr(Type.String()),
  /** When that can be confirmed; null where no increase was asked for. */
  NextFrom: NullOr(InstantText),
  /** The increase takes effect once the player confirms it now. */
  NeedsConfirmation: Type.Boolean(),
});
export type PlayerLimit = Static<typeof PlayerLimit>;

const Limit = Type.Object({ Kind: LimitKindText, Period: LimitPeriodText }, { additionalProperties: false });
const Done = Type.Object({ HasErrors: Type.Literal(false), Limits: Type.Array(PlayerLimit) });

export const protectionLimitCalls = defineCalls({
  'POST /api/protection/setlimit': {
    summary:
      'Sets a limit of the player. A lower one takes effect at once; a higher one, and none, wait for the cooling-off and a confirmation',
    who: PLAYERS,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Type.Object(
      {
        Kind: LimitKindText,
        Period: LimitPeriodText,
        /** An amount, or minutes of a `session`; null removes the limit. */
        Value: NullOr(Type.String({ maxLength: 24 })),
        CommandId: CommandIdText,
      },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/protection/confirmlimit': {
    summary: 'Confirms an increase whose cooling-off is over: it takes effect',
    who: PLAYERS,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Limit,
    answer: Done,
  },
  'POST /api/protection/withdrawlimit': {
    summary: 'Withdraws an increase that was asked for: the limit stays as it is',
    who: PLAYERS,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Limit,
    answer: Done,
  },
});
