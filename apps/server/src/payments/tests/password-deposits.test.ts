import type { DepositMethod } from '@evens/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCommandId } from '../../../../../tests/fixture/arcade.ts';
import { turnOnSecondFactor } from '../../../../../tests/fixture/authenticator.ts';
import { type Browser, goodPassword } from '../../../../../tests/fixture/browser.ts';
import { type DepositSite, openDepositSite } from './deposit-site.ts';

let stage: DepositSite;
beforeAll(async () => {
  stage = await openDepositSite();
});
afterAll(() => stage.stop());

const brazilian = () => stage.player({ Country: 'BR', Currency: 'BRL' });

function pix(player: Browser, form: Readonly<Record<string, unknown>> = {}) {
  return stage.create(player, {
    Method: 'pagsmile',
    Amount: '50.00',
    PagsmileDocumentNumber: '529.982.247-25',
    Password: goodPassword,
    AccountHolderLastName: undefined,
    AccountNumber: undefined,
    ExpirationMonth: undefined,
    ExpirationYear: undefined,
    SecurityCode: undefined,
    ...form,
  });
}

test('a deposit method that requires the password lists it among its fields', async () => {
  const player = await brazilian();
  const { body } = await player.call('GET /api/deposit/methods');
  const method = (body.DepositMethods as DepositMethod[]).find(({ Key }) => Key === 'pagsmile');
  expect(method?.SharedFields).toEqual(['WithdrawMethod', 'Amount', 'Password']);
  expect(method?.Fields.map(({ Name }) => Name)).toEqual(['PagsmileDocumentNumber']);
});

test('a deposit that requires the password is refused without it or with a wrong one, and paid with the right one', async () => {
  const player = await brazilian();
  const without = await pix(player, { Password: undefined });
  expect(without.body).toMatchObject({
    ErrorCode: 'InvalidPaymentDetailsException',
    Data: { Fields: [{ Field: 'Password', Fault: 'missing' }] },
  });
  expect((await pix(player, { Password: 'not it' })).body.ErrorCode).toBe('WrongPasswordException');
  const CommandId = newCommandId();
  const { payment, step } = await stage.begin(player, {
    Method: 'pagsmile',
    PagsmileDocumentNumber: '529.982.247-25',
    Password: goodPassword,
    AccountHolderLastName: undefined,
    AccountNumber: undefined,
    ExpirationMonth: undefined,
    ExpirationYear: undefined,
    SecurityCode: undefined,
    CommandId,
  });
  await stage.choose(step, 'paid');
  await stage.until(player, payment.ID, 2);
  expect(await stage.balance(player)).toBe('50.00');
  const again = await pix(player, { CommandId, Password: 'not it' });
  expect([again.status, (again.body.Payment as { ID: string }).ID]).toEqual([200, payment.ID]);
});

test("a deposit that requires the password also needs the second factor's code, which is valid once", async () => {
  const player = await brazilian();
  const { app } = await turnOnSecondFactor(player);
  expect((await pix(player)).body.ErrorCode).toBe('SecondFactorRequiredException');
  const wrong = await pix(player, { TwoFactorCode: app.wrongCode() });
  expect(wrong.body.ErrorCode).toBe('WrongSecondFactorCodeException');
  const TwoFactorCode = app.code();
  expect((await pix(player, { TwoFactorCode })).status).toBe(200);
  expect((await pix(player, { TwoFactorCode })).body.ErrorCode).toBe('WrongSecondFactorCodeException');
});
