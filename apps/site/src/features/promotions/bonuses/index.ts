export { showClaimFailure, showClaimGranted } from './claim-outcome.ts';
