import { asFields } from '@evens/base';
import {
  type ChainLink,
  type PastRound,
  type SharedRound,
  type SharedState,
  type ShoeState,
  storedJson,
  type TableTimes,
} from '@evens/casino';
import type { TableKey } from '@evens/contract';
import type { Json } from '@evens/games';
import type { Queryable } from '../../platform/db.ts';
import { isSealed, type Seal } from '../../platform/seal.ts';
import { sharedOutcomeField, sharedSecretField, shoeField } from '../fairness/sealing/fields.ts';

interface RoundRow {
  readonly id: number;
  readonly table: TableKey;
  readonly no: number;
  readonly state: SharedState;
  readonly step: number;
  readonly secret: string | null;
  readonly commitment: string;
  readonly chain: ChainLink | null;
  readonly shoe: ShoeState | null;
  readonly rulesVersion: number;
  readonly outcome: string | null;
  readonly openedAt: Date;
  readonly closesAt: Date;
  readonly startsAt: Date | null;
  readonly dueAt: Date;
  readonly overAt: Date | null;
}

const columns = `s.id, s.table_key as "table", s.no, s.state, s.step, s.secret, s.commitment, s.rules_version as "rulesVersion",
  s.outcome, s.opened_at as "openedAt", s.closes_at as "closesAt", s.starts_at as "startsAt", s.due_at as "dueAt", s.over_at as "overAt",
  case when c.no is not null then
    json_build_object('no', c.no, 'commitment', c.commitment, 'salt', c.salt, 'length', c.length, 'link', s.link) end as chain,
  case when h.no is not null then
    json_build_object('no', h.no, 'commitment', h.commitment, 'seed', h.seed, 'dealt', h.dealt, 'isLastCoup', h.is_last_coup,
                      'isOver', h.over_at is not null) end as shoe`;
const source = `shared_round s left join crash_chain c on c.no = s.chain_no
  left join table_shoe h on h.table_key = s.table_key and h.no = s.shoe_no`;

/** The outcome of an open round and the end of its phase. Stored encrypted: at crash, either one reveals the other. */
interface HiddenOutcome {
  readonly outcome: Json;
  readonly dueAtMs: number;
}

function parseHiddenOutcome(id: number, text: string): HiddenOutcome {
  const { outcome, dueAtMs } = asFields(storedJson(text)) ?? {};
  if (outcome === undefined || typeof dueAtMs !== 'number')
    throw new Error(`shared round ${id}: expected an encrypted outcome with dueAtMs, got another format`);
  // Written by `hiddenText`.
  return { outcome: outcome as Json, dueAtMs };
}

export function formatHiddenOutcome({ outcome, dueAtMs }: HiddenOutcome): string {
  return JSON.stringify({ outcome, dueAtMs });
}

function toSharedRound(seal: Seal, row: RoundRow): SharedRound {
  const { openedAt, closesAt, startsAt, dueAt, overAt, outcome, secret, shoe, ...rest } = row;
  const hidden =
    outcome !== null && isSealed(outcome)
      ? parseHiddenOutcome(row.id, seal.open(sharedOutcomeField(row.id), outcome))
      : undefined;
  const plainOutcome = outcome === null || hidden ? null : storedJson(outcome);
  return {
    ...rest,
    secret: secret === null ? null : seal.open(sharedSecretField(row.id), secret),
    shoe: shoe && { ...shoe, seed: seal.open(shoeField({ table: row.table, no: shoe.no }), shoe.seed) },
    outcome: hidden?.outcome ?? plainOutcome,
    openedAtMs: openedAt.getTime(),
    closesAtMs: closesAt.getTime(),
    startsAtMs: startsAt?.getTime() ?? null,
    dueAtMs: hidden?.dueAtMs ?? dueAt.getTime(),
    overAtMs: overAt?.getTime() ?? null,
  };
}

export async function readSharedRounds(
  db: Queryable,
  seal: Seal,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SharedRound>> {
  const { rows } = await db.query<RoundRow>({
    name: 'read-shared-rounds',
    text: `select ${columns} from ${source} where s.id = any($1::bigint[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, toSharedRound(seal, row)]));
}

/** Ended rounds of all tables, by id. */
export async function readEndedRounds(
  db: Queryable,
  seal: Seal,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly SharedRound[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${columns} from ${source} where s.id > $1 and s.over_at is not null order by s.id limit $2`,
    [after, limit],
  );
  return rows.map((row) => toSharedRound(seal, row));
}

/** The newest round of a table: the open one, if there is one. */
export async function readNewestRound(
  db: Queryable,
  seal: Seal,
  table: TableKey,
): Promise<SharedRound | undefined> {
  const { rows } = await db.query<RoundRow>(
    `select ${columns} from ${source} where s.table_key = $1 order by s.no desc limit 1`,
    [table],
  );
  return rows[0] && toSharedRound(seal, rows[0]);
}

/** The latest rounds that were played and not refunded, oldest first. */
export async function readPastRounds(
  db: Queryable,
  { table, most }: { readonly table: TableKey; readonly most: number },
): Promise<readonly PastRound[]> {
  const { rows } = await db.query<{ no: number; secret: string | null; outcome: string }>(
    `select no, secret, outcome from shared_round where table_key = $1 and state = 'over' and outcome is not null
     order by no desc limit $2`,
    [table, most],
  );
  return rows.toReversed().map((row) => ({ ...row, outcome: storedJson(row.outcome) }));
}

/** Times of a table, and whether the table and all play are open. */
export async function readTable(
  db: Queryable,
  table: TableKey,
): Promise<{ readonly times: TableTimes; readonly isOpen: boolean }> {
  const { rows } = await db.query<{
    betting_ms: number;
    playing_ms: number;
    decision_ms: number;
    pause_ms: number;
    is_open: boolean;
  }>(
    `select betting_ms, playing_ms, decision_ms, pause_ms,
            play_open and not exists (select from game_switch g where g.game in (t.key, 'evens:*')) as is_open
     from shared_table t cross join casino_rule where key = $1`,
    [table],
  );
  const [row] = rows;
  if (!row) throw new Error(`readTable: expected table ${table}, got no row`);
  return {
    times: {
      bettingMs: row.betting_ms,
      playingMs: row.playing_ms,
      decisionMs: row.decision_ms,
      pauseMs: row.pause_ms,
    },
    isOpen: row.is_open,
  };
}
