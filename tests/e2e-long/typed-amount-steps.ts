import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openForm, readFieldError } from '../e2e/payment-form-steps.ts';
import { newPlayer } from '../fixture/page-player.ts';

/** Typed or pasted texts and the sent amounts; undefined: an error under the field, and no request. */
const typedAmounts: readonly (readonly [string, string | undefined])[] = [
  ['1,50', '1.50'],
  ['1.50', '1.50'],
  ['1 000', '1000.00'],
  ['1\u00a0000,5', '1000.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['١٫٥٠', '1.50'],
  ['١٬٢٣٤٫٥٠', '1234.50'],
  ['€ 25', '25.00'],
  ['25,00\u00a0€', '25.00'],
  ['\u200f١٫٥٠\u00a0€', '1.50'],
  ['EUR 12.5', '12.50'],
  ['50,-', '50.00'],
  ['50.-', '50.00'],
  ['€ 1.234,-', '1234.00'],
  ['1\u2009000,50', '1000.50'],
  ['12345678901.25', '12345678901.25'],
  ['123456789012.25', undefined],
  ['9'.repeat(80), undefined],
  ['1,234', undefined],
  ['1.234', undefined],
  ['1.505', undefined],
  ['-5', undefined],
  ['R$ 50', undefined],
  ['1.234.-', undefined],
  ['$5', undefined],
  ['1e3', undefined],
  ['ten', undefined],
];

export interface TypedAmounts {
  readonly lang: string;
  readonly direction: 'deposit' | 'withdraw';
}

/** Types every text into the amount field of a payment form, and compares the request or the error under the field. */
export async function typeAmounts(
  { page, context }: { readonly page: Page; readonly context: BrowserContext },
  { lang, direction }: TypedAmounts,
): Promise<void> {
  await newPlayer(context, '25');
  const sent: (string | undefined)[] = [];
  await page.route(`**/api/${direction}/create*`, async (route) => {
    sent.push(route.request().postDataJSON().Amount);
    const refused = {
      HasErrors: true,
      ErrorCode: 'DepositsClosedException',
      ErrorMessage: 'Closed',
      Data: {},
    };
    await route.fulfill({ status: 409, json: refused });
  });
  await page.goto(`/${lang}/user/${direction}`);
  const { form, amount, submit } = await openForm(page.getByRole('dialog').first(), 'sandbox-wallet');
  const misread: string[] = [];
  for (const [text, expected] of typedAmounts) {
    sent.length = 0;
    await amount.fill('');
    await amount.focus();
    // The text arrives at once, as by pasting.
    await page.keyboard.insertText(text);
    await submit.click();
    if (expected === undefined) {
      if ((await readFieldError(amount)) === '') misread.push(`${text}: no error under the field`);
    } else {
      await expect(form.getByRole('alert').filter({ hasText: 'Closed' })).toBeVisible();
      if (sent.join() !== expected) misread.push(`${text}: sent ${sent.join()}, not ${expected}`);
    }
    if (expected === undefined && sent.length > 0) misread.push(`${text}: sent ${sent.join()}`);
    const fieldValue = await amount.inputValue();
    if (text.length <= 64 && fieldValue !== text) misread.push(`${text}: the field shows ${fieldValue}`);
  }
  expect(misread).toEqual([]);
}
