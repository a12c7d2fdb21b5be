import type { PaymentProviderKind } from '../payment-provider.ts';
import { sandboxProvider, sandboxWidgetProvider } from './sandbox/sandbox-provider.ts';
import { signerProvider } from './signer/signer-provider.ts';
import { stripeKind } from './stripe/stripe-kind.ts';

/** All providers. A new one needs its folder and a line here. */
export const paymentProviders: readonly PaymentProviderKind[] = [
  sandboxProvider,
  sandboxWidgetProvider,
  signerProvider,
  stripeKind,
];
