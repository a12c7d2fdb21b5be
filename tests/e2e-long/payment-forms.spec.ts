import { currencyDigits } from '@evens/base';
import { expect } from '@playwright/test';
import type { PaymentDirection } from '../../apps/server/src/payments/index.ts';
import { paymentMethods } from '../../apps/server/src/payments/index.ts';
import { playersOfSandboxMethods } from '../e2e/paying-players.ts';
import {
  computedField,
  findUnnamedErrors,
  listFormMethods,
  type PayingPlayer,
  sendEmpty,
  withoutNetworks,
} from '../e2e/payment-form-steps.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';

/** Players who together are offered every method with a form. */
const players: readonly PayingPlayer[] = [
  ...playersOfSandboxMethods,
  { Country: 'TR', Currency: 'TRY' },
  { Country: 'MT', Currency: 'BTC' },
  { Country: 'RU', Currency: 'RUB' },
  { Country: 'MT', Currency: 'USDTT' },
  { Country: 'MT', Currency: 'USDTE' },
  { Country: 'MT', Currency: 'LTC' },
  { Country: 'MT', Currency: 'ETH' },
  { Country: 'MT', Currency: 'DOGE' },
  { Country: 'MT', Currency: 'BCH' },
  { Country: 'MT', Currency: 'BNB' },
  { Country: 'MT', Currency: 'ADA' },
];
const directions: readonly PaymentDirection[] = ['deposit', 'withdrawal'];
/** Submitted forms, for example `deposit skrill`. */
const sent = new Set<string>();
/**
 * Checked forms with their fields: most are the same in every country, and in currencies with the same number of
 * decimals.
 */
const looked = new Set<string>();

test.describe.configure({ mode: 'serial' });

for (const player of players)
  for (const direction of directions)
    test(`missing and wrong fields of a ${direction} are named under them (${player.Country}, ${player.Currency})`, async ({
      page,
      context,
    }) => {
      test.slow();
      const caller = await newPlayer(context, undefined, { ...player });
      const forms = await listFormMethods(caller, direction);
      await withoutNetworks(page);
      await page.goto(`/en/user/${direction === 'deposit' ? 'deposit' : 'withdraw'}`);
      const modal = page.getByRole('dialog', { name: 'Your account' });
      const faults: string[] = [];
      for (const form of forms) {
        const { Key, Fields, Maximum, Minimum, SharedFields } = form;
        sent.add(`${direction} ${Key}`);
        const fields = JSON.stringify([
          direction,
          Key,
          Fields,
          SharedFields,
          currencyDigits(player.Currency),
        ]);
        if (looked.has(fields)) continue;
        looked.add(fields);
        await sendEmpty(modal, form, direction);
        // Where coins are paid out, fields depend on each other: coin-payout.spec.ts fills them.
        if (Fields.some(({ Name }) => Name === computedField)) continue;
        faults.push(
          ...(await findUnnamedErrors(modal, {
            key: Key,
            direction,
            player,
            locale: 'en',
            minimum: Minimum,
            maximum: Maximum,
          })),
        );
      }
      // The form scrolls in its tab; the modal itself does not.
      await expect(modal.getByRole('button', { name: 'Close' }).first()).toBeInViewport();
      expect.soft(faults).toEqual([]);
    });

test('the test has submitted every form of the table of methods', () => {
  // Coins are sent to an address without a form; Stripe, whose page has the form of "card", is not connected.
  const formless = ({ crypto, key }: (typeof paymentMethods)[number]) =>
    crypto !== undefined || key === 'card';
  const expected = paymentMethods
    .filter(({ isHidden }) => !isHidden)
    .flatMap((method) => [
      ...(method.deposit?.shared.includes('Amount') && !formless(method) ? [`deposit ${method.key}`] : []),
      ...(method.withdrawal ? [`withdrawal ${method.key}`] : []),
    ]);
  expect(expected.filter((each) => !sent.has(each))).toEqual([]);
});
