import { type DepositStep, type Payment, STREAM_PATH } from '@evens/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { cardForm } from '../../../../../tests/fixture/card-form.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { checkLedger } from '../../operators/index.ts';
import { createPool, type Pool } from '../../platform/db.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';
import { runReconcile } from './run-reconcile.ts';

let stage: DepositSite;
let pool: Pool;

beforeAll(async () => {
  stage = await openDepositSite();
  pool = createPool({ url: stage.site.databaseUrl, name: 'test', max: 2, onIdleError: () => undefined });
});
afterAll(async () => {
  const { databaseUrl, dataDir } = stage.site;
  const { code, text } = await runReconcile({ databaseUrl, dataDir });
  const findings = await checkLedger(pool, { scope: 'all', atMs: Date.now(), seal: testSeal });
  await pool.end();
  await stage.stop();
  expect(findings).toEqual([]);
  expect(
    text
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('sandbox')),
  ).toEqual([
    ...['sandbox', 'sandbox-widget'].map((provider) =>
      expect.stringMatching(new RegExp(`^${provider}: [1-9]\\d* payments compared, 0 differences$`)),
    ),
    'sandbox-pool: 0 payments compared, 0 differences',
  ]);
  expect(code).toBe(0);
});

/** A deposit by the method of the sandbox's widget, which has no fields of its own. */
const widgetForm = {
  ...Object.fromEntries(Object.keys(cardForm).map((name) => [name, undefined])),
  Method: 'paysafecard',
  Amount: '50.00',
  AgreeWithDepositTerms: true,
};
const pageUrl = (step: DepositStep | null) => (step?.Kind === 'redirect' ? step.Url : '');

