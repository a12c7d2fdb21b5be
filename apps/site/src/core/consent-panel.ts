import { makeStore } from './store.ts';

const isAsked = makeStore(false);

/** Shows the choices of services of other companies again. */
export function openConsent(): void {
  isAsked.set(true);
}

export const useConsentPanel = isAsked.use;
