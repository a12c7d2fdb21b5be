import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { Judged } from './judge-call.ts';
import type { WalletCall } from './wallet-call.ts';

export type RoundToWrite = Judged['rounds'][number] & { readonly call: WalletCall };

const startedRounds = defineBatch<RoundToWrite>()(
  {
    id: column.bigint(({ id }) => id),
    provider: column.text(({ call }) => call.provider),
    provider_round: column.text(({ call }) => call.round ?? null),
    account_id: column.bigint(({ call }) => call.accountId),
    session_id: column.text(({ call }) => call.sessionId ?? null),
    game: column.text(({ call }) => call.game),
    currency: column.text(({ call }) => call.currency),
    game_group: column.text(({ call }) => call.group ?? null),
  },
  2,
);
const changedColumns = {
  id: column.bigint(({ id }: RoundToWrite) => id),
  bets: column.smallint(({ bets }: RoundToWrite) => bets),
  stake: column.bigint(({ stakeMinor }: RoundToWrite) => stakeMinor),
  payout: column.bigint(({ payoutMinor }: RoundToWrite) => payoutMinor),
  refunded: column.boolean(({ isRefunded }: RoundToWrite) => isRefunded),
  is_over: column.boolean(({ isOver }: RoundToWrite) => isOver),
};

type ChangedBatch = Pick<typeof cashRounds, 'names' | 'unnest' | 'values'>;

const cashRounds = defineBatch<RoundToWrite>()(changedColumns, 2);
const fundedRounds = defineBatch<RoundToWrite>()(
  {
    ...changedColumns,
    bonus_id: column.bigint(({ funding }) => funding?.bonusId ?? null),
    bonus_ledger: column.bigint(({ funding }) => funding?.ledgerId ?? null),
    bonus_stake: column.bigint(({ funding }) => funding?.bonusMinor ?? null),
    counts_for: column.bigint(({ counts }) => counts?.bonusId ?? null),
    counted: column.bigint(({ counts }) => counts?.countedMinor ?? null),
    spin_id: column.bigint(({ spins }) => spins?.id ?? null),
  },
  2,
);

function changeRounds(batch: ChangedBatch, kind: 'cash' | 'funded') {
  const funding =
    kind === 'cash'
      ? ''
      : ', bonus_id = c.bonus_id, bonus_ledger = c.bonus_ledger, bonus_stake = c.bonus_stake, counts_for = c.counts_for, counted = c.counted, spin_id = c.spin_id';
  // The bonus may be waiting for the end of this round.
  const touched =
    kind === 'cash'
      ? ''
      : ', touched as (update bonus n set is_due = true from changed c where n.id = c.bonus_id)';
  return {
    name: kind === 'cash' ? 'change-external-rounds' : 'change-external-rounds-by-bonus',
    text: `with changed as (
             update external_round r set bets = c.bets, stake = c.stake, payout = c.payout, refunded = c.refunded,
                    ended_at = case when c.is_over then coalesce(r.ended_at, to_timestamp($1::float8 / 1000)) end${funding}
             from ${batch.unnest} as c(${batch.names})
             where r.id = c.id returning r.session_id${kind === 'cash' ? '' : ', r.bonus_id'}
           )${touched}
           update external_session s set used_at = greatest(s.used_at, to_timestamp($1::float8 / 1000)) from changed c where s.id = c.session_id`,
    values: (rounds: readonly RoundToWrite[]) => batch.values(rounds),
  };
}

const cashChange = changeRounds(cashRounds, 'cash');
const fundedChange = changeRounds(fundedRounds, 'funded');

/** Starts the new rounds of a batch of calls, and writes the changed state of all. */
export async function writeRounds(
  db: Queryable,
  rounds: readonly RoundToWrite[],
  atMs: number,
): Promise<void> {
  if (rounds.length === 0) return;
  const started = rounds.filter(({ isNew }) => isNew);
  if (started.length > 0)
    await db.query({
      name: 'start-external-rounds',
      text: `insert into external_round (${startedRounds.names}, bets, stake, payout, started_at)
             select ${startedRounds.names}, 0, 0, 0, to_timestamp($1::float8 / 1000)
             from ${startedRounds.unnest} as n(${startedRounds.names})`,
      values: [atMs, ...startedRounds.values(started)],
    });
  const { name, text, values } = rounds.some(({ counts, funding }) => funding || counts)
    ? fundedChange
    : cashChange;
  await db.query({ name, text, values: [atMs, ...values(rounds)] });
}
