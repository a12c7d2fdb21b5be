import { makeStore } from './store.ts';

const isRequested = makeStore(false);

/** Shows the choices of services of other companies again. */
export function openConsent(): void {
  isRequested.set(true);
}

export const useConsentPanel = isRequested.use;
