import { err, ok, type Result } from '@evens/base';
import type { Fixture } from '@evens/book';
import type { EnteredResult } from '@evens/contract';
import {
  type ContestFacts,
  type Facts,
  fullScore,
  type PeriodScore,
  periodsWon,
  type RaceFacts,
  type Scoring,
  type Side,
  sportByAlias,
} from '@evens/markets';
import type { OperatorFacts } from './derive.ts';

/** A match as its row has it. `facts` are the feed's. */
export interface KnownMatch {
  readonly fixture: Fixture;
  readonly facts: Facts;
}

/** The first field that contradicts the match or another field. */
export type EnteredFault = keyof EnteredResult;

/** Facts of the match that ended with this result. Terms that only the feed knows are kept: format, deductions. */
export function parseEnteredResult(
  { fixture, facts }: KnownMatch,
  entered: EnteredResult,
): Result<OperatorFacts, EnteredFault> {
  const scoring = sportByAlias(fixture.sport)?.scoring;
  if (fixture.kind === 'race' || scoring === 'race') return parseRace(fixture, facts, entered);
  if (!scoring) throw new Error(`parseEnteredResult: expected a known sport, got ${fixture.sport}`);
  if (entered.Places) return err('Places');
  if (entered.Withdrawn) return err('Withdrawn');
  const known = facts.kind === 'contest' ? facts : undefined;
  const contest =
    scoring === 'fight' ? parseFight(fixture, known, entered) : parseScore(fixture, known, entered, scoring);
  return contest.ok ? ok({ facts: contest.value, detailed: withDetails(contest.value) }) : contest;
}

function parseRace(
  { competitors }: Fixture,
  known: Facts,
  entered: EnteredResult,
): Result<OperatorFacts, EnteredFault> {
  const fields = ['Overtime', 'Shootout', 'Winner', 'CutShort', 'Method', 'Round', 'PastHalf'] as const;
  const foreign =
    entered.Periods.length > 0 ? 'Periods' : fields.find((field) => entered[field] !== undefined);
  if (foreign) return err(foreign);
  const { Places: places = [], Withdrawn: withdrawn = [] } = entered;
  const isRanked = places.every(
    (place) => place === 0 || place === 1 + places.filter((other) => other > 0 && other < place).length,
  );
  if (places.length !== competitors.length || !isRanked) return err('Places');
  const areKnown = withdrawn.every((runner) => runner <= places.length && places[runner - 1] === 0);
  if (new Set(withdrawn).size < withdrawn.length || !areKnown) return err('Withdrawn');
  if (withdrawn.length < places.length && !places.includes(1)) return err('Places');
  const race = known.kind === 'race' ? known : undefined;
  const withdrawals = race?.withdrawals?.filter(({ runner }) => withdrawn.includes(runner));
  const facts: RaceFacts = {
    ...race,
    kind: 'race',
    status: 'ended',
    places,
    withdrawn,
    ...(withdrawals ? { withdrawals } : {}),
  };
  return ok({ facts, detailed: facts });
}

function parseFight(
  { periods }: Fixture,
  known: ContestFacts | undefined,
  { Periods, Overtime, Shootout, Winner, CutShort, Method, Round, PastHalf }: EnteredResult,
): Result<ContestFacts, EnteredFault> {
  if (Periods.length > 0) return err('Periods');
  if (Overtime) return err('Overtime');
  if (Shootout) return err('Shootout');
  // A fight ends early by its method. Called off, it has no winner.
  if (CutShort === 'retired') return err('CutShort');
  if ((Winner === undefined) !== (CutShort === 'called')) return err('Winner');
  if (Method && (Winner === 'draw' || !Winner)) return err('Method');
  if (Round !== undefined && Round > periods) return err('Round');
  if (PastHalf !== undefined && Round === undefined) return err('PastHalf');
  return ok({
    ...pickTerms(known),
    ...toEnd(Winner, CutShort),
    periods: [],
    ...(Method ? { method: Method } : {}),
    ...(Round === undefined ? {} : { round: Round }),
    ...(PastHalf === undefined ? {} : { pastHalf: PastHalf }),
  });
}

