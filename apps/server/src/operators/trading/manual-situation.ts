import { err, ok, type Result } from '@evens/base';
import type { MatchBook, MatchSituation } from '@evens/book';
import type { ManualEntry, ManualState } from '@evens/contract';
import { type ContestFacts, type PeriodScore, type Side, sportByAlias } from '@evens/markets';

type Score = ManualEntry['Periods'][number];

/** Details other than the score are dropped when the score of their period changes. */
function toPeriods({ Periods, Overtime, Shootout, State }: ManualEntry, known: readonly PeriodScore[]) {
  const scores = [
    ...Periods.map((score) => ['regular', score] as const),
    ...(Overtime ? [['overtime', Overtime] as const] : []),
    ...(Shootout ? [['shootout', Shootout] as const] : []),
  ];
  return scores.map(([phase, { Home: home, Away: away }], index): PeriodScore => {
    const before = known[index];
    const isSame = before?.phase === phase && before.home === home && before.away === away;
    const ended = index < scores.length - 1 || State === 'break' || State === 'ended';
    return { ...(isSame ? before : {}), phase, home, away, ended };
  });
}

const toScore = (periods: readonly PeriodScore[]): Score => ({
  Home: periods.reduce((sum, { home }) => sum + home, 0),
  Away: periods.reduce((sum, { away }) => sum + away, 0),
});

/**
 * Known goals in their order with their scorers, without cancelled ones. Goals of the same entry have the order home,
 * away, and unknown scorers.
 */
function toGoals(
  { goals: known = [], scorers }: Pick<ContestFacts, 'goals' | 'scorers'>,
  periods: readonly PeriodScore[],
): Pick<ContestFacts, 'goals' | 'scorers'> {
  const { Home: home, Away: away } = toScore(periods.filter(({ phase }) => phase !== 'shootout'));
  const left = { home, away };
  const isValid = known.map((side) => {
    left[side] -= 1;
    return left[side] >= 0;
  });
  const added = [
    ...Array<Side>(Math.max(0, left.home)).fill('home'),
    ...Array<Side>(Math.max(0, left.away)).fill('away'),
  ];
  return {
    goals: [...known.filter((_, index) => isValid[index]), ...added],
    ...(scorers && { scorers: [...scorers.filter((_, index) => isValid[index]), ...added.map(() => null)] }),
  };
}

function buildFacts(known: ContestFacts, entry: ManualEntry, hasGoals: boolean): ContestFacts {
  const { game: _game, winner: _winner, cutShort: _cutShort, goals, scorers, ...kept } = known;
  const periods = toPeriods(entry, known.periods);
  return {
    ...kept,
    // Only a result that two operators confirm ends the facts, so nothing is settled by an entry.
    status: entry.State === 'scheduled' ? 'scheduled' : 'playing',
    periods,
    ...(hasGoals ? toGoals({ ...(goals && { goals }), ...(scorers && { scorers }) }, periods) : {}),
  };
}

/** Whether operators may enter the state of the match: not of races and fights. */
function mayBeManual({ fixture, facts }: Pick<MatchBook, 'fixture' | 'facts'>): boolean {
  return facts.kind === 'contest' && sportByAlias(fixture.sport)?.scoring !== 'fight';
}

/** The entered state of a match whose published book is `book`. Refuses with the first wrong field. */
export function toManualSituation(
  { fixture, facts, clock }: Pick<MatchBook, 'fixture' | 'facts' | 'clock'>,
  entry: ManualEntry,
  atMs: number,
): Result<MatchSituation, keyof ManualEntry | 'MatchID'> {
  const scoring = sportByAlias(fixture.sport)?.scoring;
  if (facts.kind !== 'contest' || !mayBeManual({ fixture, facts })) return err('MatchID');
  const { Periods, Overtime, Shootout, State, Seconds } = entry;
  const hasBegun = State !== 'scheduled';
  if (Periods.length > fixture.periods || Periods.length > 0 !== hasBegun) return err('Periods');
  const isRegularOver = Periods.length === fixture.periods;
  if (Overtime && (scoring === 'sets' || !isRegularOver)) return err('Overtime');
  if (Shootout && (scoring !== 'goals' || !isRegularOver)) return err('Shootout');
  const hasClock = fixture.periodSeconds > 0;
  if (!hasClock && Seconds > 0) return err('Seconds');
  const hasGoals = facts.goals !== undefined || (facts.status === 'scheduled' && scoring === 'goals');
  const next = buildFacts(facts, entry, hasGoals);
  return ok({
    phase: State === 'paused' ? 'playing' : State,
    facts: next,
    clock: {
      ...clock,
      period: next.periods.length,
      running: hasClock && State === 'playing' && !Shootout,
      seconds: hasBegun ? Seconds : 0,
      atMs,
    },
  });
}

function toState({ phase, clock, fixture }: MatchBook): ManualState {
  if (phase === 'scheduled' || phase === 'postponed') return 'scheduled';
  if (phase === 'break' || phase === 'ended') return phase;
  return clock.running || fixture.periodSeconds === 0 ? 'playing' : 'paused';
}

/** The published state as an entry. */
export function presentEntry(book: MatchBook, nowMs: number) {
  const { fixture, facts, clock } = book;
  if (facts.kind !== 'contest' || !mayBeManual(book)) return null;
  const [regular = [], overtime, shootout] = (['regular', 'overtime', 'shootout'] as const).map((phase) =>
    facts.periods.filter((period) => period.phase === phase),
  );
  const ran = clock.running ? Math.max(0, ((nowMs - clock.atMs) / 1000) * clock.rate) : 0;
  return {
    Competitors: fixture.competitors.map(({ name }) => name),
    RegularPeriods: fixture.periods,
    HasClock: fixture.periodSeconds > 0,
    State: toState(book),
    Periods: regular.map((period) => toScore([period])),
    ...(overtime?.length ? { Overtime: toScore(overtime) } : {}),
    ...(shootout?.length ? { Shootout: toScore(shootout) } : {}),
    Seconds: Math.max(0, Math.floor(clock.seconds + (clock.countDown ? -ran : ran))),
  };
}
