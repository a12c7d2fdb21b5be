import type { Facts, Side } from '@evens/markets';
import type { ScenarioSet } from './scenario.ts';

/** Further goals of each side and the side of the next goal, of scenarios that share one list of facts. */
interface GoalClasses {
  /** Class of each scenario. */
  readonly of: Uint16Array;
  readonly classes: readonly Goals[];
}

interface Goals {
  readonly home: number;
  readonly away: number;
  readonly next: Side | undefined;
}

const classesByFacts = new WeakMap<readonly Facts[], GoalClasses>();

function goalClasses(scenarios: readonly Facts[], soFar: number): GoalClasses {
  const known = classesByFacts.get(scenarios);
  if (known) return known;
  const numbers = new Map<number, number>();
  const classes: Goals[] = [];
  const of = Uint16Array.from(scenarios, (facts) => {
    const goals = facts.kind === 'contest' ? (facts.goals ?? []) : [];
    const next = goals[soFar];
    let home = 0;
    for (let n = soFar; n < goals.length; n++) if (goals[n] === 'home') home++;
    const away = Math.max(0, goals.length - soFar - home);
    const key = (home * 64 + away) * 3 + (next === 'home' ? 1 : next === 'away' ? 2 : 0);
    const number = numbers.get(key) ?? classes.push({ home, away, next }) - 1;
    numbers.set(key, number);
    return number;
  });
  const found = { of, classes };
  classesByFacts.set(scenarios, found);
  return found;
}

/** Chances of numbers of further goals. */
export interface GoalChances extends GoalClasses {
  readonly chances: Float64Array;
  readonly home: Float64Array;
  readonly away: Float64Array;
  readonly both: Float64Array;
  /** Chances that the last of n further goals is the side's. */
  readonly last: Readonly<Record<Side, Float64Array>>;
  /** Chance that the next goal is the side's. */
  readonly next: Readonly<Record<Side, number>>;
}

/** Adds to an entry of a list of chances. */
export function add(to: Float64Array, at: number, chance: number): void {
  to[at] = (to[at] ?? 0) + chance;
}

export function goalChances({ facts, weights }: ScenarioSet, soFar: number): GoalChances {
  const { of, classes } = goalClasses(facts, soFar);
  const chances = new Float64Array(classes.length);
  for (let i = 0; i < of.length; i++) add(chances, of[i] ?? 0, weights[i] ?? 0);
  const most = classes.reduce((max, { home, away }) => Math.max(max, home, away), 0);
  const [home, away] = [new Float64Array(most + 1), new Float64Array(most + 1)];
  const both = new Float64Array(2 * most + 1);
  const last = { home: new Float64Array(2 * most + 1), away: new Float64Array(2 * most + 1) };
  const next = { home: 0, away: 0 };
  for (const [index, goals] of classes.entries()) {
    const chance = chances[index] ?? 0;
    add(home, goals.home, chance);
    add(away, goals.away, chance);
    add(both, goals.home + goals.away, chance);
    if (!goals.next) continue;
    next[goals.next] += chance;
    const all = goals.home + goals.away;
    for (const side of ['home', 'away'] as const) add(last[side], all, (chance * goals[side]) / all);
  }
  return { of, classes, chances, home, away, both, last, next };
}
