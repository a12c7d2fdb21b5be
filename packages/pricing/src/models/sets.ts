import {
  type ContestFacts,
  type PeriodScore,
  periodsWon,
  type Score,
  type SetFormat,
  type Side,
} from '@evens/markets';
import {
  ListCache,
  normalise,
  type PricingState,
  type ScenarioModel,
  type ScenarioSet,
} from '../scenario.ts';
import { setLines } from '../set-lines.ts';
import { type SetRules, type SetScore, setScores, type UnitScore, unitScores } from '../set-scores.ts';
import type { SetsParams } from '../sets-params.ts';

/**
 * Indexes of `extra` in a sets sport: next server (1 home, 2 away, 0 unknown), and the played part of a map with kills,
 * from 0 to 1.
 */
export const setsExtra = { server: 0, played: 1 } as const;

/** The format in the facts of such a match. */
export function setFormat({ bestOf, rules }: SetsParams): SetFormat {
  const unit = rules.kind === 'serve-games' ? 'games' : rules.kind === 'rally' ? 'points' : 'whole';
  const { target, lastTarget, clear } =
    rules.kind === 'rally' ? rules : { target: rules.kind === 'whole' ? 1 : 6, lastTarget: 6, clear: 2 };
  const cap = rules.kind === 'rally' ? rules.cap : undefined;
  return { bestOf, unit, target, lastTarget, clear, ...(cap !== undefined && { cap }) };
}

interface SetList {
  readonly facts: ContestFacts[];
  /** Index into the scores of the current set, and the later sets won by home and away. */
  readonly at: Uint16Array;
  readonly homeAfter: Uint8Array;
  readonly awayAfter: Uint8Array;
  /** Weight of this scenario among its equivalent copies. */
  readonly share: Float64Array;
  readonly scores: readonly UnitScore[];
}

const NOTHING: Score = { home: 0, away: 0 };

const lists = new ListCache<SetList>();

function otherServer(server: Side | undefined): Side | undefined {
  return server === undefined ? undefined : server === 'home' ? 'away' : 'home';
}

function serverFromExtra(extra: readonly number[]): Side | undefined {
  const code = extra[setsExtra.server];
  return code === 1 ? 'home' : code === 2 ? 'away' : undefined;
}

interface SetsState {
  readonly ended: readonly PeriodScore[];
  readonly running: Score;
  readonly units: readonly Side[];
  readonly deuces: readonly boolean[];
  /** Points of the running game. */
  readonly game: Score;
  readonly kills: Score;
  /** Played part of the running map, 0 to 1. */
  readonly played: number;
  readonly maximums: Score;
  readonly won: Score;
  readonly server: Side | undefined;
}

function toSetsState(facts: ContestFacts, extra: readonly number[]): SetsState {
  const ended = facts.periods.filter((period) => period.ended);
  const last = facts.periods.at(-1);
  const runs = last !== undefined && !last.ended;
  return {
    ended,
    running: runs ? { home: last.home, away: last.away } : NOTHING,
    units: runs ? (last.units ?? []) : [],
    deuces: runs ? (last.deuces ?? []) : [],
    game: (runs ? facts.game : undefined) ?? NOTHING,
    kills: runs ? (last.kills ?? NOTHING) : NOTHING,
    played: runs ? Math.min(1, extra[setsExtra.played] ?? 0) : 0,
    maximums: facts.maximums ?? NOTHING,
    won: periodsWon(facts),
    server: serverFromExtra(extra),
  };
}

/** Possible orders of the sets after this one, starting from `won`. Each ends with the deciding set. */
function sequences(won: Score, needed: number): readonly (readonly Side[])[] {
  if (won.home === needed || won.away === needed) return [[]];
  const after = (side: Side) => ({ ...won, [side]: won[side] + 1 });
  const sides: readonly Side[] = ['home', 'away'];
  return sides.flatMap((side) =>
    sequences(after(side), needed).map((laterWinners) => [side, ...laterWinners]),
  );
}

