export { loadSlip } from './lazy.ts';
export { loadSlipTools, type SlipTools, useSlipTools } from './load-slip-tools.ts';
export { useSelectionCount } from './state/use-selection-count.ts';
