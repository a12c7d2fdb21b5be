import { type ContestFacts, type PeriodScore, periodsWon, type Score, type Side } from '@evens/markets';
import { around, evenHalfLine, handicaps, line, margin, sum, totals } from '../lines.ts';
import {
  type LineRequest,
  ListCache,
  normalise,
  type PricingState,
  type ScenarioModel,
  type ScenarioSet,
} from '../scenario.ts';
import { type SetRules, type SetScore, setScores } from '../set-scores.ts';

/** A match won by the side that first takes most of `bestOf` sets (maps, frames, games). */
export interface SetsParams {
  readonly bestOf: number;
  readonly rules: SetRules;
  /** Whether the points inside a set have markets of their own. */
  readonly pointMarkets: boolean;
}

/** What stands where in the `extra` of a sets sport: who serves next, 1 home, 2 away, 0 unknown. */
export const setsExtra = { server: 0 } as const;

interface SetList {
  readonly facts: ContestFacts[];
  /** Index into the scores of the set at hand, and sets that home and away take after it. */
  readonly at: Uint16Array;
  readonly homeAfter: Uint8Array;
  readonly awayAfter: Uint8Array;
  /** The share of this scenario among those that look alike. */
  readonly share: Float64Array;
  readonly scores: readonly Score[];
}

const lists = new ListCache<SetList>();

function otherServer(server: Side | undefined): Side | undefined {
  return server === undefined ? undefined : server === 'home' ? 'away' : 'home';
}

function serverOf(extra: readonly number[]): Side | undefined {
  const code = extra[setsExtra.server];
  return code === 1 ? 'home' : code === 2 ? 'away' : undefined;
}

interface SetsState {
  readonly ended: readonly PeriodScore[];
  readonly running: Score;
  readonly won: Score;
  readonly server: Side | undefined;
}

function stateOf(facts: ContestFacts, extra: readonly number[]): SetsState {
  const ended = facts.periods.filter((period) => period.ended);
  const last = facts.periods.at(-1);
  return {
    ended,
    running: last && !last.ended ? { home: last.home, away: last.away } : { home: 0, away: 0 },
    won: periodsWon(facts),
    server: serverOf(extra),
  };
}

/** Orders in which the sets after this one can fall, from `won` on: each ends with the set that decides. */
function sequences(won: Score, needed: number): readonly (readonly Side[])[] {
  if (won.home === needed || won.away === needed) return [[]];
  const after = (side: Side) => ({ ...won, [side]: won[side] + 1 });
  const sides: readonly Side[] = ['home', 'away'];
  return sides.flatMap((side) => sequences(after(side), needed).map((rest) => [side, ...rest]));
}

/** The score that `side` wins a later set by, at this part of its distribution. */
function quantile(scores: readonly SetScore[], side: Side, part: number): SetScore {
  const won = scores.filter(({ home, away }) => (side === 'home' ? home > away : away > home));
  let left = part * won.reduce((chances, { chance }) => chances + chance, 0);
  for (const score of won) {
    left -= score.chance;
    if (left <= 0) return score;
  }
  const last = won.at(-1) ?? scores[0];
  if (!last) throw new RangeError('a set that nobody can win');
  return last;
}

const MANY = 2600;

