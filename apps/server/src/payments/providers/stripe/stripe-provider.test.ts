import { type AccountId, amount, currencyCodes, makeCommandId } from '@evens/base';
import { describe, expect, it } from 'vitest';
import { limitsAt } from '../../methods/definition/payment-limits.ts';
import { sampleUnitEuros } from '../../methods/testing/sample-rates.ts';
import type { PaymentId, PaymentOrder } from '../../payment-provider.ts';
import { stripeMethods } from './stripe-methods.ts';
import { fromStripe, toStripe } from './stripe-money.ts';
import { openStripe } from './stripe-provider.ts';
import { StripeService, type StripeWebhook } from './testing/stripe-service.ts';

const NOW_MS = 1_800_000_000_000;
// The same kind of id with another brand.
const paymentId = makeCommandId(NOW_MS, new Uint8Array(16)) as string as PaymentId;

const order: PaymentOrder = {
  paymentId,
  method: 'card',
  accountId: 1001 as AccountId,
  amount: amount(25_00n),
  currency: 'EUR',
  country: 'MT',
  values: {},
  returnUrl: 'https://evens.example/en/user/deposit',
};

function open() {
  const clock = { nowMs: NOW_MS };
  const service = new StripeService({ nowMs: () => clock.nowMs });
  const provider = openStripe({ client: service.client(), webhookSecret: service.webhookSecret });
  const readWebhook = ({ body, signature }: StripeWebhook) =>
    provider.readCallback({
      rawBody: new TextEncoder().encode(body),
      headers: { 'stripe-signature': signature },
      receivedAtMs: clock.nowMs,
    });
  return { clock, service, provider, readWebhook };
}

describe('a Stripe order', () => {
  it('a repeated order sends Stripe the same request, also later and after its answer was lost', async () => {
    const { clock, service, provider } = open();
    service.losesAnswers = true;
    expect(await provider.beginDeposit(order)).toEqual({ ok: false, error: { kind: 'unavailable' } });
    service.losesAnswers = false;
    clock.nowMs += 10 * 60_000;
    const [again, more] = [await provider.beginDeposit(order), await provider.beginDeposit(order)];
    expect(again).toMatchObject({ ok: true, value: { kind: 'redirect' } });
    expect(more).toEqual(again);
    expect(service.sessionCount).toBe(1);
  });

  it('a Stripe order returns the expiry of its hosted page', async () => {
    const { service, provider } = open();
    const begun = await provider.beginDeposit(order);
    const endsAtMs = Number(service.getSession(paymentId)['expires_at']) * 1000;
    expect(begun).toMatchObject({ ok: true, value: { pageEndsAtMs: endsAtMs } });
    service.expire(paymentId);
    const ref = begun.ok ? begun.value.providerRef : undefined;
    expect(await provider.readEvents(paymentId, ref)).toEqual({
      ok: true,
      value: [{ kind: 'failed', paymentId, failure: 'expired' }],
    });
  });

  it("an order that Stripe refuses is declined with Stripe's reason", async () => {
    const { provider } = open();
    expect(await provider.beginDeposit({ ...order, amount: amount(100_000_000n) })).toEqual({
      ok: false,
      error: { kind: 'declined', reason: 'Amount must be no more than 999,999.99' },
    });
  });

  it('an order is unavailable if Stripe refuses the key or a repeat differs', async () => {
    const { service, provider } = open();
    const stranger = openStripe({
      client: new StripeService({ nowMs: () => NOW_MS, key: 'sk_test_other' }).client(),
      webhookSecret: 'whsec_x',
    });
    await stranger.beginDeposit(order);
    await provider.beginDeposit(order);
    const unavailable = { ok: false, error: { kind: 'unavailable' } };
    expect(await provider.beginDeposit({ ...order, amount: amount(26_00n) })).toEqual(unavailable);
    const denied = new StripeService({ nowMs: () => NOW_MS });
    const client = denied.client();
    Object.assign(denied, { key: 'sk_test_rolled' });
    expect(await openStripe({ client, webhookSecret: 'whsec_x' }).beginDeposit(order)).toEqual(unavailable);
    expect(service.sessionCount).toBe(1);
  });

  it('the Stripe provider declines payouts', async () => {
    const { provider } = open();
    expect(await provider.sendPayout(order)).toMatchObject({ ok: false, error: { kind: 'declined' } });
  });
});

