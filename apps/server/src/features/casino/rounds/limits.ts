import type { Clock, CurrencyCode } from '@evens/base';
import type { Pool } from '../../../platform/db.ts';

const FRESH_MS = 5000;

export interface StakeLimits {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  /** The most that one round may ever pay. */
  readonly returnMaxMinor: bigint;
  readonly steps: readonly bigint[];
}

export interface CasinoRules {
  readonly minimumRoundMs: number;
  readonly abandonedMs: number;
  /** A visit ends after so long without play. */
  readonly visitIdleMs: number;
  /** Whether reels may be stopped before their time. */
  readonly allowsSlamStop: boolean;
  /** Games that a page may show side by side. */
  readonly tablesMax: number;
  readonly limits: ReadonlyMap<CurrencyCode, StakeLimits>;
}

export type ReadCasinoRules = () => Promise<CasinoRules>;

interface RuleRow {
  readonly minimum_round_ms: number;
  readonly abandoned_hours: number;
  readonly visit_idle_minutes: number;
  readonly slam_stop: boolean;
  readonly tables_max: number;
}

async function readRules(pool: Pool): Promise<CasinoRules> {
  const [rule, limits] = await Promise.all([
    pool.query<RuleRow>(
      'select minimum_round_ms, abandoned_hours, visit_idle_minutes, slam_stop, tables_max from casino_rule',
    ),
    pool.query<{
      currency: CurrencyCode;
      stake_min: string;
      stake_max: string;
      return_max: string;
      steps: string[];
    }>(
      `select currency, stake_min::text, stake_max::text, return_max::text, steps::text[] as steps from casino_limit`,
    ),
  ]);
  const [row] = rule.rows;
  if (!row) throw new Error('readRules: expected one row of rules, got none');
  return {
    minimumRoundMs: row.minimum_round_ms,
    abandonedMs: row.abandoned_hours * 3_600_000,
    visitIdleMs: row.visit_idle_minutes * 60_000,
    allowsSlamStop: row.slam_stop,
    tablesMax: row.tables_max,
    limits: new Map(
      limits.rows.map(({ currency, stake_min, stake_max, return_max, steps }) => [
        currency,
        {
          minimumMinor: BigInt(stake_min),
          maximumMinor: BigInt(stake_max),
          returnMaxMinor: BigInt(return_max),
          steps: steps.map(BigInt),
        },
      ]),
    ),
  };
}

/** The casino's rules as of some seconds ago; what must hold at once is read by the statement that takes the stake. */
export function makeCasinoRules(pool: Pool, clock: Clock): ReadCasinoRules {
  let kept: { readonly rules: Promise<CasinoRules>; readonly untilMs: number } | undefined;
  return () => {
    const nowMs = clock.nowMs();
    if (kept && nowMs < kept.untilMs) return kept.rules;
    const rules = readRules(pool);
    kept = { rules, untilMs: nowMs + FRESH_MS };
    rules.catch(() => {
      kept = undefined;
    });
    return rules;
  };
}

export function limitsOf({ limits }: CasinoRules, currency: CurrencyCode): StakeLimits {
  const found = limits.get(currency);
  if (!found) throw new Error(`limitsOf: expected the casino limits in ${currency}, got none`);
  return found;
}