describe('deposits at a site', () => {
  test('a deposit is credited when its provider reports it, and listed in the history', async () => {
    const player = await stage.player();
    const { payment, step } = await stage.begin(player);
    expect(payment).toMatchObject({ StatusID: 1, Amount: '50.00', Received: '0.00', Currency: 'EUR' });
    expect(await stage.balance(player)).toBe('0.00');
    const back = await stage.choose(step, 'paid');
    expect([back.status, back.headers.get('location')]).toEqual([303, `${stage.site.url}/en/user/deposit`]);
    expect(await stage.until(player, payment.ID, 2)).toMatchObject({ Received: '50.00', Reversed: '0.00' });
    expect(await stage.balance(player)).toBe('50.00');
    const { body } = await player.call('GET /api/history/account');
    expect(body.Entries).toMatchObject([{ Kind: 'deposit', Amount: '50.00', Text: 'Deposit by Test card' }]);
    const net = await player.call('GET /api/history/today', {
      query: `?from=${new Date(Date.now() - 60_000).toISOString()}`,
    });
    expect(net.body.Net).toBe('0.00');
    const { rows } = await pool.query('select form from payment where id = $1', [payment.ID]);
    expect(rows[0].form).toMatchObject({ AccountHolderLastName: 'Lovelace', Country: 'MT' });
    expect(JSON.stringify(rows[0].form)).not.toContain('424242424242');
  });

  test('the postal code of a card is stored as PostalCode', async () => {
    const player = await stage.player();
    const { payment } = await stage.begin(player, { Method: 'apcofingenom', DepositPostalCode: 'VLT 1117' });
    const { rows } = await pool.query('select form from payment where id = $1', [payment.ID]);
    expect(rows[0].form).toMatchObject({ PostalCode: 'VLT 1117', Country: 'MT' });
    expect(rows[0].form).not.toHaveProperty('DepositPostalCode');
  });

  test.each([
    ['declined', 11, '0.00'],
    ['cancelled', 4, '0.00'],
    ['repeated', 2, '50.00'],
    ['reordered', 2, '25.00'],
    ['forged', 2, '50.00'],
    ['charged-back-twice', 5, '0.00'],
  ] as const)(
    'a deposit that is %s at its provider has state %i and leaves a balance of %s',
    async (scenario, state, balance) => {
      const player = await stage.player();
      const { payment, step } = await stage.begin(player);
      await stage.choose(step, scenario);
      await stage.until(player, payment.ID, state);
      expect(await stage.balance(player)).toBe(balance);
    },
  );

  test.each([
    ['pt-BR', '<html lang="pt-BR" dir="ltr">', 'O banco do cartão'],
    ['ar', '<html lang="ar" dir="rtl">', 'يطلب منك بنك البطاقة'],
  ])('the hosted pages are in the language of the site: %s', async (segment, root, challenge) => {
    const player = await stage.player();
    const { step } = await stage.begin(player);
    const url = pageUrl(step).replace(/locale=[^&]*/, `locale=${segment}`);
    expect(await (await fetch(url)).text()).toContain(root);
    const sent = await stage.choose({ Kind: 'redirect', Url: url }, 'challenge');
    expect(await sent.text()).toContain(challenge);
  });

  test('the URL of the hosted page contains the language of the player', async () => {
    const player = await stage.player();
    const { body } = await player.call('POST /api/deposit/create', {
      query: '?lang=ar',
      body: { CommandId: newCommandId(), ...cardForm },
    });
    expect(pageUrl(body.Step as DepositStep)).toMatch(/\/pay\/[\w-]{32}\?locale=ar$/);
  });

  test.each([
    ['passed', 2],
    ['failed', 11],
  ])('a deposit whose second confirmation has %s gets state %i', async (answer, state) => {
    const player = await stage.player();
    const { payment, step } = await stage.begin(player, { AccountNumber: '4000000000003220' });
    expect(await (await fetch(pageUrl(step))).text()).toContain('<option value="challenge" selected>');
    expect(await (await stage.choose(step, 'challenge')).text()).toContain('asks you to confirm');
    await stage.choose(step, 'challenge', `&challenge=${answer}`);
    await stage.until(player, payment.ID, state);
  });

  test("a deposit by transfer shows a payment text and a QR code with the URL of the bank's page", async () => {
    const player = await stage.player({ Country: 'BR', Currency: 'BRL' });
    const form = { Method: 'sandbox-transfer', Amount: '50.00', CommandId: newCommandId() };
    const { body } = await player.call('POST /api/deposit/create', {
      body: { ...form, AgreeWithDepositTerms: true },
    });
    const payment = body.Payment as Payment;
    const step = body.Step as DepositStep;
    expect(step).toMatchObject({ Kind: 'pay-to', Text: expect.stringContaining('PLAY MONEY'), Tag: null });
    await stage.choose(step, 'paid');
    expect(await stage.until(player, payment.ID, 2)).toMatchObject({ Received: '50.00', Currency: 'BRL' });
    expect(await stage.balance(player)).toBe('50.00');
  });

  test('a widget deposit returns the eight fields of the widget and is booked on its merchant account', async () => {
    const player = await stage.player();
    const { payment, step } = await stage.begin(player, widgetForm);
    expect(step).toEqual({
      Kind: 'widget',
      widgetId: expect.stringMatching(/^[\w-]{8}$/),
      payload: expect.stringContaining(`${stage.site.url}/sandbox-payments/widget/`),
      locale: expect.stringMatching(/^en/),
      symbol: 'EUR',
      buyMoreHidden: false,
      tryAgainHidden: false,
      emailHidden: false,
      email: (await player.call('GET /api/user/get')).body.Email,
    });
    await stage.choose(step, 'repeated');
    await stage.until(player, payment.ID, 2);
    await stage.untilBalance(player, '50.00');
    const { rows } = await pool.query(
      `select p.provider, a.kind from payment p join payment_booking b on b.payment_id = p.id
         join posting o on o.journal_id = b.journal_id join account a on a.id = o.debit
        where p.id = $1 and a.kind like 'psp:%'`,
      [payment.ID],
    );
    expect(rows).toEqual([{ provider: 'sandbox-widget', kind: 'psp:clearing:sandbox-widget' }]);
  });

  test.each([
    ['declined', 11],
    ['unreported', 2],
    ['abandoned', 12],
  ] as const)('a widget deposit that is %s gets state %i', async (outcome, state) => {
    const player = await stage.player();
    const { payment, step } = await stage.begin(player, widgetForm);
    if (outcome === 'abandoned')
      await pool.query(`update payment set expires_at = now() - interval '1 s' where id = $1`, [payment.ID]);
    else await stage.choose(step, outcome);
    if (outcome !== 'declined')
      await pool.query('update payment set due_at = now() where id = $1', [payment.ID]);
    await stage.until(player, payment.ID, state);
    expect(await stage.balance(player)).toBe(state === 2 ? '50.00' : '0.00');
  });

  test('a declined deposit remains declined when its page is used again', async () => {
    const player = await stage.player();
    const { payment, step } = await stage.begin(player);
    await stage.choose(step, 'declined');
    await stage.until(player, payment.ID, 11);
    expect((await stage.choose(step, 'paid')).status).toBe(303);
    expect(await (await fetch(pageUrl(step))).text()).toContain('was completed before');
    expect((await stage.payment(player, payment.ID)).StatusID).toBe(11);
  });

  test('a deposit is reported after the payment service was killed and restarted', async () => {
    const player = await stage.player();
    const { payment, step } = await stage.begin(player);
    await stage.choose(step, 'reordered');
    const pid = stage.site.logs
      .filter((line) => line.includes('"sandbox-payments-started"'))
      .map((line) => Number(JSON.parse(line).pid))
      .at(-1);
    process.kill(pid ?? 0, 'SIGKILL');
    await stage.until(player, payment.ID, 2);
    await stage.untilBalance(player, '25.00');
  });

  test("the end of a deposit is published to the player's open pages", async () => {
    const player = await stage.player();
    const { payment, step } = await stage.begin(player);
    const socket = new WebSocket(`${stage.site.url.replace('http', 'ws')}${STREAM_PATH}`, {
      headers: { origin: stage.site.url, cookie: player.cookieHeader },
    });
    const states: number[] = [];
    socket.on('open', () => socket.send(JSON.stringify({ t: 'sub', topics: [{ topic: 'me' }] })));
    socket.on('message', (data) => {
      const { body } = JSON.parse(String(data));
      for (const { ID, StatusID } of body?.payments ?? []) if (ID === payment.ID) states.push(StatusID);
    });
    await vi.waitFor(() => expect(states).toContain(1), { timeout: 10_000 });
    await stage.choose(step, 'declined');
    await vi.waitFor(() => expect(states).toContain(11), { timeout: 10_000 });
    socket.close();
  });
});

