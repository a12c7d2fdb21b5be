export { slipRoutes } from './routes.ts';
export { selectionId } from './selection-id.ts';
export { startSlipPurge } from './shared-slips.ts';
export { makeSlipTidier } from './tidier.ts';
