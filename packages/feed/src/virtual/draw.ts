import type { Random } from '@evens/base';
import { hashOfSeed, roundDraws } from '@evens/games';
import { type Facts, VIRTUAL_RACE_SECONDS } from '@evens/markets';
import { type LotteryParams, type RaceParams, type SoccerParams, scenarioModels } from '@evens/pricing';
import type { Moment } from '../script/match-script.ts';
import { playRace } from '../simulated/play/race.ts';
import { playSoccer } from '../simulated/play/soccer.ts';
import { playLottery } from './lottery.ts';

/** Everything that decides a virtual match. */
export interface DrawInput {
  readonly sport: string;
  readonly seed: string;
  /** Parameters of the sport's pricing model. */
  readonly params: unknown;
}

/** Course of a virtual race, in its own seconds. */
const racePace = { lengthSeconds: VIRTUAL_RACE_SECONDS, updateSeconds: 20, withdraws: 0 } as const;

/** Uniform numbers of 53 bits from the words of the seed, two words each. */
function seedRandom(seed: string): Random {
  const draws = roundDraws({ serverSeed: seed, clientSeed: 'virtual', nonce: 0 });
  return () => ((draws.word() >>> 5) * 0x400_0000 + (draws.word() >>> 6)) / 2 ** 53;
}

function isSoccerParams(params: unknown): params is SoccerParams {
  return scenarioModels.get('soccer')?.accepts(params) === true;
}

function isRaceParams(params: unknown): params is RaceParams {
  return scenarioModels.get('race')?.accepts(params) === true;
}

function isLotteryParams(params: unknown): params is LotteryParams {
  return scenarioModels.get('lottery')?.accepts(params) === true;
}

/** Virtual matches start on time and are never interrupted: betting is closed while they are played. */
function startedOnTime(moments: readonly Moment[]): readonly Moment[] {
  const delay = moments[0]?.atSeconds ?? 0;
  return moments
    .filter(({ kind }) => kind !== 'stop')
    .map((moment) => ({ ...moment, atSeconds: moment.atSeconds - delay }));
}

/** Plays a virtual match. Equal inputs give the same match, on the server and in the browser. */
export function playDraw({ sport, seed, params }: DrawInput): readonly Moment[] {
  const random = seedRandom(seed);
  if (sport === 'virtual-soccer' && isSoccerParams(params)) {
    const { homeGoals, awayGoals, rho } = params;
    return startedOnTime(playSoccer({ homeGoals, awayGoals, rho }, random));
  }
  if (sport === 'virtual-racing' && isRaceParams(params)) {
    const event = { startsAtMs: 0, terms: {} };
    return startedOnTime(playRace(params, { pace: racePace, event }, random));
  }
  if (sport === 'lotto' && isLotteryParams(params)) return playLottery(params, random);
  throw new RangeError(`playDraw: expected a virtual sport with parameters of its model, got ${sport}`);
}

/** The facts that decide all bets on the match. */
export function drawVirtualResult(input: DrawInput): Facts {
  const last = playDraw(input).findLast(({ kind }) => kind === 'result');
  if (last?.kind !== 'result') throw new Error('drawVirtualResult: expected a result, the match has none');
  return last.standing.facts;
}

/** Result of checking a virtual match: whether its seed is the committed one, and the result that it gives. */
export interface VerifiedDraw {
  readonly isCommitted: boolean;
  readonly facts: Facts;
}

/** Recomputes a virtual match from its revealed seed, and compares the seed with the commitment. */
export function verifyDraw({ seedHash, ...input }: DrawInput & { readonly seedHash: string }): VerifiedDraw {
  return { isCommitted: hashOfSeed(input.seed) === seedHash, facts: drawVirtualResult(input) };
}
