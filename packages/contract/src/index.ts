import { accountCalls } from './calls/accounts.ts';
import { historyCalls, placementCalls, walletCalls } from './calls/betting.ts';
import { catalogueCalls } from './calls/catalogue.ts';
import { siteCalls } from './calls/site.ts';

/** Every HTTP call of the site. Routes, the typed client, the API page and the test of every role come from it. */
export const calls = {
  ...siteCalls,
  ...accountCalls,
  ...catalogueCalls,
  ...placementCalls,
  ...historyCalls,
  ...walletCalls,
};
export type Calls = typeof calls;

export * from './call.ts';
export { accountCalls, accountRules, Registration } from './calls/accounts.ts';
export { historyCalls, placementCalls, walletCalls } from './calls/betting.ts';
export { catalogueCalls } from './calls/catalogue.ts';
export { siteCalls } from './calls/site.ts';
export * from './entities.ts';
export * from './refusals.ts';
export * from './stream.ts';
