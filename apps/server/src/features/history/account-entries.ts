import type { AccountId, JournalId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { journalBounds, type Span } from './id-bounds.ts';
import { type ReversalCause, reversalCause } from './reversal-cause.ts';

/** A round of a game, ours or another provider's. */
export interface EntryRound {
  readonly id: number;
  readonly provider: string;
  readonly game: string;
}

/** What a journal did to an account. */
export interface AccountEntry {
  readonly id: JournalId;
  readonly atMs: number;
  readonly kind: string;
  /** Minor units: below 0 what was taken. */
  readonly amountMinor: bigint;
  /** Undefined for what no bet caused. */
  readonly ticketId: number | undefined;
  /** The round of a game that caused it. */
  readonly round: EntryRound | undefined;
  /** Key of the method of the deposit or withdrawal that caused it. */
  readonly paymentMethod: string | undefined;
  /** Of a reversal, why. */
  readonly reversedBy: ReversalCause | undefined;
}

export interface EntriesWanted {
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
  readonly payment_method: string | null;
  readonly reversed_by: ReversalCause | null;
}

/** Newest first. Each side of the postings is read from its own index, no further than the page goes. */
export async function readAccountEntries(
  db: Queryable,
  { accountId, before, limit, span }: EntriesWanted,
): Promise<readonly AccountEntry[]> {
  const { low, high } = await journalBounds(db, span);
  const side = (column: 'debit' | 'credit') => `
    (select p.journal_id from posting p join journal j on j.id = p.journal_id
     where p.${column} = $1 and p.${column} > 1000 and p.journal_id >= $2 and p.journal_id < $3
       and j.at >= coalesce(to_timestamp($5::float8 / 1000), '-infinity')
       and j.at < coalesce(to_timestamp($6::float8 / 1000), 'infinity')
     group by p.journal_id order by p.journal_id desc limit $4)`;
  const { rows } = await db.query<EntryRow>({
    name: 'account-entries',
    text: `with recent as (${side('debit')} union ${side('credit')})
     select r.id, extract(epoch from r.at)::float8 * 1000 as at_ms, r.kind,
            (select sum(case when p.credit = $1 then p.amount else -p.amount end)::text
             from posting p where p.journal_id = r.id and $1 in (p.debit, p.credit)) as amount,
            case when r.ref_kind = 'ticket' then r.ref_id end as ticket_id,
            case when r.ref_kind in ('round', 'external-round') then r.ref_id end as round_id,
            case r.ref_kind when 'round' then 'evens'
              when 'external-round' then (select provider from external_round e where e.id = r.ref_id) end as provider,
            case r.ref_kind when 'round' then (select game from round o where o.id = r.ref_id)
              when 'external-round' then (select game from external_round e where e.id = r.ref_id) end as game,
            case when r.ref_kind = 'payment' then (select method from payment y where y.no = r.ref_id) end as payment_method,
            case when r.kind = 'reversal' then ${reversalCause} end as reversed_by
     from (select journal_id from recent order by journal_id desc limit $4) page join journal r on r.id = page.journal_id
     order by r.id desc`,
    values: [accountId, low, Math.min(high, before), limit, span.fromMs ?? null, span.toMs ?? null],
  });
  return rows.map(
    ({ id, at_ms, kind, amount, ticket_id, round_id, provider, game, payment_method, reversed_by }) => ({
      id,
      atMs: Math.round(at_ms),
      kind,
      amountMinor: BigInt(amount),
      ticketId: ticket_id ?? undefined,
      round:
        round_id === null || provider === null || game === null
          ? undefined
          : { id: round_id, provider, game },
      paymentMethod: payment_method ?? undefined,
      reversedBy: reversed_by ?? undefined,
    }),
  );
}
