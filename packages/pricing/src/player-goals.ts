import type { RegularStatistic } from '@evens/markets';
import { atLeast, poissonChances } from './poisson.ts';

/** A player over the rest of a match, given that he plays and when. Shares are of the team's further goals. */
export interface PlayerRest {
  /** Share of goals. */
  readonly goals: number;
  /** Chance to be the next scorer, given that the next goal is the team's. */
  readonly nextGoal: number;
  /** Share of the assists of goals that he does not score himself. */
  readonly assists: number;
  /** Mean further cards, shots on target without goals, and shots off target. */
  readonly cards: number;
  readonly saved: number;
  readonly wide: number;
  /** Mean further fouls, with those that lead to cards, and saves. */
  readonly fouls: number;
  readonly saves: number;
}

/** One pick of a player: at least `need` more of a statistic, or the next goal. */
export interface RestPick {
  /** Index into the players of the calculation. */
  readonly player: number;
  readonly statistic: RegularStatistic | 'nth-scorer';
  readonly need: number;
}

interface Goal {
  readonly chance: number;
  readonly scorer: number;
  readonly assist: number;
}

const NOBODY = -1;

/** The ways in which one goal of the team can be scored and assisted by the players of the calculation. */
function waysOfGoal(players: readonly PlayerRest[], isNext: boolean): readonly Goal[] {
  const shares = players.map(({ goals, nextGoal }) => (isNext ? nextGoal : goals));
  const others = Math.max(0, 1 - shares.reduce((sum, share) => sum + share, 0));
  return [...shares, others].flatMap((chance, index) => {
    const scorer = index < players.length ? index : NOBODY;
    let unassisted = 1;
    const assisted = players.flatMap(({ assists }, assist) => {
      if (assist === scorer || assists === 0) return [];
      unassisted -= assists;
      return [{ chance: chance * assists, scorer, assist }];
    });
    return [...assisted, { chance: chance * Math.max(0, unassisted), scorer, assist: NOBODY }];
  });
}

/** How many goals and assists each player needs at most, and whether the next scorer matters. */
interface State {
  readonly goals: readonly number[];
  readonly assists: readonly number[];
  readonly next: number;
}

type States = ReadonlyMap<string, { readonly state: State; readonly chance: number }>;

const toKey = ({ goals, assists, next }: State): string => `${goals.join()}|${assists.join()}|${next}`;

function addGoal(states: States, ways: readonly Goal[], most: State, isNext: boolean): States {
  const after = new Map<string, { readonly state: State; readonly chance: number }>();
  for (const { state, chance } of states.values()) {
    for (const way of ways) {
      const raise = (counts: readonly number[], limits: readonly number[], player: number) =>
        counts.map((count, index) => (index === player ? Math.min(count + 1, limits[index] ?? 0) : count));
      const raised: State = {
        goals: raise(state.goals, most.goals, way.scorer),
        assists: raise(state.assists, most.assists, way.assist),
        next: isNext ? way.scorer : state.next,
      };
      const key = toKey(raised);
      after.set(key, { state: raised, chance: (after.get(key)?.chance ?? 0) + chance * way.chance });
    }
  }
  return after;
}

/** Share of cards that a foul of the player leads to; others are for dissent or a waste of time. */
export const CARD_FOULS = 0.88;

/** P(at least these numbers of cards and of fouls): most cards come with a foul. */
function cardsAndFouls(player: PlayerRest, cards: number, fouls: number): number {
  if (cards <= 0) return atLeast(player.fouls, fouls);
  if (fouls <= 0) return atLeast(player.cards, cards);
  const both = player.cards * CARD_FOULS;
  const highest = Math.max(cards, fouls) - 1;
  let chance = atLeast(both, highest + 1);
  for (const [n, exactly] of poissonChances(both, highest).entries())
    chance += exactly * atLeast(player.cards - both, cards - n) * atLeast(player.fouls - both, fouls - n);
  return chance;
}

/** The chance that all picks of one player win, given his further goals. Shots include those on target, those goals. */
function chanceGivenGoals(player: PlayerRest, picks: readonly RestPick[], goals: number): number {
  let chance = 1;
  let onTarget = 0;
  let shots = 0;
  let cards = 0;
  let fouls = 0;
  for (const { statistic, need } of picks) {
    if (statistic === 'saves') chance *= atLeast(player.saves, need);
    else if (statistic === 'cards') cards = Math.max(cards, need);
    else if (statistic === 'fouls') fouls = Math.max(fouls, need);
    else if (statistic === 'shots-on-target') onTarget = Math.max(onTarget, need);
    else if (statistic === 'shots') shots = Math.max(shots, need);
  }
  if (cards > 0 || fouls > 0) chance *= cardsAndFouls(player, cards, fouls);
  if (shots <= onTarget) return chance * atLeast(player.saved, onTarget - goals);
  if (onTarget - goals <= 0) return chance * atLeast(player.saved + player.wide, shots - goals);
  const highest = shots - goals;
  const saved = poissonChances(player.saved, highest);
  let both = atLeast(player.saved, highest + 1);
  for (let n = onTarget - goals; n <= highest; n++)
    both += (saved[n] ?? 0) * atLeast(player.wide, highest - n);
  return chance * both;
}

