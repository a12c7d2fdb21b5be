import { isOutright } from '@evens/book';
import type { ResultMatch } from '@evens/contract';
import { type Language, tournamentTitle } from '@evens/locales';
import {
  type ContestFacts,
  fullScore,
  periodsWon,
  type RaceFacts,
  type Score,
  type Sport,
  sportByAlias,
} from '@evens/markets';
import { competitorLogo } from '../catalogue/club-colours.ts';
import { categoryAlias, matchLink, resultsLink } from '../catalogue/links.ts';
import { presentPlace } from '../catalogue/present-place.ts';
import type { ResultRow } from './store.ts';

export interface ResultView {
  readonly language: Language;
  /** Path segments are derived from its names. */
  readonly english: Language;
}

/** Runners that a row of a list names. */
const LISTED_RUNNERS = 4;

export function sportOfRow({ fixture }: ResultRow): Sport {
  const sport = sportByAlias(fixture.sport);
  if (sport === undefined) throw new Error(`no sport ${fixture.sport}: the owner checks fixtures`);
  return sport;
}

/** Where a match's result is read, without the language prefix. */
export function resultLink(sport: Sport, matchId: number): string {
  return `${resultsLink(sport)}/${matchId}`;
}

const overPhases: ReadonlySet<string> = new Set(['ended', 'cancelled', 'abandoned', 'postponed']);

export function isOver({ phase }: Pick<ResultRow, 'phase'>): boolean {
  return overPhases.has(phase);
}

/** The score of the match; undefined where the sport has none, or nothing was played. */
export function finalScore(sport: Sport, facts: ContestFacts): Score | undefined {
  if (sport.scoring === 'fight' || facts.periods.length === 0) return undefined;
  return sport.scoring === 'sets' ? periodsWon(facts) : fullScore(facts);
}

/** 1 home, 2 away, 0 a draw, or nobody yet. */
export function winnerCode(sport: Sport, { phase, facts }: Pick<ResultRow, 'phase' | 'facts'>): 0 | 1 | 2 {
  if (facts.kind !== 'contest' || phase !== 'ended') return 0;
  if (facts.winner !== undefined) return facts.winner === 'home' ? 1 : facts.winner === 'away' ? 2 : 0;
  const score = finalScore(sport, facts);
  if (score === undefined || score.home === score.away) return 0;
  return score.home > score.away ? 1 : 2;
}

function howEnded({ phase, facts, cancelReason }: ResultRow): string {
  if (phase === 'cancelled') return cancelReason ?? '';
  if (facts.kind === 'race' || phase !== 'ended') return '';
  if (facts.cutShort) return facts.cutShort;
  if (facts.method) return facts.method;
  if (facts.periods.some((period) => period.phase === 'shootout')) return 'shootout';
  return facts.periods.some((period) => period.phase === 'overtime') ? 'overtime' : '';
}

/** Finishers, best first; then runners that did not finish; then non-starters. */
function finishers(facts: RaceFacts, { fixture, startingPrices }: ResultRow): ResultMatch['Runners'] {
  return fixture.competitors
    .map(({ name: Name }, index) => ({
      Name,
      Place: facts.places[index] ?? 0,
      IsWithdrawn: facts.withdrawn.includes(index + 1),
      StartingPrice: startingPrices[index] ?? 0,
    }))
    .sort(
      (a, b) =>
        Number(a.IsWithdrawn) - Number(b.IsWithdrawn) ||
        (a.Place || Number.MAX_SAFE_INTEGER) - (b.Place || Number.MAX_SAFE_INTEGER),
    );
}

/** A row as lists and pages show it; `runners` all of them, or the first few. */
export function presentResult(
  row: ResultRow,
  { language, english }: ResultView,
  runners: 'all' | 'first',
): ResultMatch {
  const { id, place, fixture, phase, facts } = row;
  const sport = sportOfRow(row);
  const [home, away] = fixture.kind === 'race' ? [] : fixture.competitors;
  const path = {
    sport,
    categoryAlias: categoryAlias(english, fixture.category),
    tournamentAlias: fixture.tournament,
  };
  const over = isOver(row);
  const contest = facts.kind === 'contest' && over ? facts : undefined;
  const score = contest && finalScore(sport, contest);
  const placed = facts.kind === 'race' && phase === 'ended' ? finishers(facts, row) : [];
  const balls = sport.product === 'lotto' ? placed.filter(({ Place }) => Place > 0) : undefined;
  return {
    ID: id,
    ...presentPlace({ sport, place, fixture }, { language, english }),
    Name: home && away ? `${home.name} – ${away.name}` : tournamentTitle(language, fixture),
    DateOfMatch: new Date(fixture.startsAtMs).toISOString(),
    HomeTeamName: home?.name ?? tournamentTitle(language, fixture),
    AwayTeamName: away?.name ?? '',
    HomeTeamLogo: home ? competitorLogo(sport.alias, home) : fixture.tournament,
    AwayTeamLogo: away ? competitorLogo(sport.alias, away) : '',
    MatchLink: matchLink(path, id, phase === 'playing' || phase === 'break'),
    ResultLink: resultLink(sport, id),
    Type: fixture.kind === 'race' ? 2 : 1,
    IsOutright: isOutright(fixture),
    Status: phase,
    IsOver: over,
    HowEnded: howEnded(row),
    Round: contest?.round ?? 0,
    HasScore: score !== undefined,
    HomeScore: score?.home ?? 0,
    AwayScore: score?.away ?? 0,
    Winner: winnerCode(sport, row),
    Scores:
      score && contest
        ? contest.periods.map((period) => ({
            Phase: period.phase,
            HomeScore: period.home,
            AwayScore: period.away,
          }))
        : [],
    Runners: balls ?? (runners === 'all' ? placed : placed.slice(0, LISTED_RUNNERS)),
  };
}