/** The score with which `side` wins a later set, at this quantile of its distribution. */
function quantile(scores: readonly SetScore[], side: Side, part: number): SetScore {
  const won = scores.filter(({ home, away }) => (side === 'home' ? home > away : away > home));
  let left = part * won.reduce((chances, { chance }) => chances + chance, 0);
  for (const score of won) {
    left -= score.chance;
    if (left <= 0) return score;
  }
  const last = won.at(-1) ?? scores[0];
  if (!last) throw new RangeError('quantile: a set that nobody can win');
  return last;
}

const MANY = 2600;
/** Number of scenarios per end of the current set, if counts beside the score are drawn for each. */
const COUNTED_COPIES = 24;

/** The count at this quantile of a Poisson distribution. */
function poissonAt(mean: number, part: number): number {
  let chance = Math.exp(-mean);
  let below = chance;
  let n = 0;
  while (below < part && n < 200) {
    n++;
    chance *= mean / n;
    below += chance;
  }
  return n;
}

/** Evenly spread quantiles between 0 and 1, with a different sequence per `step`. */
function spread(turn: number, step: number): number {
  return (0.5 + turn * step) % 1;
}

/** Kills of home and away on the running map if `winner` wins it. */
function killsOn(
  { kills }: SetsParams,
  state: SetsState,
  { winner, turn }: { winner: Side; turn: number },
): Score {
  if (!kills) return NOTHING;
  const left = kills.perMap * (1 - state.played);
  const home = winner === 'home' ? kills.winnerShare : 1 - kills.winnerShare;
  return {
    home: state.kills.home + poissonAt(left * home, spread(turn, 0.7548776662)),
    away: state.kills.away + poissonAt(left * (1 - home), spread(turn, 0.569840291)),
  };
}

function drawMaximums(
  { maximums }: SetsParams,
  state: SetsState,
  { legs, turn }: { legs: number; turn: number },
): Score {
  if (!maximums) return NOTHING;
  return {
    home: state.maximums.home + poissonAt(maximums.home * legs, spread(turn, 0.7548776662)),
    away: state.maximums.away + poissonAt(maximums.away * legs, spread(turn, 0.569840291)),
  };
}

