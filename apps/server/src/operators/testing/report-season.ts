import type { MoneySite } from '../../../../../tests/fixture/money-site.ts';
import { AuditSealer } from '../audit/audit-chain/sealer.ts';
import { closeDays } from '../reports/close-days.ts';
import { followReports } from '../reports/follow.ts';
import { verifyDay } from '../reports/verify-day.ts';

const DAY_MS = 86_400_000;

export interface ReportedSeason {
  readonly closedDays: number;
  /** Sums of closed days that differ from the ledger. */
  readonly differences: readonly string[];
}

/** Counts and closes all days of a season, and verifies each of them. */
export async function reportSeason({ pool, nowMs }: MoneySite): Promise<ReportedSeason> {
  const sealer = new AuditSealer(pool, { nowMs: () => nowMs });
  while ((await sealer.seal()) > 0);
  while (!(await followReports(pool)));
  const days = await closeDays(pool, nowMs + 2 * DAY_MS);
  const differences: string[] = [];
  for (const day of days)
    differences.push(...((await verifyDay(pool, day)) ?? []).map((each) => `${day} ${each}`));
  return { closedDays: days.length, differences };
}
