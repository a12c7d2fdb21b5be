import { chromium } from 'playwright-core';
const base = 'http://localhost:3475';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
for (const [width, height] of [[390, 844], [1280, 900]]) {
  const page = await browser.newPage({ viewport: { width, height }, hasTouch: width < 500 });
  page.on('pageerror', (e) => console.log(width, 'pageerror', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log(width, 'console', m.text()));
  await page.goto(`${base}/en/sport/lotto`, { waitUntil: 'domcontentloaded' });
  await page.waitForTimeout(6000);
  await page.screenshot({ path: `/tmp/lotto-list-${width}.png` });
  const href = await page.locator('.match-row a').first().getAttribute('href').catch(() => null);
  console.log(width, page.url(), href);
  if (href) {
    await page.goto(new URL(href, base).href);
    await page.waitForTimeout(5000);
    await page.screenshot({ path: `/tmp/lotto-match-${width}.png`, fullPage: true });
    const sizes = await page.locator('[data-columns="numbers"] button').evaluateAll((all) => { const b = all.map((x) => x.getBoundingClientRect()); return [all.length, Math.min(...b.map((r) => r.width)), Math.min(...b.map((r) => r.height)), new Set(b.map((r) => Math.round(r.x))).size]; });
    console.log(width, sizes, await page.evaluate(() => document.documentElement.scrollWidth));
    const buttons = page.locator('[data-columns="numbers"]').first().locator('button');
    for (const n of [2, 16, 39]) { if (await buttons.count() > n) await buttons.nth(n).click(); }
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/lotto-slip-${width}.png` });
  }
  await page.close();
}
await browser.close();