function makeList(
  params: SetsParams,
  state: SetsState,
  now: readonly SetScore[],
  later: readonly SetScore[],
): SetList {
  const needed = (params.bestOf + 1) / 2;
  const facts: ContestFacts[] = [];
  const at: number[] = [];
  const homeAfter: number[] = [];
  const awayAfter: number[] = [];
  const share: number[] = [];
  const shapes = (['home', 'away'] as const).map((side) =>
    sequences({ ...state.won, [side]: state.won[side] + 1 }, needed),
  );
  const orders = now.reduce((count, { home, away }) => count + (shapes[home > away ? 0 : 1]?.length ?? 0), 0);
  const samples = Math.max(1, Math.min(6, Math.floor(MANY / orders)));
  let turn = 0;
  for (const [index, score] of now.entries()) {
    for (const order of shapes[score.home > score.away ? 0 : 1] ?? []) {
      const copies = order.length === 0 ? 1 : samples;
      for (let copy = 0; copy < copies; copy++) {
        turn++;
        const after = order.map((side, n): PeriodScore => {
          // Strata of one scenario's own copies, shifted from scenario to scenario: evenly spread, no chance in it.
          const part = ((copy + ((turn * 0.618034 + n * 0.754878) % 1)) / copies) % 1;
          const { home, away } = quantile(later, side, part);
          return { phase: 'regular', home, away, ended: true };
        });
        const { home, away } = score;
        const periods: PeriodScore[] = [
          ...state.ended,
          { phase: 'regular', home, away, ended: true },
          ...after,
        ];
        const last = periods.at(-1);
        const winner = last && last.home > last.away ? 'home' : 'away';
        facts.push({ kind: 'contest', status: 'ended', periods, winner });
        at.push(index);
        homeAfter.push(order.filter((side) => side === 'home').length);
        awayAfter.push(order.filter((side) => side === 'away').length);
        share.push(1 / copies);
      }
    }
  }
  return {
    facts,
    at: Uint16Array.from(at),
    homeAfter: Uint8Array.from(homeAfter),
    awayAfter: Uint8Array.from(awayAfter),
    share: Float64Array.from(share),
    scores: now,
  };
}

function homeTakes(scores: readonly SetScore[]): number {
  return scores.reduce((chances, { home, away, chance }) => chances + (home > away ? chance : 0), 0);
}

function rounded(rules: SetRules): SetRules {
  const round = (chance: number) => Math.round(chance * 50) / 50;
  switch (rules.kind) {
    case 'serve-games':
      return { ...rules, homeServe: round(rules.homeServe), awayServe: round(rules.awayServe) };
    case 'rally':
      return { ...rules, onServe: round(rules.onServe), onReceive: round(rules.onReceive) };
    case 'whole':
      return { ...rules, home: 0.5 };
  }
}

function scenarios(params: SetsParams, { facts, extra }: PricingState): ScenarioSet {
  if (facts.kind !== 'contest') throw new TypeError('a sets sport is a contest');
  const state = stateOf(facts, extra);
  const needed = (params.bestOf + 1) / 2;
  if (Math.max(state.won.home, state.won.away) >= needed) {
    const winner = state.won.home > state.won.away ? 'home' : 'away';
    return { facts: [{ ...facts, status: 'ended', winner }], weights: Float64Array.of(1) };
  }
  const deciding = state.ended.length + 1 === params.bestOf;
  const { rules } = params;
  const now = setScores({ rules, score: state.running, server: state.server, deciding });
  const fresh = { home: 0, away: 0 };
  const later = setScores({ rules, score: fresh, server: undefined, deciding: false });
  // What a list draws from must not hang on who asked for it first.
  const usual = () => setScores({ rules: rounded(rules), score: fresh, server: undefined, deciding: false });
  const last = setScores({ rules, score: fresh, server: otherServer(state.server), deciding: true });
  const played = facts.periods.map((p) => `${p.home}:${p.away}${p.ended ? '.' : ''}`).join(' ');
  const key = `${params.bestOf}|${JSON.stringify(rounded(rules))}|${played}|${state.server ?? ''}|${now.length}`;
  const list = lists.get(key, () => makeList(params, state, now, usual()));
  const chanceOf = new Map(now.map(({ home, away, chance }) => [home * 1000 + away, chance]));
  const set = homeTakes(later);
  const lastSet = homeTakes(last);
  const weights = new Float64Array(list.facts.length);
  for (let i = 0; i < weights.length; i++) {
    const score = list.scores[list.at[i] ?? 0];
    const home = list.homeAfter[i] ?? 0;
    const away = list.awayAfter[i] ?? 0;
    let chance = score ? (chanceOf.get(score.home * 1000 + score.away) ?? 0) : 0;
    const goesFull = state.ended.length + 1 + home + away === params.bestOf && home + away > 0;
    if (goesFull) {
      const homeWins = list.facts[i]?.winner === 'home';
      chance *= set ** (home - (homeWins ? 1 : 0)) * (1 - set) ** (away - (homeWins ? 0 : 1));
      chance *= homeWins ? lastSet : 1 - lastSet;
    } else {
      chance *= set ** home * (1 - set) ** away;
    }
    weights[i] = chance * (list.share[i] ?? 0);
  }
  return { facts: list.facts, weights: normalise(weights) };
}

