export { selectionKey } from './selection.ts';
export { slip, useIsPicked } from './slip.ts';
export { SELECTIONS_MAX } from './slip-store.ts';
export { sanitiseStake } from './stake.ts';
