import { err, isFields, ok, type Result } from '@evens/base';
import { clubFrom, isPlaceholder } from './clubs.ts';
import { type League, leagueByCode, unknownLeague } from './leagues.ts';
import { isCalendarDate, zonedToUtcMs } from './local-time.ts';
import type { Ending, Goals, Problem, Season, SeasonMatch } from './season.ts';

const ROWS_MAX = 5000;
const NAME_MAX_CHARACTERS = 60;
const GOALS_MAX = 40;

export interface SeasonFile {
  /** File name in reports: `2025-26/en.1.json`. */
  readonly file: string;
  /** The file's name without `.json`: `en.1`. */
  readonly code: string;
  /** Name of the folder: a season, or any other name. */
  readonly folder: string;
  readonly text: string;
}

interface Calendar {
  readonly season: string;
  readonly firstDate: string;
  readonly lastDate: string;
}

/** Calendar of `2025-26`, `2025/26` or `2025`: mid-June to August of the next year, or the calendar year. */
export function seasonCalendar(text: string): Calendar | undefined {
  const [, first, second] = /(?:^|\s)(\d{4})(?:[-/](\d{2}|\d{4}))?$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  if (second === undefined) return { season: first, firstDate: `${first}-01-01`, lastDate: `${first}-12-31` };
  const next = Number(first) + 1;
  if (Number(second) % 100 !== next % 100) return undefined;
  return {
    season: `${first}-${`${next}`.slice(2)}`,
    firstDate: `${first}-06-15`,
    lastDate: `${next}-08-31`,
  };
}

/**
 * Reads one football.json file. A file that is not a season is refused with the reason. An invalid row is skipped and
 * reported as a problem; all other rows become matches.
 */
export function parseSeason(source: SeasonFile): Result<Season, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source.text);
  } catch (error) {
    return err(`not JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!isFields(parsed)) return err('not a JSON object');
  const { name, matches: rows } = parsed;
  if (!Array.isArray(rows)) return err('has no list of matches');
  if (rows.length > ROWS_MAX) return err(`has ${rows.length} rows, more than ${ROWS_MAX}`);
  const title = typeof name === 'string' ? name.slice(0, NAME_MAX_CHARACTERS) : source.code;
  const calendar = seasonCalendar(source.folder) ?? seasonCalendar(title);
  if (!calendar) return err('neither its folder nor its name says which season it is');

  const known = leagueByCode(source.code);
  const league = known ?? unknownLeague(source.code, title.replace(/\s*\d{4}([-/]\d{2,4})?$/, ''));
  const { file } = source;
  const problems: Problem[] = [];
  if (!known) problems.push({ file, problem: `no zone known for ${source.code}: times are read as UTC` });

  const matches = new Map<string, { readonly match: SeasonMatch; readonly row: number }>();
  let untimed = 0;
  for (const [index, row] of rows.entries()) {
    const reportProblem = (problem: string) => problems.push({ file, row: index + 1, problem });
    const result = parseRow(row, league, calendar, reportProblem);
    if (!result) continue;
    const { match, timed } = result;
    const key = `${match.date} ${match.home.key} ${match.away.key}`;
    const earlier = matches.get(key);
    if (earlier && !(earlier.match.ending.kind === 'unknown' && match.ending.kind !== 'unknown')) {
      reportProblem(`the same match as row ${earlier.row}, left out`);
      continue;
    }
    if (earlier) {
      problems.push({ file, row: earlier.row, problem: `the same match as row ${index + 1}, left out` });
    }
    if (!timed) untimed++;
    matches.set(key, { match, row: index + 1 });
  }
  if (untimed > 0) {
    problems.push({
      file,
      problem: `${untimed} of ${rows.length} rows have no usable time: taken as ${league.usualTime} ${league.zone}`,
    });
  }
  return ok({ matches: Array.from(matches.values(), ({ match }) => match), problems });
}

type Say = (problem: string) => void;

function parseRow(
  row: unknown,
  league: League,
  calendar: Calendar,
  reportProblem: Say,
): { readonly match: SeasonMatch; readonly timed: boolean } | undefined {
  if (!isFields(row)) {
    reportProblem('not an object, left out');
    return undefined;
  }
  const { date, team1, team2 } = row;
  if (typeof date !== 'string' || !isCalendarDate(date)) {
    reportProblem(`no calendar date (${describeValue(date)}), left out`);
    return undefined;
  }
  if (date < calendar.firstDate || date > calendar.lastDate) {
    reportProblem(`dated ${date}, outside the season ${calendar.season}, left out`);
    return undefined;
  }
  const [home, away] = [teamName(team1), teamName(team2)];
  if (home === undefined || away === undefined) {
    reportProblem(`a team without a name (${describeValue(home === undefined ? team1 : team2)}), left out`);
    return undefined;
  }
  if (isPlaceholder(home) || isPlaceholder(away)) {
    reportProblem(`${home} v ${away}: a team isn't known yet, left out`);
    return undefined;
  }
  const [homeClub, awayClub] = [clubFrom(home, league.category), clubFrom(away, league.category)];
  if (homeClub.key === awayClub.key) {
    reportProblem(`${home} plays itself, left out`);
    return undefined;
  }
  const time = kickOffTime(row.time, reportProblem);
  const match: SeasonMatch = {
    league,
    season: calendar.season,
    date,
    kickOffMs:
      time.utcOffsetHours === undefined
        ? zonedToUtcMs(date, time.text ?? league.usualTime, league.zone)
        : Date.parse(`${date}T${time.text}:00Z`) - time.utcOffsetHours * 3_600_000,
    home: homeClub,
    away: awayClub,
    ending: parseEnding(row.status, row.score, reportProblem),
  };
  return { match, timed: time.text !== undefined };
}

