import { paymentMethods } from '../../methods/registry.ts';
import { signerMethods } from '../signer/signer-methods.ts';
import { stripeMethods } from '../stripe/stripe-methods.ts';

/** The sandbox carries every method that no provider of its own carries: its payment service replaces their processors. */
const carriedElsewhere = new Set([...signerMethods, ...stripeMethods]);
export const sandboxMethods = paymentMethods.filter((method) => !carriedElsewhere.has(method));

/** What a widget can carry: it asks for everything itself, so that the form has no fields of the method's own. */
export const widgetMethods = sandboxMethods.filter(
  ({ deposit, crypto }) => deposit?.fields.length === 0 && crypto === undefined,
);
