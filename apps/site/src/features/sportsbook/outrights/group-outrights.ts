import type { Outright } from '@evens/contract';

export interface OutrightGroup {
  readonly sport: string;
  readonly categories: readonly {
    readonly id: number;
    readonly name: string;
    readonly code: string;
    readonly outrights: readonly Outright[];
  }[];
}

/** By sport and category, both in the order of their first outright. */
export function groupOutrights(outrights: readonly Outright[]): readonly OutrightGroup[] {
  const sports = new Map<string, Map<number, Outright[]>>();
  for (const outright of outrights) {
    const { SportAlias, Category } = outright.Match;
    const categories = sports.get(SportAlias) ?? new Map<number, Outright[]>();
    sports.set(SportAlias, categories);
    const list = categories.get(Category.ID);
    if (list) list.push(outright);
    else categories.set(Category.ID, [outright]);
  }
  return Array.from(sports, ([sport, categories]) => ({
    sport,
    categories: Array.from(categories, ([id, list]) => ({
      id,
      name: list[0]?.Match.Category.Name ?? '',
      code: list[0]?.Match.Category.Code ?? '',
      outrights: list,
    })),
  }));
}
