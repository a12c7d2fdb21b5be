import { pick, type Random, randomInt, seededRandom } from '@evens/base';
import type { Fixture, MatchEvent, MatchSituation, OfferedMarket } from '@evens/book';
import type { ChanceModel, ContestFacts, Side } from '@evens/markets';
import type { FinalScore } from './judge.ts';

/** An event of the source and its time in milliseconds from the season's start. */
export interface Emission {
  readonly atMs: number;
  readonly event:
    | MatchEvent
    | { readonly kind: 'feed-down' | 'feed-recovering' | 'feed-up'; readonly occurredAtMs: number };
}

/** The truth about one match, for the model. Times in milliseconds from the season's start. */
export interface SeasonMatch {
  readonly key: string;
  readonly homeName: string;
  readonly kickOffMs: number;
  readonly endMs: number;
  /** End of the first half, and time of the official result. A bet decided then or later is late. */
  readonly halfTimeMs: number | undefined;
  readonly officialMs: number;
  /** Goals with side and time, as reported in play. A bet decided by a goal is late after it. */
  readonly goals: readonly { readonly atMs: number; readonly side: Side }[];
  /** The final official score. */
  readonly final: FinalScore;
  /** Set if the match was abandoned, with the half-time score if that was after half-time. */
  readonly calledOff: { readonly halfTime: readonly [number, number] | undefined } | undefined;
  readonly corrected: boolean;
  /** All offered prices: from, until (exclusive), key, odds. */
  readonly prices: readonly PriceSpan[];
}

export interface PriceSpan {
  readonly key: string;
  readonly odds: readonly number[];
  readonly fromMs: number;
  untilMs: number;
}

export interface Season {
  readonly emissions: readonly Emission[];
  readonly matches: readonly SeasonMatch[];
  readonly faults: { readonly cuts: number; readonly duplicates: number; readonly reorderings: number };
  readonly endMs: number;
}

export interface SeasonOptions {
  readonly seed: string;
  readonly matches: number;
  /** Time over which the kick-offs are spread. */
  readonly lengthMs: number;
  readonly cuts: number;
  readonly duplicates: number;
  readonly reorderings: number;
  /** No kick-off before this time. */
  readonly warmUpMs: number;
  /** Wall time of the season's start, written into the events. */
  readonly zeroMs: number;
}

const PLAY_MS = 40_000;
const HALF_MS = 18_000;
const BREAK_MS = 3000;

function contestFacts(
  goals: readonly Side[],
  half: readonly [number, number] | undefined,
  ended: boolean,
): ContestFacts {
  const home = goals.filter((side) => side === 'home').length;
  const away = goals.length - home;
  const first = {
    phase: 'regular' as const,
    home: half?.[0] ?? home,
    away: half?.[1] ?? away,
    ended: half !== undefined,
  };
  const second = half && { phase: 'regular' as const, home: home - half[0], away: away - half[1], ended };
  return {
    kind: 'contest',
    status: ended ? 'ended' : 'playing',
    periods: second ? [first, second] : [first],
    // Copied, because the list grows while the match is played.
    goals: [...goals],
  };
}

/** Offered until kick-off, for cash-outs. */
const chances: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.3, awayGoals: 1.3, rho: 0 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};

function someOdds(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => 1050 + 10 * randomInt(random, 0, 400));
}

function offer(random: Random, score: readonly [number, number], half: boolean): OfferedMarket[] {
  const line = pick(random, [-0.75, -0.5, -0.25, 0, 0.25, 0.5]);
  const total = score[0] + score[1] + pick(random, [0.5, 0.75, 1, 1.25, 1.5]);
  return [
    { type: '1x2', specifier: '', odds: someOdds(random, 3) },
    { type: 'total', specifier: `total=${total}`, odds: someOdds(random, 2) },
    {
      type: 'asian-handicap',
      specifier: `hcp=${line}|score=${score[0]}:${score[1]}`,
      odds: someOdds(random, 2),
    },
    { type: 'both-teams-to-score', specifier: '', odds: someOdds(random, 2) },
    ...(half ? [] : [{ type: 'period-1x2', specifier: 'period=1', odds: someOdds(random, 3) }]),
  ];
}

/** Plays one match and records the source's events and the offered prices with their times. */
class Script {
  readonly emissions: Emission[] = [];
  readonly prices: PriceSpan[] = [];
  readonly #key: string;
  readonly #zeroMs: number;
  #count = 0;
  #open: PriceSpan[] = [];

  constructor(key: string, zeroMs: number) {
    this.#key = key;
    this.#zeroMs = zeroMs;
  }

