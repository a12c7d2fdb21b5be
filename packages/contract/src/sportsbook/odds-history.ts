import Type from 'typebox';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber } from '../entities.ts';

/** Thousandths. */
const Odds = Type.Integer({ minimum: 0 });

export const oddsHistoryCalls = defineCalls({
  'GET /api/match/oddshistory': {
    summary:
      'How the price of one outcome on offer has moved in the last 24 hours, oldest first; the last is the price of now',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({
      lang: Type.Optional(Type.String({ maxLength: 8 })),
      id: IdNumber,
      marketKey: Type.String({ minLength: 1, maxLength: 120 }),
      outcomeNo: Type.Integer({ minimum: 1, maximum: 1000 }),
    }),
    answer: Type.Object({
      /** At most 64 points. A single point means no change since its time. */
      Points: Type.Array(Type.Object({ At: Type.String(), Odds })),
      Opening: Odds,
      High: Odds,
      Low: Odds,
    }),
  },
});
