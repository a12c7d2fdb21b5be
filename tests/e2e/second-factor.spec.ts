import { expect as plainExpect } from '@playwright/test';
import { Authenticator, forgetCodes } from '../fixture/authenticator.ts';
import { goodPassword } from '../fixture/browser.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });

test('two-factor login is set up by a QR code, required at the log-in, and turned off', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context);
  const userName = String((await player.call('GET /api/user/get')).body.UserName);
  await page.setViewportSize({ width: 1280, height: 900 });
  const complaints = collectComplaints(page);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl())) outside.push(request.url());
  });
  await page.goto('/en/user/accountInfo');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByRole('button', { name: 'Two-factor login' }).click();
  await modal.getByLabel('Current password').fill(goodPassword);
  await modal.getByRole('button', { name: 'Set up' }).click();
  await expect(modal.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await seeNothingWider(page);
  const secret = ((await modal.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '');
  const app = new Authenticator(secret);
  await modal.getByLabel('Code', { exact: true }).fill(app.wrongCode());
  await modal.getByRole('button', { name: 'Turn on' }).click();
  await expect(modal.getByRole('alert')).toHaveText(/^This code is wrong/);
  await modal.getByLabel('Code', { exact: true }).fill(app.code());
  await modal.getByRole('button', { name: 'Turn on' }).click();
  await expect(modal.locator('[data-recovery-codes] li')).toHaveCount(10);
  expect(await findFaults(page)).toEqual([]);
  const [recovery = ''] = await modal.locator('[data-recovery-codes] li').allTextContents();
  await modal.getByRole('button', { name: 'I have kept them' }).click();
  await expect(modal.getByText('10 recovery codes left')).toBeVisible();
  // The QR code was drawn in the browser, without a request to another host.
  expect(outside).toEqual([]);

  // A password change requires a code.
  await modal.getByRole('button', { name: 'Password', exact: true }).click();
  await expect(modal.getByLabel('Code', { exact: true })).toHaveCount(1);
  await modal.getByRole('button', { name: 'Password', exact: true }).click();

  await context.clearCookies();
  const submit = page.locator('main').getByRole('button', { name: 'Log in' });
  const code = page.getByLabel('Code', { exact: true });
  for (const logIn of ['/en/backoffice', '/en/login']) {
    await page.goto(logIn);
    await page.getByLabel('E-mail or user name').fill(userName);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await submit.click();
    await expect(code).toBeFocused();
    expect(await findFaults(page)).toEqual([]);
  }
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Required');
  await code.fill(app.wrongCode());
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(/^This code is wrong/);
  await code.fill(recovery);
  await submit.click();
  await expect(page).toHaveURL(/\/en\/?$/);

  await page.goto('/en/user/accountInfo');
  await modal.getByRole('button', { name: 'Two-factor login' }).click();
  await expect(modal.getByText('9 recovery codes left')).toBeVisible();
  await modal.getByRole('button', { name: 'Turn off' }).click();
  await modal.getByLabel('Current password').fill(goodPassword);
  await forgetCodes(process.env.TEST_SITE_DATABASE ?? '', userName);
  await modal.getByLabel('Code', { exact: true }).fill(app.code());
  await modal.getByRole('button', { name: 'Turn off' }).click();
  await expect(modal.getByRole('button', { name: 'Set up' })).toBeVisible();
  // The browser logs refused codes in the console.
  expect(complaints.filter((each) => !each.includes('422'))).toEqual([]);
});