  head(atMs: number) {
    this.#count++;
    return {
      match: this.#key,
      id: `${this.#key}.${this.#count}`,
      occurredAtMs: this.#zeroMs + Math.round(atMs),
    };
  }

  emit(atMs: number, event: MatchEvent): void {
    this.emissions.push({ atMs: Math.round(atMs), event });
  }

  close(atMs: number): void {
    for (const span of this.#open) span.untilMs = Math.round(atMs);
    this.#open = [];
  }

  odds(atMs: number, markets: readonly OfferedMarket[], live: boolean): void {
    this.close(atMs);
    this.#open = markets.map(({ type, specifier, odds }) => ({
      key: specifier === '' ? type : `${type};${specifier}`,
      odds,
      fromMs: Math.round(atMs),
      untilMs: Number.POSITIVE_INFINITY,
    }));
    this.prices.push(...this.#open);
    const event = { ...this.head(atMs), kind: 'odds', complete: true, markets } as const;
    this.emit(atMs, live ? { ...event, sourceType: 2 } : { ...event, sourceType: 1, chances });
  }
}

function playMatch(
  random: Random,
  number: number,
  options: SeasonOptions,
): { match: SeasonMatch; emissions: Emission[] } {
  const key = `sim-${options.seed}-${number}`;
  const script = new Script(key, options.zeroMs);
  const kickOffMs = Math.round(options.warmUpMs + random() * options.lengthMs);
  const fixture: Fixture = {
    sport: 'soccer',
    category: 'gb-eng',
    tournament: 'premier-league',
    tournamentName: 'Premier League',
    tournamentRank: 1,
    kind: 'match',
    competitors: [
      { name: `Home ${number}`, key: `home-${number}` },
      { name: `Away ${number}`, key: `away-${number}` },
    ],
    startsAtMs: options.zeroMs + kickOffMs,
    periods: 2,
    periodSeconds: 2700,
  };
  script.emit(0, { ...script.head(0), kind: 'fixture', fixture });
  for (let atMs = 100 + random() * 400; atMs < kickOffMs - 200; atMs += 1500 + random() * 8000) {
    script.odds(atMs, offer(random, [0, 0], false), false);
  }

  const goals: Side[] = [];
  const reportedGoals: { readonly atMs: number; readonly side: Side }[] = [];
  let half: readonly [number, number] | undefined;
  let halfTimeMs: number | undefined;
  const score = (): [number, number] => [
    goals.filter((side) => side === 'home').length,
    goals.filter((side) => side === 'away').length,
  ];
  const situation = (atMs: number, phase: MatchSituation['phase']): MatchSituation => ({
    phase,
    clock: {
      period: half ? 2 : 1,
      running: phase === 'playing',
      seconds: Math.round((atMs - kickOffMs) / 1000),
      countDown: false,
      atMs: options.zeroMs + Math.round(atMs),
      rate: 1,
    },
    facts: contestFacts(goals, half, phase === 'ended'),
  });
  script.close(kickOffMs);
  script.emit(kickOffMs, {
    ...script.head(kickOffMs),
    kind: 'clock',
    situation: situation(kickOffMs, 'playing'),
  });

  const endMs = kickOffMs + PLAY_MS;
  const offMs = random() < 0.08 ? kickOffMs + random() * PLAY_MS * 0.9 : undefined;
  let atMs = kickOffMs + 100;
  while (atMs < (offMs ?? endMs)) {
    if (!half && atMs > kickOffMs + HALF_MS) {
      half = score();
      halfTimeMs = Math.round(atMs);
      script.close(atMs);
      script.emit(atMs, { ...script.head(atMs), kind: 'match-stopped', reason: 'incident' });
      script.emit(atMs, { ...script.head(atMs), kind: 'clock', situation: situation(atMs, 'break') });
      atMs += BREAK_MS;
      script.emit(atMs, { ...script.head(atMs), kind: 'clock', situation: situation(atMs, 'playing') });
      atMs += 100;
    } else if (random() < 0.12) {
      script.close(atMs);
      script.emit(atMs, { ...script.head(atMs), kind: 'match-stopped', reason: 'goal' });
      const side: Side = random() < 0.55 ? 'home' : 'away';
      goals.push(side);
      reportedGoals.push({ atMs: Math.round(atMs + 50), side });
      script.emit(atMs + 50, {
        ...script.head(atMs + 50),
        kind: 'goal',
        side,
        situation: situation(atMs + 50, 'playing'),
      });
      atMs += 1500 + random() * 1500;
    }
    if (atMs < (offMs ?? endMs)) script.odds(atMs, offer(random, score(), half !== undefined), true);
    atMs += 400 + random() * 1600;
  }

  const lastMs = Math.round(offMs ?? Math.max(endMs, atMs));
  script.close(lastMs);
  script.emit(lastMs, { ...script.head(lastMs), kind: 'match-stopped', reason: 'incident' });
  if (offMs !== undefined) {
    script.emit(lastMs + 200, { ...script.head(lastMs + 200), kind: 'cancel', reason: 'abandoned' });
    const calledOff = { halfTime: half };
    return {
      match: {
        key,
        homeName: `Home ${number}`,
        kickOffMs,
        endMs: lastMs,
        halfTimeMs,
        officialMs: lastMs + 200,
        goals: reportedGoals,
        final: { halfTime: [0, 0], fullTime: [0, 0] },
        calledOff,
        corrected: false,
        prices: script.prices,
      },
      emissions: script.emissions,
    };
  }
  half ??= score();
  script.emit(lastMs + 200, {
    ...script.head(lastMs + 200),
    kind: 'result',
    situation: situation(lastMs + 200, 'ended'),
  });
  const corrected = random() < 0.2;
  if (corrected) {
    if (goals.length > half[0] + half[1]) goals.pop();
    else goals.push('away');
    const atCorrectionMs = lastMs + 3000 + random() * 9000;
    script.emit(atCorrectionMs, {
      ...script.head(atCorrectionMs),
      kind: 'correction',
      situation: situation(atCorrectionMs, 'ended'),
      reason: 'goal struck off',
    });
  }
  const match: SeasonMatch = {
    key,
    homeName: `Home ${number}`,
    kickOffMs,
    endMs: lastMs,
    halfTimeMs,
    officialMs: lastMs + 200,
    goals: reportedGoals,
    final: { halfTime: half, fullTime: score() },
    calledOff: undefined,
    corrected,
    prices: script.prices,
  };
  return { match, emissions: script.emissions };
}

