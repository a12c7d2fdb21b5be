import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { type RiskKind, riskKinds } from './risk-kinds.ts';

const Kind = Type.Unsafe<RiskKind>(Type.Union(riskKinds.map((kind) => Type.Literal(kind))));
/** 1 low, 2 medium, 3 high. */
const Level = Type.Integer({ minimum: 1, maximum: 3 });
const NameText = Type.String({ minLength: 1, maxLength: 60 });

const RiskSignal = Type.Object({
  ID: IdNumber,
  PlayerID: IdNumber,
  UserName: Type.String(),
  Kind,
  Level,
  Currency: CurrencyText,
  /** Numbers for the sentence that explains the signal: counts as numbers, amounts as decimal text in `Currency`. */
  Facts: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
  FoundDate: InstantText,
  ChangedDate: InstantText,
  /** Reset to false if the level rises after an operator has seen the signal. */
  IsSeen: Type.Boolean(),
  SeenBy: NullOr(Type.String()),
  SeenDate: NullOr(InstantText),
  Note: NullOr(Type.String()),
});
export type RiskSignal = Static<typeof RiskSignal>;

export const riskCalls = defineCalls({
  'GET /api/desk/risk': {
    summary:
      'Risk signals: those that wait for an operator, the highest level first; those seen lately; or all of one player',
    operators: { read: 'protection' },
    rate: 'read',
    query: Type.Object({
      state: Type.Optional(Type.Union([Type.Literal('waiting'), Type.Literal('seen')])),
      userName: Type.Optional(NameText),
    }),
    answer: Type.Object({ Signals: Type.Array(RiskSignal) }),
  },
  'POST /api/desk/riskseen': {
    summary: 'Marks a risk signal as seen at the level that the operator saw, with a note; it is recorded',
    operators: { act: 'protection' },
    rate: 'command',
    body: Type.Object(
      { ID: IdNumber, Level, Note: Type.String({ minLength: 3, maxLength: 400 }) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
});
