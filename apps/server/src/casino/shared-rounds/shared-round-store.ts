import type { ChainLink, Change, SharedRound } from '@evens/casino';
import type { TableKey } from '@evens/contract';
import { type Pool, type Queryable, uniqueViolation } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import { sharedOutcomeField, sharedSecretField } from '../fairness/sealing/fields.ts';
import { formatHiddenOutcome, readSharedRounds } from './shared-round-reads.ts';

export interface NewRound {
  readonly table: TableKey;
  readonly rulesVersion: number;
  /** Null if a shoe decides. */
  readonly secret: string | null;
  readonly commitment: string;
  readonly chain: Pick<ChainLink, 'no' | 'link'> | null;
  readonly shoeNo: number | null;
  readonly atMs: number;
  readonly closesAtMs: number;
}

/** Opens a round for bets. Undefined if another process was faster. The same statement uses up a chain's link. */
export async function insertRound(db: Pool, seal: Seal, round: NewRound): Promise<SharedRound | undefined> {
  const { table, chain, secret } = round;
  // A sealed value is bound to its row, so the row's id is drawn first.
  const { rows: drawn } = await db.query<{ id: number }>(`select nextval('shared_round_id_seq') as id`);
  const roundId = drawn[0]?.id ?? 0;
  try {
    const { rows } = await db.query<{ id: number }>(
      `with used as (
         update crash_chain set next_link = next_link + 1 where no = $5::integer and next_link = $6::integer returning no
       )
       insert into shared_round (id, table_key, no, state, secret, commitment, chain_no, link, shoe_no, rules_version, opened_at,
                                 closes_at, due_at) overriding system value
       select $10, $1, coalesce((select max(no) from shared_round where table_key = $1), 0) + 1, 'betting', $2, $3, $5, $6, $7, $4,
              to_timestamp($8::float8 / 1000), to_timestamp($9::float8 / 1000), to_timestamp($9::float8 / 1000)
       where $5::integer is null or exists (select from used)
       returning id`,
      [
        table,
        secret === null ? null : seal.seal(sharedSecretField(roundId), secret),
        round.commitment,
        round.rulesVersion,
        chain?.no ?? null,
        chain?.link ?? null,
        round.shoeNo,
        round.atMs,
        round.closesAtMs,
        roundId,
      ],
    );
    const id = rows[0]?.id;
    return id === undefined ? undefined : (await readSharedRounds(db, seal, [id])).get(id);
  } catch (error) {
    if (uniqueViolation(error) !== undefined) return undefined;
    throw error;
  }
}

type RoundStep = Pick<SharedRound, 'id' | 'state' | 'step'>;

/** Reads the round if the statement changed its row. */
async function readIfChanged(
  db: Queryable,
  seal: Seal,
  { id, rowCount }: { readonly id: number; readonly rowCount: number | null },
): Promise<SharedRound | undefined> {
  return rowCount === 1 ? (await readSharedRounds(db, seal, [id])).get(id) : undefined;
}

/** Stored form of a change: while the round is open, a determined outcome and the end of its phase are encrypted. */
function toStoredChange(
  seal: Seal,
  id: number,
  { state, outcome, startsAtMs, dueAtMs }: Change,
): { readonly outcome: string | null; readonly dueAtMs: number } {
  if (outcome === null) return { outcome: null, dueAtMs };
  if (state !== 'playing') return { outcome: JSON.stringify(outcome), dueAtMs };
  return {
    outcome: seal.seal(sharedOutcomeField(id), formatHiddenOutcome({ outcome, dueAtMs })),
    dueAtMs: startsAtMs,
  };
}

/**
 * Advances a round from the caller's state. Undefined if its state differs. A decided round reveals its secret, and the
 * seed of a shoe that it emptied.
 */
