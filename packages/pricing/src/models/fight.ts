import type { ContestFacts, FightMethod, Side } from '@evens/markets';
import { line, totals } from '../lines.ts';
import { ListCache, normalise, type ScenarioModel } from '../scenario.ts';

export interface FightParams {
  readonly rounds: number;
  /** Home's chance of winning by any method. */
  readonly home: number;
  /** Chance that a started round ends the fight. */
  readonly finish: number;
  /** Shares of finishes: by submission (MMA only) and by disqualification. The others are knock-outs. */
  readonly submission: number;
  readonly disqualification: number;
  /** Chance that the judges score a draw. */
  readonly drawn: number;
  readonly roundSeconds: number;
}

/** The judges' scores are not public during a fight, so only the round and the clock move its prices. */
interface FightList {
  readonly facts: ContestFacts[];
  readonly ends: readonly {
    readonly method: FightMethod | 'draw';
    readonly side: Side;
    readonly round: number;
    /** Half of its round, 0 for the first. Only for finishes. */
    readonly half: 0 | 1;
  }[];
}

const lists = new ListCache<FightList>();

/** All possible ends of a fight. Pricing and simulation use the same table. */
export function fightEnds(rounds: number, firstRound: number): FightList['ends'] {
  const ends: FightList['ends'][number][] = [];
  for (const side of ['home', 'away'] as const) {
    for (let round = firstRound; round <= rounds; round++) {
      for (const half of [0, 1] as const) {
        for (const method of ['ko', 'submission', 'disqualification'] as const)
          ends.push({ method, side, round, half });
      }
    }
    ends.push({ method: 'decision', side, round: rounds, half: 1 });
  }
  ends.push({ method: 'draw', side: 'home', round: rounds, half: 1 });
  return ends;
}

/** The facts of a fight with this end. */
export function fightFacts(
  { method, side, round, half }: FightList['ends'][number],
  rounds: number,
): ContestFacts {
  const periods = Array.from({ length: round }, () => ({
    phase: 'regular' as const,
    home: 0,
    away: 0,
    ended: true,
  }));
  const over = { kind: 'contest', status: 'ended', periods, rounds, scheduledRounds: rounds } as const;
  if (method === 'draw') return { ...over, winner: 'draw' };
  return {
    ...over,
    winner: side,
    method,
    ...(method === 'decision' ? {} : { round, pastHalf: half === 1 }),
  };
}

/** Weights of the ends, in order. `left` is the remaining part of `firstRound`. */
export function fightWeights(
  params: FightParams,
  ends: FightList['ends'],
  { firstRound, left }: { firstRound: number; left: number },
): Float64Array {
  const { finish, submission, disqualification, drawn } = params;
  const inFirst = 1 - (1 - finish) ** left;
  const judged = (1 - inFirst) * (1 - finish) ** (params.rounds - firstRound);
  // Remaining parts of the first round before and after its half.
  const halves = [Math.max(0, left - 0.5), Math.min(left, 0.5)] as const;
  const inHalf = (round: number, half: 0 | 1) => {
    const [before, after] = round === firstRound ? halves : [0.5, 0.5];
    const first = 1 - (1 - finish) ** before;
    return half === 0 ? first : (1 - first) * (1 - (1 - finish) ** after);
  };
  const weights = ends.map(({ method, side, round, half }) => {
    if (method === 'draw') return judged * drawn;
    const wins = side === 'home' ? params.home : 1 - params.home;
    if (method === 'decision') return judged * (1 - drawn) * wins;
    const reached = round === firstRound ? 1 : (1 - inFirst) * (1 - finish) ** (round - firstRound - 1);
    const here = reached * inHalf(round, half);
    const shares = { ko: 1 - submission - disqualification, submission, disqualification };
    return here * wins * shares[method];
  });
  return normalise(Float64Array.from(weights));
}

/**
 * Enumerates every end of a fight exactly: a hazard of finishing per round, by either side and method, then the judges.
 * No `extra`; the clock moves the hazard of the running round.
 */
export const fight: ScenarioModel<FightParams> = {
  name: 'fight',
  scenarios(params, { facts, elapsedSeconds }) {
    if (facts.kind !== 'contest')
      throw new TypeError(`scenarios: expected facts of a contest, got ${facts.kind}`);
    if (facts.winner) return { facts: [{ ...facts, status: 'ended' }], weights: Float64Array.of(1) };
    const last = facts.periods.at(-1);
    const runs = last !== undefined && !last.ended;
    const round = Math.max(1, facts.periods.length + (runs || !last ? 0 : 1));
    // The distance is complete and nothing is announced yet: only the judges decide.
    const judging = round > params.rounds;
    const firstRound = Math.min(round, params.rounds);
    const left = judging ? 0 : runs ? Math.max(0.002, 1 - elapsedSeconds / params.roundSeconds) : 1;
    const list = lists.get(`${params.rounds} ${firstRound}`, () => {
      const ends = fightEnds(params.rounds, firstRound);
      return { ends, facts: ends.map((end) => fightFacts(end, params.rounds)) };
    });
    return { facts: list.facts, weights: fightWeights(params, list.ends, { firstRound, left }) };
  },
  lines({ rounds }) {
    const number = `number=${rounds}`;
    const requestedLines = [
      line('winner'),
      line('fight-1x2'),
      line('goes-the-distance'),
      line('fight-method'),
      line('ending-round', number),
      line('winner-and-round', number),
      ...totals(
        'total-rounds',
        Array.from({ length: rounds }, (_, index) => index * 100 + 50),
        `${number}|`,
      ),
    ];
    return rounds > 3 ? [...requestedLines, line('round-group', number)] : requestedLines;
  },
  drift: (params, { strength, tempo }) => ({
    ...params,
    home: params.home + 0.012 * strength,
    finish: params.finish * (1 + 0.02 * tempo),
  }),
};
