import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber } from '../entities.ts';
import { SlipSelection } from './slip.ts';

/** A bet builder of one match that players take with one tap. */
export const OfferedBuilder = Type.Object({
  Selections: Type.Array(SlipSelection),
  /** The joint price, thousandths. */
  Odds: Type.Integer(),
  /** At least so many players of the last day have bet on it; 0 for a ready-made one. */
  Backers: Type.Integer(),
});
export type OfferedBuilder = Static<typeof OfferedBuilder>;

export const buildersCalls = defineCalls({
  'GET /api/match/builders': {
    summary: 'Bet builders of a match: those that most players have bet on, and ready-made ones',
    who: EVERYBODY,
    rate: 'expensive',
    charge: { unit: 'joint prices', unitsPerToken: 2 },
    query: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 8 })), id: IdNumber }),
    answer: Type.Object({
      /** The most backed first, then ready-made ones. Empty if no joint price can be calculated. */
      Builders: Type.Array(OfferedBuilder),
    }),
  },
});
