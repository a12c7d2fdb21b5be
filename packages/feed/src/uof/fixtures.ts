import type { Fixture } from '@evens/book';
import type { SportAlias } from '@evens/markets';
import { findChild, listChildren, readDate, readInteger, type XmlElement } from './parse-xml.ts';

interface UofSport {
  readonly alias: SportAlias;
  readonly periods: number;
  readonly periodSeconds: number;
}

/** Sports that are translated, by the feed's id. */
const uofSports: Readonly<Record<string, UofSport>> = {
  'sr:sport:1': { alias: 'soccer', periods: 2, periodSeconds: 2700 },
  'sr:sport:2': { alias: 'basketball', periods: 4, periodSeconds: 600 },
  'sr:sport:4': { alias: 'ice-hockey', periods: 3, periodSeconds: 1200 },
  'sr:sport:5': { alias: 'tennis', periods: 3, periodSeconds: 0 },
};

/** Country codes of the feed, three letters each, and ours. */
const countryPairs =
  `ENG gb-eng SCO gb-sct WAL gb-wls NIR gb-nir GBR gb ESP es ITA it DEU de GER de FRA fr NLD nl NED nl
  PRT pt POR pt BEL be AUT at CHE ch SUI ch TUR tr GRC gr GRE gr CZE cz POL pl HUN hu ROU ro BGR bg BUL bg HRV hr CRO hr
  SRB rs SVN si SVK sk UKR ua RUS ru DNK dk DEN dk SWE se NOR no FIN fi ISL is IRL ie ISR il CYP cy USA us CAN ca MEX mx
  BRA br ARG ar CHL cl CHI cl COL co URY uy URU uy PRY py PAR py PER pe ECU ec JPN jp KOR kr CHN cn AUS au NZL nz ZAF za
  RSA za EGY eg MAR ma SAU sa KSA sa QAT qa ARE ae UAE ae IND in LVA lv LTU lt EST ee GEO ge KAZ kz`.split(
    /\s+/,
  );
const countries = new Map(
  countryPairs.flatMap((code, index) => (index % 2 === 0 ? [[code, countryPairs[index + 1] ?? '']] : [])) as [
    string,
    string,
  ][],
);

const NAME_CHARACTERS_MAX = 120;
/** Announced tournaments have no rank: they follow those that operators put on top. */
const TOURNAMENT_RANK = 50;

/** URN without its prefix: `sr:tournament:17` is `sr-17`. */
function urnKey(urn: string): string {
  const [prefix = '', , number = ''] = urn.split(':');
  return `${prefix}-${number}`;
}

function readName(element: XmlElement): string {
  return (element.attributes.name ?? '').trim().slice(0, NAME_CHARACTERS_MAX);
}

export type ParsedFixture =
  | { readonly kind: 'fixture'; readonly event: string; readonly fixture: Fixture }
  /** A match of a sport that is not translated. */
  | { readonly kind: 'ignored'; readonly event: string }
  | { readonly kind: 'invalid'; readonly event: string; readonly problem: string };

/** The `fixture` or `sport_event` element of the API. */
export function parseFixture(element: XmlElement): ParsedFixture {
  const event = element.attributes.id ?? '';
  const invalid = (problem: string) => ({ kind: 'invalid', event, problem }) as const;
  const tournament = findChild(element, 'tournament');
  const sport = uofSports[findChild(tournament, 'sport')?.attributes.id ?? ''];
  if (!event.startsWith('sr:match:') || sport === undefined) return { kind: 'ignored', event };
  const competitors = listChildren(findChild(element, 'competitors'), 'competitor');
  const sides = ['home', 'away'].map((side) =>
    competitors.find(({ attributes }) => attributes.qualifier === side),
  );
  const startsAtMs = readDate(element, 'start_time') ?? readDate(element, 'scheduled');
  if (tournament === undefined || startsAtMs === undefined) return invalid('has no tournament or no start');
  const named = sides.flatMap((side) =>
    side && readName(side) !== '' ? [{ name: readName(side), key: urnKey(side.attributes.id ?? '') }] : [],
  );
  if (named.length !== 2) return invalid('has no home or no away side');
  const infos = listChildren(findChild(element, 'extra_info'), 'info');
  const bestOf = infos.find(({ attributes }) => attributes.key === 'best_of');
  const periods = (bestOf && readInteger(bestOf, 'value', { min: 1, max: 7 })) ?? sport.periods;
  return {
    kind: 'fixture',
    event,
    fixture: {
      sport: sport.alias,
      category:
        countries.get(findChild(tournament, 'category')?.attributes.country_code ?? '') ?? 'international',
      tournament: urnKey(tournament.attributes.id ?? ''),
      tournamentName: readName(tournament) || 'Matches',
      tournamentRank: TOURNAMENT_RANK,
      kind: 'match',
      competitors: named,
      startsAtMs,
      periods: sport.alias === 'tennis' ? periods : sport.periods,
      periodSeconds: sport.periodSeconds,
    },
  };
}
