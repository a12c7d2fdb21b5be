import { type Random, randomInt, randomNormal } from '@evens/base';
import type { RaceFacts, Withdrawal } from '@evens/markets';
import { type RaceParams, racePlaces } from '@evens/pricing';
import type { Moment, Standing } from '../../script/match-script.ts';

export interface RacePace {
  readonly lengthSeconds: number;
  /** Interval between reports of the running order. */
  readonly updateSeconds: number;
  /** Chance of each runner to be withdrawn in the last hour. */
  readonly withdraws: number;
}

/** Data of a race in addition to its runners' form. */
export interface RaceEvent {
  readonly startsAtMs: number;
  /** Included in all its facts. */
  readonly terms: Pick<RaceFacts, 'handicap' | 'eachWay'>;
  /** Prices of a runner after these withdrawals; absent if withdrawals cause no deduction. */
  readonly withdrawalPrices?: (
    runner: number,
    withdrawn: readonly number[],
  ) => Pick<Withdrawal, 'oddsMilli' | 'marketOddsMilli'>;
}

/**
 * Plays a race: withdrawals before the start, a running order that converges to the final one, the places with ties.
 */
export function playRace(
  params: RaceParams,
  { pace, event }: { pace: RacePace; event: RaceEvent },
  random: Random,
): readonly Moment[] {
  const moments: Moment[] = [];
  const runners = params.expected.length;
  const withdrawn: number[] = [];
  const withdrawals: Withdrawal[] = [];
  const standing = (phase: Standing['phase'], places: readonly number[], seconds: number): Standing => ({
    phase,
    clock: {
      period: phase === 'scheduled' ? 0 : 1,
      running: phase === 'playing',
      seconds: Math.floor(seconds),
      countDown: false,
    },
    facts: {
      kind: 'race',
      status: phase === 'scheduled' ? 'scheduled' : phase === 'ended' ? 'ended' : 'playing',
      places,
      withdrawn: [...withdrawn],
      ...(withdrawals.length > 0 ? { withdrawals: [...withdrawals] } : {}),
      ...event.terms,
    } satisfies RaceFacts,
    elapsedSeconds: seconds,
    extra: [],
  });
  const unknown = params.expected.map(() => 0);
  for (let runner = 1; runner <= runners; runner++) {
    if (random() >= pace.withdraws || withdrawn.length >= runners - 4) continue;
    const atSeconds = -2500 + withdrawn.length * 500 + randomInt(random, 0, 300);
    const prices = event.withdrawalPrices?.(runner, [...withdrawn]);
    if (prices && prices.oddsMilli > 0)
      withdrawals.push({ runner, atMs: event.startsAtMs + atSeconds * 1000, ...prices });
    withdrawn.push(runner);
    moments.push({
      kind: 'stop',
      id: `withdrawal-stop-${runner}`,
      atSeconds,
      reason: 'incident',
      reopenAtSeconds: atSeconds + 60,
    });
    moments.push({
      kind: 'goal',
      id: `withdrawn-${runner}`,
      atSeconds,
      side: 'none',
      standing: standing('scheduled', unknown, 0),
    });
  }
  const final = racePlaces(params, withdrawn, random);
  const delay = randomInt(random, 0, 200);
  moments.push({ kind: 'clock', id: 'start-1', atSeconds: delay, standing: standing('playing', unknown, 0) });
  for (let at = pace.updateSeconds; at < pace.lengthSeconds; at += pace.updateSeconds) {
    const left = 1 - at / pace.lengthSeconds;
    // Runners that do not finish rank behind all others; the order is nearly final at the end.
    const marks = final.map(
      (place) => (place === 0 ? runners : place) + randomNormal(random) * runners * 0.4 * left,
    );
    const places = marks.map((mark, index) =>
      withdrawn.includes(index + 1)
        ? 0
        : 1 + marks.filter((mark2, n) => mark2 < mark && !withdrawn.includes(n + 1)).length,
    );
    moments.push({
      kind: 'clock',
      id: `order-${at}`,
      atSeconds: delay + at,
      standing: standing('playing', places, at),
    });
  }
  const atSeconds = delay + pace.lengthSeconds + 30 + randomInt(random, 0, 90);
  moments.push({
    kind: 'result',
    id: 'result',
    atSeconds,
    standing: standing('ended', final, pace.lengthSeconds),
  });
  return moments.sort((a, b) => a.atSeconds - b.atSeconds);
}
