import type { Category, Sport, Tournament } from '@evens/contract';
import type { Answer } from '@evens/web/core/api.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import type { Crumb } from '@evens/web/ui/breadcrumbs.tsx';
import { useMemo } from 'react';
import { useTree } from '../catalogue/index.ts';

export interface PlaceAliases {
  readonly sportAlias: string | undefined;
  readonly categoryAlias: string | undefined;
  readonly tournamentAlias: string | undefined;
}

/** The sport, category or tournament of a list page. */
export interface PlaceAbout {
  /** Empty until it is known. */
  readonly name: string;
  /** The path to it, without itself. */
  readonly crumbs: readonly Crumb[];
  readonly count: number | undefined;
  readonly outrightsLink: string | undefined;
  readonly resultsLink: string;
}

type Names = Answer<'GET /api/sport/matches'>['Place'];

/** The tree contains places with matches; the list's answer names places without any. */
export function usePlace(aliases: PlaceAliases, isEsports: boolean, names: Names | undefined): PlaceAbout {
  const { data } = useTree();
  return useMemo(
    () => placeAbout(aliases, isEsports, { sports: data?.Sports ?? [], names }),
    [aliases, isEsports, data, names],
  );
}

function placeAbout(
  { sportAlias, categoryAlias, tournamentAlias }: PlaceAliases,
  isEsports: boolean,
  known: { readonly sports: readonly Sport[]; readonly names: Names | undefined },
): PlaceAbout {
  const same = (alias: string, other: string | undefined) => alias.toLowerCase() === other?.toLowerCase();
  const sport: Sport | undefined = known.sports.find((each) => same(each.Alias, sportAlias));
  const category: Category | undefined = sport?.Categories.find((each) => same(each.Alias, categoryAlias));
  const tournament: Tournament | undefined = category?.Tournaments.find((each) =>
    same(each.Alias, tournamentAlias),
  );
  const root = isEsports ? paths.esports : paths.sport;
  const sportTitle = sport?.Name ?? (sportAlias ? sportName(sportAlias.toLowerCase()) : '');
  const categoryTitle = category?.Name ?? known.names?.Category ?? '';
  const way = [
    { name: t(isEsports ? 'sport.mode.esports' : 'sport.all-title'), to: root },
    { name: sportTitle, to: `${root}/${sportAlias}` },
    { name: categoryTitle, to: `${root}/${sportAlias}/${categoryAlias}` },
  ];
  const depth = tournamentAlias ? 3 : categoryAlias ? 2 : sportAlias ? 1 : 0;
  const here = [
    { name: t('sport.all-title'), count: undefined },
    { name: sportTitle, count: sport?.MatchesCount },
    { name: categoryTitle, count: category?.MatchesCount },
    { name: tournament?.Name ?? known.names?.Tournament ?? '', count: tournament?.MatchesCount },
  ][depth];
  const outrights = category ?? sport;
  return {
    name: here?.name ?? '',
    count: here?.count,
    crumbs: way.slice(0, depth),
    outrightsLink: outrights && outrights.OutrightsCount > 0 ? outrights.OutrightsLink : undefined,
    resultsLink: sport?.ResultsLink ?? (isEsports ? paths.esportsResults : paths.results),
  };
}
