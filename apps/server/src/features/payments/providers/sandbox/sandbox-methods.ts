import { paymentMethods } from '../../methods/registry.ts';

/** The sandbox carries every method: its payment service replaces all processors. */
export const sandboxMethods = paymentMethods;
