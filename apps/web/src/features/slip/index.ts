export { keyOf, type Selection, selectionKey } from './selection.ts';
export { slip, useSlip } from './slip.ts';
export { SELECTIONS_MAX } from './slip-state.ts';
export type { SlipStore } from './slip-store.ts';
export { loadSlipTools, type SlipTools, useSlipTools } from './slip-tools-later.ts';
export { sanitiseStake } from './stake.ts';