function parseScore(
  { sport, periods: regularPeriods }: Fixture,
  known: ContestFacts | undefined,
  { Periods, Overtime, Shootout, Winner, CutShort, Method, Round, PastHalf }: EnteredResult,
  scoring: Scoring,
): Result<ContestFacts, EnteredFault> {
  if (Method) return err('Method');
  if (Round !== undefined) return err('Round');
  if (PastHalf !== undefined) return err('PastHalf');
  if (Overtime && scoring === 'sets') return err('Overtime');
  if (Shootout && (scoring !== 'goals' || Shootout.Home === Shootout.Away)) return err('Shootout');
  const periods: PeriodScore[] = [
    ...Periods.map((score, index) => ({ ...toPeriod(score), ...inningsTerms(sport, known, index) })),
    ...(Overtime ? [{ ...toPeriod(Overtime), phase: 'overtime' } as const] : []),
    ...(Shootout ? [{ ...toPeriod(Shootout), phase: 'shootout' } as const] : []),
  ];
  const last = periods.at(-1);
  if (Periods.length > regularPeriods || !last) return err('Periods');
  // Play ended within the last period.
  if (CutShort) periods[periods.length - 1] = { ...last, ended: false };
  else if (!isComplete(periods, { scoring, regularPeriods, isOfFormat: known?.format !== undefined }))
    return err('Periods');
  const facts: ContestFacts = {
    ...pickTerms(known),
    ...toEnd(Winner, CutShort),
    periods,
    ...goalsInOrder(periods),
  };
  if (CutShort) return CutShort === 'retired' && (!Winner || Winner === 'draw') ? err('Winner') : ok(facts);
  const scored = leader(scoring === 'sets' ? periodsWon(facts) : fullScore(facts));
  // In cricket, revised targets and draws decide against the runs.
  if (Winner && Winner !== scored && sport !== 'cricket') return err('Winner');
  return ok(scoring === 'sets' ? { ...facts, winner: scored } : facts);
}

function toPeriod({ Home, Away }: EnteredResult['Periods'][number]): PeriodScore {
  return { phase: 'regular', home: Home, away: Away, ended: true };
}

/** In cricket, overs decide how markets settle, and reductions since when bets on totals are void. */
function inningsTerms(sport: string, known: ContestFacts | undefined, index: number): Partial<PeriodScore> {
  if (sport !== 'cricket') return {};
  const reduced = known?.periods[index]?.reduced;
  return { overs: [], ...(reduced ? { reduced } : {}) };
}

/** Terms of the match that its score does not contain. */
export function pickTerms(known: Facts | undefined): Partial<ContestFacts> {
  if (known?.kind !== 'contest') return {};
  const { format, formatChanged, rounds, scheduledRounds } = known;
  return {
    ...(format ? { format } : {}),
    ...(formatChanged ? { formatChanged } : {}),
    ...(rounds === undefined ? {} : { rounds }),
    ...(scheduledRounds === undefined ? {} : { scheduledRounds }),
  };
}

function toEnd(winner: EnteredResult['Winner'], cutShort: EnteredResult['CutShort']) {
  return {
    kind: 'contest',
    status: 'ended',
    ...(winner ? { winner } : {}),
    ...(cutShort ? { cutShort } : {}),
  } as const;
}

interface MatchFormat {
  readonly scoring: Scoring;
  readonly regularPeriods: number;
  /** The feed reported the format of the sets: none ends level. */
  readonly isOfFormat: boolean;
}

/** Whether nothing is left to play. Sets end with the match. Innings may stay unplayed. */
function isComplete(
  periods: readonly PeriodScore[],
  { scoring, regularPeriods, isOfFormat }: MatchFormat,
): boolean {
  const regular = periods.filter(({ phase }) => phase === 'regular').length;
  if (scoring === 'innings') return regular === regularPeriods || periods.length === regular;
  if (scoring !== 'sets') return regular === regularPeriods;
  if (isOfFormat && periods.some(({ home, away }) => home === away)) return false;
  const isOver = (sets: readonly PeriodScore[]) => {
    const { home, away } = periodsWon({ kind: 'contest', status: 'ended', periods: sets });
    return sets.length === regularPeriods || Math.max(home, away) > regularPeriods / 2;
  };
  return isOver(periods) && !isOver(periods.slice(0, -1));
}

function leader({ home, away }: { readonly home: number; readonly away: number }): Side | 'draw' {
  return home === away ? 'draw' : home > away ? 'home' : 'away';
}

/** The order of goals is known if no period has goals of both sides. */
function goalsInOrder(periods: readonly PeriodScore[]): Pick<ContestFacts, 'goals'> {
  const played = periods.filter(({ phase }) => phase !== 'shootout');
  return played.some(({ home, away }) => home > 0 && away > 0) ? {} : { goals: homeFirst(played) };
}

function homeFirst(periods: readonly PeriodScore[]): readonly Side[] {
  return periods.flatMap(({ home, away }) => [
    ...Array<Side>(home).fill('home'),
    ...Array<Side>(away).fill('away'),
  ]);
}

/** Exceeds every line. */
const MANY = { home: 9999, away: 9999 };
/** More overs than an innings has. */
const OVERS = 999;

/** The facts with any value for each detail that they lack. */
function withDetails(facts: ContestFacts): ContestFacts {
  const { method, winner } = facts;
  const isStopped = winner !== 'draw' && method !== 'decision';
  return {
    maximums: MANY,
    aces: MANY,
    doubleFaults: MANY,
    goals: homeFirst(facts.periods.filter(({ phase }) => phase !== 'shootout')),
    ...(winner && winner !== 'draw' ? { method: 'ko' } : {}),
    ...(winner && isStopped ? { round: 1, pastHalf: true } : {}),
    ...facts,
    periods: facts.periods.map((period) => ({
      ...period,
      units: homeFirst([period]),
      deuces: Array<boolean>(period.home + period.away).fill(true),
      kills: MANY,
      ...(period.overs ? { overs: Array<number>(OVERS).fill(0) } : {}),
    })),
  };
}
