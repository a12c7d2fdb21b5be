import type { Fixture } from '@evens/book';
import { column, defineBatch } from '../platform/batch-columns.ts';
import type { PoolClient } from '../platform/db.ts';
import type { Place } from './bus-messages.ts';

interface PlacedFixture {
  readonly sportId: number;
  readonly fixture: Fixture;
}

/** Ids of categories and tournaments by their keys. */
export interface Places {
  categories: Map<string, number>;
  tournaments: Map<string, number>;
}

const categoryKey = (sportId: number, code: string) => `${sportId} ${code}`;
const tournamentKey = (sportId: number, alias: string) => `${sportId} ${alias}`;

function requireCategoryId(sportId: number, { category }: Fixture, { categories }: Places): number {
  const id = categories.get(categoryKey(sportId, category));
  if (id === undefined)
    throw new Error(`requireCategoryId: expected the id of category ${category}, got none`);
  return id;
}

interface NewTournament extends PlacedFixture {
  readonly categoryId: number;
}

const newCategories = defineBatch<{ readonly sportId: number; readonly code: string }>()({
  sport_id: column.integer(({ sportId }) => sportId),
  code: column.text(({ code }) => code),
});
const newTournaments = defineBatch<NewTournament>()({
  sport_id: column.integer(({ sportId }) => sportId),
  category_id: column.bigint(({ categoryId }) => categoryId),
  alias: column.text(({ fixture }) => fixture.tournament),
  name: column.text(({ fixture }) => fixture.tournamentName),
  rank: column.integer(({ fixture }) => Math.round(fixture.tournamentRank)),
});

/** Adds the categories and tournaments that the fixtures name and `places` lacks. */
export async function addPlaces(
  client: PoolClient,
  rows: readonly PlacedFixture[],
  places: Places,
): Promise<void> {
  const categories = new Map(
    rows
      .map(
        ({ sportId, fixture }) =>
          [categoryKey(sportId, fixture.category), { sportId, code: fixture.category }] as const,
      )
      .filter(([key]) => !places.categories.has(key)),
  );
  if (categories.size > 0) {
    const list = [...categories.values()];
    const insertedCategories = await client.query<{ id: number; sport_id: number; code: string }>(
      `insert into category (${newCategories.names}) select * from ${newCategories.unnest}
       on conflict (sport_id, code) do update set code = excluded.code returning id, sport_id, code`,
      [...newCategories.values(list)],
    );
    for (const row of insertedCategories.rows)
      places.categories.set(categoryKey(row.sport_id, row.code), row.id);
  }
  const tournaments = new Map(
    rows
      .map((row) => [tournamentKey(row.sportId, row.fixture.tournament), row] as const)
      .filter(([key]) => !places.tournaments.has(key)),
  );
  if (tournaments.size === 0) return;
  const list = [...tournaments.values()];
  const insertedTournaments = await client.query<{ id: number; sport_id: number; alias: string }>(
    `insert into tournament (${newTournaments.names}) select * from ${newTournaments.unnest}
     on conflict (sport_id, alias) do update
       set category_id = excluded.category_id, name = excluded.name, rank = excluded.rank
     returning id, sport_id, alias`,
    [
      ...newTournaments.values(
        list.map(({ sportId, fixture }) => ({
          sportId,
          fixture,
          categoryId: requireCategoryId(sportId, fixture, places),
        })),
      ),
    ],
  );
  for (const row of insertedTournaments.rows)
    places.tournaments.set(tournamentKey(row.sport_id, row.alias), row.id);
}

/** The place of a fixture whose category and tournament have been added. */
export function matchPlace({ sportId, fixture }: PlacedFixture, places: Places): Place {
  const categoryId = places.categories.get(categoryKey(sportId, fixture.category));
  const tournamentId = places.tournaments.get(tournamentKey(sportId, fixture.tournament));
  if (categoryId === undefined || tournamentId === undefined)
    throw new Error('matchPlace: expected ids of category and tournament, got none');
  return { sportId, categoryId, tournamentId };
}
