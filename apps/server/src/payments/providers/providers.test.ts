import { describe, expect, it } from 'vitest';
import { paymentProviders } from './registry.ts';
import { sandboxProvider, sandboxWidgetProvider } from './sandbox/sandbox-provider.ts';
import { stripeKind } from './stripe/stripe-kind.ts';
import { sandboxStage, stripeStage } from './testing/payment-stage.ts';
import { testProvider } from './testing/provider-conformance.ts';

describe('payment providers', () => {
  it('payment providers have unique keys', () => {
    const keys = paymentProviders.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

testProvider(sandboxProvider, () => sandboxStage());
testProvider(sandboxWidgetProvider, () => sandboxStage(sandboxWidgetProvider));
testProvider(stripeKind, stripeStage);
