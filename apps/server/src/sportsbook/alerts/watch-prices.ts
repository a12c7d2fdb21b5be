import type { AccountId, Clock } from '@evens/base';
import { isInPlay } from '@evens/book';
import type { MarketKey } from '@evens/markets';
import { priceNow, type Replica } from '../../feed/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { VisibleIds } from '../../platform/visible-ids.ts';
import { matchValues, mentionedNames } from './alert-names.ts';
import type { PriceTarget } from './alert-store.ts';
import { type AlertRecipient, recipientColumns, recipientJoin, writeAlerts } from './write-alerts.ts';

const ROWS_PER_READ = 5000;
/** Prices that did not change are compared again after this time: they may have been suspended. */
const ALL_EVERY_MS = 30_000;

export interface WatchPricesParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly replica: Pick<Replica, 'get' | 'view' | 'feed' | 'onChange'>;
  readonly hasPush: boolean;
  readonly changed: (accountIds: readonly AccountId[]) => void;
}

interface TargetRow {
  readonly id: number;
  readonly match_id: number;
  readonly market_key: MarketKey;
  readonly outcome_no: number;
  readonly odds_milli: number;
}

/** A price that has reached the lowest target of its outcome. */
interface ReachedPrice {
  readonly matchId: number;
  readonly key: MarketKey;
  readonly outcomeNo: number;
  readonly oddsMilli: number;
}

/**
 * Compares prices with the lowest target of each outcome, which is in memory. The database is read for new alerts, and
 * where a target is reached: its cost does not grow with the changes of prices.
 */
export function makePriceWatch({ pool, clock, replica, hasPush, changed }: WatchPricesParts) {
  const visible = new VisibleIds({
    table: 'player_alert',
    newestId: '(select last_value - (not is_called)::integer from player_alert_id_seq)',
  });
  const lowest = new Map<number, Map<string, PriceTarget>>();
  let due = new Set<number>();
  let readTo = 0;
  let comparedAllAtMs = Number.NEGATIVE_INFINITY;
  replica.onChange(({ id }) => {
    if (lowest.has(id)) due.add(id);
  });

  function note({
    match_id,
    market_key: key,
    outcome_no: outcomeNo,
    odds_milli: oddsMilli,
  }: TargetRow): void {
    const targets = lowest.get(match_id) ?? new Map<string, PriceTarget>();
    lowest.set(match_id, targets);
    const id = `${key}#${outcomeNo}`;
    const known = targets.get(id);
    if (!known || known.oddsMilli > oddsMilli) targets.set(id, { key, outcomeNo, oddsMilli });
    due.add(match_id);
  }

  async function readNew(): Promise<void> {
    const toId = await visible.read(pool);
    if (toId === undefined) return;
    while (readTo < toId) {
      const { rows } = await pool.query<TargetRow>({
        name: 'player-alert-targets',
        text: `select id, match_id, market_key, outcome_no, odds_milli from player_alert
               where id > $1 and id <= $2 and odds_milli is not null order by id limit ${ROWS_PER_READ}`,
        values: [readTo, toId],
      });
      for (const row of rows) note(row);
      readTo = rows.length < ROWS_PER_READ ? toId : (rows.at(-1)?.id ?? toId);
    }
  }

  function findReached(matchId: number, atMs: number): readonly ReachedPrice[] {
    return [...(lowest.get(matchId)?.values() ?? [])].flatMap(({ key, outcomeNo, oddsMilli }) => {
      const price = priceNow(replica, { matchId, key, outcomeNo }, atMs);
      return price.ok && price.value.oddsMilli >= oddsMilli
        ? [{ matchId, key, outcomeNo, oddsMilli: price.value.oddsMilli }]
        : [];
    });
  }

  /** Sends and deletes the alerts of a price, in one transaction. Returns the accounts of new messages. */
  async function send(client: PoolClient, price: ReachedPrice, atMs: number): Promise<readonly AccountId[]> {
    const { matchId, key, outcomeNo, oddsMilli } = price;
    const view = replica.view(matchId);
    if (!view) return [];
    const { fixture, players, phase } = view.book;
    const { rows } = await client.query<AlertRecipient & { readonly id: number }>({
      name: 'player-alert-reached',
      text: `with reached as (
               delete from player_alert where match_id = $1 and market_key = $2 and outcome_no = $3 and odds_milli <= $4
               returning id, account_id
             )
             select a.id, ${recipientColumns} from reached a ${recipientJoin('$5')}`,
      values: [matchId, key, outcomeNo, oddsMilli, atMs],
    });
    const names = mentionedNames(fixture, { key, outcomeNo, players: players.map(({ name }) => name) });
    const values = {
      ...matchValues(fixture, matchId, isInPlay(phase)),
      ...{ sport: fixture.sport, key, outcomeNo, odds: oddsMilli, names },
    };
    const alerts = rows.map((recipient) => ({
      ...{ recipient: { account_id: recipient.account_id, quiet: recipient.quiet } },
      ...{ kind: 'alert-price' as const, key: `alert:price:${recipient.id}`, values },
    }));
    return writeAlerts(client, alerts, { atMs, isLate: false, hasPush });
  }

  async function readLowest({ matchId, key, outcomeNo }: ReachedPrice): Promise<void> {
    lowest.get(matchId)?.delete(`${key}#${outcomeNo}`);
    const { rows } = await pool.query<TargetRow>(
      `select id, match_id, market_key, outcome_no, odds_milli from player_alert
       where match_id = $1 and market_key = $2 and outcome_no = $3 and odds_milli is not null order by odds_milli limit 1`,
      [matchId, key, outcomeNo],
    );
    for (const row of rows) note(row);
  }

  return {
    /** Reads new alerts and sends those whose price is reached. */
    async run(): Promise<void> {
      await readNew();
      const atMs = clock.nowMs();
      if (atMs - comparedAllAtMs > ALL_EVERY_MS) {
        comparedAllAtMs = atMs;
        due = new Set(lowest.keys());
      }
      const matchIds = [...due];
      due = new Set();
      for (const price of matchIds.flatMap((id) => findReached(id, atMs))) {
        const accounts = await inTransaction(pool, (client) => send(client, price, atMs));
        if (accounts.length > 0) changed(accounts);
        await readLowest(price);
      }
    },
    /** The matches have no alerts any more. */
    forget(matchIds: readonly number[]): void {
      for (const id of matchIds) lowest.delete(id);
    },
  };
}
