export { lastPrice } from './pick-now.ts';
export { presentSelection } from './present.ts';
export { slipRoutes } from './routes.ts';
export { parseSelectionId, type SlipPick, selectionId } from './selection-id.ts';
export { makeSharedSelections, type SharedSelections } from './shared-selections.ts';
export { startSlipPurge } from './shared-slips.ts';
export { makeSlipTidier } from './tidier.ts';
