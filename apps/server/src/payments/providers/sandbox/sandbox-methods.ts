import { paymentMethods } from '../../methods/registry.ts';
import { signerMethods } from '../signer/signer-methods.ts';
import { stripeMethods } from '../stripe/stripe-methods.ts';

/** The sandbox carries every method that has no provider of its own: its payment service replaces their processors. */
const carriedElsewhere = new Set([...signerMethods, ...stripeMethods]);
export const sandboxMethods = paymentMethods.filter((method) => !carriedElsewhere.has(method));

/** Methods that the widget can carry: those without form fields of their own, because the widget has its form. */
export const widgetMethods = sandboxMethods.filter(
  ({ deposit, crypto }) => deposit?.fields.length === 0 && crypto === undefined,
);
