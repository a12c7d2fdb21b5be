import { describe, expect, it } from 'vitest';
import { paymentProviders } from './registry.ts';
import { sandboxProvider } from './sandbox/sandbox-provider.ts';
import { stripeKind } from './stripe/stripe-kind.ts';
import { sandboxStage, stripeStage } from './testing/payment-stage.ts';
import { testProvider } from './testing/provider-conformance.ts';

describe('payment providers', () => {
  it('have keys of their own, and so have their methods', () => {
    const keys = paymentProviders.map(({ key }) => key);
    const methods = paymentProviders.flatMap((kind) => kind.methods.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(methods).size).toBe(methods.length);
  });
});

testProvider(sandboxProvider, sandboxStage);
testProvider(stripeKind, stripeStage);
