import { err, ok, type PlayerId } from '@evens/base';
import { refusal, type SavedView, viewRules } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';

const done = { HasErrors: false } as const;

interface ViewRow {
  readonly name: string;
  readonly search: string;
  readonly tables: SavedView['Tables'];
}

async function readViews(pool: Pool, playerId: PlayerId): Promise<readonly ViewRow[]> {
  const { rows } = await pool.query<ViewRow>(
    'select name, search, tables from operator_view where player_id = $1 order by name',
    [playerId],
  );
  return rows;
}

/** Views of the back office that operators save for themselves. */
export function viewRoutes(app: HttpApp, pool: Pool): void {
  route(app, 'GET /api/desk/views', async ({ principal }) => {
    const rows = await readViews(pool, principal.playerId);
    return ok({
      Views: rows.map(({ name, search, tables }) => ({ Name: name, Search: search, Tables: tables })),
    });
  });

  route(app, 'POST /api/desk/saveview', async ({ principal: { playerId }, body, atMs }) => {
    const names = (await readViews(pool, playerId)).map(({ name }) => name);
    if (names.length >= viewRules.viewsMax && !names.includes(body.Name))
      return err(refusal('InvalidDetailsException', { fields: ['Name'] }));
    await pool.query(
      `insert into operator_view (player_id, name, search, tables, saved_at)
       values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
       on conflict (player_id, name)
       do update set search = excluded.search, tables = excluded.tables, saved_at = excluded.saved_at`,
      [playerId, body.Name, body.Search, JSON.stringify(body.Tables), atMs],
    );
    return ok(done);
  });

  route(app, 'POST /api/desk/removeview', async ({ principal, body }) => {
    await pool.query('delete from operator_view where player_id = $1 and name = $2', [
      principal.playerId,
      body.Name,
    ]);
    return ok(done);
  });
}
