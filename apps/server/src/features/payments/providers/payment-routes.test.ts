import { describe, expect, it } from 'vitest';
import { OpenProviders } from '../open-providers.ts';
import { parsePaymentRoutes } from './payment-routes.ts';
import { openSandboxAccounts } from './sandbox/sandbox-provider.ts';

const connected = openSandboxAccounts({ call: async () => ({ ok: true, value: {} }), secret: 'a secret' });
const read = (setting: string | undefined, isSandbox = true) => parsePaymentRoutes(setting, { isSandbox });

function carrierOf(method: string, setting?: string): string | undefined {
  const routes = read(setting);
  if (!routes.ok) throw new Error(routes.error);
  return new OpenProviders(connected, routes.value).carrying(method)?.kind.key;
}

describe('the routes of methods', () => {
  it('carry one method by the widget in the sandbox, and none elsewhere', () => {
    expect(carrierOf('paysafecard')).toBe('sandbox-widget');
    expect(carrierOf('skrill')).toBe('sandbox');
    expect(read(undefined, false)).toEqual({ ok: true, value: new Map() });
  });

  it('are read from the setting', () => {
    expect(carrierOf('skrill', 'skrill = sandbox-widget, g2a=sandbox')).toBe('sandbox-widget');
    expect(carrierOf('paysafecard', 'skrill=sandbox-widget')).toBe('sandbox');
  });

  it('to a provider that is not connected leave the method uncarried', () => {
    expect(carrierOf('card', 'card=stripe')).toBeUndefined();
  });

  it.each([
    ['', 'names no provider'],
    ['skrill', 'names no provider'],
    ['skrill=paypal', 'expected METHOD=PROVIDER with one of sandbox, sandbox-widget, signer, stripe'],
    ['=sandbox', 'carries no method ""'],
    ['skrill=stripe', 'the provider stripe carries no method "skrill"'],
    // Its form has fields of its own, which the widget would ask for again.
    ['sandbox-card=sandbox-widget', 'carries no method "sandbox-card"'],
    ['skrill=sandbox,skrill=sandbox-widget', 'skrill has two routes'],
  ])('"%s" are refused', (setting, reason) => {
    const routes = read(setting);
    expect(routes.ok ? '' : routes.error).toContain(reason);
  });
});
