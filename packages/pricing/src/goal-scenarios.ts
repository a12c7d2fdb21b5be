import type { ContestFacts, PeriodScore, Score, Side } from '@evens/markets';
import { poissonChances } from './poisson.ts';
import { ListCache, normalise, type ScenarioSet } from './scenario.ts';

/** Chances of the results after a level regular time. They sum to 1. */
export interface Decider {
  readonly homeOvertime: number;
  readonly awayOvertime: number;
  readonly homeShootout: number;
  readonly awayShootout: number;
}

/** Remaining goals of a match with rare and independent goals. Means refer to the remaining time. */
export interface GoalsAhead {
  readonly facts: ContestFacts;
  /** Number of regular periods of the match. */
  readonly periods: number;
  /** Mean goals of the running period, or of the next one in a break. */
  readonly current: Score;
  /** Mean goals of all later regular periods. */
  readonly later: Score;
  /** Absent if a draw is final. */
  readonly decider?: Decider | undefined;
  /** Reweighs final scores of regular time. Default: 1 for every score. */
  readonly correction?: ((home: number, away: number) => number) | undefined;
}

/** The state fixes the facts; `counts` holds the goals of each scenario. */
interface GoalList {
  readonly facts: ContestFacts[];
  /**
   * Five numbers per scenario: goals of the current and the later periods, home first, then the decider (0 none … 4).
   */
  readonly counts: Uint8Array;
  /** Share of the next goal's side among all orders with these counts. */
  readonly orders: Float64Array;
  /** Final score of regular time, home first. */
  readonly finals: Uint8Array;
}

const lists = new ListCache<GoalList>(250_000);
const DECIDERS: readonly (keyof Decider)[] = ['homeOvertime', 'awayOvertime', 'homeShootout', 'awayShootout'];

/**
 * Means are rounded up to these steps to share a list. A sport with a mean above the last one is not a sport of rare
 * goals.
 */
const meanSteps = [0, 0.05, 0.15, 0.3, 0.5, 0.75, 1, 1.2, 1.6, 2, 2.4, 2.8, 3.4, 4, 5.5, 8];

function meanStep(mean: number): number {
  return meanSteps.find((step) => mean <= step) ?? mean;
}

/** The lowest count that leaves less than 10⁻⁷ above it. */
function highestCount(mean: number): number {
  let chance = Math.exp(-mean);
  let above = 1 - chance;
  let n = 0;
  while (above > 1e-7 && n < 30) {
    n++;
    chance = (chance * mean) / n;
    above -= chance;
  }
  return n;
}

/**
 * Scenarios with a lower chance are omitted. The second bound is for sports with more goals, whose lists would be too
 * long.
 */
const NEGLIGIBLE = 1e-7;
const NEGLIGIBLE_OF_MANY = 7e-7;
/** From this total of expected goals the second bound applies. */
const MANY_GOALS = 4;

interface PlayedPeriods {
  readonly ended: readonly PeriodScore[];
  readonly running: Score;
  /** True if regular time has ended. */
  readonly regularOver: boolean;
  readonly phase: PeriodScore['phase'];
}

function playedPeriods(facts: ContestFacts, periods: number): PlayedPeriods {
  const last = facts.periods.at(-1);
  const runs = last !== undefined && !last.ended;
  const ended = runs ? facts.periods.slice(0, -1) : facts.periods;
  const regularEnded = ended.filter((period) => period.phase === 'regular').length;
  return {
    ended,
    running: runs ? { home: last.home, away: last.away } : { home: 0, away: 0 },
    regularOver: regularEnded >= periods,
    phase: last?.phase ?? 'regular',
  };
}

const MOST_GOALS = 40;
const runs = {
  home: Array.from({ length: MOST_GOALS }, (): Side => 'home'),
  away: Array.from({ length: MOST_GOALS }, (): Side => 'away'),
};

/** Goals in order: those so far, the next one, then the others with all home goals first. */
function goalOrder(soFar: readonly Side[], next: Side, home: number, away: number): readonly Side[] {
  const otherGoals = runs.home.slice(0, home).concat(runs.away.slice(0, away));
  return soFar.concat(next, otherGoals);
}

const PAIRS = 256;

/** Memoises a function of two small counts. */
function remembered<T>(make: (home: number, away: number) => T): (home: number, away: number) => T {
  const known = new Map<number, T>();
  return (home, away) => {
    const key = home * PAIRS + away;
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = make(home, away);
    known.set(key, value);
    return value;
  };
}

function decidedPeriods(decider: number): PeriodScore[] {
  if (decider === 0) return [];
  if (decider <= 2)
    return [{ phase: 'overtime', home: decider === 1 ? 1 : 0, away: decider === 2 ? 1 : 0, ended: true }];
  return [
    { phase: 'overtime', home: 0, away: 0, ended: true },
    { phase: 'shootout', home: decider === 3 ? 1 : 0, away: decider === 4 ? 1 : 0, ended: true },
  ];
}