describe('a Stripe callback', () => {
  it('a Stripe dispute is booked on the payment of its payment intent', async () => {
    const { service, provider, readWebhook } = open();
    const begun = await provider.beginDeposit(order);
    service.pay(paymentId);
    const disputed = await readWebhook(service.dispute(paymentId, 10_00));
    expect(disputed).toMatchObject({
      ok: true,
      value: [{ kind: 'reversed', paymentId, amount: 10_00n, currency: 'EUR' }],
    });
    const ref = begun.ok ? begun.value.providerRef : undefined;
    const events = await provider.readEvents(paymentId, ref);
    expect(events).toMatchObject({
      ok: true,
      value: [{ kind: 'deposited' }, ...(disputed.ok ? disputed.value : [])],
    });
  });

  it('a Stripe reversal is unavailable if Stripe cannot be reached to resolve its payment', async () => {
    const { service, provider, readWebhook } = open();
    await provider.beginDeposit(order);
    service.pay(paymentId);
    const refund = service.refund(paymentId, 5_00);
    service.losesAnswers = true;
    expect(await readWebhook(refund)).toEqual({ ok: false, error: 'unavailable' });
  });

  it('a Stripe callback without money movement, or of another product, books nothing', async () => {
    const { service, provider, readWebhook } = open();
    await provider.beginDeposit(order);
    const session = service.getSession(paymentId);
    const silent = [
      service.webhook('checkout.session.completed', session),
      service.webhook('checkout.session.completed', { ...session, client_reference_id: null }),
      service.webhook('refund.updated', { id: 're_1', status: 'pending', payment_intent: 'pi_1' }),
      service.webhook('charge.dispute.funds_withdrawn', { id: 'dp_1', payment_intent: null }),
      service.webhook('customer.created', { id: 'cus_1' }),
    ];
    for (const webhook of silent) expect(await readWebhook(webhook)).toEqual({ ok: true, value: [] });
  });

  it('a Stripe callback that lacks a required field is malformed', async () => {
    const { service, provider, readWebhook } = open();
    await provider.beginDeposit(order);
    const paid = { ...service.getSession(paymentId), payment_status: 'paid' };
    const wrong = [
      { ...paid, amount_total: 12.5 },
      { ...paid, amount_total: -1 },
      { ...paid, currency: 'xxx' },
      { ...paid, client_reference_id: 'x'.repeat(65) },
      { ...paid, payment_status: 'surprising' },
    ].map((session) => service.webhook('checkout.session.completed', session));
    for (const webhook of wrong)
      expect(await readWebhook(webhook)).toEqual({ ok: false, error: 'malformed' });
  });

  it('a Stripe callback with several signatures is accepted if one matches the secret', async () => {
    const { service, provider, readWebhook } = open();
    await provider.beginDeposit(order);
    const { body, signature } = service.pay(paymentId);
    const other = service.sign(body, 'whsec_new').signature;
    const both = `${other},${signature.split(',').at(-1)}`;
    expect(await readWebhook({ body, signature: both })).toMatchObject({ ok: true });
    expect(await readWebhook({ body, signature: other })).toEqual({ ok: false, error: 'forged' });
    expect(await readWebhook({ body, signature: signature.replace(/t=\d+/, 't=1800000001') })).toEqual({
      ok: false,
      error: 'forged',
    });
  });
});

describe('Stripe amounts', () => {
  it('Stripe amounts are whole units in currencies without decimals and round-trip', () => {
    expect(toStripe(amount(1500n), 'JPY')).toBe(1500);
    expect(toStripe(amount(1500n), 'EUR')).toBe(1500);
    const carried = currencyCodes.filter((code) =>
      stripeMethods.some(({ deposit }) => deposit?.limits[code] !== undefined),
    );
    for (const currency of carried)
      for (const minor of [1n, 999n, 99_999_999n])
        expect(
          fromStripe({ amount: toStripe(amount(minor), currency), currency: currency.toLowerCase() }),
        ).toEqual({ amount: minor, currency });
    expect(() => toStripe(amount(1n), 'BTC')).toThrow('BTC has 8 digits');
    expect(fromStripe({ amount: 5, currency: 'btc' })).toBeUndefined();
  });

  it("the upper limit of every Stripe method is within Stripe's maximum", () => {
    const above = stripeMethods.flatMap(({ deposit }) =>
      currencyCodes.filter((code) => {
        const limits = deposit?.limits[code];
        const maximum = limits && limitsAt(limits, code, sampleUnitEuros)?.maximum;
        return maximum !== undefined && maximum > 99_999_999n;
      }),
    );
    expect(above).toEqual([]);
  });
});