const pointScore = (facts: ContestFacts): Score =>
  facts.periods.reduce((score, { home, away }) => ({ home: score.home + home, away: score.away + away }), {
    home: 0,
    away: 0,
  });
const pointMargin = margin(pointScore);
const pointSum = sum(pointScore);
const setMargin = margin(periodsWon);
const setSum = sum(periodsWon);
const setMeasures = Array.from({ length: 15 }, (_, index) => {
  const score = (facts: ContestFacts) => facts.periods[index] ?? { home: 0, away: 0 };
  return { margin: margin(score), sum: sum(score) };
});

function lines(
  { bestOf, pointMarkets }: SetsParams,
  { facts }: PricingState,
  set: ScenarioSet,
): readonly LineRequest[] {
  if (facts.kind !== 'contest') return [];
  const wanted: LineRequest[] = [line('winner')];
  if (bestOf > 1) {
    const setsMiddle = evenHalfLine(set, setMargin);
    wanted.push(
      ...handicaps('handicap-periods', [...new Set([-setsMiddle, -150, 150])]),
      ...totals(
        'total-periods',
        around(evenHalfLine(set, setSum), { step: 100, each: bestOf > 3 ? 1 : 0, lowest: 150 }),
      ),
    );
  }
  if (bestOf > 1 && bestOf <= 7) wanted.push(line('correct-periods', `number=${bestOf}`));
  const running = facts.periods.at(-1);
  const number = running && !running.ended ? facts.periods.length : facts.periods.length + 1;
  for (let n = number; n <= Math.min(number + (number === 1 ? 1 : 0), (bestOf + 1) / 2); n++) {
    wanted.push(line('period-winner', `period=${n}`));
  }
  if (number > (bestOf + 1) / 2) wanted.push(line('period-winner', `period=${number}`));
  if (!pointMarkets) return wanted;
  wanted.push(
    ...handicaps('handicap-points', around(-evenHalfLine(set, pointMargin), { step: 100, each: 2 })),
    ...totals('total-points', around(evenHalfLine(set, pointSum), { step: 100, each: 3 })),
  );
  const measures = setMeasures[number - 1];
  if (measures) {
    const soFar = running && !running.ended ? (running.home + running.away) * 100 : 0;
    wanted.push(
      ...totals(
        'period-total',
        around(evenHalfLine(set, measures.sum), { step: 100, each: 1, lowest: soFar + 50 }),
        `period=${number}|`,
      ),
      ...handicaps(
        'period-handicap',
        around(-evenHalfLine(set, measures.margin), { step: 100, each: 1 }),
        `|period=${number}`,
      ),
    );
  }
  return wanted;
}

function moved(rules: SetRules, strength: number): SetRules {
  switch (rules.kind) {
    case 'serve-games':
      return {
        ...rules,
        homeServe: rules.homeServe + 0.004 * strength,
        awayServe: rules.awayServe - 0.004 * strength,
      };
    case 'rally':
      return {
        ...rules,
        onServe: rules.onServe + 0.004 * strength,
        onReceive: rules.onReceive + 0.004 * strength,
      };
    case 'whole':
      return { ...rules, home: rules.home + 0.012 * strength };
  }
}

/**
 * The set at hand by exact enumeration of its final scores, times every order in which the sets after it can fall, each
 * with its exact chance (domain chapter 5.2). Points of those later sets are drawn from their distribution at evenly
 * spread parts of it. Lists are shared by states alike; `extra`: who serves next.
 */
export const sets: ScenarioModel<SetsParams> = {
  name: 'sets',
  scenarios,
  lines,
  drift: (params, { strength }) => ({ ...params, rules: moved(params.rules, strength) }),
};
