import { type Random, seededRandom } from '@evens/base';

/** The part of an innings up to this over; the pace is in multiples of the usual runs per ball. */
interface Phase {
  readonly toOver: number;
  readonly pace: number;
  /** Chance of a wicket per ball at that pace. */
  readonly risk: number;
}

/** Powerplay, middle and death overs. */
const twenty: readonly Phase[] = [
  { toOver: 6, pace: 0.98, risk: 0.041 },
  { toOver: 16, pace: 0.94, risk: 0.045 },
  { toOver: 20, pace: 1.47, risk: 0.095 },
];
const fifty: readonly Phase[] = [
  { toOver: 10, pace: 0.93, risk: 0.022 },
  { toOver: 40, pace: 0.9, risk: 0.021 },
  { toOver: 50, pace: 1.5, risk: 0.045 },
];
/** Longer formats than this are played like fifty overs. */
const SHORT_OVERS = 30;

/** Phases of an innings of any number of overs. */
function phasesFor(overs: number): readonly Phase[] {
  const [known, length] = overs <= SHORT_OVERS ? [twenty, 20] : [fifty, 50];
  return known.map((phase) => ({ ...phase, toOver: Math.round((phase.toOver * overs) / length) }));
}

/** The chance of a wicket grows with this power of the pace. */
const RISK_POWER = 2.2;
/** An innings with a wicket fewer lost than usual goes faster by this share. */
const PER_WICKET = 0.04;
const PER_WICKETS_MAX = 0.2;
const SLOWEST = 0.5;
const FASTEST = 1.7;
const PACES_PER_ONE = 50;
const PACES = Math.round((FASTEST - SLOWEST) * PACES_PER_ONE) + 1;

const WICKETS_MAX = 10;

/** Batters at the crease by wickets lost: how well they score, and how easily they are out. */
const skills = [
  { toWickets: 4, scoring: 1.03, risk: 1 },
  { toWickets: 7, scoring: 0.96, risk: 1.05 },
  { toWickets: 9, scoring: 0.75, risk: 1.25 },
] as const;
const skillByWickets = Array.from({ length: WICKETS_MAX }, (_, wickets) =>
  skills.findIndex(({ toWickets }) => wickets <= toWickets),
);

function paceLevel(pace: number): number {
  return Math.floor((Math.min(FASTEST, Math.max(SLOWEST, pace)) - SLOWEST) * PACES_PER_ONE + 0.5);
}

function levelPace(level: number): number {
  return SLOWEST + level / PACES_PER_ONE;
}

/** Fours among boundaries, the others are sixes; ones and twos among other scoring balls, the rest are threes. */
const FOURS = 0.68;
const ONES = 0.84;
const TWOS = 0.14;
const BOUNDARY_MEAN = 4 * FOURS + 6 * (1 - FOURS);
const RUN_MEAN = ONES + 2 * TWOS + 3 * (1 - ONES - TWOS);
/** Share of boundaries in balls without a wicket that have the usual runs; it grows faster than the runs. */
const BOUNDARIES = 0.16;
const USUAL_RUNS = 1.35;
const BOUNDARY_POWER = 1.6;
const RUNS_MAX = 3;

/** Chances of a boundary, and of a boundary or run, of a ball without a wicket that has this mean of runs. */
function scoringChances(mean: number): readonly [number, number] {
  const runs = Math.min(RUNS_MAX, mean);
  const boundary = Math.min(runs / BOUNDARY_MEAN, BOUNDARIES * (runs / USUAL_RUNS) ** BOUNDARY_POWER);
  return [boundary, Math.min(1, boundary + (runs - boundary * BOUNDARY_MEAN) / RUN_MEAN)];
}

/** Where the results of a ball begin in the table of a side: by phase of the innings, skill of the batters and pace. */
const RESULTS = [0, 1, 2, 3, 4, 6] as const;
function resultsAt(phase: number, skill: number, level: number): number {
  return ((phase * skills.length + skill) * PACES + level) * RESULTS.length;
}

/** Tables of a number of overs, by balls bowled × 10 + wickets lost. */
interface Format {
  readonly phases: readonly Phase[];
  /** Pace of a side that bats first. */
  readonly plan: Float64Array;
  /** Index into the results of a side at the slowest pace, and at that of the plan. */
  readonly slowest: Int32Array;
  readonly planned: Int32Array;
  /** Runs that such a side still expects, at a mean of one per ball of the usual pace. */
  readonly resources: Float64Array;
}

function wicketRisk({ pace: usual, risk }: Phase, skill: number, level: number): number {
  return risk * (skills[skill]?.risk ?? 1) * (levelPace(level) / usual) ** RISK_POWER;
}

