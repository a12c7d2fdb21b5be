import { chromium } from 'playwright-core';
const base = process.env.BASE, pw = process.env.PW, out = '/tmp/l2shots'; 
import { mkdirSync } from 'node:fs'; mkdirSync(out, { recursive: true });
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-background-networking'] });
const run = async (name, w, h, scheme, path, fn) => {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, serviceWorkers: 'block', hasTouch: w < 700 });
  const p = await c.newPage();
  await p.goto(base + path); await p.waitForTimeout(3500);
  const r = await p.evaluate(() => { const t = [...document.querySelectorAll('[data-game]')].map(e => e.getBoundingClientRect()); return { y: t[0]?.y, n: t.filter(x => x.top === t[0].top).length, w: t[0]?.width, sw: document.documentElement.scrollWidth }; });
  console.log(name, JSON.stringify(r));
  if (fn) await fn(p);
  await p.screenshot({ path: `${out}/${name}.png` });
  await c.close();
};
const list = (process.argv[2] ?? '').split(',');
const all = {
  a: () => run('l1280', 1280, 800, 'dark', '/en/casino'),
  b: () => run('l1280light', 1280, 800, 'light', '/de/casino'),
  c: () => run('l390', 390, 844, 'dark', '/en/casino'),
  d: () => run('l1440ar', 1440, 900, 'dark', '/ar/casino'),
  e: () => run('l1920', 1920, 1000, 'dark', '/en/casino'),
  f: () => run('l768', 768, 1000, 'dark', '/en/casino'),
  g: () => run('loy', 1280, 800, 'dark', '/en/casino', async p => { await p.goto(base + '/en/loyalty'); await p.waitForTimeout(2500); }),
  h: () => run('chal', 1280, 800, 'dark', '/en/casino/tournaments?kind=target'),
};
for (const k of list) await all[k]();
await b.close();
