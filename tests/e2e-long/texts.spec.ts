import { type Page, expect as plainExpect } from '@playwright/test';
import { rightToLeft } from '../fixture/languages.ts';
import { newPlayer } from '../fixture/page-player.ts';
import { quietTest as test } from '../fixture/shared-site.ts';
import { collectComplaints, findFaults, seeNothingWider } from '../routes/check-route.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 15_000 });
const picturesTo = process.env.PICTURES_TO;

async function checkAtWidths(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [768, 'dark'],
    [1280, 'light'],
    [1920, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await seeNothingWider(page);
    if (picturesTo !== undefined)
      await page.screenshot({ path: `${picturesTo}/${name}-${width}-${colorScheme}.png` });
  }
  expect(await findFaults(page)).toEqual([]);
}

test('a visitor reads a legal text, its version and a part of it by its heading', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/en');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bonus terms' }).click();
  await expect(page).toHaveURL(/\/en\/bonus-terms-conditions$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bonus terms and conditions');
  await expect(page).toHaveTitle(/^Bonus terms and conditions – /);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /^The rules for bonus money/,
  );
  const versionNotice = page.locator('[data-legal-version]');
  await expect(versionNotice).toContainText(/Version \u2066\d{4}-\d\d-\d\d\u2069 · In force since/);
  await checkAtWidths(page, 'bonus-terms-en');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(3).click();
  await expect(page).toHaveURL(/#.+/);
  await expect(page.locator('main article h2[id]').nth(3)).toBeInViewport();
  const version = await versionNotice.getAttribute('data-legal-version');
  await page.locator('[data-versions]').getByRole('link').first().click();
  await expect(page).toHaveURL(`/en/bonus-terms-conditions?version=${version}`);
  await page.reload();
  await expect(page).toHaveURL(`/en/bonus-terms-conditions?version=${version}`);
  await expect(versionNotice).toHaveAttribute('data-legal-version', `${version}`);
  for (const path of ['bonus-terms-conditions', 'privacy-policy', 'aml-policy', 'cookies-policy']) {
    await page.goto(`/en/${path}`);
    await expect(page.locator('[data-legal-version]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  expect(complaints).toEqual([]);
});

test('an unknown version, or one of another text, is not found', async ({ page }) => {
  await page.goto('/en/privacy-policy');
  const version = await page.locator('[data-legal-version]').getAttribute('data-legal-version');
  for (const requestedVersion of [version, '999999999', 'x']) {
    await page.goto(`/en/terms-and-conditions?version=${requestedVersion}`);
    await expect(page.locator('main [data-state="not-found"]')).toBeVisible();
  }
});

test('a visitor searches the questions within a topic, and then in all topics', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.goto('/en');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.locator('main section[data-topic]')).toHaveCount(6);
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Video' }).click();
  await expect(page).toHaveURL(/\/en\/frequently-asked-questions\/video$/);
  await expect(page.locator('main section[data-topic]')).toHaveCount(1);
  await checkAtWidths(page, 'faq-video-en');
  const box = page.getByRole('searchbox', { name: 'Search the questions' });
  await box.fill('withdraw');
  await expect(page).toHaveURL(/\/video\?q=withdraw$/);
  await expect(page.locator('main [data-state="empty"]')).toBeVisible();
  await page.getByRole('link', { name: 'Search all topics' }).click();
  await expect(page).toHaveURL(/\/en\/frequently-asked-questions\?q=withdraw$/);
  await expect(page.locator('main details').first()).toHaveAttribute('open', '');
  await expect(page.getByRole('status').filter({ hasText: 'answers found' })).toBeVisible();
  const marked = () => page.evaluate(() => CSS.highlights.get('faq-hit')?.size ?? 0);
  await expect.poll(marked).toBeGreaterThan(1);
  await checkAtWidths(page, 'faq-search-en');
  await page.reload();
  await expect(box).toHaveValue('withdraw');
  await box.press('Escape');
  await expect(page).toHaveURL(/\/en\/frequently-asked-questions$/);
  await expect.poll(marked).toBe(0);
  expect(complaints).toEqual([]);
});

