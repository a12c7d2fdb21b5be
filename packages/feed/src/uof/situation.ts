import { err, ok, type Result } from '@evens/base';
import type { Fixture, MatchClock, MatchPhase, MatchSituation } from '@evens/book';
import type { ContestFacts, PeriodPhase, PeriodScore, Score } from '@evens/markets';
import { findChild, listChildren, readInteger, type XmlElement } from './parse-xml.ts';

/** Where a match is, by its status code. */
type Place =
  | { readonly kind: 'playing' | 'after'; readonly period: number }
  | { readonly kind: 'half-time' | 'pause' }
  | { readonly kind: PeriodPhase; readonly isBreak: boolean };

function range(from: number, to: number, place: (index: number) => Place): [number, Place][] {
  return Array.from({ length: to - from + 1 }, (_, index) => [from + index, place(index + 1)]);
}

const playing = (period: number): Place => ({ kind: 'playing', period });
const overtime: Place = { kind: 'overtime', isBreak: false };
const overtimeBreak: Place = { kind: 'overtime', isBreak: true };
const shootout: Place = { kind: 'shootout', isBreak: false };
const pause: Place = { kind: 'pause' };

/** Status codes of matches in play. */
const places = new Map<number, Place>([
  ...range(1, 5, playing),
  ...range(6, 7, playing),
  ...range(8, 12, playing),
  ...range(13, 16, playing),
  [31, { kind: 'half-time' }],
  ...range(301, 306, (period) => ({ kind: 'after', period })),
  [32, { kind: 'regular', isBreak: true }],
  [33, overtimeBreak],
  ...range(34, 36, () => overtimeBreak),
  ...range(40, 42, () => overtime),
  ...range(50, 52, () => shootout),
  [80, pause],
  [81, pause],
]);

function periodPhase(code: number): PeriodPhase {
  const place = places.get(code);
  return place?.kind === 'overtime' || place?.kind === 'shootout' ? place.kind : 'regular';
}

/** The `sport_event_status` of a message or of the API. */
export interface UofStatus {
  /** 0 not started, 1 live, 2 suspended, 3 ended, 4 closed, 5 cancelled, 6 delayed, 7 interrupted, 8 postponed, 9 abandoned. */
  readonly status: number;
  readonly code: number;
  readonly score: Score | undefined;
  readonly periods: readonly PeriodScore[];
  readonly clock: XmlElement | undefined;
  /** Red cards and corners of both sides, where they are counted. */
  readonly counts: ReadonlyMap<'red-card' | 'yellow-card' | 'corner', Score>;
}

const PERIODS_MAX = 30;
const SCORE_MAX = 1000;

function readScore(element: XmlElement): Score | undefined {
  const home = readInteger(element, 'home_score', { max: SCORE_MAX });
  const away = readInteger(element, 'away_score', { max: SCORE_MAX });
  return home === undefined || away === undefined ? undefined : { home, away };
}

function readCount(statistics: XmlElement | undefined, names: readonly string[]): Score | undefined {
  const found = names.flatMap((name) => findChild(statistics, name) ?? []);
  if (found.length === 0) return undefined;
  const sum = (side: 'home' | 'away') =>
    found.reduce((total, element) => total + (readInteger(element, side, { max: 100 }) ?? 0), 0);
  return { home: sum('home'), away: sum('away') };
}

/** The API spells codes out and adds `status_code` and `match_status_code`. */
export function parseStatus(element: XmlElement): Result<UofStatus, string> {
  const status =
    readInteger(element, 'status_code', { max: 20 }) ?? readInteger(element, 'status', { max: 20 });
  const code =
    readInteger(element, 'match_status_code', { max: 2000 }) ??
    readInteger(element, 'match_status', { max: 2000 });
  if (status === undefined) return err('has no status');
  const listed = listChildren(findChild(element, 'period_scores'), 'period_score');
  if (listed.length > PERIODS_MAX) return err(`has more than ${PERIODS_MAX} periods`);
  const periods = listed
    .map((period) => ({ period, number: readInteger(period, 'number', { max: PERIODS_MAX }) ?? 0 }))
    .sort((a, b) => a.number - b.number)
    .flatMap(({ period }) => {
      const score = readScore(period);
      const phase = periodPhase(readInteger(period, 'match_status_code', { max: 2000 }) ?? 0);
      return score === undefined ? [] : [{ phase, ...score, ended: false }];
    });
  const statistics = findChild(element, 'statistics');
  const counts = new Map<'red-card' | 'yellow-card' | 'corner', Score>();
  for (const [kind, names] of [
    ['red-card', ['red_cards', 'yellow_red_cards']],
    ['yellow-card', ['yellow_cards']],
    ['corner', ['corners']],
  ] as const) {
    const count = readCount(statistics, names);
    if (count !== undefined) counts.set(kind, count);
  }
  return ok({
    status,
    code: code ?? 0,
    score: readScore(element),
    periods,
    clock: findChild(element, 'clock'),
    counts,
  });
}

/** The number of regular periods that have begun, and whether the last of them is being played. */
function findProgress(
  { periods: announced, sport }: Fixture,
  { code, periods, status }: UofStatus,
):
  | { readonly begun: number; readonly isPlaying: boolean; readonly later: PeriodPhase | undefined }
  | undefined {
  const listed = periods.filter(({ phase }) => phase === 'regular').length;
  // Matches in sets end when a side has won enough of them.
  const all = sport === 'tennis' ? listed : announced;
  const place = status === 3 || status === 4 ? undefined : places.get(code);
  if (place === undefined)
    return status === 3 || status === 4 ? { begun: all, isPlaying: false, later: undefined } : undefined;
  switch (place.kind) {
    case 'playing':
      return { begun: place.period, isPlaying: true, later: undefined };
    case 'after':
      return { begun: place.period, isPlaying: false, later: undefined };
    case 'half-time':
      return { begun: Math.ceil(announced / 2), isPlaying: false, later: undefined };
    case 'pause':
      return { begun: Math.max(1, listed), isPlaying: true, later: undefined };
    case 'regular':
      return { begun: all, isPlaying: false, later: undefined };
    case 'overtime':
    case 'shootout':
      return { begun: all, isPlaying: false, later: place.isBreak ? undefined : place.kind };
  }
}

