import {
  type ContestFacts,
  creditedScorers,
  findInjury,
  playerCount,
  type RegularStatistic,
  regularStatistics,
  type Score,
  type Side,
} from '@evens/markets';
import { add, goalChances } from '../goal-chances.ts';
import { CARD_FOULS, chanceOfCount, type PlayerRest, type RestPick, teamChances } from '../player-goals.ts';
import { atLeast } from '../poisson.ts';
import type { PickInjury, PlayerPick, PlayerScenarios, ScenarioSet } from '../scenario.ts';
import { type GoalShares, grownChance, replacedBy, sharesToCome } from './soccer-goal-shares.ts';
import {
  ALL,
  findPresences,
  INJURED,
  INJURY,
  injuriesAfter,
  type Presence,
  replacementsAfter,
  THIRDS,
} from './soccer-presence.ts';

export interface SoccerPlayers extends GoalShares {
  /** Share of his team's goals that he assists while he is on the pitch, if somebody else scores. */
  readonly assists: readonly number[];
  /** Mean number of cards in a whole match on the pitch. */
  readonly cards: readonly number[];
  /** Share of his team's shots that are no goals, while he is on the pitch. Absent in what older versions stored: as his goals. */
  readonly shots?: readonly number[] | undefined;
  /** Share of his team's fouls without a card while he is on the pitch. Absent in what older versions stored. */
  readonly fouls?: readonly number[] | undefined;
  /** Share of the saves of his team while he is on the pitch. Absent in what older versions stored. */
  readonly saves?: readonly number[] | undefined;
}

/** Share of own goals in all goals. */
export const OWN_GOAL_SHARE = 0.0273;
/** Mean numbers of a side's shots in a match: on target without a goal, and off target. */
export interface ShotMeans {
  readonly saved: number;
  readonly wide: number;
}

