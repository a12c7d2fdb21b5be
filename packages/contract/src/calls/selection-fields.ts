import Type from 'typebox';

// Fields that calls of the slip and calls of placement share.

/** Selections on one slip. */
export const SLIP_SELECTIONS_MAX = 20;
export const StakeText = Type.String({ maxLength: 24 });
export const MarketTypeText = Type.String({ minLength: 1, maxLength: 40 });
export const SpecifierText = Type.String({ maxLength: 60 });
export const OutcomeNumber = Type.Integer({ minimum: 1, maximum: 200 });
/** `matchId/marketKey#outcomeNo`: a selection's name on a slip. */
export const SelectionIdText = Type.String({ minLength: 3, maxLength: 140 });
export const PolicyNumber = Type.Integer({ minimum: 0, maximum: 2 });