/** Scores of all periods that have begun. The feed may leave out the running one. */
function buildPeriods(fixture: Fixture, status: UofStatus): Result<readonly PeriodScore[], string> {
  const progress = findProgress(fixture, status);
  if (progress === undefined) return err(`has the unknown match status ${status.code}`);
  const { begun, isPlaying, later } = progress;
  const regular = status.periods.filter(({ phase }) => phase === 'regular').slice(0, begun);
  const others = status.periods.filter(({ phase }) => phase !== 'regular');
  if (fixture.sport !== 'tennis' && regular.length === begun && contradicts(status))
    return err('has another score than its periods');
  const isMissing = regular.length === begun - 1 && (isPlaying || begun === 1);
  if (regular.length < begun && !isMissing) return err('lacks the score of a period');
  const rest = { home: status.score?.home ?? 0, away: status.score?.away ?? 0 };
  if (isMissing && fixture.sport !== 'tennis')
    for (const { home, away } of regular) {
      rest.home -= home;
      rest.away -= away;
    }
  if (isMissing)
    regular.push({
      phase: 'regular',
      ...(fixture.sport === 'tennis'
        ? { home: 0, away: 0 }
        : { home: Math.max(0, rest.home), away: Math.max(0, rest.away) }),
      ended: false,
    });
  if (later !== undefined && others.at(-1)?.phase !== later)
    others.push({ phase: later, home: 0, away: 0, ended: false });
  const list = [...regular, ...others];
  return ok(
    list.map((period, index) => ({
      ...period,
      ended: index < list.length - 1 || !(later !== undefined || (isPlaying && others.length === 0)),
    })),
  );
}

/** Whether the periods do not add up to the score. Shoot-outs are counted in different ways. */
function contradicts({ periods, score }: UofStatus): boolean {
  if (score === undefined || periods.some(({ phase }) => phase === 'shootout')) return false;
  const sum = (side: 'home' | 'away') => periods.reduce((total, period) => total + period[side], 0);
  return sum('home') !== score.home || sum('away') !== score.away;
}

function parseSeconds(text: string | undefined): number | undefined {
  const [, minutes, seconds] = /^(\d{1,3}):(\d{2})$/.exec(text ?? '') ?? [];
  return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds);
}

function buildClock(
  { sport, periodSeconds }: Fixture,
  { clock }: UofStatus,
  {
    period,
    isPlaying,
    atMs,
  }: { readonly period: number; readonly isPlaying: boolean; readonly atMs: number },
): MatchClock {
  const countDown = sport === 'basketball';
  const { match_time: played, remaining_time_in_period: left, stopped } = clock?.attributes ?? {};
  const seconds = parseSeconds(countDown ? left : played) ?? (countDown ? periodSeconds : 0);
  const running = isPlaying && periodSeconds > 0 && clock !== undefined && stopped !== 'true';
  return { period, running, seconds, countDown, atMs, rate: 1 };
}

/** The state of a match in play, or after its end and before its official result. */
export function buildSituation(
  fixture: Fixture,
  status: UofStatus,
  atMs: number,
): Result<MatchSituation, string> {
  const periods = buildPeriods(fixture, status);
  if (!periods.ok) return periods;
  const last = periods.value.at(-1);
  const isPlaying = last !== undefined && !last.ended;
  const phase: MatchPhase = isPlaying && status.status === 1 && !isPaused(status) ? 'playing' : 'break';
  const facts: ContestFacts = { kind: 'contest', status: 'playing', periods: periods.value };
  const clock = buildClock(fixture, status, {
    period: periods.value.length,
    isPlaying: phase === 'playing',
    atMs,
  });
  return ok({ phase, clock, facts });
}

function isPaused({ code }: UofStatus): boolean {
  return places.get(code)?.kind === 'pause';
}

/** Winner of a match that the other side gave up, by its status code. */
const retirements: Readonly<Record<number, 'home' | 'away'>> = { 95: 'away', 96: 'home' };

/** Codes of matches that were not played: walkovers. */
export const walkovers: readonly number[] = [91, 93, 94];

/** Codes of ends that facts do not express: who retired or defaulted is not known. */
const undecidedEnds: readonly number[] = [90, 92, 97, 98];

/** The official result. It depends on the status and its time alone, so that every reader reports the same. */
export function buildResult(
  fixture: Fixture,
  status: UofStatus,
  atMs: number,
): Result<MatchSituation, string> {
  if (undecidedEnds.includes(status.code)) return err(`ended with the match status ${status.code}`);
  const periods = buildPeriods(fixture, status);
  if (!periods.ok) return periods;
  const winner = retirements[status.code];
  return ok({
    phase: 'ended',
    clock: {
      ...{
        period: periods.value.length,
        running: false,
        countDown: fixture.sport === 'basketball',
        atMs,
        rate: 1,
      },
      seconds: fixture.sport === 'basketball' ? 0 : fixture.periods * fixture.periodSeconds,
    },
    facts: {
      kind: 'contest',
      status: 'ended',
      periods: periods.value.map((period, index) => ({
        ...period,
        // A set that was given up has not ended.
        ended: winner === undefined || index < periods.value.length - 1,
      })),
      ...(winner === undefined ? {} : { winner, cutShort: 'retired' as const }),
    },
  });
}
