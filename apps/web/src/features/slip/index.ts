export { selectionKey } from './selection.ts';
export { slip } from './slip.ts';
export { SELECTIONS_MAX } from './slip-state.ts';
export type { SlipStore } from './slip-store.ts';
export { sanitiseStake } from './stake.ts';