function buildFormat(overs: number): Format {
  const phases = phasesFor(overs);
  const states = overs * 6 * WICKETS_MAX;
  const plan = new Float64Array(states);
  const slowest = new Int32Array(states);
  const planned = new Int32Array(states);
  const resources = new Float64Array(states + WICKETS_MAX);
  const findPhase = (ball: number) => phases.findIndex(({ toOver }) => ball < toOver * 6);
  let usual = 0;
  for (let ball = 0; ball < overs * 6; ball++) {
    const number = findPhase(ball);
    const { pace, risk } = phases[number] ?? { pace: 1, risk: 0 };
    for (let wickets = 0; wickets < WICKETS_MAX; wickets++) {
      const at = ball * WICKETS_MAX + wickets;
      const lift = Math.max(-PER_WICKETS_MAX, Math.min(PER_WICKETS_MAX, PER_WICKET * (usual - wickets)));
      plan[at] = pace * (1 + lift);
      slowest[at] = resultsAt(number, skillByWickets[wickets] ?? 0, 0);
      planned[at] = resultsAt(number, skillByWickets[wickets] ?? 0, paceLevel(plan[at]));
    }
    usual += risk;
  }
  for (let ball = overs * 6 - 1; ball >= 0; ball--) {
    const phase = phases[findPhase(ball)];
    for (let wickets = 0; phase && wickets < WICKETS_MAX; wickets++) {
      const at = ball * WICKETS_MAX + wickets;
      const skill = skillByWickets[wickets] ?? 0;
      const level = paceLevel(plan[at] ?? 1);
      const out = wicketRisk(phase, skill, level);
      const after = wickets + 1 < WICKETS_MAX ? (resources[at + WICKETS_MAX + 1] ?? 0) : 0;
      const mean = levelPace(level) * (skills[skill]?.scoring ?? 1);
      resources[at] = out * after + (1 - out) * (mean + (resources[at + WICKETS_MAX] ?? 0));
    }
  }
  return { phases, plan, slowest, planned, resources };
}

const formats = new Map<number, Format>();

function findFormat(overs: number): Format {
  const known = formats.get(overs) ?? buildFormat(overs);
  formats.set(overs, known);
  return known;
}

/** An innings so far; the target is the other side's runs, infinite in the first innings. */
export interface InningsState {
  readonly runs: number;
  readonly wickets: number;
  readonly balls: number;
  readonly target: number;
}

/** The result of a ball on which a wicket fell; others have their runs. */
export const WICKET = -1;

/** Draws the next ball of an innings: its runs, or `WICKET`. */
export type Bowl = (state: InningsState, random: Random) => number;

/**
 * A chasing side compares the runs it needs with those it can expect from its balls and wickets left. It goes faster by the
 * square root of their ratio; with fewer to get it slows down less, by the fourth root.
 */
function chasePace(ratio: number): number {
  return ratio > 1 ? Math.sqrt(ratio) : Math.sqrt(Math.sqrt(ratio));
}

/** Chances of at most each of the results, by `resultsAt`; the rest is the chance of a wicket. */
function buildResults(phases: readonly Phase[], strength: number): Float64Array {
  const table = new Float64Array(resultsAt(phases.length, 0, 0));
  for (const [skill, { scoring }] of skills.entries())
    for (let level = 0; level < PACES; level++) {
      const [boundary, scores] = scoringChances(strength * scoring * levelPace(level));
      const runs = scores - boundary;
      const upTo = [
        1 - scores,
        1 - scores + ONES * runs,
        1 - scores + (ONES + TWOS) * runs,
        1 - boundary,
        1 - (1 - FOURS) * boundary,
        1,
      ];
      for (const [phase, each] of phases.entries()) {
        const stays = 1 - wicketRisk(each, skill, level);
        table.set(
          upTo.map((chance) => chance * stays),
          resultsAt(phase, skill, level),
        );
      }
    }
  return table;
}

/** The innings of a side, ball by ball, as played and as priced. `runs` is its mean without a target. */
export function bowlInnings({ overs, runs }: { readonly overs: number; readonly runs: number }): Bowl {
  const { phases, plan, slowest, planned, resources } = findFormat(overs);
  const strength = runs / (resources[0] || 1);
  const results = buildResults(phases, strength);
  return ({ runs: scored, wickets, balls, target }, random) => {
    const state = balls * WICKETS_MAX + wickets;
    let at = planned[state] ?? 0;
    if (target !== Number.POSITIVE_INFINITY) {
      const ratio = (target + 1 - scored) / (strength * (resources[state] ?? 1));
      at = (slowest[state] ?? 0) + RESULTS.length * paceLevel((plan[state] ?? 1) * chasePace(ratio));
    }
    const luck = random();
    if (luck < (results[at] ?? 0)) return 0;
    if (luck < (results[at + 1] ?? 0)) return 1;
    if (luck < (results[at + 2] ?? 0)) return 2;
    if (luck < (results[at + 3] ?? 0)) return 3;
    if (luck < (results[at + 4] ?? 0)) return 4;
    return luck < (results[at + 5] ?? 0) ? 6 : WICKET;
  };
}

/** Whole chases of a side by their target, drawn once and in the same order: a new price of the first innings uses them again. */
export class ChasePool {
  readonly #bowl: Bowl;
  readonly #balls: number;
  readonly #drawn = new Map<number, { readonly random: Random; readonly chases: InningsState[] }>();

  constructor({ bowl, balls }: { readonly bowl: Bowl; readonly balls: number }) {
    this.#bowl = bowl;
    this.#balls = balls;
  }

  find(target: number, number: number): InningsState {
    const own = this.#drawn.get(target) ?? { random: seededRandom(`chase|${target}`), chases: [] };
    this.#drawn.set(target, own);
    while (own.chases.length <= number) {
      const innings = { runs: 0, wickets: 0, balls: 0, target };
      playUntil(this.#bowl, innings, { ball: this.#balls, random: own.random });
      own.chases.push(innings);
    }
    return own.chases[number] ?? { runs: 0, wickets: 0, balls: 0, target };
  }
}

/** Plays an innings up to a ball, or to its end. Changes the state. */
export function playUntil(
  bowl: Bowl,
  state: { runs: number; wickets: number; balls: number; readonly target: number },
  { ball, random }: { readonly ball: number; readonly random: Random },
): void {
  while (state.balls < ball && state.wickets < WICKETS_MAX && state.runs <= state.target) {
    const runs = bowl(state, random);
    state.balls++;
    if (runs === WICKET) state.wickets++;
    else state.runs += runs;
  }
}