describe('deposit form', () => {
  test('a wrong deposit form is refused with a code for each wrong field', async () => {
    const form = { Amount: '1', SecurityCode: '', ExpirationMonth: '13' };
    const { status, body } = await stage.create(await stage.player(), form);
    expect([status, body.ErrorCode]).toEqual([422, 'InvalidPaymentDetailsException']);
    const { Fields } = body.Data as { Fields: { Message?: string }[] };
    expect(Fields.map(({ Message: _, ...field }) => field)).toEqual([
      { Field: 'Amount', Fault: 'below-minimum', Limit: '10.00' },
      { Field: 'ExpirationMonth', Fault: 'choice' },
      { Field: 'SecurityCode', Fault: 'missing' },
    ]);
  });

  test('a form with a too long field or too many fields is refused with InvalidRequestException', async () => {
    const player = await stage.player();
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`F${index}`, 'x']));
    for (const form of [{ Surprise: 'x'.repeat(301) }, many, { Surprise: { deep: 1 } }])
      expect((await stage.create(player, form)).body.ErrorCode).toBe('InvalidRequestException');
  });
});

describe('deposit methods', () => {
  test("deposit methods follow the player's country and currency, and the list is empty while deposits are closed", async () => {
    const player = await stage.player();
    const methods = async () => (await player.call('GET /api/deposit/methods')).body;
    const { DepositMethods, HasDeposits } = await methods();
    expect(HasDeposits).toBe(true);
    const keys = (DepositMethods as { Key: string }[]).map(({ Key }) => Key);
    expect(keys).toEqual(expect.arrayContaining(['sandbox-card', 'sandbox-wallet', 'skrill', 'voucher']));
    // A bank transfer of Brazil, and banks of Türkiye.
    expect(keys).not.toContain('sandbox-transfer');
    expect(keys).not.toContain('maldopaybanking');
    await pool.query('update betting_rule set deposits_open = false');
    expect(await methods()).toEqual({ DepositMethods: [], HasDeposits: false });
    expect((await stage.create(player)).body).toMatchObject({
      ErrorCode: 'DepositsClosedException',
      ErrorMessage: 'Unfortunately deposits are currently unavailable.',
    });
    await pool.query('update betting_rule set deposits_open = true');
  });
});

describe('payment service', () => {
  test('the payment service exposes its player pages and nothing else', async () => {
    const at = async (path: string, method = 'GET') =>
      (
        await fetch(`${stage.site.url}/sandbox-payments${path}`, {
          method,
          ...(method === 'POST' && { body: '{}' }),
        })
      ).status;
    expect(await at('/style.css')).toBe(200);
    expect(await at(`/pay/${'x'.repeat(32)}`)).toBe(404);
    expect(await at('/payments', 'POST')).toBe(404);
    expect(await at('/orders', 'POST')).toBe(404);
    expect(await at('/pay/../orders', 'POST')).toBe(404);
  });
});