/** The rest of regular time. Times are parts of it, 0 to 1. */
export interface PlayersAhead {
  readonly facts: ContestFacts;
  readonly now: number;
  /** Shares of a match's goals and cards that are later than a time. */
  goalsAfter(time: number): number;
  cardsAfter(time: number): number;
  /** Absent if the source does not report shots, and once the match has begun: those of players are reported late. */
  readonly shots?: Readonly<Record<Side, ShotMeans>> | undefined;
  /** Mean numbers of fouls of each side that lead to no card, under the same conditions. */
  readonly fouls?: Score | undefined;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const opposite = (side: Side): Side => (side === 'home' ? 'away' : 'home');

type Way = Presence & { readonly rest: PlayerRest };

/** Above this number of players with two ways to take part, each has the mean of his ways. */
const UNCERTAIN_MAX = 3;

/** All combinations of the players' ways to take part, with their chances. */
function combineWays(
  players: readonly (readonly Way[])[],
): readonly { readonly chance: number; readonly rests: readonly PlayerRest[] }[] {
  const areMany = players.filter((ways) => ways.length > 1).length > UNCERTAIN_MAX;
  let combined: { readonly chance: number; readonly rests: readonly PlayerRest[] }[] = [
    { chance: 1, rests: [] },
  ];
  for (const ways of players) {
    const own = areMany ? [{ chance: 1, rest: meanRest(ways) }] : ways;
    combined = combined.flatMap(({ chance, rests }) =>
      own.map((way) => ({ chance: chance * way.chance, rests: [...rests, way.rest] })),
    );
  }
  return combined;
}

function meanRest(ways: readonly Way[]): PlayerRest {
  const of = (field: keyof PlayerRest) =>
    ways.reduce((sum, { chance, rest }) => sum + chance * rest[field], 0);
  return {
    goals: of('goals'),
    nextGoal: of('nextGoal'),
    assists: of('assists'),
    cards: of('cards'),
    saved: of('saved'),
    wide: of('wide'),
    fouls: of('fouls'),
    saves: of('saves'),
  };
}

type SquadPick = PlayerPick & { readonly of: RegularStatistic | 'nth-scorer' | 'last-scorer' };

function isOnSquad(pick: PlayerPick): pick is SquadPick {
  return squadKinds.some((kind) => kind === pick.of);
}

const squadKinds: readonly SquadPick['of'][] = [...regularStatistics, 'nth-scorer', 'last-scorer'];

/**
 * Chances of a soccer match's players over the scenarios of its score: each goal of a team is scored by one player and
 * assisted by at most one, by their shares while they are on the pitch. Shots and cards are Poisson.
 */
export function soccerPlayerScenarios(
  players: SoccerPlayers,
  match: PlayersAhead,
  set: ScenarioSet,
): PlayerScenarios {
  const { facts, shots, fouls } = match;
  const isScheduled = facts.status === 'scheduled';
  const goals = goalChances(set, isScheduled ? 0 : (facts.goals?.length ?? 0));
  const scorers = isScheduled ? [] : facts.appearances && creditedScorers(facts);
  const isScorerUnknown = scorers?.includes(null) ?? true;
  const goalsSoFar = new Map<number | null, number>();
  for (const scorer of scorers ?? []) goalsSoFar.set(scorer, (goalsSoFar.get(scorer) ?? 0) + 1);
  const findSide = (player: number): Side => (player < players.homeCount ? 'home' : 'away');

  const some = Math.max(1e-9, 1 - (goals.both[0] ?? 0));
  // The goal after an own goal decides about the next scorer.
  const credited = (1 - OWN_GOAL_SHARE) * (1 + (OWN_GOAL_SHARE * (some - (goals.both[1] ?? 0))) / some);
  const times = replacementsAfter(match.now);
  const injuries = injuriesAfter(match.now);
  const computeShares = (left: (time: number) => number) => {
    const shares = times.map((time) => left(time) / left(match.now));
    const third = shares.length / ALL;
    return {
      all: shares,
      byThird: [
        ...THIRDS.map((n) => mean(shares.slice(Math.round(n * third), Math.round((n + 1) * third)))),
        mean(shares),
        injuries ? left(injuries.time) / left(match.now) : 0,
      ],
    };
  };
  /** Shares of the goals and cards to come that are later than a replacement: each, means by third and of all, and an injury. */
  const goalShares = computeShares(match.goalsAfter);
  const cardShares = computeShares(match.cardsAfter);
  const after = goalShares.all;
  const replacedByNext = replacedBy(
    after.map(
      (share) => goals.both.reduce((sum, chance, n) => sum + (n > 0 ? chance * share ** n : 0), 0) / some,
    ),
  );
  /** By the last of n goals. */
  const replacedByLast = Array.from(goals.both, (_, n) =>
    replacedBy(after.map((share) => 1 - (1 - share) ** n)),
  );
  const afterInjury = goalShares.byThird[INJURY] ?? 0;
  /** Chance that no goal, own goals apart, is scored before an injury. */
  const noneBeforeInjury = goals.both.reduce(
    (sum, chance, n) => sum + chance * (afterInjury + (1 - afterInjury) * OWN_GOAL_SHARE) ** n,
    0,
  );

  const appearances = new Map(
    isScheduled ? [] : facts.appearances?.map((appearance) => [appearance.player, appearance]),
  );
  const presences = players.goals.map((_, player) =>
    findPresences(
      { starts: players.starts[player] ?? 0, leaves: players.leaves[player] ?? 0 },
      appearances.get(player),
      { now: match.now, isScheduled },
    ),
  );
  const isLineUpKnown = !isScheduled || players.starts.every((chance) => chance === 0 || chance === 1);
  const isStarting = (player: number): boolean => {
    if (isScheduled) return players.starts[player] === 1;
    const appearance = appearances.get(player);
    return appearance !== undefined && appearance.cameOnAfter === undefined;
  };
  const shares = sharesToCome(players, {
    starting: isLineUpKnown ? players.goals.map((_, player) => isStarting(player)) : undefined,
    ...{ now: match.now, presences },
    replacedInAll: replacedBy(replacementsAfter(0).map(match.goalsAfter)),
    replacedAhead: replacedBy(after),
  });
  const shareNow = (player: number) => shares.current[player] ?? 0;

  /** A bet on the next scorer is cancelled for a player who comes on after that goal: as if he starts, if he may. */
  function shareOfNext(player: number, { now, change }: Pick<Presence, 'now' | 'change'>): number {
    const mayStart = isScheduled && (players.starts[player] ?? 0) > 0;
    if (now === 0 && !mayStart) return 0;
    const asStarter = { now: 1, change: now === 1 ? change : -(players.leaves[player] ?? 0) };
    return shareNow(player) * grownChance(replacedByNext, asStarter, shares.growth[findSide(player)]);
  }

  function buildRest(player: number, { now, change, third: at = ALL }: Presence): PlayerRest {
    const share = now + change * (goalShares.byThird[at] ?? 0);
    const own = shares.mean[player] ?? 0;
    const side = findSide(player);
    const means = shots?.[side];
    const scores = own * (1 - OWN_GOAL_SHARE);
    const shooting = players.shots?.[player] ?? own;
    const cards =
      (players.cards[player] ?? 0) *
      (now + change * (cardShares.byThird[at] ?? 0)) *
      match.cardsAfter(match.now);
    return {
      goals: scores * share,
      nextGoal: shareOfNext(player, { now, change }) * credited,
      // He scores some of the goals during his time, not of all those of the match.
      assists: ((players.assists[player] ?? 0) * share * (1 - scores)) / (1 - scores * share),
      cards,
      saved: shooting * (means?.saved ?? 0) * share,
      wide: shooting * (means?.wide ?? 0) * share,
      fouls: CARD_FOULS * cards + (players.fouls?.[player] ?? 0) * (fouls?.[side] ?? 0) * share,
      saves: (players.saves?.[player] ?? 0) * (shots?.[opposite(side)].saved ?? 0) * share,
    };
  }

  const ways = presences.map((own, player) =>
    own.map((presence): Way => ({ ...presence, rest: buildRest(player, presence) })),
  );

  function canHave(of: SquadPick['of'], player: number): boolean {
    const shares = of === 'saves' || of === 'fouls' ? players[of] : players.goals;
    return (shares?.[player] ?? 0) > 0;
  }

  /** Number that a player still needs; 1 for a pick on the order of goals. Undefined if the pick has no price. */
  function findNeed({ player, of, number }: SquadPick): number | undefined {
    if (!scorers || !canHave(of, player)) return undefined;
    // An undecided pick of an injured player will be cancelled.
    if (findInjury(appearances.get(player)) !== undefined) return undefined;
    // A goal of an unknown scorer may be an own goal.
    if (of === 'last-scorer') return isScorerUnknown ? undefined : 1;
    if (of === 'nth-scorer') return !isScorerUnknown && number === scorers.length + 1 ? 1 : undefined;
    if ((of === 'shots' || of === 'shots-on-target') && !shots) return undefined;
    if ((of === 'saves' && !shots) || (of === 'fouls' && !fouls)) return undefined;
    if (isScheduled) return number;
    if (of === 'goals') return isScorerUnknown ? undefined : number - (goalsSoFar.get(player) ?? 0);
    const count = playerCount(facts, of, player);
    return count && number - count.least;
  }

  function computeChance({ player, of }: SquadPick, need: number, { now, change, third, rest }: Way): number {
    const side = findSide(player);
    switch (of) {
      case 'nth-scorer':
        return rest.nextGoal * goals.next[side];
      case 'last-scorer': {
        const own = shareNow(player) * credited;
        const chanceAtLast = (n: number) => {
          const replaced = replacedByLast[n];
          return third === INJURY || !replaced
            ? now + change * (1 - (1 - afterInjury) ** n)
            : grownChance(replaced, { now, change }, shares.growth[side]);
        };
        return goals.last[side].reduce(
          (sum, chance, n) => sum + chance * own * chanceAtLast(n),
          scorers?.at(-1) === player ? (goals.both[0] ?? 0) : 0,
        );
      }
      case 'cards':
      case 'fouls':
      case 'saves':
        return atLeast(rest[of], need);
      case 'assists':
        return chanceOfCount(goals[side], (1 - rest.goals) * rest.assists, 0, need);
      case 'goals':
        return chanceOfCount(goals[side], rest.goals, 0, need);
      case 'shots-on-target':
        return chanceOfCount(goals[side], rest.goals, rest.saved, need);
      case 'shots':
        return chanceOfCount(goals[side], rest.goals, rest.saved + rest.wide, need);
    }
  }

  /** The injury before half-time of a starting player who is still on the pitch. */
  function injuryBefore(pick: SquadPick, need: number): PickInjury | undefined {
    const { player, of } = pick;
    const appearance = appearances.get(player);
    if (!injuries || appearance?.hasLeft || appearance?.cameOnAfter !== undefined) return undefined;
    const starts = isScheduled ? (players.starts[player] ?? 0) : Number(appearance !== undefined);
    const chance = starts * (players.leaves[player] ?? 0) * injuries.share;
    const rest = buildRest(player, INJURED);
    if (of === 'nth-scorer') {
      const won =
        (shareNow(player) * credited * goals.next[findSide(player)] * (1 - noneBeforeInjury)) / some;
      return { chance, won, open: noneBeforeInjury };
    }
    const won = computeChance(pick, need, { ...INJURED, rest });
    return { chance, won, open: 1 - won };
  }

  /** Chances of one team's picks by its further goals, over all ways in which their players take part. */
  function chancesOfTeam(picks: readonly RestPick[]) {
    const involved = [...new Set(picks.map(({ player }) => player))];
    const most = goals.home.length - 1;
    const chances = { other: new Float64Array(most + 1), next: new Float64Array(most + 1) };
    const ofInvolved = picks.map((pick) => ({ ...pick, player: involved.indexOf(pick.player) }));
    for (const { chance, rests } of combineWays(involved.map((player) => ways[player] ?? []))) {
      const table = teamChances(rests, ofInvolved, most);
      for (let n = 0; n <= most; n++) {
        add(chances.other, n, chance * (table.other[n] ?? 0));
        add(chances.next, n, chance * (table.next[n] ?? 0));
      }
    }
    return chances;
  }

  return {
    count: players.goals.length,
    chance(pick) {
      if (!isOnSquad(pick)) return undefined;
      const need = findNeed(pick);
      if (need === undefined) return undefined;
      return (ways[pick.player] ?? []).reduce(
        (sum, way) => sum + way.chance * computeChance(pick, need, way),
        0,
      );
    },
    findInjury(pick) {
      if (!isOnSquad(pick)) return undefined;
      const need = findNeed(pick);
      return need === undefined ? undefined : injuryBefore(pick, need);
    },
    given(picks) {
      const needed: RestPick[] = [];
      for (const pick of picks) {
        if (!isOnSquad(pick)) return undefined;
        const need = findNeed(pick);
        if (need === undefined || pick.of === 'last-scorer') return undefined;
        needed.push({ player: pick.player, statistic: pick.of, need });
      }
      if (areSavedShots(needed, findSide)) return undefined;
      return {
        of: goals.of,
        classes: goals.classes.length,
        chances(isChosen) {
          const chosen = needed.filter((_, index) => isChosen(index));
          const ofTeam = (side: Side) =>
            chancesOfTeam(chosen.filter(({ player }) => findSide(player) === side));
          const [home, away] = [ofTeam('home'), ofTeam('away')];
          return Float64Array.from(
            goals.classes,
            (score) =>
              ((score.next === 'home' ? home.next : home.other)[score.home] ?? 0) *
              ((score.next === 'away' ? away.next : away.other)[score.away] ?? 0),
          );
        },
      };
    },
  };
}

/** Whether a goalkeeper's saves are shots on target of an opponent with a pick: their joint chance is unknown. */
function areSavedShots(picks: readonly RestPick[], findSide: (player: number) => Side): boolean {
  return picks.some(
    ({ player, statistic }) =>
      statistic === 'saves' &&
      picks.some(
        (other) => other.statistic.startsWith('shots') && findSide(other.player) !== findSide(player),
      ),
  );
}
