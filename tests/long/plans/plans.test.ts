import { beforeAll, describe, expect, test } from 'vitest';
import { allowances } from './allowances.ts';
import { faultsOf } from './plan-rules.ts';
import { statementsOf } from './plans-page.ts';
import { type PlansRun, planModes, runPlans } from './run-plans.ts';

/** Enough that PostgreSQL plans as on a large database; `npm run plans` judges two million tickets. */
const size = { tickets: 60_000, rounds: 30_000 };

let run: PlansRun;

beforeAll(async () => {
  run = await runPlans(size, () => undefined);
}, 10 * 60_000);

test('the site answers every call of the exercise', () => {
  expect(run.refused).toEqual([]);
});

test('a statement that scans is recorded and judged', () => {
  const found = faultsOf(run.planted, run.rowsOf, allowances).map(({ what }) => what);
  expect(found).toEqual([expect.stringContaining('reads all of ticket_p0')]);
});

describe.each(planModes)('plan_cache_mode %s', (mode) => {
  test('no statement reads a growing table as a whole or touches more pages than its bound', () => {
    expect(faultsOf(run.plans[mode], run.rowsOf, allowances)).toEqual([]);
  });
});

test('the exercise causes the statements that once scanned', () => {
  const texts = statementsOf(run).map(({ text }) => text);
  for (const part of [
    'from balance b left join lateral', // an account's open stakes
    'with looked as materialized', // stuck markets
    'started_at < to_timestamp', // abandoned rounds
    'insert into feed_event',
  ])
    expect(texts.filter((text) => text.includes(part))).not.toEqual([]);
});
