import type { Payment } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import type { Browser } from '../../../../../tests/fixture/browser.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { StripeService, type StripeWebhook } from '../providers/stripe/testing/stripe-service.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';

const service = new StripeService({ nowMs: () => Date.now() });
let listening: Awaited<ReturnType<StripeService['listen']>>;
let stage: DepositSite;
let pool: Pool;

beforeAll(async () => {
  listening = await service.listen();
  stage = await openDepositSite({
    env: {
      EVENS_STRIPE_KEY: service.key,
      EVENS_STRIPE_WEBHOOK_SECRET: service.webhookSecret,
      EVENS_STRIPE_URL: listening.url,
    },
  });
  pool = createPool({ url: stage.site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
});
afterAll(async () => {
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await stage.stop();
  await listening.stop();
  expect(findings).toEqual([]);
});

const form = (Amount = '50.00') => ({
  CommandId: newCommandId(),
  Method: 'card',
  Amount,
  AgreeWithDepositTerms: true,
});

/** Delivers a webhook as Stripe does. Returns the status, which decides whether Stripe repeats it. */
async function deliver({ body, signature }: StripeWebhook): Promise<number> {
  const { status } = await fetch(`${stage.site.url}/api/payments/callback/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });
  return status;
}

async function begin(browser: Browser, sent = form()): Promise<Payment> {
  const { status, body } = await browser.call('POST /api/deposit/create', { body: sent });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.Payment as Payment;
}

describe('Stripe deposits', () => {
  test('a Stripe deposit is offered, leads to the hosted page, and is credited by its webhook', async () => {
    const player = await stage.player();
    const { body: methods } = await player.call('GET /api/deposit/methods');
    const offered = (methods.DepositMethods as { Key: string; Fields: unknown[] }[]).find(
      ({ Key }) => Key === 'card',
    );
    expect(offered).toMatchObject({ Fields: [], ProcessingCompany: 'Stripe' });
    const { body } = await player.call('POST /api/deposit/create', { body: form() });
    const { ID } = body.Payment as Payment;
    const session = service.getSession(ID);
    expect(body.Step).toEqual({ Kind: 'redirect', Url: session['url'] });
    expect(session).toMatchObject({ amount_total: 5000, currency: 'eur', metadata: { payment: ID } });
    expect(await deliver(service.pay(ID))).toBe(200);
    expect(await stage.payment(player, ID)).toMatchObject({ StatusID: 2, Received: '50.00' });
    expect(await stage.balance(player)).toBe('50.00');
    const { rows } = await pool.query('select provider, provider_ref from payment where id = $1', [ID]);
    expect(rows).toEqual([{ provider: 'stripe', provider_ref: session.id }]);
  });

  test('repeated orders and webhooks of a Stripe deposit create one session and one credit', async () => {
    const player = await stage.player();
    const sent = form();
    const sessionCount = service.sessionCount;
    const begun = await Promise.all([begin(player, sent), begin(player, sent), begin(player, sent)]);
    expect(new Set(begun.map(({ ID }) => ID)).size).toBe(1);
    expect(service.sessionCount).toBe(sessionCount + 1);
    const webhook = service.pay(begun[0]?.ID ?? '');
    expect(await Promise.all(Array.from({ length: 10 }, () => deliver(webhook)))).toEqual(
      Array(10).fill(200),
    );
    expect(await stage.balance(player)).toBe('50.00');
  });

  test('webhooks in the wrong order lead to the same balance', async () => {
    const player = await stage.player();
    const { ID } = await begin(player);
    const paid = service.pay(ID);
    const [refunded, disputed] = [service.refund(ID, 1000), service.dispute(ID, 1500)];
    for (const webhook of [disputed, refunded, disputed]) expect(await deliver(webhook)).toBe(200);
    expect(await stage.balance(player)).toBe('-25.00');
    for (const webhook of [paid, refunded, paid]) expect(await deliver(webhook)).toBe(200);
    expect(await stage.balance(player)).toBe('25.00');
    expect(await stage.payment(player, ID)).toMatchObject({ StatusID: 2, Reversed: '25.00' });
  });

  test('a disputed Stripe deposit is reversed in full', async () => {
    const player = await stage.player();
    const { ID } = await begin(player);
    await deliver(service.pay(ID));
    expect(await deliver(service.dispute(ID, 5000))).toBe(200);
    expect(await stage.payment(player, ID)).toMatchObject({ StatusID: 5, Reversed: '50.00' });
    expect(await stage.balance(player)).toBe('0.00');
  });

  test('forged, altered, late and unknown webhooks do not credit a deposit', async () => {
    const player = await stage.player();
    const { ID } = await begin(player);
    const paid = service.pay(ID);
    const late = new StripeService({ nowMs: () => Date.now() - 6 * 60_000 });
    const unknown = service.webhook('checkout.session.completed', {
      ...service.getSession(ID),
      client_reference_id: '01900000-0000-7000-8000-000000000000',
    });
    expect([
      await deliver(service.sign(paid.body, 'whsec_of_somebody_else')),
      await deliver({ ...paid, body: paid.body.replace('5000', '9000') }),
      await deliver({ ...paid, signature: '' }),
      await deliver(late.sign(paid.body)),
      await deliver({ ...paid, body: paid.body.slice(0, 80) }),
      await deliver(unknown),
    ]).toEqual([403, 403, 403, 400, 403, 404]);
    expect(await stage.balance(player)).toBe('0.00');
    expect(await deliver(paid)).toBe(200);
    expect(await stage.balance(player)).toBe('50.00');
  });

  test('a Stripe deposit without a webhook is credited after a query to Stripe', async () => {
    const player = await stage.player();
    const { ID } = await begin(player);
    service.pay(ID);
    await pool.query('update payment set due_at = now() where id = $1', [ID]);
    await stage.until(player, ID, 2);
    expect(await stage.balance(player)).toBe('50.00');
  });

  test('a Stripe deposit whose answer was lost continues with the same session', async () => {
    const player = await stage.player();
    const sent = form();
    service.losesAnswers = true;
    const lost = await player.call('POST /api/deposit/create', { body: sent });
    expect(lost.body.ErrorCode).toBe('PaymentProviderUnavailableException');
    service.losesAnswers = false;
    const sessionCount = service.sessionCount;
    const { ID } = await begin(player, sent);
    expect(service.sessionCount).toBe(sessionCount);
    await deliver(service.expire(ID));
    expect(await stage.payment(player, ID)).toMatchObject({ StatusID: 12 });
  });

  test('a deposit in yen is ordered in whole yen', async () => {
    const player = await stage.player({ Country: 'JP', Currency: 'JPY' });
    const { ID } = await begin(player, form('5000'));
    expect(service.getSession(ID)).toMatchObject({ amount_total: 5000, currency: 'jpy' });
    await deliver(service.pay(ID));
    expect(await stage.balance(player)).toBe('5000');
  });
});

test('the Stripe key does not appear in the log', () => {
  expect(stage.site.logs.length).toBeGreaterThan(0);
  expect(stage.site.logs.filter((line) => line.includes(service.key))).toEqual([]);
});
