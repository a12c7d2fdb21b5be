import Type, { type Static } from 'typebox';
import { defineCalls, ONE_ROW, PLAYERS } from '../call.ts';
import { AmountText, CurrencyText, IdNumber, InstantText } from '../entities.ts';

/** Minutes between two reality checks; null for none. */
const RealityCheckMinutes = Type.Union([Type.Integer({ minimum: 1, maximum: 1440 }), Type.Null()]);

/** An unanswered reality check: play is blocked until the player answers it. */
export const RealityCheck = Type.Object({
  ID: IdNumber,
  /** First stake of the period of play. */
  StartedAt: InstantText,
  OpenedAt: InstantText,
  Minutes: Type.Integer(),
  /** Totals of the period of play; null if it has more bookings than are summed up. */
  Staked: Type.Union([AmountText, Type.Null()]),
  /** Signed: winnings less stakes. */
  Net: Type.Union([AmountText, Type.Null()]),
  Currency: CurrencyText,
});
export type RealityCheck = Static<typeof RealityCheck>;

export const realityCheckCalls = defineCalls({
  'POST /api/protection/setrealitycheck': {
    summary: 'Chooses how often play is held for a reality check; a check that is unanswered stays',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object({ Minutes: RealityCheckMinutes }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), RealityCheckMinutes }),
  },
  'POST /api/protection/answerrealitycheck': {
    summary: 'Answers a reality check; of one that was answered before, the first answer stays',
    who: PLAYERS,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object(
      { ID: IdNumber, Answer: Type.Union([Type.Literal('continue'), Type.Literal('leave')]) },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      HasErrors: Type.Literal(false),
      Answer: Type.Union([Type.Literal('continue'), Type.Literal('leave')]),
    }),
  },
});
