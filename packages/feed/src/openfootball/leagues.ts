/** Data that a league's file does not contain: its country, name and time zone. */
export interface League {
  /** The file's own code: `en.1`, `uefa.cl`. */
  readonly code: string;
  /** ISO 3166 in lower case, `gb-eng` and `gb-sct`, or `international`. */
  readonly category: string;
  /** Unique within soccer. */
  readonly slug: string;
  readonly name: string;
  /** IANA zone of the kick-off times; the files contain times without a zone. */
  readonly zone: string;
  /** Local `HH:MM` for rows without a time. */
  readonly usualTime: string;
  readonly rank: number;
  /** 1 for a country's first division; 0 for leagues without promotion. */
  readonly tier: number;
}

type Row = readonly [
  code: string,
  category: string,
  slug: string,
  name: string,
  zone: string,
  usualTime: string,
  rank: number,
];

const rows: readonly Row[] = [
  ['uefa.cl', 'international', 'champions-league', 'Champions League', 'Europe/Zurich', '21:00', 1],
  ['uefa.el', 'international', 'europa-league', 'Europa League', 'Europe/Zurich', '21:00', 7],
  ['uefa.conf', 'international', 'conference-league', 'Conference League', 'Europe/Zurich', '21:00', 12],
  ['copa.l', 'international', 'copa-libertadores', 'Copa Libertadores', 'America/Asuncion', '19:00', 11],
  ['en.1', 'gb-eng', 'premier-league', 'Premier League', 'Europe/London', '15:00', 2],
  ['en.2', 'gb-eng', 'championship', 'Championship', 'Europe/London', '15:00', 10],
  ['en.3', 'gb-eng', 'league-one', 'League One', 'Europe/London', '15:00', 25],
  ['en.4', 'gb-eng', 'league-two', 'League Two', 'Europe/London', '15:00', 26],
  ['en.5', 'gb-eng', 'national-league', 'National League', 'Europe/London', '15:00', 40],
  ['es.1', 'es', 'laliga', 'LaLiga', 'Europe/Madrid', '18:30', 3],
  ['es.2', 'es', 'segunda-division', 'Segunda División', 'Europe/Madrid', '18:30', 27],
  ['it.1', 'it', 'serie-a', 'Serie A', 'Europe/Rome', '15:00', 4],
  ['it.2', 'it', 'serie-b', 'Serie B', 'Europe/Rome', '15:00', 28],
  ['de.1', 'de', 'bundesliga', 'Bundesliga', 'Europe/Berlin', '15:30', 5],
  ['de.2', 'de', '2-bundesliga', '2. Bundesliga', 'Europe/Berlin', '13:00', 24],
  ['de.3', 'de', '3-liga', '3. Liga', 'Europe/Berlin', '14:00', 41],
  ['fr.1', 'fr', 'ligue-1', 'Ligue 1', 'Europe/Paris', '17:00', 6],
  ['fr.2', 'fr', 'ligue-2', 'Ligue 2', 'Europe/Paris', '20:00', 29],
  ['nl.1', 'nl', 'eredivisie', 'Eredivisie', 'Europe/Amsterdam', '20:00', 8],
  ['pt.1', 'pt', 'primeira-liga', 'Primeira Liga', 'Europe/Lisbon', '18:00', 9],
  ['be.1', 'be', 'jupiler-pro-league', 'Jupiler Pro League', 'Europe/Brussels', '16:00', 14],
  ['at.1', 'at', 'austrian-bundesliga', 'Bundesliga', 'Europe/Vienna', '17:00', 16],
  ['at.2', 'at', 'austrian-2-liga', '2. Liga', 'Europe/Vienna', '18:00', 42],
  ['ch.1', 'ch', 'swiss-super-league', 'Super League', 'Europe/Zurich', '18:00', 17],
  ['ch.2', 'ch', 'challenge-league', 'Challenge League', 'Europe/Zurich', '19:30', 43],
  ['sco.1', 'gb-sct', 'scottish-premiership', 'Premiership', 'Europe/London', '15:00', 18],
  ['tr.1', 'tr', 'super-lig', 'Süper Lig', 'Europe/Istanbul', '19:00', 13],
  ['gr.1', 'gr', 'greek-super-league', 'Super League', 'Europe/Athens', '20:00', 19],
  ['cz.1', 'cz', 'czech-first-league', 'First League', 'Europe/Prague', '17:00', 30],
  ['pl.1', 'pl', 'ekstraklasa', 'Ekstraklasa', 'Europe/Warsaw', '17:30', 31],
  ['hu.1', 'hu', 'hungarian-nb-i', 'NB I', 'Europe/Budapest', '17:00', 32],
  ['ro.1', 'ro', 'romanian-superliga', 'SuperLiga', 'Europe/Bucharest', '20:00', 33],
  ['ua.1', 'ua', 'ukrainian-premier-league', 'Premier League', 'Europe/Kyiv', '15:00', 34],
  ['ru.1', 'ru', 'russian-premier-league', 'Premier League', 'Europe/Moscow', '17:00', 35],
  ['ru.2', 'ru', 'russian-first-league', 'First League', 'Europe/Moscow', '15:00', 44],
  ['dk.1', 'dk', 'danish-superliga', 'Superliga', 'Europe/Copenhagen', '16:00', 36],
  ['mx.1', 'mx', 'liga-mx', 'Liga MX', 'America/Mexico_City', '19:00', 15],
  ['mls', 'us', 'mls', 'Major League Soccer', 'America/New_York', '19:30', 20],
  ['br.1', 'br', 'brasileirao-serie-a', 'Série A', 'America/Sao_Paulo', '16:00', 10],
  ['br.2', 'br', 'brasileirao-serie-b', 'Série B', 'America/Sao_Paulo', '19:00', 37],
  [
    'ar.1',
    'ar',
    'argentine-primera-division',
    'Primera División',
    'America/Argentina/Buenos_Aires',
    '19:00',
    14,
  ],
  ['co.1', 'co', 'colombian-primera-a', 'Primera A', 'America/Bogota', '18:00', 38],
  ['au.1', 'au', 'a-league', 'A-League', 'Australia/Sydney', '19:35', 21],
  ['jp.1', 'jp', 'j1-league', 'J1 League', 'Asia/Tokyo', '15:00', 22],
  ['cn.1', 'cn', 'chinese-super-league', 'Super League', 'Asia/Shanghai', '19:35', 39],
  ['eg.1', 'eg', 'egyptian-premier-league', 'Premier League', 'Africa/Cairo', '17:00', 45],
  ['ma.1', 'ma', 'botola-pro', 'Botola Pro', 'Africa/Casablanca', '18:00', 46],
  ['dz.1', 'dz', 'algerian-ligue-1', 'Ligue 1', 'Africa/Algiers', '16:00', 47],
];

const UNKNOWN_LEAGUE_RANK = 90;

function leagueTier(code: string): number {
  const number = /^[a-z]{2,3}\.(\d)$/.exec(code)?.[1];
  return number === undefined ? 0 : Number(number);
}

const byCode = new Map<string, League>(
  rows.map(([code, category, slug, name, zone, usualTime, rank]) => [
    code,
    { code, category, slug, name, zone, usualTime, rank, tier: leagueTier(code) },
  ]),
);

export function leagueByCode(code: string): League | undefined {
  return byCode.get(code);
}

/** A league that the table does not contain: uses the file's title and reads times as UTC. */
export function unknownLeague(code: string, title: string): League {
  return {
    code,
    category: 'international',
    slug: code.replaceAll('.', '-'),
    name: title,
    zone: 'UTC',
    usualTime: '15:00',
    rank: UNKNOWN_LEAGUE_RANK,
    tier: 0,
  };
}