/**
 * Duplicates and delays some events. Results and fixtures keep their order: a client that never receives them cannot
 * act on them.
 */
function disturb(random: Random, emissions: Emission[], options: SeasonOptions): Emission[] {
  const disturbed = [...emissions];
  const movable = emissions.filter(
    ({ event }) => event.kind === 'odds' || event.kind === 'clock' || event.kind === 'goal',
  );
  for (let i = 0; i < options.duplicates; i++) {
    const again = pick(
      random,
      emissions.filter(({ event }) => event.kind !== 'fixture'),
    );
    disturbed.push({ ...again, atMs: again.atMs + randomInt(random, 50, 3000) });
  }
  for (let i = 0; i < options.reorderings; i++) {
    const late = pick(random, movable);
    const index = disturbed.indexOf(late);
    if (index >= 0) disturbed[index] = { ...late, atMs: late.atMs + randomInt(random, 300, 2500) };
  }
  return disturbed;
}

/**
 * A season of short matches as a faulty source would report it, together with the truth. The same seed and options give
 * the same season. During a cut no events are sent. Afterwards the missed ones are sent at once.
 */
export function makeSeason(options: SeasonOptions): Season {
  const random = seededRandom(`season ${options.seed}`);
  const played = Array.from({ length: options.matches }, (_, index) => playMatch(random, index + 1, options));
  let emissions = disturb(
    random,
    played.flatMap((each) => each.emissions),
    options,
  );
  const endMs = emissions.reduce((latestMs, { atMs }) => Math.max(latestMs, atMs), 0) + 1000;
  for (let i = 0; i < options.cuts; i++) {
    const fromMs = Math.round(((i + 0.3 + random() * 0.4) * endMs) / options.cuts);
    const untilMs = fromMs + randomInt(random, 1500, 6000);
    emissions = emissions.map((each) =>
      each.atMs >= fromMs && each.atMs < untilMs ? { ...each, atMs: untilMs + 20 } : each,
    );
    const sign = (kind: 'feed-down' | 'feed-recovering' | 'feed-up', atMs: number): Emission => ({
      atMs,
      event: { kind, occurredAtMs: options.zeroMs + atMs },
    });
    emissions.push(
      sign('feed-down', fromMs),
      sign('feed-recovering', untilMs),
      sign('feed-up', untilMs + 60),
    );
  }
  return {
    emissions: emissions
      .map((each, index) => ({ each, index }))
      .sort((a, b) => a.each.atMs - b.each.atMs || a.index - b.index)
      .map(({ each }) => each),
    matches: played.map(({ match }) => match),
    faults: { cuts: options.cuts, duplicates: options.duplicates, reorderings: options.reorderings },
    endMs,
  };
}