/** Goals of later periods are all in the next of them; the others end 0–0. Only the next goal has its true side. */
function makeList(ahead: GoalsAhead, steps: readonly number[]): GoalList {
  const { facts, periods, decider } = ahead;
  const { ended, running, regularOver, phase } = playedPeriods(facts, periods);
  const regularEnded = ended.filter((period) => period.phase === 'regular');
  const laterPeriods = regularOver ? 0 : periods - regularEnded.length - 1;
  const soFar = facts.goals ?? [];
  const keepsGoals = facts.goals !== undefined || facts.status === 'scheduled';
  const base = regularEnded.reduce((score, p) => ({ home: score.home + p.home, away: score.away + p.away }), {
    home: running.home,
    away: running.away,
  });
  const scenarioFacts: ContestFacts[] = [];
  const counts: number[] = [];
  const orders: number[] = [];
  const finals: number[] = [];
  const tables = steps.map((mean) => poissonChances(mean, highestCount(mean)));
  const [homeNow = [], awayNow = [], homeLater = [], awayLater = []] = tables.map((table) =>
    Array.from(table),
  );

  const negligible =
    steps.reduce((sum, mean) => sum + mean, 0) > MANY_GOALS ? NEGLIGIBLE_OF_MANY : NEGLIGIBLE;

  // Thousands of ends share a few periods and orders of goals.
  const endedPeriod = remembered((home: number, away: number): PeriodScore => {
    return { phase: 'regular', home, away, ended: true };
  });
  const goalOrders = {
    home: remembered((home: number, away: number) => goalOrder(soFar, 'home', home - 1, away)),
    away: remembered((home: number, away: number) => goalOrder(soFar, 'away', home, away - 1)),
  };
  const playedIn = (now: Score, later: Score): readonly PeriodScore[] => {
    const regular: PeriodScore[] = regularEnded.slice();
    if (!regularOver) {
      regular.push(endedPeriod(running.home + now.home, running.away + now.away));
      for (let n = 0; n < laterPeriods; n++) {
        regular.push(n === 0 ? endedPeriod(later.home, later.away) : endedPeriod(0, 0));
      }
    }
    return regular;
  };
  const add = (
    { now, later, regular }: { now: Score; later: Score; regular: readonly PeriodScore[] },
    next: Side | undefined,
    share: number,
  ) => {
    const home = now.home + later.home;
    const away = now.away + later.away;
    const goals = !keepsGoals ? undefined : next ? goalOrders[next](home, away) : soFar;
    const level = base.home + now.home + later.home === base.away + now.away + later.away;
    const deciders = !decider || !level ? [0] : phase === 'shootout' ? [3, 4] : [1, 2, 3, 4];
    for (const code of deciders) {
      const played = code === 0 ? regular : regular.concat(decidedPeriods(code));
      scenarioFacts.push(
        goals
          ? { kind: 'contest', status: 'ended', periods: played, goals }
          : { kind: 'contest', status: 'ended', periods: played },
      );
      counts.push(now.home, now.away, later.home, later.away, code);
      orders.push(share);
      finals.push(base.home + now.home + later.home, base.away + now.away + later.away);
    }
  };

  const regularPlay = !regularOver;
  for (const [h, chanceH] of regularPlay ? homeNow.entries() : [[0, 1] as const]) {
    for (const [a, chanceA] of regularPlay ? awayNow.entries() : [[0, 1] as const]) {
      if (chanceH * chanceA < negligible) continue;
      for (const [hl, chanceHl] of laterPeriods > 0 ? homeLater.entries() : [[0, 1] as const]) {
        for (const [al, chanceAl] of laterPeriods > 0 ? awayLater.entries() : [[0, 1] as const]) {
          if (chanceH * chanceA * chanceHl * chanceAl < negligible) continue;
          const now = { home: h, away: a };
          const later = { home: hl, away: al };
          const end = { now, later, regular: playedIn(now, later) };
          const [homeNext, all] = h + a > 0 ? [h, h + a] : [hl, hl + al];
          if (all === 0) add(end, undefined, 1);
          if (homeNext > 0) add(end, 'home', homeNext / all);
          if (homeNext < all) add(end, 'away', 1 - homeNext / all);
        }
      }
    }
  }
  return {
    facts: scenarioFacts,
    counts: Uint8Array.from(counts),
    orders: Float64Array.from(orders),
    finals: Uint8Array.from(finals),
  };
}

function listKey(ahead: GoalsAhead, steps: readonly number[]): string {
  const { facts, periods, decider } = ahead;
  const played = facts.periods.map((p) => `${p.phase[0]}${p.home}:${p.away}${p.ended ? '.' : ''}`).join('');
  const untouched = facts.periods.length === 0;
  const goals = untouched || facts.goals ? (facts.goals ?? []).map((side) => side[0]).join('') : '-';
  return `${periods}${decider ? 'd' : ''}|${steps.join()}|${played}|${goals}`;
}

/**
 * All final facts with a relevant chance, by exact enumeration: goals of the running period × goals of the later ones
 * (Poisson, independent) × side of the next goal × result of the decider. Later periods are merged into the next one,
 * so only the running and the next period can be priced separately.
 */
export function goalScenarios(ahead: GoalsAhead): ScenarioSet {
  const { current, later, decider, correction } = ahead;
  const means = [current.home, current.away, later.home, later.away];
  const steps = means.map(meanStep);
  const list = lists.get(listKey(ahead, steps), () => makeList(ahead, steps));
  const [homeNow, awayNow, homeLater, awayLater] = means.map((mean) => poissonChances(mean, 31));
  const shares = decider ? DECIDERS.map((name) => decider[name]) : [];
  const { facts, counts, orders, finals } = list;
  const weights = new Float64Array(facts.length);
  for (let i = 0; i < facts.length; i++) {
    const at = i * 5;
    const code = counts[at + 4] ?? 0;
    weights[i] =
      (homeNow?.[counts[at] ?? 0] ?? 0) *
      (awayNow?.[counts[at + 1] ?? 0] ?? 0) *
      (homeLater?.[counts[at + 2] ?? 0] ?? 0) *
      (awayLater?.[counts[at + 3] ?? 0] ?? 0) *
      (orders[i] ?? 0) *
      (code === 0 ? 1 : (shares[code - 1] ?? 0)) *
      (correction ? correction(finals[i * 2] ?? 0, finals[i * 2 + 1] ?? 0) : 1);
  }
  return { facts, weights: normalise(weights), hasPlainFacts: true };
}
