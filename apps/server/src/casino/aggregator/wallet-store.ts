import type { AccountId } from '@evens/base';
import { bookings, moveBalances } from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { SpinMove } from './free-rounds.ts';
import type { ActionToWrite, BonusMove, Judged, ProgressChange } from './judge-call.ts';
import type { WalletCall } from './wallet-call.ts';
import { writeRounds } from './wallet-rounds-store.ts';

/** A judged call to write. */
export interface CallToWrite {
  readonly call: WalletCall;
  readonly judged: Judged;
  /** The provider's ledger account in the call's currency. */
  readonly aggregatorAccount: number;
}

export interface WrittenCalls {
  readonly txIds: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<AccountId, number>;
}

/** Key of a written action: provider and id. */
export const actionKey = (provider: string, id: string): string => `${provider} ${id}`;

/** One action of a judged call. */
interface ActedCall extends ActionToWrite {
  readonly call: WalletCall;
  readonly aggregatorAccount: number;
}
const actedColumns = {
  provider: column.text(({ call }: ActedCall) => call.provider),
  action_id: column.text(({ action }: ActedCall) => action.id),
  kind: column.text(({ action }: ActedCall) => action.kind),
  account_id: column.bigint(({ call }: ActedCall) => call.accountId),
  round_id: column.bigint(({ roundId }: ActedCall) => roundId ?? null),
  amount: column.bigint(({ amountMinor }: ActedCall) => amountMinor),
  cause: column.text(({ action }: ActedCall) => (action.kind === 'win' ? (action.cause ?? null) : null)),
  original_action_id: column.text(({ action }: ActedCall) =>
    action.kind === 'rollback' ? action.originalId : null,
  ),
  body: column.hex(({ action }: ActedCall) => action.bodySha256),
  reverses: column.bigint(({ reverses }: ActedCall) => reverses ?? null),
  aggregator_account: column.bigint(({ aggregatorAccount }: ActedCall) => aggregatorAccount),
  moves: column.text(({ moves }: ActedCall) => moves),
};
const roundColumns = {
  id: column.bigint(({ id }: { readonly id: number }) => id),
  currency: column.text(({ call }: { readonly call: WalletCall }) => call.currency),
};
const balanceColumns = {
  account_id: column.bigint(({ call }: CallToWrite) => call.accountId),
  amount: column.bigint(({ judged }: CallToWrite) => judged.amountMinor),
  staked: column.bigint(({ judged }: CallToWrite) => judged.stakedMinor),
};
const moveColumns = {
  bonus_id: column.bigint(({ bonusId }: BonusMove) => bonusId),
  bonus_ledger: column.bigint(({ ledgerId }: BonusMove) => ledgerId),
  change: column.bigint(({ changeMinor }: BonusMove) => changeMinor),
};
const progressColumns = {
  bonus_id: column.bigint(({ bonusId }: ProgressChange) => bonusId),
  round_id: column.bigint(({ roundId }: ProgressChange) => roundId),
  counted: column.bigint(({ countedMinor }: ProgressChange) => countedMinor),
};
const spinColumns = {
  spin_id: column.bigint(({ spinId }: SpinMove) => spinId),
  left_change: column.integer(({ left }: SpinMove) => left),
  won: column.bigint(({ wonMinor }: SpinMove) => wonMinor),
};

type ActedBatch = Pick<typeof cashActed, 'names' | 'size' | 'unnest' | 'values'>;

const cashActed = defineBatch<ActedCall>()(actedColumns);
/** Null for an action that moves only cash. */
const fundedActed = defineBatch<ActedCall>()({
  ...actedColumns,
  bonus: column.bigint(({ bonusMinor }) => (bonusMinor === 0n ? null : bonusMinor)),
  bonus_ledger: column.bigint(({ bonusLedger }) => bonusLedger ?? null),
});

/**
 * The queries that move bonus money and count progress. One update per bonus does both, because a statement can change
 * a row only once. Progress has the id of the round's last action as its source, so that no action is counted twice.
 */
