import { expect } from '@playwright/test';
import { findUnnamedErrors, listFormMethods } from '../e2e/payment-form-steps.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { seeNothingWider } from '../routes/check-route.ts';

// tests/e2e-long/payment-forms.spec.ts tests every method.
const player = { Country: 'MT', Currency: 'EUR' } as const;

for (const { lang, width, key, direction } of [
  { lang: 'en', width: 390, key: 'apcofingenom', direction: 'deposit' },
  { lang: 'en', width: 1280, key: 'voucher', direction: 'deposit' },
  { lang: 'ar', width: 390, key: 'banktransfer', direction: 'withdrawal' },
  { lang: 'pt-br', width: 1280, key: 'visamastercard', direction: 'withdrawal' },
] as const)
  test(`wrong fields of ${key} are named under them (${direction}, ${lang}, ${width} px)`, async ({
    page,
    context,
  }) => {
    const caller = await newPlayer(context, undefined, player);
    const offered = (await listFormMethods(caller, direction)).find(({ Key }) => Key === key);
    if (!offered) throw new Error(`payment-forms: ${key} is not offered`);
    const { Minimum: minimum, Maximum: maximum } = offered;
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${lang}/user/${direction === 'deposit' ? 'deposit' : 'withdraw'}`);
    const modal = page.getByRole('dialog').first();
    expect(
      await findUnnamedErrors(modal, {
        key,
        direction,
        player,
        locale: lang,
        minimum,
        maximum,
      }),
    ).toEqual([]);
    await seeNothingWider(page);
  });
