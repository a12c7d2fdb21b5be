export { loadSlipTools, type SlipTools, useSlipTools } from './load-slip-tools.ts';
export { type Selection, selectionKey, toSelectionKey } from './state/selection.ts';
export { slip, useSlip } from './state/slip.ts';
export { SELECTIONS_MAX } from './state/slip-state.ts';
export type { SlipStore } from './state/slip-store.ts';
