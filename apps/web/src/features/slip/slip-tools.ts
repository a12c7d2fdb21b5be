// What of the slip only some screens need. They have it by `useSlipTools`: named in the index it would load with every page.
export { addTogether, toggleBoosted } from './boosted-selection.ts';
export { comboMilli } from './combo-odds.ts';
export { boostedMilli } from './leg-boost.ts';
export { selectionFromServer } from './merge-slips.ts';
export { boostsQuery, boostsQueryKey } from './open-boosts.ts';
export { selectionNames } from './selection-names.ts';