function makeList(
  params: SetsParams,
  state: SetsState,
  now: readonly UnitScore[],
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
  const played = state.running.home + state.running.away;
  for (const [index, score] of now.entries()) {
    for (const order of shapes[score.home > score.away ? 0 : 1] ?? []) {
      const counts = params.kills !== undefined || params.maximums !== undefined;
      const copies = counts ? Math.max(samples, COUNTED_COPIES) : order.length === 0 ? 1 : samples;
      for (let copy = 0; copy < copies; copy++) {
        turn++;
        const after = order.map((side, n): PeriodScore => {
          // Stratified quantiles per copy, shifted from scenario to scenario: evenly spread, without randomness.
          const part = ((copy + ((turn * 0.618034 + n * 0.754878) % 1)) / copies) % 1;
          const { home, away } = quantile(later, side, part);
          return { phase: 'regular', home, away, ended: true };
        });
        const { home, away } = score;
        const taker: Side = home > away ? 'home' : 'away';
        const periods: PeriodScore[] = [
          ...state.ended,
          {
            phase: 'regular',
            home,
            away,
            ended: true,
            ...(params.unitMarkets ? { units: [...state.units, ...score.next] } : {}),
            ...(countsDeuces(params) ? { deuces: deucesWith(state, score.deuce) } : {}),
            ...(params.kills ? { kills: killsOn(params, state, { winner: taker, turn }) } : {}),
          },
          ...after,
        ];
        const last = periods.at(-1);
        const winner = last && last.home > last.away ? 'home' : 'away';
        const legs = after.reduce((sum, set) => sum + set.home + set.away, home + away - played);
        facts.push({
          kind: 'contest',
          status: 'ended',
          periods,
          winner,
          ...(params.maximums ? { maximums: drawMaximums(params, state, { legs, turn }) } : {}),
        });
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

/** True if each game of a set has a market on its points. */
function countsDeuces({ unitMarkets, rules }: SetsParams): boolean {
  return unitMarkets === true && rules.kind === 'serve-games';
}

/** Deuces of all won games and of the current one. Games before the source counted points have none. */
function deucesWith({ units, deuces }: SetsState, deuce: boolean): readonly boolean[] {
  return [...units.map((_, index) => deuces[index] ?? false), deuce];
}

function unitKey({ home, away, next, deuce }: UnitScore): number {
  let code = 1;
  for (const side of next) code = code * 2 + (side === 'home' ? 1 : 0);
  return ((home * 1000 + away) * 8 + code) * 2 + (deuce ? 1 : 0);
}

/** Final scores of the running or next set. Kills so far indicate who is likely to win the map. */
function scoresAtHand(params: SetsParams, state: SetsState, deciding: boolean): readonly UnitScore[] {
  const { rules, kills, unitMarkets } = params;
  const start = { rules, score: state.running, server: state.server, deciding, game: state.game };
  if (unitMarkets) return unitScores(start);
  const scores = setScores(start);
  if (!kills) return scores.map((score) => ({ ...score, next: [], deuce: false }));
  const lead = state.kills.home - state.kills.away;
  const odds = (kills.winnerShare / (1 - kills.winnerShare)) ** lead;
  const home = homeTakes(scores);
  const now = (home * odds) / (home * odds + 1 - home);
  return scores.map((score) => {
    const factor = score.home > score.away ? now / home : (1 - now) / (1 - home);
    return { ...score, chance: score.chance * factor, next: [], deuce: false };
  });
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
  if (facts.kind !== 'contest')
    throw new TypeError(`scenarios: expected facts of a contest, got ${facts.kind}`);
  const state = toSetsState(facts, extra);
  const needed = (params.bestOf + 1) / 2;
  if (Math.max(state.won.home, state.won.away) >= needed) {
    const winner = state.won.home > state.won.away ? 'home' : 'away';
    return { facts: [{ ...facts, status: 'ended', winner }], weights: Float64Array.of(1) };
  }
  const deciding = state.ended.length + 1 === params.bestOf;
  const { rules } = params;
  const now = scoresAtHand(params, state, deciding);
  const fresh = NOTHING;
  const later = setScores({ rules, score: fresh, server: undefined, deciding: false });
  // The samples of a list must not depend on the first caller.
  const usual = () => setScores({ rules: rounded(rules), score: fresh, server: undefined, deciding: false });
  const last = setScores({ rules, score: fresh, server: otherServer(state.server), deciding: true });
  const played = facts.periods.map((p) => `${p.home}:${p.away}${p.ended ? '.' : ''}`).join(' ');
  const { maximums, kills, unitMarkets = false } = params;
  const counts = kills
    ? `${kills.perMap} ${kills.winnerShare} ${state.kills.home}:${state.kills.away} ${state.played}`
    : '';
  const thrown = maximums
    ? `${maximums.home} ${maximums.away} ${state.maximums.home}:${state.maximums.away}`
    : '';
  // Games of earlier sets are omitted: they decide no market that is still priced.
  const shapes = now.map(unitKey).join(',');
  const units = unitMarkets ? `u${state.units} ${state.deuces} ${shapes}` : '';
  const key = `${params.bestOf}|${JSON.stringify(rounded(rules))}|${played}|${state.server ?? ''}|${now.length}|${counts}|${thrown}|${units}`;
  const list = lists.get(key, () => makeList(params, state, now, usual()));
  const chanceByUnitKey = new Map(now.map((score) => [unitKey(score), score.chance]));
  const set = homeTakes(later);
  const lastSet = homeTakes(last);
  const weights = new Float64Array(list.facts.length);
  for (let i = 0; i < weights.length; i++) {
    const score = list.scores[list.at[i] ?? 0];
    const home = list.homeAfter[i] ?? 0;
    const away = list.awayAfter[i] ?? 0;
    let chance = score ? (chanceByUnitKey.get(unitKey(score)) ?? 0) : 0;
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
 * Exact enumeration of the final scores of the current set, times every order of the later sets, each with its exact
 * chance. Points of later sets are taken at evenly spread quantiles of their distribution. Equivalent states share
 * lists. `extra`: next server.
 */
export const sets: ScenarioModel<SetsParams> = {
  name: 'sets',
  scenarios,
  lines: setLines,
  drift: (params, { strength }) => ({ ...params, rules: moved(params.rules, strength) }),
};
