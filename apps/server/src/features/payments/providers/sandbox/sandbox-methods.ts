import { paymentMethods } from '../../methods/registry.ts';
import { stripeMethods } from '../stripe/stripe-methods.ts';

/** The sandbox carries every method that no provider of its own carries: its payment service replaces their processors. */
export const sandboxMethods = paymentMethods.filter((method) => !stripeMethods.includes(method));
