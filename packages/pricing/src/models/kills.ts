import type { ContestFacts } from '@evens/markets';
import { poissonChances } from '../poisson.ts';
import type { LineRequest, PlayerScenarios, ScenarioSet } from '../scenario.ts';
import type { SetsParams } from '../sets-params.ts';
import type { SetsState } from '../sets-state.ts';
import { countedPlayerLines, countedPlayerScenarios, type PlayerLadders } from './counted-players.ts';
import type { TeamScores } from './score-classes.ts';

const ladders: PlayerLadders = { 'kills-full': [3, 5, 8, 10, 12, 15, 18, 20, 25] };

/** A key: further kills on the map at hand, then later maps won and lost, each in this many bits. */
const MAPS_BITS = 3;
const MAPS_MASK = (1 << MAPS_BITS) - 1;

/** Further kills of a team: those of the scenario on the map at hand, and a Poisson number on later maps by their winners. */
function killScores(kills: NonNullable<SetsParams['kills']>, state: SetsState): TeamScores {
  const atHand = state.ended.length;
  return {
    points(facts) {
      const periods = facts.kind === 'contest' ? facts.periods : [];
      const total = periods[atHand]?.kills ?? state.kills;
      const later = periods.slice(atHand + 1);
      const homeWon = later.filter(({ home, away }) => home > away).length;
      const awayWon = later.length - homeWon;
      const key = (added: number, won: number, lost: number) =>
        (((added << MAPS_BITS) | won) << MAPS_BITS) | lost;
      return {
        home: key(total.home - state.kills.home, homeWon, awayWon),
        away: key(total.away - state.kills.away, awayWon, homeWon),
      };
    },
    key: (points) => points,
    given(key) {
      const added = key >> (2 * MAPS_BITS);
      const won = (key >> MAPS_BITS) & MAPS_MASK;
      const lost = key & MAPS_MASK;
      const mean = kills.perMap * (won * kills.winnerShare + lost * (1 - kills.winnerShare));
      const highest = Math.ceil(mean + 6 * Math.sqrt(mean));
      return Array.from(poissonChances(mean, highest), (chance, count) => ({ count: added + count, chance }));
    },
  };
}

/** Chances of players' kills in the whole match; undefined if kills or players are not known. */
export function killPlayers(
  { kills, players }: SetsParams,
  {
    facts,
    state,
    set,
  }: { readonly facts: ContestFacts; readonly state: SetsState; readonly set: ScenarioSet },
): PlayerScenarios | undefined {
  if (!kills || !players) return undefined;
  return countedPlayerScenarios(players, {
    set,
    scores: killScores(kills, state),
    ladders,
    ...(facts.status !== 'scheduled' && { ahead: { facts, played: 0, left: 1 } }),
  });
}

export function killLines(set: ScenarioSet): readonly LineRequest[] {
  return countedPlayerLines(set, ladders);
}
