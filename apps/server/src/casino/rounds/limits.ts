import { type Clock, type CurrencyCode, err, ok, type Result, smaller } from '@evens/base';
import type { StakeLimits } from '@evens/casino';
import { type Refusal, refusal, type TableKey, tableKeys } from '@evens/contract';
import type { ListedGame } from '@evens/games';
import type { Pool, Queryable } from '../../platform/db.ts';
import { ageAt, type GameKind, type GameRules, slotStakeMinor } from '../../players/index.ts';
import { type GameLimit, readGameLimits } from './game-limits.ts';
import { switchKey } from './in-house-games.ts';

const FRESH_MS = 5000;

/** Limits set by the operator and the jurisdiction: the stricter value of each. */
export interface CasinoRules {
  /** Minimum time between round starts of a single-player game. */
  readonly minimumRoundMs: Readonly<Record<GameKind, number>>;
  readonly abandonedMs: number;
  /** A visit ends after this time without play. */
  readonly visitIdleMs: number;
  /** Whether the player may stop the reels early or let them turn faster. */
  readonly allowsSlamStop: boolean;
  /** Whether games other than slots may start rounds by themselves. */
  readonly allowsAutobet: boolean;
  /** Maximum number of games that a page shows side by side. */
  readonly tablesMax: number;
  /** The operator's limits, for all games. */
  readonly limits: ReadonlyMap<CurrencyCode, StakeLimits>;
  /** Stricter limits of games, by `gameLimitKey`. */
  readonly gameLimits: ReadonlyMap<string, Pick<GameLimit, 'stakeMaxMinor' | 'returnMaxMinor'>>;
  /** Keys of closed games and providers: see `isClosed`. */
  readonly closed: ReadonlySet<string>;
  readonly slotStakeMax: GameRules['slotStakeMax'];
}

export type ReadCasinoRules = () => Promise<CasinoRules>;

interface RuleRow {
  readonly minimum_round_ms: number;
  readonly abandoned_hours: number;
  readonly visit_idle_minutes: number;
  readonly slam_stop: boolean;
  readonly autobet: boolean;
  readonly tables_max: number;
  readonly closed: string[];
}

/** The limits of each currency, for all games. */
export async function readCurrencyLimits(db: Queryable): Promise<CasinoRules['limits']> {
  const { rows } = await db.query<{
    currency: CurrencyCode;
    stake_min: string;
    stake_max: string;
    return_max: string;
    steps: string[];
  }>(
    `select currency, stake_min::text, stake_max::text, return_max::text, steps::text[] as steps from casino_limit
     order by currency`,
  );
  return new Map(
    rows.map(({ currency, stake_min, stake_max, return_max, steps }) => [
      currency,
      {
        minimumMinor: BigInt(stake_min),
        maximumMinor: BigInt(stake_max),
        returnMaxMinor: BigInt(return_max),
        steps: steps.map(BigInt),
      },
    ]),
  );
}

async function readRules(pool: Pool, games: GameRules): Promise<CasinoRules> {
  const [rule, limits, gameLimits] = await Promise.all([
    pool.query<RuleRow>(
      `select minimum_round_ms, abandoned_hours, visit_idle_minutes, slam_stop, autobet, tables_max,
              array(select game from game_switch) || case when play_open then '{}' else array['*'] end as closed
       from casino_rule`,
    ),
    readCurrencyLimits(pool),
    readGameLimits(pool),
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
    allowsAutobet: row.autobet && games.allowsAutobet,
    tablesMax: games.allowsSeveralGames ? row.tables_max : 1,
    slotStakeMax: games.slotStakeMax,
    limits,
    gameLimits: limitsByGame(gameLimits),
    closed: new Set(row.closed),
  };
}

export function limitsByGame(limits: readonly GameLimit[]): CasinoRules['gameLimits'] {
  return new Map(limits.map((limit) => [gameLimitKey(limit.game, limit.currency), limit]));
}

const gameLimitKey = (game: string, currency: CurrencyCode): string => `${game} ${currency}`;

export const findGameLimit = (
  { gameLimits }: Pick<CasinoRules, 'gameLimits'>,
  currency: CurrencyCode,
  game: string,
) => gameLimits.get(gameLimitKey(game, currency));

/** Whether an operator closed the game, all games of its provider, or the casino. `game` is `provider:key`. */
export function isClosed({ closed }: Pick<CasinoRules, 'closed'>, game: string): boolean {
  const [provider = ''] = game.split(':', 1);
  return closed.has('*') || closed.has(`${provider}:*`) || closed.has(switchKey(game));
}

/** Keys that close the chat of all tables or of one, beside those of games. */
export const chatSwitchKeys: readonly string[] = ['chat', ...tableKeys.map((key) => `chat:${key}`)];

/** Whether an operator closed the chat of a table. */
export function isChatClosed({ closed }: Pick<CasinoRules, 'closed'>, table: TableKey): boolean {
  return closed.has('chat') || closed.has(`chat:${table}`);
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

/** The limits of a game by its key in switches: the stricter value of the currency's and the game's own. */
export function stakeLimits(
  { limits, gameLimits }: Pick<CasinoRules, 'limits' | 'gameLimits'>,
  currency: CurrencyCode,
  game: string,
): StakeLimits {
  const found = limits.get(currency);
  if (!found) throw new Error(`stakeLimits: expected the casino limits in ${currency}, got none`);
  const own = findGameLimit({ gameLimits }, currency, game);
  if (!own) return found;
  return {
    ...found,
    maximumMinor: smaller(found.maximumMinor, own.stakeMaxMinor),
    returnMaxMinor: smaller(found.returnMaxMinor, own.returnMaxMinor),
  };
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
    game,
    kind,
    currency,
    years,
  }: {
    /** Key of the game in switches. */
    readonly game: string;
    readonly kind: GameKind;
    readonly currency: CurrencyCode;
    readonly years: number;
  },
): StakeLimits {
  const limits = stakeLimits(rules, currency, game);
  if (kind !== 'slot' || rules.slotStakeMax === null) return limits;
  const [first] = rules.slotStakeMax;
  const most = rules.slotStakeMax.findLast(({ fromYears }) => fromYears <= years) ?? first;
  if (most === undefined) return limits;
  const mostMinor = slotStakeMinor(most.hundredths, currency);
  return { ...limits, maximumMinor: smaller(limits.maximumMinor, mostMinor) };
}
