import { describe, expect, it } from 'vitest';
import { parseSeason, seasonCalendar } from './parse-season.ts';
import type { Season } from './season.ts';

function read(rows: readonly unknown[], { code = 'en.1', folder = '2025-26' } = {}): Season {
  const text = JSON.stringify({ name: 'A League 2025/26', matches: rows });
  const parsed = parseSeason({ file: `${folder}/${code}.json`, code, folder, text });
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

const row = {
  round: 'Matchday 1',
  date: '2025-08-16',
  time: '15:00',
  team1: 'Arsenal FC',
  team2: 'AFC Bournemouth',
  score: { ht: [1, 0], ft: [2, 1] },
};

function listProblems(...rows: unknown[]): string[] {
  return read(rows).problems.map(({ row: number, problem }) => `${number ?? '-'} ${problem}`);
}

describe('a season file', () => {
  it('parseSeason reads kick-off times in the zone of the league', () => {
    const { matches, problems } = read([row, { ...row, date: '2025-12-06' }]);
    expect(problems).toEqual([]);
    expect(matches.map((match) => new Date(match.kickOffMs).toISOString())).toEqual([
      '2025-08-16T14:00:00.000Z',
      '2025-12-06T15:00:00.000Z',
    ]);
    expect(matches[0]).toMatchObject({
      season: '2025-26',
      league: { category: 'gb-eng', slug: 'premier-league' },
      home: { name: 'Arsenal', key: 'gb-eng-arsenal' },
      away: { name: 'AFC Bournemouth', key: 'gb-eng-bournemouth' },
      ending: { kind: 'played', fullTime: { home: 2, away: 1 }, halfTime: { home: 1, away: 0 } },
    });
  });

  it("parseSeason uses the league's usual time for rows without a time, and reports how many there are", () => {
    const { time: _time, ...untimed } = row;
    const { matches, problems } = read([untimed]);
    expect(new Date(matches[0]?.kickOffMs ?? 0).toISOString()).toBe('2025-08-16T14:00:00.000Z');
    expect(problems).toEqual([
      {
        file: '2025-26/en.1.json',
        problem: '1 of 1 rows have no usable time: taken as 15:00 Europe/London',
      },
    ]);
  });

  it('parseSeason reads one-digit hours and times with their own offset', () => {
    const { matches } = read([
      { ...row, time: '9:30' },
      { ...row, team1: 'Chelsea FC', time: '20:00 UTC-3' },
    ]);
    expect(matches.map((match) => new Date(match.kickOffMs).toISOString())).toEqual([
      '2025-08-16T08:30:00.000Z',
      '2025-08-16T23:00:00.000Z',
    ]);
  });

  it('parseSeason uses the regular-time score and ignores extra time and shoot-outs', () => {
    const { matches } = read([{ ...row, score: { ht: [0, 0], ft: [1, 1], et: [2, 1], p: [4, 3] } }]);
    expect(matches[0]?.ending).toEqual({
      kind: 'played',
      fullTime: { home: 1, away: 1 },
      halfTime: { home: 0, away: 0 },
    });
  });

  it.each([
    ['no half-time score', { ...row, score: { ft: [0, 0] } }, 'played'],
    ['an empty score', { ...row, score: {} }, 'unknown'],
    ['no score', { ...row, score: undefined }, 'unknown'],
    ['awarded', { ...row, status: 'awarded' }, 'awarded'],
    ['postponed', { ...row, status: 'postponed', score: {} }, 'postponed'],
    ['cancelled', { ...row, status: 'cancelled', score: {} }, 'cancelled'],
    ['abandoned', { ...row, status: 'abandoned', score: { ft: [1, 0] } }, 'abandoned'],
  ])('parseSeason recognises the ending: %s', (_name, given, kind) => {
    const { matches, problems } = read([given]);
    expect(matches[0]?.ending.kind).toBe(kind);
    expect(problems).toEqual([]);
  });

  it('parseSeason reports each row that it skips, and reads the others', () => {
    expect(
      listProblems(
        row,
        { ...row, date: '2025-01-01' },
        row,
        { ...row, date: '2025-02-30' },
        { ...row, team2: '' },
        { ...row, team2: 'Sieger EF' },
        { ...row, team2: 'Arsenal' },
        'nonsense',
        null,
      ),
    ).toEqual([
      '2 dated 2025-01-01, outside the season 2025-26, left out',
      '3 the same match as row 1, left out',
      '4 no calendar date ("2025-02-30"), left out',
      '5 a team without a name (""), left out',
      "6 Arsenal FC v Sieger EF: a team isn't known yet, left out",
      '7 Arsenal FC plays itself, left out',
      '8 not an object, left out',
      '9 not an object, left out',
    ]);
  });

  it('parseSeason keeps a row and drops only its invalid fields', () => {
    const given = [
      { ...row, score: { ht: [3, 0], ft: [2, 1] } },
      { ...row, team1: 'Chelsea FC', score: { ft: [2, -1] } },
      { ...row, team1: 'Everton FC', score: '2-1' },
      { ...row, team1: 'Fulham FC', status: 'moved to the moon' },
      { ...row, team1: 'Brentford FC', time: '25:00' },
    ];
    expect(read(given).matches.map((match) => match.ending.kind)).toEqual([
      'played',
      'unknown',
      'unknown',
      'unknown',
      'played',
    ]);
    expect(listProblems(...given)).toEqual([
      '1 more goals at half time [3,0] than in the end [2,1]; the half-time score is left out',
      '2 unreadable score [2,-1]; taken as not played',
      '3 unreadable score "2-1"; taken as not played',
      '4 unknown status "moved to the moon"; taken as not played',
      '5 "25:00" is no time of day; the usual one is taken',
      '- 1 of 5 rows have no usable time: taken as 15:00 Europe/London',
    ]);
  });

  it('if two rows describe one match, parseSeason uses the row with the ending', () => {
    const { matches, problems } = read([{ ...row, score: {} }, row]);
    expect(matches.map((match) => match.ending.kind)).toEqual(['played']);
    expect(problems).toMatchObject([{ row: 1, problem: 'the same match as row 2, left out' }]);
  });

  it.each([
    ['{"name": "x", "matches": [', /^not JSON: /],
    ['[]', /^not a JSON object$/],
    ['{"name":"x 2025/26"}', /^has no list of matches$/],
    [JSON.stringify({ name: 'x 2025/26', matches: Array(5001).fill(0) }), /^has 5001 rows/],
    [JSON.stringify({ name: 'x', matches: [] }), /^neither its folder nor its name/],
  ])('parseSeason refuses invalid input: %.30s', (text, reason) => {
    const parsed = parseSeason({ file: 'f', code: 'en.1', folder: 'data', text });
    expect(parsed.ok ? '' : parsed.error).toMatch(reason);
  });

  it('parseSeason reads an unknown league in UTC and reports it', () => {
    const { matches, problems } = read([row], { code: 'zz.9' });
    expect(matches[0]?.league).toMatchObject({ slug: 'zz-9', name: 'A League', category: 'international' });
    expect(problems).toMatchObject([{ problem: 'no zone known for zz.9: times are read as UTC' }]);
  });
});

describe('a season', () => {
  it.each([
    ['2025-26', '2025-26', '2025-06-15', '2026-08-31'],
    ['Liga MX 2024/25', '2024-25', '2024-06-15', '2025-08-31'],
    ['1999-2000', '1999-00', '1999-06-15', '2000-08-31'],
    ['2025', '2025', '2025-01-01', '2025-12-31'],
  ])('seasonCalendar parses %s', (text, season, firstDate, lastDate) => {
    expect(seasonCalendar(text)).toEqual({ season, firstDate, lastDate });
  });

  it.each(['data', '2025-27', '2025-26b', 'season2025'])('seasonCalendar rejects %s', (text) => {
    expect(seasonCalendar(text)).toBeUndefined();
  });
});
