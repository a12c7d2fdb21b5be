import type { AccountId, JournalId } from '@evens/base';
import { acceptances } from '@evens/tickets';
import type { RowArchive } from '../../platform/archive/row-archive.ts';
import type { Queryable } from '../../platform/db.ts';
import { journalBounds, type Span } from './id-bounds.ts';
import { type ReversalCause, reversalCause } from './reversal-cause.ts';

/** A round of a game, ours or another provider's. */
export interface EntryRound {
  readonly id: number;
  readonly provider: string;
  readonly game: string;
  /** The payout is the returned stake of a round that was not played to its end. */
  readonly isRefunded: boolean;
  /** Why another provider paid without a bet. */
  readonly cause: 'free-round' | 'jackpot' | undefined;
}

/** Effect of a journal on an account. */
export interface AccountEntry {
  readonly id: JournalId;
  readonly atMs: number;
  /** Kind of the journal. A `hold` whose bet no longer waits is a `stake`. */
  readonly kind: string;
  /** Minor units: below 0 what was taken. */
  readonly amountMinor: bigint;
  /** Whether the journal both debited and credited the account: a round that ended in one step. */
  readonly isBothWays: boolean;
  /** Undefined if no bet caused it. */
  readonly ticketId: number | undefined;
  /** The round of a game that caused it. */
  readonly round: EntryRound | undefined;
  /** Key of the method of the deposit or withdrawal that caused it. */
  readonly paymentMethod: string | undefined;
  /** User name of the agent above, for a transfer from or to that agent. */
  readonly agentName: string | undefined;
  /** Cause of a reversal. */
  readonly reversedBy: ReversalCause | undefined;
  /** Balance of the account, in minor units, when the entry was read. */
  readonly currentBalanceMinor: bigint;
}

/** Acceptances of bets whose stake is on hold. */
const waitingAcceptances = [acceptances.pending, acceptances.newOffer, acceptances.delayed];

export interface EntriesRequest {
  readonly accountId: AccountId;
  /** Only journals of a lower id. */
  readonly before: number;
  readonly limit: number;
  /** By the journal's time. */
  readonly span: Span;
}

interface EntryRow {
  readonly id: JournalId;
  readonly at_ms: number;
  readonly kind: string;
  readonly amount: string;
  readonly ticket_id: number | null;
  readonly round_id: number | null;
  readonly provider: string | null;
  readonly game: string | null;
  readonly refunded: boolean;
  readonly cause: 'free-round' | 'jackpot' | null;
  readonly both_ways: boolean;
  readonly payment_method: string | null;
  readonly agent_name: string | null;
  readonly reversed_by: ReversalCause | null;
  readonly balance: string;
}

function toEntryRound(
  { round_id, provider, game: storedGame, refunded, cause }: EntryRow,
  archivedGames: ReadonlyMap<number, string>,
): EntryRound | undefined {
  const game = storedGame ?? archivedGames.get(round_id ?? 0) ?? null;
  if (round_id === null || provider === null || game === null) return undefined;
  return { id: round_id, provider, game, isRefunded: refunded, cause: cause ?? undefined };
}

/** Games of rounds that were moved to files, by round. Refunded rounds are never moved. */
async function readArchivedGames(
  db: Queryable,
  archivedRounds: RowArchive,
  { accountId, rows }: { readonly accountId: AccountId; readonly rows: readonly EntryRow[] },
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ round_id: id, game }) => (id === null || game !== null ? [] : [id]));
  const lines = ids.length === 0 ? undefined : await archivedRounds.readByIds(db, { accountId, ids });
  if (lines === undefined) return new Map();
  const { rows: games } = await db.query<{ id: number; game: string }>(
    `select (l.line -> 'round' ->> 'id')::bigint as id, l.line -> 'round' ->> 'game' as game
     from jsonb_array_elements($1::jsonb) as l(line)`,
    [lines],
  );
  return new Map(games.map(({ id, game }) => [id, game]));
}

