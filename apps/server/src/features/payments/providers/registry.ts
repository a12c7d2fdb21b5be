import type { PaymentProviderKind } from './payment-provider.ts';
import { sandboxProvider, sandboxWidgetProvider } from './sandbox/sandbox-provider.ts';
import { signerProvider } from './signer/signer-provider.ts';
import { stripeKind } from './stripe/stripe-kind.ts';

/** Every provider: a new one is its folder and its line here. */
export const paymentProviders: readonly PaymentProviderKind[] = [
  sandboxProvider,
  sandboxWidgetProvider,
  signerProvider,
  stripeKind,
];
