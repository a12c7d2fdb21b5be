// Parts of the slip for only some screens, used by `useSlipTools`: exports of the index would load with every page.

export { boostedMilli } from '@evens/web/features/sportsbook/slip/boosted-milli.ts';
export { selectionNames } from '@evens/web/features/sportsbook/slip/selection-names.ts';
export { comboMilli } from './facts/combo-odds.ts';
export { boostsQuery, boostsQueryKey } from './facts/open-boosts.ts';
export { addTogether, toggleBoosted } from './state/boosted-selection.ts';
export { selectionFromServer } from './state/merge-slips.ts';
