import { translate } from '@evens/locales';
import { type Page, expect as plainExpect } from '@playwright/test';
import { newOperator, readUserName } from '../e2e/operator-login.ts';
import { pdf, photo, sendDocument } from '../fixture/documents.ts';
import { rightToLeft } from '../fixture/languages.ts';
import { newPlayer, siteUrl } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const picturesTo = process.env.PICTURES_TO;

/** Opens the part of the account tab about one kind of document. */
async function openDocuments(page: Page, kind: string) {
  await page.goto('/en/user/accountInfo');
  const modal = page.getByRole('dialog', { name: 'Your account' });
  await modal.getByRole('button', { name: 'Documents', exact: true }).click();
  const part = modal.locator(`[data-document-kind="${kind}"]`);
  await expect(part).toBeVisible();
  return { modal, part };
}

async function checkPage(page: Page, name: string): Promise<void> {
  await seeNothingWider(page);
  expect(await findFaults(page)).toEqual([]);
  if (picturesTo !== undefined) await page.screenshot({ path: `${picturesTo}/${name}.png` });
}

test('a passport is sent with its progress, and verifies the player once an operator accepts it', async ({
  page,
  context,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const player = await newPlayer(context);
  const { modal, part } = await openDocuments(page, 'identity');
  await expect(part.getByText('Not sent')).toBeVisible();
  await checkPage(page, 'documents-empty');
  await part.getByRole('button', { name: 'Send a document: Identity' }).click();
  const form = part.getByRole('form', { name: 'Send a document: Identity' });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('Choose a file first.');
  await expect(form.getByLabel('Issued in')).toHaveValue('MT');
  await form.getByLabel('Issued in').selectOption('GB');
  await expect(form.getByLabel('Kind of document').locator('option')).toHaveText([
    'Passport',
    'Driving licence',
    'Residence permit',
  ]);
  await form
    .getByLabel('Choose files')
    .setInputFiles([
      { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html><p>not a photo') },
    ]);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('File 1 is not a JPEG, PNG, WebP or PDF.');
  await checkPage(page, 'documents-refused');
  await form.getByRole('button', { name: 'Remove page.jpg' }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);
  await form.getByLabel('Choose files').setInputFiles([
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 1600, height: 1200 }) },
    { name: 'back.pdf', mimeType: 'application/pdf', buffer: pdf() },
  ]);
  // Delayed, so that the sent share is visible.
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/user/files/send*', async (route) => {
    await held;
    await route.continue();
  });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByRole('progressbar')).toBeVisible();
  await expect(form.getByRole('status')).toHaveText(/Sending, \d+%|Checking the files/);
  await checkPage(page, 'documents-busy');
  arrive();
  await expect(part.getByText('We will look at it')).toBeVisible();
  await page.unroute('**/api/user/files/send*');
  await expect(part.locator('[data-document]')).toContainText('Being checked');
  await expect(part.getByRole('link', { name: /^File \d$/ })).toHaveCount(2);
  await checkPage(page, 'documents-sent');

  const operatorContext = await browser.newContext({ baseURL: siteUrl() });
  await newOperator(operatorContext);
  const office = await operatorContext.newPage();
  await office.goto('/en/backoffice?tab=documents');
  const entry = office.locator('[data-waiting-document]').filter({ hasText: await readUserName(player) });
  await entry.click();
  const card = office.locator('[data-review]');
  await expect(card).toContainText('Ada Lovelace');
  const picture = card.getByRole('img', { name: 'File 1 of Identity' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await card.getByRole('button', { name: 'File 2' }).click();
  await expect(card.getByRole('img', { name: 'File 2 of Identity' })).toBeVisible();
  // No link opens a file on its own.
  await expect(card.getByRole('link')).toHaveText([await readUserName(player)]);
  await checkPage(office, 'desk-documents');
  await expect(card.getByRole('button', { name: 'Decline' })).toBeDisabled();
  await card.getByLabel('The document does not expire').check();
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(entry).toHaveCount(0);
  await operatorContext.close();

  await page.reload();
  await modal.getByRole('button', { name: 'Documents', exact: true }).click();
  await expect(modal.getByText('Your identity is verified.', { exact: true })).toBeVisible();
  await expect(part.locator('[data-document]')).toContainText('Accepted');
  await expect(modal.getByLabel('First name')).toBeDisabled();
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});

test('a lost connection keeps the form, and the second try sends nothing twice', async ({
  page,
  context,
}) => {
  const player = await newPlayer(context);
  const { part } = await openDocuments(page, 'address');
  await part.getByRole('button', { name: 'Send a document: Address' }).click();
  const form = part.getByRole('form', { name: 'Send a document: Address' });
  await form
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: await photo() }]);
  // The upload arrives, and its answer is lost.
  await page.route('**/api/user/files/send*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('The connection was lost.');
  await page.unroute('**/api/user/files/send*');
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(part.locator('[data-document]')).toHaveCount(1);
  expect((await player.call('GET /api/user/files/get')).body.Documents).toHaveLength(1);
});

test('a declined document shows the reason, and the requested one is easy to see, also on a right-to-left phone', async ({
  page,
  context,
  browser,
}) => {
  const player = await newPlayer(context);
  const operatorContext = await browser.newContext({ baseURL: siteUrl() });
  const operator = await newOperator(operatorContext);
  const { body } = await sendDocument(player, { files: [{ name: 'a.jpg', bytes: await photo() }] });
  const { ID } = body.Document as { ID: string };
  await operator.call('POST /api/desk/document', {
    body: { ID, Accept: false, Reason: 'The photo is too dark.' },
  });
  const name = await readUserName(player);
  await operator.call('POST /api/desk/askdocument', {
    body: { UserName: name, Kind: 'source-of-funds', Reason: 'Deposits above 2,000 EUR.' },
  });
  const { part, modal } = await openDocuments(page, 'identity');
  await expect(part).toContainText('Declined: The photo is too dark.');
  await expect(modal.locator('[data-document-kind="source-of-funds"]')).toContainText(
    'We have asked you for this: Deposits above 2,000 EUR.',
  );
  await checkPage(page, 'documents-declined');
  for (const [scheme, width] of [
    ['dark', 1280],
    ['light', 1280],
    ['dark', 390],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto(`/${rightToLeft.segment}/user/accountInfo`);
    const sheet = page.getByRole('dialog', { name: translate(rightToLeft, 'user.title') });
    await sheet.getByRole('button', { name: translate(rightToLeft, 'documents.title'), exact: true }).click();
    const address = sheet.locator('[data-document-kind="payment-method"]');
    await address.getByRole('button').click();
    await address.scrollIntoViewIfNeeded();
    await checkPage(page, `documents-rtl-${scheme}-${width}`);
    const office = await operatorContext.newPage();
    await office.emulateMedia({ colorScheme: scheme });
    await office.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await office.goto('/en/backoffice?tab=documents');
    await expect(office.getByRole('heading', { name: 'Ask a player for a document' })).toBeVisible();
    await checkPage(office, `desk-${scheme}-${width}`);
    await office.close();
  }
  await operatorContext.close();
});
