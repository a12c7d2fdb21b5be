// Parts of the slip for only some screens, used by `useSlipTools`: exports of the index would load with every page.

export { comboMilli } from './facts/combo-odds.ts';
export { boostedMilli } from './facts/leg-boost.ts';
export { boostsQuery, boostsQueryKey } from './facts/open-boosts.ts';
export { addTogether, toggleBoosted } from './state/boosted-selection.ts';
export { selectionFromServer } from './state/merge-slips.ts';
export { selectionNames } from './state/selection-names.ts';
