import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY } from '../call.ts';
import { IdNumber, NullOr } from '../entities.ts';
import { SlipSelection } from './slip.ts';

/** The idea of a ready-made builder. */
const builderThemes = [
  'favourite-in-goals',
  'favourite-and-scorer',
  'both-sides',
  'favourite-in-everything',
  'favourite-not-beaten',
  'favourite-high',
  'favourite-low',
] as const;
export type BuilderTheme = (typeof builderThemes)[number];

/** A bet builder of one match that players take with one tap. */
export const OfferedBuilder = Type.Object({
  Selections: Type.Array(SlipSelection),
  /** The joint price, thousandths. */
  Odds: Type.Integer(),
  /** At least so many players of the last day have bet on it; 0 for a ready-made one. */
  Backers: Type.Integer(),
  /** Null for a builder of other players. */
  Theme: NullOr(Type.Unsafe<BuilderTheme>(Type.Union(builderThemes.map((theme) => Type.Literal(theme))))),
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
