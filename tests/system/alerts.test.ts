import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite } from '../fixture/open-site.ts';
import { type QuietSeason, quietSeason } from '../fixture/quiet-season.ts';
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

/** Builds the anchor of a Markdown heading. */
function headingAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .trim()
    .replaceAll(' ', '-');
}

let season: QuietSeason;
let site: Site;
beforeAll(async () => {
  season = quietSeason();
  site = await openSite({ feed: season.feed });
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

test('alert rules have unique names and non-empty expressions', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(rules.filter(({ expr }) => expr === '')).toEqual([]);
});

test('alert rules use only metrics that a running site exports', async () => {
  const metricsText = await (await fetch(`${site.url}/metrics`)).text();
  const metrics = new Set(Array.from(metricsText.matchAll(/^# TYPE (\S+) /gm), ([, name]) => name));
  const named = rules.flatMap(({ expr }) => expr.match(/\bevens_[a-z_]+/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !metrics.has(name))).toEqual([]);
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