/** Limits of what is counted: beyond them nothing changes. Shots on target are reached by goals, too. */
function mostNeeded(players: readonly PlayerRest[], picks: readonly RestPick[]): State {
  const most = (player: number, statistics: readonly RestPick['statistic'][]) =>
    picks.reduce(
      (max, pick) =>
        pick.player === player && statistics.includes(pick.statistic) ? Math.max(max, pick.need) : max,
      0,
    );
  return {
    goals: players.map((_, player) => most(player, ['goals', 'shots', 'shots-on-target'])),
    assists: players.map((_, player) => most(player, ['assists'])),
    next: NOBODY,
  };
}

/** The chance that all picks win in one of the states. */
function chanceOfPicks(states: States, players: readonly PlayerRest[], picks: readonly RestPick[]): number {
  const byPlayer = Map.groupBy(picks, ({ player }) => player);
  let total = 0;
  for (const { state, chance } of states.values()) {
    let won = chance;
    for (const { player, statistic, need } of picks) {
      if (statistic === 'goals' && (state.goals[player] ?? 0) < need) won = 0;
      else if (statistic === 'assists' && (state.assists[player] ?? 0) < need) won = 0;
      else if (statistic === 'nth-scorer' && state.next !== player) won = 0;
    }
    if (won === 0) continue;
    for (const [player, own] of byPlayer) {
      const rest = players[player];
      if (rest) won *= chanceGivenGoals(rest, own, state.goals[player] ?? 0);
    }
    total += won;
  }
  return total;
}

/**
 * The chance that all picks of a team's players win, by the team's further goals: `[n]` if the next goal of the match is
 * not the team's, and `next[n]` if it is. Each goal has one scorer and at most one other player who assists; goals are
 * independent. Exact, by the distribution of what the players still need; beside a pick of the next scorer, that goal is
 * scored by its own shares. At most 8 picks.
 */
export function teamChances(
  players: readonly PlayerRest[],
  picks: readonly RestPick[],
  goalsMax: number,
): { readonly other: Float64Array; readonly next: Float64Array } {
  const most = mostNeeded(players, picks);
  const start: State = { goals: players.map(() => 0), assists: players.map(() => 0), next: NOBODY };
  const later = waysOfGoal(players, false);
  const none: States = new Map([[toKey(start), { state: start, chance: 1 }]]);
  const chances = { other: new Float64Array(goalsMax + 1), next: new Float64Array(goalsMax + 1) };
  let other = none;
  if (!picks.some(({ statistic }) => statistic === 'nth-scorer')) {
    for (let n = 0; n <= goalsMax; n++) {
      chances.other[n] = chanceOfPicks(other, players, picks);
      other = addGoal(other, later, most, false);
    }
    return { other: chances.other, next: chances.other };
  }
  let next = addGoal(none, waysOfGoal(players, true), most, true);
  for (let n = 0; n <= goalsMax; n++) {
    chances.other[n] = chanceOfPicks(other, players, picks);
    chances.next[n] = n === 0 ? 0 : chanceOfPicks(next, players, picks);
    other = addGoal(other, later, most, false);
    if (n > 0) next = addGoal(next, later, most, false);
  }
  return chances;
}

/**
 * P(at least `need`) of the goals that are a player's, each with chance `share`, plus a Poisson number. `goals[n]` is the
 * chance of n goals.
 */
export function chanceOfCount(goals: Float64Array, share: number, added: number, need: number): number {
  if (need <= 0) return 1;
  let enough = 1;
  let chance = 0;
  const ratio = share >= 1 ? 0 : share / (1 - share);
  for (let own = 0; own < need; own++) {
    let exactly = 0;
    let none = (1 - share) ** own;
    for (let all = own; all < goals.length; all++) {
      let ways = none;
      for (let n = 0; n < own; n++) ways *= (ratio * (all - n)) / (n + 1);
      exactly += (goals[all] ?? 0) * ways;
      none *= 1 - share;
    }
    enough -= exactly;
    if (added > 0) chance += exactly * atLeast(added, need - own);
  }
  return chance + Math.max(0, enough);
}
