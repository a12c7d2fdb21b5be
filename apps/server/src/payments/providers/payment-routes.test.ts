import { describe, expect, it } from 'vitest';
import { OpenProviders } from '../open-providers.ts';
import { parsePaymentRoutes } from './payment-routes.ts';
import { openSandboxAccounts } from './sandbox/sandbox-provider.ts';

const connected = openSandboxAccounts({ call: async () => ({ ok: true, value: {} }), secret: 'a secret' });
const read = (setting: string | undefined, isSandbox = true) => parsePaymentRoutes(setting, { isSandbox });

function findCarrier(method: string, setting?: string): string | undefined {
  const routes = read(setting);
  if (!routes.ok) throw new Error(routes.error);
  return new OpenProviders(connected, routes.value).carrying(method)?.kind.key;
}

describe('the routes of methods', () => {
  it('the sandbox routes one method to the widget; other sites have no default routes', () => {
    expect(findCarrier('paysafecard')).toBe('sandbox-widget');
    expect(findCarrier('skrill')).toBe('sandbox');
    expect(read(undefined, false)).toEqual({ ok: true, value: new Map() });
  });

  it('payment routes are parsed from the setting', () => {
    expect(findCarrier('skrill', 'skrill = sandbox-widget, g2a=sandbox')).toBe('sandbox-widget');
    expect(findCarrier('paysafecard', 'skrill=sandbox-widget')).toBe('sandbox');
  });

  it('a method that is routed to a provider that is not connected has no carrier', () => {
    expect(findCarrier('card', 'card=stripe')).toBeUndefined();
  });

  it.each([
    ['', 'names no provider'],
    ['skrill', 'names no provider'],
    ['skrill=paypal', 'expected METHOD=PROVIDER with one of sandbox, sandbox-widget, signer, stripe'],
    ['=sandbox', 'carries no method ""'],
    ['skrill=stripe', 'the provider stripe carries no method "skrill"'],
    // Its form has its own fields, which the widget would request again.
    ['sandbox-card=sandbox-widget', 'carries no method "sandbox-card"'],
    ['skrill=sandbox,skrill=sandbox-widget', 'skrill has two routes'],
  ])('the payment routes "%s" are refused', (setting, reason) => {
    const routes = read(setting);
    expect(routes.ok ? '' : routes.error).toContain(reason);
  });
});