test('the keyboard opens a question, and its link opens it again', async ({ page }) => {
  await page.goto('/en/frequently-asked-questions/video');
  const question = page.locator('main details').nth(1);
  await question.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(question).toHaveAttribute('open', '');
  await question.getByRole('link', { name: 'Link to this answer' }).click();
  await expect(page).toHaveURL(/\/video#[a-z-]+$/);
  await page.reload();
  await expect(question).toHaveAttribute('open', '');
  await expect(question).toBeInViewport();
});

test('a visitor goes from the blog to a category and a post', async ({ page }) => {
  const complaints = collectComplaints(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/en/blog');
  await expect(page.locator('main [data-post]').first()).toBeVisible();
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute(
    'href',
    '/en/blog/feed.xml',
  );
  await checkAtWidths(page, 'blog-en');
  await page.setViewportSize({ width: 1280, height: 900 });
  const toggle = page.getByRole('button', { name: 'Categories and newest posts' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await checkAtWidths(page, 'blog-sidebar-en');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /^Payments/ })
    .click();
  await expect(page).toHaveURL(/\/en\/blog\/payments$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute(
    'href',
    '/en/blog/payments/feed.xml',
  );
  const first = page.locator('main [data-post]').first().getByRole('link');
  const title = await first.textContent();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page).toHaveTitle(new RegExp(`^${title} – `));
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
  await checkAtWidths(page, 'post-en');
  expect(complaints).toEqual([]);
});

for (const path of ['/blog/nothing', '/blog/betting/nothing', '/frequently-asked-questions/nothing'])
  test(`the unknown address ${path} answers 404`, async ({ page }) => {
    const response = await page.goto(`/en${path}`);
    expect(response?.status()).toBe(404);
    await expect(page.locator('main [data-state="not-found"]')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

for (const path of [
  '/terms-and-conditions',
  '/frequently-asked-questions/bets',
  '/blog/betting',
  '/blog/betting/how-a-system-bet-pays',
])
  test(`${path} is mirrored in ${rightToLeft.code} as well`, async ({ page }) => {
    const complaints = collectComplaints(page);
    await page.goto(`/${rightToLeft.segment}${path}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('main').locator('article, details').first()).toBeVisible();
    await checkAtWidths(page, `${path.replaceAll('/', '-').slice(1)}-${rightToLeft.segment}`);
    expect(complaints).toEqual([]);
  });

test('a player sees the version that was agreed to, and responsible gaming has its text', async ({
  page,
  context,
}) => {
  await newPlayer(context);
  await page.goto('/en/terms-and-conditions');
  const version = await page.locator('[data-legal-version]').getAttribute('data-legal-version');
  await expect(page.locator('[data-agreed]').getByRole('link')).toHaveAttribute(
    'href',
    `/en/terms-and-conditions?version=${version}`,
  );
  await page.goto('/en/responsible-gaming');
  await expect(page.locator('[data-legal-section="responsible-gaming"] h2').first()).toBeVisible();
  await checkAtWidths(page, 'responsible-en');
});

test('calculators in posts compute the text’s examples, and follow the typed values', async ({ page }) => {
  const complaints = collectComplaints(page);
  const results = page.locator('[data-widget]').getByRole('status');
  await page.goto('/en/blog/betting/how-a-system-bet-pays');
  await expect(results).toContainText(/6\.00.EUR/);
  await expect(results).toContainText(/13\.50.EUR/);
  await page.getByLabel('Result of selection 3').selectOption('won');
  await expect(results).toContainText(/29\.75.EUR/);
  await page.getByLabel('Odds of selection 1').fill('x');
  await expect(results).toHaveText('Check the fields: one of them is empty or out of range.');
  await page.getByLabel('Odds of selection 1').fill('1.50');
  await page.locator('[data-widget]').scrollIntoViewIfNeeded();
  await checkAtWidths(page, 'widget-system-en');
  for (const [path, resultPattern] of [
    ['betting/what-a-quarter-line-is', /14\.75.EUR/],
    ['betting/how-cash-out-is-priced', /42\.13.EUR/],
    ['product/how-a-bonus-is-wagered', /2,500\.00.EUR/],
    ['casino/how-to-check-a-round', /Number 1.*0\.\d{10}/],
  ] as const) {
    await page.goto(`/en/blog/${path}`);
    await expect(results).toContainText(resultPattern);
    await page.locator('[data-widget]').scrollIntoViewIfNeeded();
    await checkAtWidths(page, `widget-${path.split('/')[1]}-en`);
  }
  await page.goto('/en/blog/product/how-a-bonus-is-wagered');
  await expect(results).toContainText(/This bet counts10\.00.EURSuch bets needed25$/);
  await page.locator('[data-widget]').getByLabel('Stake').fill('25');
  await expect(results).toContainText(/This bet counts10\.00.EUR/);
  await page.locator('[data-widget]').getByLabel('Odds').fill('1.40');
  await expect(results).toContainText(/This bet countsDoes not count$/);
  await page.goto(`/${rightToLeft.segment}/blog/betting/what-a-quarter-line-is`);
  await expect(results).toContainText(/\d/);
  await page.locator('[data-widget]').scrollIntoViewIfNeeded();
  await checkAtWidths(page, 'widget-quarter-ar');
  expect(complaints).toEqual([]);
});
