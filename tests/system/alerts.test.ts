import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asFields } from '@evens/base';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headingAnchor } from '../../tools/checks/doc-links.ts';
import { openSite } from '../fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
import { startRedis, type TestRedis } from '../fixture/redis.ts';
import type { Site } from '../fixture/site-place.ts';

const docs = join(import.meta.dirname, '../../docs');
const text = readFileSync(join(docs, 'alerts.yml'), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly runbook: string;
}

const field = (part: string, name: string): string =>
  new RegExp(`^\\s+${name}: (.*)$`, 'm').exec(part)?.[1] ?? '';

const rules: readonly Rule[] = text
  .split(/^ +- alert: /m)
  .slice(1)
  .map((part) => ({
    alert: part.split('\n')[0] ?? '',
    expr: field(part, 'expr'),
    runbook: field(part, 'runbook'),
  }));

let season: QuietSeason;
let redis: TestRedis;
let site: Site;
beforeAll(async () => {
  season = quietSeason();
  redis = await startRedis();
  // With a bus, whose metrics the rules use too.
  site = await openSite({ feed: season.feed, env: { BUS_URL: redis.url } });
});
afterAll(async () => {
  await site.stop();
  await redis.stop();
  season.remove();
});

test('alert rules have unique names and non-empty expressions', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(rules.filter(({ expr }) => expr === '')).toEqual([]);
});

/** Expressions of the dashboard's panels. */
function readPanels(): readonly string[] {
  const dashboard = asFields(JSON.parse(readFileSync(join(docs, '../deploy/grafana/evens.json'), 'utf8')));
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return list(dashboard?.['panels']).flatMap((panel) =>
    list(asFields(panel)?.['targets']).map((target) => String(asFields(target)?.['expr'])),
  );
}

test.each([
  ['alert rules', rules.map(({ expr }) => expr)],
  ['panels of the dashboard', readPanels()],
])('%s use only metrics that a running site exports', async (_, expressions) => {
  const named = expressions.flatMap((expr) => expr.match(/\bevens_[a-z_]+/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  async function findMissing(): Promise<readonly string[]> {
    const text = await (await fetch(`${site.url}/metrics`)).text();
    const metrics = new Set(Array.from(text.matchAll(/^# TYPE (\S+) /gm), ([, name]) => name));
    const isExported = (name: string): boolean =>
      metrics.has(name) || metrics.has(name.replace(/_(bucket|count|sum)$/, ''));
    return named.filter((name) => !isExported(name));
  }
  // Works that have a lease begin after the site answers.
  await expect.poll(findMissing, { timeout: 60_000 }).toEqual([]);
});

test('alert rules link to existing sections of the runbook', () => {
  const runbook = readFileSync(join(docs, 'runbook.md'), 'utf8');
  const anchors = new Set(
    Array.from(
      runbook.matchAll(/^## (.*)$/gm),
      ([, heading = '']) => `docs/runbook.md#${headingAnchor(heading)}`,
    ),
  );
  expect(rules.filter(({ runbook: section }) => !anchors.has(section))).toEqual([]);
});
