import Type from 'typebox';

// Fields shared by the calls of the slip and of placement.

/** Maximum number of selections on one slip. */
export const SLIP_SELECTIONS_MAX = 20;
export const StakeText = Type.String({ maxLength: 24 });
export const MarketTypeText = Type.String({ minLength: 1, maxLength: 40 });
export const SpecifierText = Type.String({ maxLength: 60 });
export const OutcomeNumber = Type.Integer({ minimum: 1, maximum: 200 });
/** `matchId/marketKey#outcomeNo`: id of a selection on a slip. */
export const SelectionIdText = Type.String({ minLength: 3, maxLength: 140 });
export const PolicyNumber = Type.Integer({ minimum: 0, maximum: 2 });
