import { expect } from '@playwright/test';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { seeNothingWider } from '../routes/look-at-route.ts';
import { findUnnamedErrors } from './payment-form-steps.ts';

// tests/e2e-long/payment-forms.spec.ts sends every method.
const player = { Country: 'MT', Currency: 'EUR' } as const;

for (const { lang, width, key, direction } of [
  { lang: 'en', width: 390, key: 'apcofingenom', direction: 'deposit' },
  { lang: 'en', width: 1280, key: 'voucher', direction: 'deposit' },
  { lang: 'ar', width: 390, key: 'banktransfer', direction: 'withdrawal' },
  { lang: 'pt-br', width: 1280, key: 'visamastercard', direction: 'withdrawal' },
] as const)
  test(`each wrong field of ${key} is named under it (${direction}, ${lang}, ${width} px)`, async ({
    page,
    context,
  }) => {
    await newPlayer(context, undefined, player);
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/${lang}/user/${direction === 'deposit' ? 'deposit' : 'withdraw'}`);
    const modal = page.getByRole('dialog').first();
    expect(await findUnnamedErrors(modal, { key, direction, player, locale: lang })).toEqual([]);
    await seeNothingWider(page);
  });