function bonusesMoved({
  bonuses,
  progress,
  spins,
  at,
}: Readonly<Record<'at' | 'bonuses' | 'progress' | 'spins', string>>): string {
  return `bonus_change as materialized (
  select * from ${bonuses}
), made as materialized (
  select p.*, (select max(a.tx_id) from put a where a.round_id = p.round_id) as tx_id from ${progress}
), bonus_moved as (
  ${moveBalances({
    from: '(select bonus_ledger as account_id, change from bonus_change)',
    by: 'm.change',
    belowZero: 'allowed',
    returning: 'b.account_id',
  })}
), progressed as (
  insert into bonus_progress (bonus_id, source_kind, source_id, source_version, counted)
  select bonus_id, 'provider', tx_id, 1, counted from made
), bonus_touched as (
  update bonus n set is_due = true, wagered = n.wagered + m.counted, version = n.version + (m.counted <> 0)::integer
  from (select bonus_id, sum(counted)::bigint as counted
        from (select bonus_id, 0 as counted from bonus_change union all select bonus_id, counted from made) b group by bonus_id) m
  where n.id = m.bonus_id
), spun as (
  update free_spin f set won = f.won + m.won, "left" = f."left" + case
           when m.left_change <= 0 or n.state in (1, 2) or n.end_reason = 'used' and f.expires_at > ${at} then m.left_change else 0 end
  from ${spins}, bonus n where f.id = m.spin_id and n.id = f.bonus_id
)`;
}

const bonusPostings = [
  {
    no: 2,
    debit: 'bonus_ledger',
    credit: 'aggregator_account',
    amount: 'bonus',
    where: "moves = 'out' and bonus > 0",
  },
  {
    no: 2,
    debit: 'aggregator_account',
    credit: 'bonus_ledger',
    amount: 'bonus',
    where: "moves <> 'out' and bonus > 0",
  },
];

/** The statement that writes a batch of judged calls; `funded` if one of them moves bonus money. */
function makeCallsStatement(acted: ActedBatch, kind: 'cash' | 'funded') {
  const isFunded = kind === 'funded';
  const currencies = defineBatch<{ readonly id: number; readonly call: WalletCall }>()(
    roundColumns,
    acted.size + 1,
  );
  const balances = defineBatch<CallToWrite>()(balanceColumns, acted.size + currencies.size + 1);
  const beforeBonuses = acted.size + currencies.size + balances.size;
  const bonuses = defineBatch<BonusMove>()(moveColumns, beforeBonuses + 1);
  const progress = defineBatch<ProgressChange>()(progressColumns, beforeBonuses + bonuses.size + 1);
  const spins = defineBatch<SpinMove>()(spinColumns, beforeBonuses + bonuses.size + progress.size + 1);
  const before = beforeBonuses + (isFunded ? bonuses.size + progress.size + spins.size : 0);
  const at = `to_timestamp($${before + 1}::float8 / 1000)`;
  const cash = isFunded ? 'amount - coalesce(bonus, 0)' : 'amount';
  const hasCash = isFunded ? ` and ${cash} > 0` : '';
  const text = `
with put as materialized (
  select a.*, nextval('external_tx_seq') as tx_id, case when moves <> 'nothing' then nextval('journal_id_seq') end as journal_id
  from ${acted.unnest} as a(${acted.names})
), money as materialized (
  select p.*, r.currency, ${at} as at from put p join ${currencies.unnest} as r(${currencies.names}) on r.id = p.round_id
  where p.journal_id is not null
), acted as (
  insert into external_action (provider, action_id, tx_id, account_id, round_id, kind, amount, cause, original_action_id, body_sha256,
                               journal_id, at${isFunded ? ', bonus' : ''})
  select provider, action_id, tx_id, account_id, round_id, kind, amount, cause, original_action_id, body, journal_id, ${at}${
    isFunded ? ', bonus' : ''
  }
  from put
), ${bookings({
    from: 'money',
    journals: [
      {
        kind: "('external-' || kind)",
        about: { kind: 'external-round', id: 'round_id' },
        reverses: 'reverses',
        postings: [
          {
            debit: 'account_id',
            credit: 'aggregator_account',
            amount: cash,
            where: `moves = 'out'${hasCash}`,
          },
          {
            no: 1,
            debit: 'aggregator_account',
            credit: 'account_id',
            amount: cash,
            where: `moves <> 'out'${hasCash}`,
          },
          ...(isFunded ? bonusPostings : []),
        ],
      },
    ],
  })}, judged as materialized (
  select c.account_id, c.amount - b.amount as moved, c.staked
  from ${balances.unnest} as c(${balances.names}) join balance b on b.account_id = c.account_id
), ${
    isFunded
      ? `${bonusesMoved({ bonuses: `${bonuses.unnest} as m(${bonuses.names})`, progress: `${progress.unnest} as p(${progress.names})`, spins: `${spins.unnest} as m(${spins.names})`, at })}, `
      : ''
  }paid as (
  ${moveBalances({ from: 'judged', by: 'm.moved', staked: 'm.staked', endsAllowance: 'm.staked < -m.moved', belowZero: 'allowed', returning: 'b.account_id, b.version' })}
)
select null::text as provider, null::text as id, null::bigint as tx_id, account_id, version from paid
union all
select provider, action_id, tx_id, null, null from put`;
  return {
    name: isFunded ? 'write-external-calls-by-bonus' : 'write-external-calls',
    text,
    values: ({
      actions,
      rounds,
      moved,
      bonusMoves,
      spinMoves,
      progress: bonusProgress,
      atMs,
    }: CallsToWrite): unknown[] => [
      ...acted.values(actions),
      ...currencies.values(rounds),
      ...balances.values(moved),
      ...(isFunded
        ? [...bonuses.values(bonusMoves), ...progress.values(bonusProgress), ...spins.values(spinMoves)]
        : []),
      atMs,
    ],
  };
}

