import Type, { type Static } from 'typebox';
import { defineCalls } from '../call.ts';
import { AmountText, CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { DoneOrProposed } from './proposals.ts';

export const fundsRules = { page: 50, months: 12 } as const;

/** `asked`: a document was requested. `sent`: a document waits for its decision. The last two have ended. */
export const fundsStates = ['open', 'asked', 'sent', 'accepted', 'dismissed'] as const;
export type FundsState = (typeof fundsStates)[number];

const Reason = Type.String({ minLength: 3, maxLength: 400 });

const FundsReview = Type.Object({
  ID: IdNumber,
  PlayerID: IdNumber,
  UserName: Type.String(),
  State: Type.Unsafe<FundsState>(Type.Union(fundsStates.map((state) => Type.Literal(state)))),
  /** Deposits and result of play of the 12 months up to `Day`; a loss of the player is negative. */
  Deposited: AmountText,
  Result: AmountText,
  /** The last counted day with a deposit, UTC: YYYY-MM-DD. */
  Day: Type.String(),
  /** Threshold that was exceeded. */
  Threshold: AmountText,
  OpenedAt: InstantText,
  EndedAt: NullOr(InstantText),
  EndedBy: NullOr(Type.String()),
  /** Why it was dismissed; null otherwise. */
  Reason: NullOr(Type.String()),
});
export type FundsReview = Static<typeof FundsReview>;

/** Reviews of where the money of players comes from. All amounts are in the base currency. */
export const fundsCalls = defineCalls({
  'GET /api/desk/fundsreviews': {
    summary:
      'Reviews of the source of funds, the newest first: open ones, ended ones, or all of one player; and the threshold',
    operators: { read: 'compliance' },
    rate: 'read',
    query: Type.Object({
      state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('ended')])),
      player: Type.Optional(IdNumber),
      before: Type.Optional(IdNumber),
    }),
    answer: Type.Object({
      BaseCurrency: CurrencyText,
      Rule: Type.Object({
        Threshold: AmountText,
        Reason: Type.String(),
        ChangedBy: Type.String(),
        ChangedDate: InstantText,
      }),
      Reviews: Type.Array(FundsReview),
      NextBefore: NullOr(IdNumber),
    }),
  },
  'POST /api/desk/fundsthreshold': {
    summary:
      'Sets the deposits of 12 months above which a player must prove the source of funds. A lower threshold applies at once, a higher one becomes a proposal',
    operators: { act: 'compliance' },
    rate: 'command',
    body: Type.Object({ Threshold: AmountText, Reason }, { additionalProperties: false }),
    answer: DoneOrProposed,
  },
  'POST /api/desk/fundsdismiss': {
    summary: 'Ends an open review of the source of funds without a document; it is recorded',
    operators: { act: 'compliance' },
    rate: 'command',
    body: Type.Object({ ID: IdNumber, Reason }, { additionalProperties: false }),
    answer: Done,
  },
});
