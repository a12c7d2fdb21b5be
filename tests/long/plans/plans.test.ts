import { beforeAll, describe, expect, test } from 'vitest';
import { allowances } from './allowances.ts';
import { LIMITS_CALLS } from './exercise-site.ts';
import { findPlanFaults } from './plan-rules.ts';
import { listStatements } from './plans-page.ts';
import { type PlansRun, planModes, runPlans } from './run-plans.ts';

/** Large enough for the plans of a large database. `npm run plans` tests two million tickets. */
const size = { tickets: 60_000, rounds: 30_000 };

/** For tables with a few thousand rows, PostgreSQL rightly chooses a full scan. */
const SMALL_TABLE_ROWS = 5000;

let run: PlansRun;

beforeAll(async () => {
  run = await runPlans(size, () => undefined);
}, 10 * 60_000);

test('the site answers all calls of the exercise', () => {
  expect(run.refused).toEqual([]);
});

test('a planted statement with a full scan is recorded and reported', () => {
  const found = findPlanFaults(run.planted, run.rowCounts, allowances, SMALL_TABLE_ROWS).map(
    ({ what }) => what,
  );
  expect(found).toEqual([expect.stringContaining('reads all of ticket_p0')]);
});

describe.each(planModes)('plan_cache_mode %s', (mode) => {
  test("GET /api/betslip/limits reads an account's open stakes once, not with each call", () => {
    const reads = run.plans[mode].filter(({ text }) => text.includes('from balance b left join lateral'));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThan(LIMITS_CALLS / 2);
  });

  test('statements neither scan a growing table nor touch more pages than allowed', () => {
    const faults = findPlanFaults(run.plans[mode], run.rowCounts, allowances, SMALL_TABLE_ROWS);
    expect(faults, faults.map(({ what, text }) => `${what}: ${text}`).join('\n')).toEqual([]);
  });
});

test('the exercise runs the statements that once scanned', () => {
  const texts = listStatements(run).map(({ text }) => text);
  const known = [
    'from balance b left join lateral', // an account's open stakes
    'with looked as materialized', // stuck markets
    'started_at < to_timestamp', // abandoned rounds
    'insert into feed_event',
    'update ticket t set result = w.result', // tickets of a result
    'insert into risk_hour', // stakes by hour
    'from external_round n', // newest rounds of a game of another provider
    'with debited as materialized (select p.journal_id, p.amount', // stakes and returns of one account
  ];
  expect(known.filter((part) => !texts.some((text) => text.includes(part)))).toEqual([]);
});
