import { type Clock, type CurrencyCode, err, ok, type Result, smaller } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { ListedGame } from '@evens/games';
import type { Pool } from '../../../platform/db.ts';
import { ageAt, type GameKind, type GameRules, slotStakeMinor } from '../../protection/index.ts';

const FRESH_MS = 5000;

export interface StakeLimits {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  /** The most that one round may ever pay. */
  readonly returnMaxMinor: bigint;
  readonly steps: readonly bigint[];
}

/** Limits set by the operator and the jurisdiction: the stricter value of each. */
export interface CasinoRules {
  /** Between the starts of two rounds of a game that is played alone. */
  readonly minimumRoundMs: Readonly<Record<GameKind, number>>;
  readonly abandonedMs: number;
  /** A visit ends after so long without play. */
  readonly visitIdleMs: number;
  /** Whether reels may be stopped before their time. */
  readonly allowsSlamStop: boolean;
  /** Games that a page may show side by side. */
  readonly tablesMax: number;
  /** The operator's, for all games. */
  readonly limits: ReadonlyMap<CurrencyCode, StakeLimits>;
  readonly slotStakeMax: GameRules['slotStakeMax'];
}

export type ReadCasinoRules = () => Promise<CasinoRules>;

interface RuleRow {
  readonly minimum_round_ms: number;
  readonly abandoned_hours: number;
  readonly visit_idle_minutes: number;
  readonly slam_stop: boolean;
  readonly tables_max: number;
}

async function readRules(pool: Pool, games: GameRules): Promise<CasinoRules> {
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
    minimumRoundMs: {
      slot: Math.max(row.minimum_round_ms, games.roundMsMin.slot),
      other: Math.max(row.minimum_round_ms, games.roundMsMin.other),
    },
    abandonedMs: row.abandoned_hours * 3_600_000,
    visitIdleMs: row.visit_idle_minutes * 60_000,
    allowsSlamStop: row.slam_stop && games.allowsSlamStop,
    tablesMax: games.allowsSeveralGames ? row.tables_max : 1,
    slotStakeMax: games.slotStakeMax,
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
export function makeCasinoRules(
  pool: Pool,
  { clock, games }: { readonly clock: Clock; readonly games: GameRules },
): ReadCasinoRules {
  let kept: { readonly rules: Promise<CasinoRules>; readonly untilMs: number } | undefined;
  return () => {
    const nowMs = clock.nowMs();
    if (kept && nowMs < kept.untilMs) return kept.rules;
    const rules = readRules(pool, games);
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

export function kindOf({ categories }: Pick<ListedGame, 'categories'>): GameKind {
  return categories.includes('slots') ? 'slot' : 'other';
}

/**
 * Completed years for `limitsOfGame`. Refuses DetailsMissing where the stake of the game is bounded by age and the date of birth is not
 * known; for every other game a player whose age is not known counts as one without an age.
 */
export function ageForLimits(
  { slotStakeMax }: Pick<CasinoRules, 'slotStakeMax'>,
  {
    kind,
    birthDate,
    atMs,
  }: { readonly kind: GameKind; readonly birthDate: string | null; readonly atMs: number },
): Result<number, Refusal> {
  if (birthDate !== null) return ok(ageAt(birthDate, atMs));
  return kind === 'slot' && slotStakeMax !== null
    ? err(refusal('DetailsMissingException'))
    : ok(Number.POSITIVE_INFINITY);
}

/**
 * What may be staked in a round of such a game by a player of so many completed years; Infinity where no person is meant, as in a
 * demo.
 */
export function limitsOfGame(
  rules: CasinoRules,
  {
    kind,
    currency,
    years,
  }: { readonly kind: GameKind; readonly currency: CurrencyCode; readonly years: number },
): StakeLimits {
  const limits = limitsOf(rules, currency);
  if (kind !== 'slot' || rules.slotStakeMax === null) return limits;
  const [first] = rules.slotStakeMax;
  const most = rules.slotStakeMax.findLast(({ fromYears }) => fromYears <= years) ?? first;
  if (most === undefined) return limits;
  const mostMinor = slotStakeMinor(most.hundredths, currency);
  return { ...limits, maximumMinor: smaller(limits.maximumMinor, mostMinor) };
}
