import { expect, type Locator, type Page } from '@playwright/test';
import { withConnection } from '../../tools/postgres-process.ts';
import type { Browser } from '../fixture/browser.ts';
import { nextMail } from '../fixture/outbox.ts';
import { findFaults, seeNothingWider } from '../routes/check-route.ts';
import { isPictured, resize, takePictures } from '../routes/pictures.ts';

export const accountDialog = (page: Page) => page.getByRole('dialog', { name: 'Your account' });
export const unconfirmedNotice = (page: Page | Locator) => page.locator('[data-email-unconfirmed]');

/** Removes the confirmation of the address, which test persons have by default. Returns the address. */
export async function unconfirm(player: Browser): Promise<string> {
  const email = String((await player.call('GET /api/user/get')).body.Email);
  await withConnection(process.env.TEST_SITE_DATABASE ?? '', (client) =>
    client.query('update auth_user set "emailVerified" = false where email = $1', [email]),
  );
  return email;
}

export async function linkMailedTo(email: string, known = 0): Promise<string> {
  const { text } = await nextMail(process.env.TEST_SITE_DATA ?? '', email, known);
  return /https?:\/\/\S+\/confirm-email\?token=\S+/.exec(text)?.[0] ?? '';
}

export async function checkAtWidths(page: Page, name: string): Promise<void> {
  for (const width of isPictured ? [390, 1280] : [390]) {
    await resize(page, width);
    if (await unconfirmedNotice(page).isVisible()) await unconfirmedNotice(page).scrollIntoViewIfNeeded();
    await seeNothingWider(page);
    expect(await findFaults(page)).toEqual([]);
    await takePictures(page, name);
  }
}
