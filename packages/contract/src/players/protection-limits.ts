import Type, { type Static } from 'typebox';
import { defineCalls, ONE_ROW, PLAYERS } from '../call.ts';
import { CommandIdText, InstantText, NullOr } from '../entities.ts';

/** Limits that players set for themselves: deposits, losses and stakes in their currency, and minutes of play. */
export const limitKinds = ['deposit', 'loss', 'stake', 'session'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** The last 24 hours, 7 days and 30 days. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

const LimitKindText = Type.Unsafe<LimitKind>(Type.Union(limitKinds.map((kind) => Type.Literal(kind))));
const LimitPeriodText = Type.Unsafe<LimitPeriod>(
  Type.Union(limitPeriods.map((period) => Type.Literal(period))),
);

/** A limit of a player: amounts as text in the account's currency; minutes for `session`. */
export const PlayerLimit = Type.Object({
  Kind: LimitKindText,
  Period: LimitPeriodText,
  /** Null if there is no limit; an increase may still be requested. */
  Value: NullOr(Type.String()),
  /** Used part of the limit in the period that ends now. */
  Used: Type.String(),
  /** Requested increase; null if none was requested, or if the limit is to be removed. */
  NextValue: NullOr(Type.String()),
  /** Earliest time to confirm the increase; null if none was requested. */
  NextFrom: NullOr(InstantText),
  /** The increase is due and takes effect after the player confirms it. */
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
        /** An amount, or minutes for `session`; null removes the limit. */
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
