import { type Clock, type CurrencyCode, err, ok, type Result, smaller } from '@evens/base';
import type { StakeLimits } from '@evens/casino';
import { type Refusal, refusal } from '@evens/contract';
import type { ListedGame } from '@evens/games';
import type { Pool } from '../../platform/db.ts';
import { ageAt, type GameKind, type GameRules, slotStakeMinor } from '../../players/index.ts';

const FRESH_MS = 5000;

/** Limits set by the operator and the jurisdiction: the stricter value of each. */
export interface CasinoRules {
  /** Minimum time between round starts of a single-player game. */
  readonly minimumRoundMs: Readonly<Record<GameKind, number>>;
  readonly abandonedMs: number;
  /** A visit ends after this time without play. */
  readonly visitIdleMs: number;
  /** Whether the player may stop the reels early. */
  readonly allowsSlamStop: boolean;
  /** Maximum number of games that a page shows side by side. */
  readonly tablesMax: number;
  /** The operator's limits, for all games. */
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

/**
 * The casino's rules, cached for some seconds. Rules that must apply immediately are read by the statement that takes
 * the stake.
 */
export function makeCasinoRules(
  pool: Pool,
  { clock, games }: { readonly clock: Clock; readonly games: GameRules },
): ReadCasinoRules {
  let cached: { readonly rules: Promise<CasinoRules>; readonly untilMs: number } | undefined;
  return () => {
    const nowMs = clock.nowMs();
    if (cached && nowMs < cached.untilMs) return cached.rules;
    const rules = readRules(pool, games);
    cached = { rules, untilMs: nowMs + FRESH_MS };
    rules.catch(() => {
      cached = undefined;
    });
    return rules;
  };
}

export function stakeLimits({ limits }: CasinoRules, currency: CurrencyCode): StakeLimits {
  const found = limits.get(currency);
  if (!found) throw new Error(`stakeLimits: expected the casino limits in ${currency}, got none`);
  return found;
}

export function gameKind({ categories }: Pick<ListedGame, 'categories'>): GameKind {
  return categories.includes('slots') ? 'slot' : 'other';
}

/**
 * Completed years for `limitsOfGame`. Refuses with DetailsMissing if the game's stake limit depends on age and the date
 * of birth is unknown. For other games, an unknown age is ignored.
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
 * Allowed stakes of a round for a player of this age in completed years; Infinity if no person is involved, as in a
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
  const limits = stakeLimits(rules, currency);
  if (kind !== 'slot' || rules.slotStakeMax === null) return limits;
  const [first] = rules.slotStakeMax;
  const most = rules.slotStakeMax.findLast(({ fromYears }) => fromYears <= years) ?? first;
  if (most === undefined) return limits;
  const mostMinor = slotStakeMinor(most.hundredths, currency);
  return { ...limits, maximumMinor: smaller(limits.maximumMinor, mostMinor) };
}
