import { err, ok, type Result } from '@evens/base';
import { type CallBody, type Calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';

/** The traders who look after matches, by match id. */
export async function readTraders(db: Queryable): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ match_id: number; trader: string }>({
    name: 'trading-match-traders',
    text: 'select match_id, trader from match_trader',
  });
  return new Map(rows.map(({ match_id, trader }) => [match_id, trader]));
}

/** Makes the operator the trader of a match, or ends that. The match of another trader can only be taken over. */
export async function changeTrader(
  pool: Pool,
  { MatchID, IsMine }: CallBody<Calls['POST /api/desk/matchtrader']>,
  { operator, atMs }: By,
): Promise<Result<{ readonly HasErrors: false }, Refusal>> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ trader: string | null }>(
      `select t.trader from match m left join match_trader t on t.match_id = m.id where m.id = $1
         for no key update of m`,
      [MatchID],
    );
    const [match] = rows;
    if (match === undefined) return err(refusal('NotFoundException'));
    if (IsMine === (match.trader === operator)) return ok({ HasErrors: false });
    if (IsMine) {
      await client.query(
        `delete from match_trader t using match m where m.id = t.match_id and m.phase in ('ended', 'cancelled')`,
      );
      await client.query(
        `insert into match_trader (match_id, trader) values ($1, $2)
         on conflict (match_id) do update set trader = excluded.trader`,
        [MatchID, operator],
      );
    } else await client.query('delete from match_trader where match_id = $1', [MatchID]);
    await recordOperatorAction(client, {
      ...{ operator, atMs, action: 'match-trader', subject: `match:${MatchID}` },
      details: { trader: IsMine ? operator : null, before: match.trader },
    });
    return ok({ HasErrors: false });
  });
}
