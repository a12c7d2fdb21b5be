import type { CallAnswer, Calls } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { presentStatements } from './read-report.ts';
import { cohortsStatement } from './statements.ts';

const DAY_MS = 86_400_000;
const WEEKS = 26;

const dayText = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The Monday of the UTC week of a time, 0:00. */
function mondayMs(atMs: number): number {
  const dayMs = atMs - (atMs % DAY_MS);
  return dayMs - ((new Date(dayMs).getUTCDay() + 6) % 7) * DAY_MS;
}

/** Players by week of registration, up to the current week. */
export async function readCohorts(
  db: Queryable,
  atMs: number,
): Promise<CallAnswer<Calls['GET /api/desk/report/cohorts']>> {
  const toMs = mondayMs(atMs);
  const { rows } = await db.query<{
    week: string;
    registered: number;
    first_deposits: number;
    active: number[];
  }>({
    ...cohortsStatement,
    values: [dayText(toMs - (WEEKS - 1) * 7 * DAY_MS), dayText(toMs)],
  });
  return {
    Cohorts: rows.map((row) => ({
      Week: row.week,
      Registrations: row.registered,
      FirstDeposits: row.first_deposits,
      Active: row.active,
    })),
    Statements: presentStatements([cohortsStatement]),
  };
}