interface CallsToWrite {
  readonly actions: readonly ActedCall[];
  readonly rounds: readonly { readonly id: number; readonly call: WalletCall }[];
  readonly moved: readonly CallToWrite[];
  readonly bonusMoves: readonly BonusMove[];
  readonly spinMoves: readonly SpinMove[];
  readonly progress: readonly ProgressChange[];
  readonly atMs: number;
}

const cashStatement = makeCallsStatement(cashActed, 'cash');
const fundedStatement = makeCallsStatement(fundedActed, 'funded');

/** Writes the judged calls of several accounts in one statement. Sets the locked balances to the judged values. */
export async function writeCalls(
  db: Queryable,
  written: readonly CallToWrite[],
  atMs: number,
): Promise<WrittenCalls> {
  const rounds = written.flatMap(({ call, judged }) => judged.rounds.map((round) => ({ ...round, call })));
  await writeRounds(db, rounds, atMs);
  const actions = written.flatMap(({ call, judged, aggregatorAccount }) =>
    judged.toWrite.map((one): ActedCall => ({ ...one, call, aggregatorAccount })),
  );
  if (actions.length === 0) return { txIds: new Map(), versions: new Map() };
  const moved = written.filter(({ judged }) => judged.toWrite.some(({ moves }) => moves !== 'nothing'));
  const bonusMoves = written.flatMap(({ judged }) => judged.bonusMoves);
  const progress = written.flatMap(({ judged }) => judged.progress);
  const spinMoves = written.flatMap(({ judged }) => judged.spinMoves);
  const isFunded = bonusMoves.length > 0 || progress.length > 0 || spinMoves.length > 0;
  const { name, text, values } = isFunded ? fundedStatement : cashStatement;
  const { rows } = await db.query<{
    /** A row is an action with its `tx_id`, or a balance with its account and version. */
    provider: string | null;
    id: string | null;
    tx_id: number | null;
    account_id: AccountId | null;
    version: number | null;
  }>({
    name,
    text,
    values: values({ actions, rounds, moved, bonusMoves, spinMoves, progress, atMs }),
  });
  return {
    txIds: new Map(
      rows.flatMap(({ provider, id, tx_id }) =>
        provider === null || id === null || tx_id === null ? [] : [[actionKey(provider, id), tx_id]],
      ),
    ),
    versions: new Map(
      rows.flatMap(({ account_id, version }) =>
        account_id === null || version === null ? [] : [[account_id, version]],
      ),
    ),
  };
}
