import type { AccountId } from '@evens/base';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Pool } from '../../platform/db.ts';

/** Placed bets are collected for this long and removed in one statement. */
const GATHER_MS = 100;
/** Maximum waiting bets while the database is unavailable: the oldest are dropped and stay visible on their slips. */
const WAITING_MAX = 20_000;

/**
 * Removes placed selections from slips after their bets were committed. A selection that was picked again since then
 * stays: `placed` is called before the bet is answered.
 */
export interface SlipTidier {
  placed(accountId: AccountId, ids: readonly string[], atMs: number): void;
  stop(): Promise<void>;
}

interface PlacedSelection {
  readonly accountId: AccountId;
  /** The selection's id on the slip. */
  readonly id: string;
  readonly atMs: number;
}
const selections = defineBatch<PlacedSelection>()({
  account_id: column.bigint(({ accountId }) => accountId),
  id: column.text(({ id }) => id),
  at_ms: column.bigint(({ atMs }) => atMs),
});

/** Whether `one`, a selection of the slip `s`, was placed. Rows written without a time count as picked earlier. */
const wasPlaced = `exists (
    select from placed p
    where p.account_id = s.account_id and p.id = one ->> 'id' and coalesce((one ->> 'at')::bigint, 0) <= p.at_ms
  )`;

/** Slips are locked in order of account, so that concurrent processes cannot deadlock. */
const tidy = {
  name: 'tidy-slips',
  text: `
with placed as materialized (
  select * from ${selections.unnest} as p(${selections.names})
), locked as materialized (
  select s.account_id from slip s where s.account_id = any (${selections.array.account_id}) order by s.account_id for update
)
update slip s set version = s.version + 1, selections = (
  select coalesce(jsonb_agg(one order by n), '[]')
  from jsonb_array_elements(s.selections) with ordinality as kept (one, n) where not ${wasPlaced}
)
from locked l
where s.account_id = l.account_id and exists (select from jsonb_array_elements(s.selections) as one where ${wasPlaced})`,
};

export function makeSlipTidier(pool: Pool, onError: (error: unknown) => void): SlipTidier {
  let waiting: PlacedSelection[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  async function flush(): Promise<void> {
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    await pool.query({ ...tidy, values: [...selections.values(batch)] }).catch(onError);
  }
  return {
    placed(accountId, ids, atMs) {
      for (const id of ids) waiting.push({ accountId, id, atMs });
      if (waiting.length > WAITING_MAX) waiting = waiting.slice(-WAITING_MAX);
      timer ??= setTimeout(() => {
        running = running.then(flush);
      }, GATHER_MS);
    },
    async stop() {
      clearTimeout(timer);
      await running;
      await flush();
    },
  };
}