/**
 * Newest first. Each side of the postings is read from its own index, limited to the page. The bounds are repeated for
 * journals: PostgreSQL does not derive them, and would read all partitions and ids. `limit 1` keeps it from reading the
 * journals of all accounts first.
 */
export async function readAccountEntries(
  db: Queryable,
  archivedRounds: RowArchive,
  { accountId, before, limit, span }: EntriesRequest,
): Promise<readonly AccountEntry[]> {
  const { low, high } = await journalBounds(db, span);
  const side = (column: 'debit' | 'credit') => `
    (select p.journal_id from posting p cross join lateral (
       select from journal j where j.id = p.journal_id and j.id >= $2 and j.id < $3
         and j.at >= coalesce(to_timestamp($5::float8 / 1000), '-infinity')
         and j.at < coalesce(to_timestamp($6::float8 / 1000), 'infinity')
       limit 1) j
     where p.${column} = $1 and p.${column} > 1000 and p.journal_id >= $2 and p.journal_id < $3
     group by p.journal_id order by p.journal_id desc limit $4)`;
  const { rows } = await db.query<EntryRow>({
    name: 'account-entries',
    text: `with recent as (${side('debit')} union ${side('credit')})
     select r.id, extract(epoch from r.at)::float8 * 1000 as at_ms,
            case when r.kind = 'hold' and not exists (
              select from ticket t where t.id = r.ref_id and t.acceptance in (${waitingAcceptances.join()})
            ) then 'stake' else r.kind end as kind,
            (select b.amount from balance b where b.account_id = $1)::text as balance,
            m.amount::text as amount, m.both_ways,
            case when r.ref_kind = 'ticket' then r.ref_id end as ticket_id,
            case when r.ref_kind in ('round', 'external-round') then r.ref_id end as round_id,
            case r.ref_kind when 'round' then 'evens'
              when 'external-round' then (select provider from external_round e where e.id = r.ref_id) end as provider,
            case r.ref_kind when 'round' then o.game
              when 'external-round' then (select game from external_round e where e.id = r.ref_id) end as game,
            o.refunded is true as refunded,
            case when r.kind = 'external-win' then
              (select a.cause from external_action a where a.round_id = r.ref_id and a.journal_id = r.id) end as cause,
            case when r.ref_kind = 'payment' then (select method from payment y where y.no = r.ref_id) end as payment_method,
            case when r.ref_kind = 'agent-transfer' then (
              select u."displayUsername" from agent_transfer t join player w on w.id = t.agent_id
              join auth_user u on u.id = w.auth_user_id where t.id = r.ref_id) end as agent_name,
            case when r.kind = 'reversal' then ${reversalCause} end as reversed_by
     from (select journal_id from recent order by journal_id desc limit $4) page join journal r on r.id = page.journal_id
     cross join lateral (
       select sum(case when p.credit = $1 then p.amount else -p.amount end) as amount, count(distinct p.credit = $1) = 2 as both_ways
       from posting p where p.journal_id = r.id and $1 in (p.debit, p.credit)
     ) m
     left join lateral (select o.game, o.refunded from round o where r.ref_kind = 'round' and o.id = r.ref_id) o on true
     order by r.id desc`,
    values: [accountId, low, Math.min(high, before), limit, span.fromMs ?? null, span.toMs ?? null],
  });
  const games = await readArchivedGames(db, archivedRounds, { accountId, rows });
  return rows.map((row) => ({
    id: row.id,
    atMs: Math.round(row.at_ms),
    kind: row.kind,
    amountMinor: BigInt(row.amount),
    isBothWays: row.both_ways,
    ticketId: row.ticket_id ?? undefined,
    round: toEntryRound(row, games),
    paymentMethod: row.payment_method ?? undefined,
    agentName: row.agent_name ?? undefined,
    reversedBy: row.reversed_by ?? undefined,
    currentBalanceMinor: BigInt(row.balance),
  }));
}
