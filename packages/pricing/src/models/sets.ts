import type { SetFormat, Side } from '@evens/markets';
import {
  ListCache,
  normalise,
  type PricingState,
  type ScenarioModel,
  type ScenarioSet,
} from '../scenario.ts';
import { areServesPriced } from '../serves.ts';
import { setLines } from '../set-lines.ts';
import { makeSetList, type SetList } from '../set-scenarios.ts';
import { type SetRules, type SetScore, setScores, type UnitScore, unitScores } from '../set-scores.ts';
import type { SetsParams } from '../sets-params.ts';
import { NO_SCORE, type SetsState, toSetsState } from '../sets-state.ts';
import { killLines, killPlayers } from './kills.ts';

/** The format in the facts of such a match. */
export function setFormat({ bestOf, rules }: SetsParams): SetFormat {
  const unit = rules.kind === 'serve-games' ? 'games' : rules.kind === 'rally' ? 'points' : 'whole';
  const { target, lastTarget, clear } =
    rules.kind === 'rally' ? rules : { target: rules.kind === 'whole' ? 1 : 6, lastTarget: 6, clear: 2 };
  const { cap, overtime } = rules.kind === 'rally' ? rules : {};
  return {
    ...{ bestOf, unit, target, lastTarget, clear },
    ...(cap !== undefined && { cap }),
    ...(overtime !== undefined && { overtime }),
  };
}

const lists = new ListCache<SetList>();
/** Lists with serves are of one match each: they outlast a round of prices, and must not evict those that matches share. */
const listsWithServes = new ListCache<SetList>(100_000);

function otherServer(server: Side | undefined): Side | undefined {
  return server === undefined ? undefined : server === 'home' ? 'away' : 'home';
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

/** Lists are shared by rules that are equal after rounding: coarsely for scores, finely for serves. */
const COARSE = 50;
const FINE = 200;

function rounded(rules: SetRules, steps = COARSE): SetRules {
  const round = (chance: number) => Math.round(chance * steps) / steps;
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
  const later = setScores({ rules, score: NO_SCORE, server: undefined, deciding: false });
  // The samples of a list must not depend on the first caller.
  const usual = () =>
    setScores({ rules: rounded(rules), score: NO_SCORE, server: undefined, deciding: false });
  const last = setScores({ rules, score: NO_SCORE, server: otherServer(state.server), deciding: true });
  const played = facts.periods.map((p) => `${p.home}:${p.away}${p.ended ? '.' : ''}`).join(' ');
  const { maximums, kills, serves, unitMarkets = false } = params;
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
  const findListWithServes = () => {
    const usualParams = { ...params, rules: rounded(rules, FINE) };
    return listsWithServes.get(`${key}|${JSON.stringify([serves, usualParams.rules])}`, () =>
      makeSetList(usualParams, state, {
        now: scoresAtHand(usualParams, state, deciding),
        later: usual(),
        before: facts,
      }),
    );
  };
  const list = areServesPriced(facts, serves)
    ? findListWithServes()
    : lists.get(key, () => makeSetList(params, state, { now, later: usual(), before: facts }));
  const chanceByUnitKey = new Map(now.map((score) => [unitKey(score), score.chance]));
  const usualSet = homeTakes(later);
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
      chance *= usualSet ** (home - (homeWins ? 1 : 0)) * (1 - usualSet) ** (away - (homeWins ? 0 : 1));
      chance *= homeWins ? lastSet : 1 - lastSet;
    } else {
      chance *= usualSet ** home * (1 - usualSet) ** away;
    }
    weights[i] = chance * (list.share[i] ?? 0);
  }
  const set: ScenarioSet = { facts: list.facts, weights: normalise(weights), ofSets: true };
  const players = killPlayers(params, { facts, state, set });
  return players ? { ...set, players } : set;
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
  lines: (params, state, set) => [...setLines(params, state, set), ...killLines(set)],
  drift: (params, { strength }) => ({ ...params, rules: moved(params.rules, strength) }),
};