function describeValue(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, 40);
}

/** Newer files contain `{name, code}`, older ones only the name. */
function teamName(value: unknown): string | undefined {
  const text = isFields(value) ? value.name : value;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed.length > 0 && trimmed.length <= NAME_MAX_CHARACTERS ? trimmed : undefined;
}

interface KickOffTime {
  /** `HH:MM`; missing if the file has no valid time. */
  readonly text?: string;
  readonly utcOffsetHours?: number;
}

function kickOffTime(value: unknown, reportProblem: Say): KickOffTime {
  if (value === undefined || value === null || value === '') return {};
  const found =
    typeof value === 'string' ? /^(\d{1,2})[:.](\d{2})(?:\s*UTC([+-]\d{1,2}))?$/.exec(value.trim()) : null;
  const [, hour = '', minute = '', offset] = found ?? [];
  if (!found || Number(hour) > 23 || Number(minute) > 59) {
    reportProblem(`${describeValue(value)} is no time of day; the usual one is taken`);
    return {};
  }
  const text = `${hour.padStart(2, '0')}:${minute}`;
  return offset === undefined ? { text } : { text, utcOffsetHours: Number(offset) };
}

function parseEnding(status: unknown, score: unknown, reportProblem: Say): Ending {
  switch (status) {
    case undefined:
    case null:
    case '':
      return endingByScore(score, reportProblem);
    case 'awarded':
    case 'postponed':
    case 'cancelled':
    case 'abandoned':
      return { kind: status };
    case 'canceled':
      return { kind: 'cancelled' };
    default:
      reportProblem(`unknown status ${describeValue(status)}; taken as not played`);
      return { kind: 'unknown' };
  }
}

/** `ft` is regular time. `et` and `p` (extra time, shoot-out) decide cups, but no regular-time market. */
function endingByScore(score: unknown, reportProblem: Say): Ending {
  if (score === undefined || score === null) return { kind: 'unknown' };
  if (!isFields(score)) {
    reportProblem(`unreadable score ${describeValue(score)}; taken as not played`);
    return { kind: 'unknown' };
  }
  const { ft, ht } = score;
  if (ft === undefined || ft === null) return { kind: 'unknown' };
  const fullTime = parseGoals(ft);
  if (!fullTime) {
    reportProblem(`unreadable score ${describeValue(ft)}; taken as not played`);
    return { kind: 'unknown' };
  }
  const halfTime = ht === undefined || ht === null ? undefined : parseGoals(ht);
  if (ht !== undefined && ht !== null && !halfTime)
    reportProblem(`unreadable half-time score ${describeValue(ht)}, left out`);
  if (halfTime && (halfTime.home > fullTime.home || halfTime.away > fullTime.away)) {
    reportProblem(
      `more goals at half time ${describeValue(ht)} than in the end ${describeValue(ft)}; the half-time score is left out`,
    );
    return { kind: 'played', fullTime, halfTime: undefined };
  }
  return { kind: 'played', fullTime, halfTime };
}

function parseGoals(value: unknown): Goals | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [home, away]: unknown[] = value;
  return isGoalCount(home) && isGoalCount(away) ? { home, away } : undefined;
}

function isGoalCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= GOALS_MAX;
}
