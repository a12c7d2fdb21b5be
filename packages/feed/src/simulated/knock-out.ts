import { randomInt, seededRandom } from '@evens/base';
import { fullScore, periodsWon, type Sport } from '@evens/markets';
import type { MatchScript } from '../script/match-script.ts';
import type { League } from './data/league.ts';
import { drawnStrength } from './pairing.ts';

/** An edition of a knock-out tournament. Its matches have numbers from 0, round by round. */
export interface KnockOut {
  readonly sport: Sport;
  readonly league: League;
  readonly edition: number;
}

/** The sides of a match, and the time from which they are known if that is not the draw. */
interface KnockOutMatch {
  readonly names: readonly string[];
  readonly listedAtMs?: number;
}

/** The side that plays on after a match, and the time from which it is known. */
interface Advance {
  readonly winner: string;
  readonly knownAtMs: number;
}

/** Delay between the results of a round and the listing of the next. */
const LISTED_AFTER_MS = 600_000;
const ADVANCES_MAX = 5000;

function sidesInDraw({ edition }: League): number {
  return (edition?.matches ?? []).reduce((sum, count) => sum + count, 1);
}

/** The two matches whose winners meet in a match; undefined in the first round. */
export function earlierMatches(league: League, number: number): readonly [number, number] | undefined {
  const first = 2 * number - sidesInDraw(league);
  return first < 0 ? undefined : [first, first + 1];
}

/** Sides in the round of a match: 2 in the final. */
export function sidesInRound(league: League, number: number): number {
  return 2 ** Math.ceil(Math.log2(sidesInDraw(league) - number));
}

/** Seeds in the order of the draw: the best two of any part of it are in different halves of that part. */
function seedOrder(sides: number): readonly number[] {
  let order = [1];
  while (order.length < sides) {
    const total = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, total - seed]);
  }
  return order;
}

/** The sides in the order of the draw. Half of all sides enter each edition; the best quarter of them is seeded. */
function drawSides(seed: string, { sport, league, edition }: KnockOut): readonly string[] {
  const entered = league.sides
    .filter((_, index) => index % 2 === Math.abs(edition % 2))
    .map((name) => ({ name, strength: drawnStrength(sport, name) }))
    .sort((a, b) => b.strength - a.strength)
    .map(({ name }) => name);
  const seeds = entered.splice(0, entered.length / 4);
  const random = seededRandom(`${seed}|draw|${sport.alias}|${league.tournament}|${edition}`);
  return seedOrder(sidesInDraw(league)).map(
    (rank) => seeds[rank - 1] ?? entered.splice(randomInt(random, 0, entered.length - 1), 1)[0] ?? '',
  );
}

/** The winner by the last report. After an abandonment the leader plays on; otherwise `luck` decides, as at a walkover. */
function findWinner(script: MatchScript, luck: number): Advance {
  const moments = script.moments();
  const last = moments.at(-1);
  const standing = moments.findLast((moment) => 'standing' in moment);
  const facts = standing && 'standing' in standing ? standing.standing.facts : undefined;
  const [home = '', away = ''] = script.fixture.competitors.map(({ name }) => name);
  const knownAtMs = script.fixture.startsAtMs + (last?.atSeconds ?? 0) * 1000;
  if (facts?.kind !== 'contest') return { winner: luck < 0.5 ? home : away, knownAtMs };
  const sets = periodsWon(facts);
  const score = fullScore(facts);
  const ahead = sets.home - sets.away || score.home - score.away || 0.5 - luck;
  const homeWins = facts.winner ? facts.winner === 'home' : ahead > 0;
  return { winner: homeWins ? home : away, knownAtMs };
}

/** Finds the sides of a match of an edition; matches before it are played once. */
export type FindKnockOutMatch = (knockOut: KnockOut, number: number) => KnockOutMatch;

export function createKnockOuts(
  seed: string,
  buildScript: (knockOut: KnockOut, number: number) => MatchScript,
): FindKnockOutMatch {
  const advances = new Map<string, Advance>();

  function advance(knockOut: KnockOut, number: number): Advance {
    const { sport, league, edition } = knockOut;
    const key = `${sport.alias}|${league.tournament}|${edition}|${number}`;
    let found = advances.get(key);
    if (!found) {
      found = findWinner(buildScript(knockOut, number), seededRandom(`${seed}|advance|${key}`)());
      advances.set(key, found);
      const oldest = advances.keys().next().value;
      if (advances.size > ADVANCES_MAX && oldest !== undefined) advances.delete(oldest);
    }
    return found;
  }

  return (knockOut, number) => {
    const earlier = earlierMatches(knockOut.league, number);
    if (!earlier) return { names: drawSides(seed, knockOut).slice(2 * number, 2 * number + 2) };
    const known = earlier.map((match) => advance(knockOut, match));
    return {
      names: known.map(({ winner }) => winner),
      listedAtMs: Math.max(...known.map(({ knownAtMs }) => knownAtMs)) + LISTED_AFTER_MS,
    };
  };
}