export async function advanceRound(
  db: Queryable,
  seal: Seal,
  { round, change }: { readonly round: SharedRound; readonly change: Change },
): Promise<SharedRound | undefined> {
  const { id, state, step } = round;
  const { shoe } = change;
  const storedChange = toStoredChange(seal, id, change);
  const isRevealed = change.state === 'settling';
  const { rowCount } = await db.query(
    `with moved as (
       update shared_round set state = $4, step = $5, outcome = $6, starts_at = to_timestamp($7::float8 / 1000),
                               due_at = to_timestamp($8::float8 / 1000), secret = coalesce($12::text, secret)
       where id = $1 and state = $2 and step = $3
       returning table_key, shoe_no
     ), dealt as (
       update table_shoe h set dealt = coalesce($9::integer, h.dealt),
                               is_last_coup = coalesce($10::boolean, h.is_last_coup),
                               over_at = case when $11::boolean then to_timestamp($7::float8 / 1000) else h.over_at end,
                               seed = coalesce($13::text, h.seed)
       from moved m where ($9::integer is not null or $13::text is not null) and h.table_key = m.table_key and h.no = m.shoe_no
     )
     select from moved`,
    [
      id,
      state,
      step,
      change.state,
      change.step,
      storedChange.outcome,
      change.startsAtMs,
      storedChange.dueAtMs,
      shoe?.dealt ?? null,
      shoe?.isLastCoup ?? null,
      shoe?.isOver ?? null,
      isRevealed ? round.secret : null,
      isRevealed && round.shoe?.isOver ? round.shoe.seed : null,
    ],
  );
  return readIfChanged(db, seal, { id, rowCount });
}

/** Extends the betting beyond the announced time. */
export async function extendBetting(
  db: Queryable,
  seal: Seal,
  { round: { id }, closesAtMs }: { readonly round: SharedRound; readonly closesAtMs: number },
): Promise<SharedRound | undefined> {
  const { rowCount } = await db.query(
    `update shared_round set closes_at = to_timestamp($2::float8 / 1000), due_at = to_timestamp($2::float8 / 1000)
     where id = $1 and state = 'betting'`,
    [id, closesAtMs],
  );
  return readIfChanged(db, seal, { id, rowCount });
}

/** Marks the round as refunding: every open bet is refunded afterwards. Reveals the round's secret. */
export async function startRefunding(
  db: Queryable,
  seal: Seal,
  { id, state, step, secret, outcome, dueAtMs, shoe }: SharedRound,
): Promise<SharedRound | undefined> {
  const { rowCount } = await db.query(
    `with moved as (
       update shared_round set state = 'refunding', secret = $4, outcome = $5, due_at = to_timestamp($6::float8 / 1000)
       where id = $1 and state = $2 and step = $3 and state in ('betting', 'playing')
       returning table_key, shoe_no
     ), revealed as (
       update table_shoe h set seed = $7 from moved m
       where $7::text is not null and h.table_key = m.table_key and h.no = m.shoe_no and h.over_at is not null
     )
     select from moved`,
    [
      id,
      state,
      step,
      secret,
      outcome === null ? null : JSON.stringify(outcome),
      dueAtMs,
      shoe?.isOver ? shoe.seed : null,
    ],
  );
  return readIfChanged(db, seal, { id, rowCount });
}

/** Ends a round whose bets are all paid or set aside. Undefined while a bet is open. */
export async function endRound(
  db: Queryable,
  seal: Seal,
  { round: { id }, atMs }: { readonly round: SharedRound; readonly atMs: number },
): Promise<SharedRound | undefined> {
  const { rowCount } = await db.query(
    `update shared_round s set state = case state when 'settling' then 'over' else 'refunded' end, over_at = to_timestamp($2::float8 / 1000)
     where id = $1 and state in ('settling', 'refunding') and not exists (
       select from shared_bet b join round r on r.id = b.round_id where b.shared_id = s.id and r.state is not null
         and not exists (select from sweep_failure f where f.sweep = 'table-bet' and f.item_id = r.id))`,
    [id, atMs],
  );
  return readIfChanged(db, seal, { id, rowCount });
}

/** Deletes rounds without bets that are too old for any list. */
export async function deleteEmptyRounds(
  db: Queryable,
  { table, before }: { readonly table: TableKey; readonly before: number },
): Promise<void> {
  await db.query(
    `delete from shared_round s where table_key = $1 and no < $2 and over_at is not null
       and not exists (select from shared_bet b where b.shared_id = s.id)`,
    [table, before],
  );
}

/** Locks a round in the caller's state until the transaction ends. False if its state differs. */
export async function lockRound(db: Queryable, { id, state, step }: RoundStep): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from shared_round where id = $1 and state = $2 and step = $3 for update',
    [id, state, step],
  );
  return rowCount === 1;
}
