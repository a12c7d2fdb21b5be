export { CashBackNotes } from './cash-back-so-far.tsx';
export { showClaimFailure, showClaimGranted } from './claim-outcome.ts';
