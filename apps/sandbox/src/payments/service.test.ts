import { expect, it } from 'vitest';
import { PaymentsFile } from './payments-file.ts';
import { PaymentService, type SandboxOrder } from './service.ts';

const MINUTE_MS = 60_000;

function open() {
  const clock = { atMs: 1_800_000_000_000, nowMs: () => clock.atMs };
  const file = new PaymentsFile(':memory:');
  const service = new PaymentService({
    ...{ file, clock, secret: 'the secret of a test' },
    callbackUrl: () => undefined,
    onError: () => undefined,
  });
  return { clock, file, service };
}

const order = (merchant: SandboxOrder['merchant'], method: string): SandboxOrder => ({
  ...{ payment: 'p-1', merchant, method, direction: 'deposit', name: 'Test', minor: '5000', currency: 'EUR' },
  values: {},
  return: 'https://evens.example/en/user/deposit',
});

it.each([
  ['sandbox', 'sandbox-card'],
  ['sandbox', 'sandbox-transfer'],
  ['sandbox-widget', 'voucher'],
] as const)(
  'a page of %s (%s) ends at the time in its step, and then its payment has expired',
  (merchant, method) => {
    const { clock, file, service } = open();
    const { step } = service.order(order(merchant, method));
    expect(step).toMatchObject({ expires: clock.nowMs() + 30 * MINUTE_MS });
    const token = file.byId('p-1')?.token ?? '';
    clock.atMs += 29 * MINUTE_MS;
    expect(service.find(token)).toMatchObject({ id: 'p-1' });
    expect(service.events('p-1')).toEqual({ events: [] });
    clock.atMs += MINUTE_MS;
    expect(service.find(token)).toBeUndefined();
    expect(service.events('p-1')).toEqual({
      events: [{ kind: 'failed', payment: 'p-1', failure: 'expired' }],
    });
  },
);

it('a deposit of play money is paid by its order, and a repeat pays nothing more', () => {
  const { service } = open();
  expect(service.order(order('sandbox', 'play-money'))).toEqual({ step: { kind: 'wait' } });
  expect(service.order(order('sandbox', 'play-money'))).toEqual({ step: { kind: 'wait' } });
  expect(service.events('p-1')).toEqual({
    events: [{ kind: 'deposited', payment: 'p-1', minor: '5000', currency: 'EUR' }],
  });
});

it('a payment with an outcome keeps it after its page has expired', () => {
  const { clock, file, service } = open();
  service.order(order('sandbox', 'sandbox-card'));
  const storedPayment = file.byId('p-1');
  if (!storedPayment) throw new Error('the payment was not kept');
  service.choose(storedPayment, 'paid');
  clock.atMs += 60 * MINUTE_MS;
  expect(service.find(storedPayment.token)).toMatchObject({ chosen: 'paid' });
  expect(service.events('p-1')).toMatchObject({ events: [{ kind: 'deposited' }] });
});
