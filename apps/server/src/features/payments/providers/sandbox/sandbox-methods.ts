import { paymentMethods } from '../../methods/registry.ts';
import { stripeMethods } from '../stripe/stripe-methods.ts';

/** The sandbox carries every method that no provider of its own carries: its payment service replaces their processors. */
export const sandboxMethods = paymentMethods.filter((method) => !stripeMethods.includes(method));

/** What a widget can carry: it asks for everything itself, so that the form has no fields of the method's own. */
export const widgetMethods = sandboxMethods.filter(
  ({ deposit, crypto }) => deposit?.fields.length === 0 && crypto === undefined,
);
