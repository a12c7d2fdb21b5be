import type { CallAnswer, Calls } from '@evens/contract';
import { categoryName, type Language, sportName, tournamentTitle } from '@evens/locales';
import { sportByAlias } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import { categoryAlias } from './links.ts';
import type { MatchEntry } from './present-match.ts';
import { isSportAlias } from './select-matches.ts';
import { readCategoryCodes, readTournament } from './store.ts';

export type PlaceNames = CallAnswer<Calls['GET /api/sport/matches']>['Place'];

export interface PlaceQuery {
  readonly sportAlias?: string | undefined;
  readonly categoryAlias?: string | undefined;
  readonly tournamentAlias?: string | undefined;
}

export interface PlaceView {
  readonly language: Language;
  readonly english: Language;
}

function nameOfSport(alias: string | undefined, language: Language): string {
  const sport = alias === undefined ? undefined : sportByAlias(alias);
  return sport ? sportName(language, sport.alias) : '';
}

/** Names of the place, from one of its matches. */
export function placeNames(
  query: PlaceQuery,
  entry: MatchEntry | undefined,
  { language }: PlaceView,
): PlaceNames {
  const fixture = entry?.book.fixture;
  return {
    Sport: nameOfSport(query.sportAlias, language),
    Category: fixture && query.categoryAlias !== undefined ? categoryName(language, fixture.category) : '',
    Tournament: fixture && query.tournamentAlias !== undefined ? tournamentTitle(language, fixture) : '',
  };
}

/** Names of a place without current offers, if it ever had matches; undefined otherwise. */
export async function findPlace(
  db: Queryable,
  query: PlaceQuery,
  view: PlaceView,
): Promise<PlaceNames | undefined> {
  const { language, english } = view;
  if (query.sportAlias !== undefined && !isSportAlias(query.sportAlias)) return undefined;
  const sport = query.sportAlias === undefined ? undefined : sportByAlias(query.sportAlias);
  const place = placeNames(query, undefined, view);
  const requestedCategory = query.categoryAlias?.toLowerCase();
  if (requestedCategory !== undefined) {
    const codes = await readCategoryCodes(db, sport?.id);
    const code = codes.find((each) => categoryAlias(english, each) === requestedCategory);
    if (code === undefined) return undefined;
    place.Category = categoryName(language, code);
  }
  if (query.tournamentAlias !== undefined) {
    const found = sport && (await readTournament(db, sport.id, query.tournamentAlias.toLowerCase()));
    if (
      !found ||
      (requestedCategory !== undefined && categoryAlias(english, found.code) !== requestedCategory)
    )
      return undefined;
    place.Tournament = tournamentTitle(language, {
      sport: sport.alias,
      tournament: query.tournamentAlias.toLowerCase(),
      tournamentName: found.name,
    });
  }
  return place;
}
