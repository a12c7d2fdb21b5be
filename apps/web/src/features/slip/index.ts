export { selectionKey } from './selection.ts';
export { slip } from './slip.ts';
export { SELECTIONS_MAX, type SlipStore } from './slip-store.ts';
export { sanitiseStake } from './stake.ts';
