import type { AccountId, CurrencyCode } from '@evens/base';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import { barredMs, bookings, moveBalances } from '../ledger/index.ts';
import type { ActionToWrite, Judged, KnownAction, RoundState } from './judge-call.ts';
import type { WalletCall } from './wallet-call.ts';

export interface LockedBalance {
  readonly accountId: AccountId;
  readonly amountMinor: bigint;
  readonly version: number;
  readonly isBlocked: boolean;
  /** What the player's limits leave, minor units; null without such limits. */
  readonly allowanceMinor: bigint | null;
  /** Until when that is so. */
  readonly allowanceUntilMs: number | null;
  /** The player has not answered a reality check. */
  readonly isChecked: boolean;
  readonly isBarred: boolean;
}

/** Locks balances, in order of account as everybody does, until the transaction ends. */
export async function lockBalances(
  db: Queryable,
  accountIds: readonly AccountId[],
): Promise<Map<AccountId, LockedBalance>> {
  const { rows } = await db.query<{
    accountId: AccountId;
    amount: string;
    version: number;
    isBlocked: boolean;
    isChecked: boolean;
    isBarred: boolean;
    allowance: string | null;
    allowanceUntilMs: number | null;
  }>({
    name: 'lock-balances',
    text: `select account_id as "accountId", amount::text as amount, version, blocked as "isBlocked",
                  ${barredMs('balance')} is not null as "isBarred", reality_check_open as "isChecked",
                  allowance::text as allowance, (extract(epoch from allowance_until) * 1000)::float8 as "allowanceUntilMs"
           from balance where account_id = any($1::bigint[]) order by account_id for update`,
    values: [accountIds],
  });
  return new Map(
    rows.map(({ amount, allowance, ...row }) => [
      row.accountId,
      {
        ...row,
        amountMinor: BigInt(amount),
        allowanceMinor: allowance === null ? null : BigInt(allowance),
      },
    ]),
  );
}

interface ActionRow extends Omit<KnownAction, 'roundId' | 'journalId' | 'amountMinor' | 'atMs'> {
  readonly provider: string;
  readonly roundId: number | null;
  readonly originalId: string | null;
  readonly amount: string;
  readonly journalId: number | null;
  readonly at: Date;
}

export interface FoundAction extends KnownAction {
  readonly provider: string;
  readonly originalId: string | undefined;
}

interface NamedAction {
  readonly provider: string;
  readonly id: string;
}
const namedActions = defineBatch<NamedAction>()({
  provider: column.text(({ provider }) => provider),
  id: column.text(({ id }) => id),
});

/** What calls name: actions of theirs, those that they take back, and what took either back before. */
export async function readActions(
  db: Queryable,
  calls: readonly WalletCall[],
): Promise<readonly FoundAction[]> {
  const named = calls.flatMap(({ provider, actions }) =>
    actions.flatMap((action) => [
      { provider, id: action.id },
      ...(action.kind === 'rollback' ? [{ provider, id: action.originalId }] : []),
    ]),
  );
  if (named.length === 0) return [];
  const { rows } = await db.query<ActionRow>({
    name: 'read-external-actions',
    text: `with named as materialized (select distinct * from ${namedActions.unnest} as n(${namedActions.names}))
      select a.provider, a.action_id as id, a.tx_id as "txId", a.account_id as "accountId", a.round_id as "roundId", a.kind,
             a.amount::text as amount, encode(a.body_sha256, 'hex') as "bodySha256", a.journal_id as "journalId",
             a.original_action_id as "originalId", a.at
      from external_action a
      where (a.provider, a.action_id) in (select provider, id from named)
         or a.kind = 'rollback' and (a.provider, a.original_action_id) in (select provider, id from named)`,
    values: [...namedActions.values(named)],
  });
  return rows.map(({ roundId, originalId, amount, journalId, at, ...row }) => ({
    ...row,
    roundId: roundId ?? undefined,
    originalId: originalId ?? undefined,
    amountMinor: BigInt(amount),
    journalId: journalId ?? undefined,
    atMs: at.getTime(),
  }));
}

export interface FoundRound extends RoundState {
  readonly provider: string;
  readonly accountId: AccountId;
  readonly providerRound: string;
}

interface NamedRound {
  readonly provider: string;
  readonly accountId: AccountId;
  readonly round: string;
}

const namedRounds = defineBatch<NamedRound>()({
  provider: column.text(({ provider }) => provider),
  account_id: column.bigint(({ accountId }) => accountId),
  provider_round: column.text(({ round }) => round),
});

/** Rounds that calls name, and those with the ids of what they take back. */
export async function readRoundStates(
  db: Queryable,
  { calls, ids }: { readonly calls: readonly WalletCall[]; readonly ids: readonly number[] },
): Promise<readonly FoundRound[]> {
  const named = calls.flatMap(({ accountId, provider, round }) =>
    round === undefined ? [] : [{ accountId, provider, round }],
  );
  if (named.length === 0 && ids.length === 0) return [];
  const { rows } = await db.query<
    Omit<FoundRound, 'stakeMinor' | 'payoutMinor' | 'isNew'> & { stake: string; payout: string }
  >({
    name: 'read-external-rounds',
    text: `with named as materialized (select * from ${namedRounds.unnest} as n(${namedRounds.names}))
      select r.id, r.provider, r.account_id as "accountId", r.provider_round as "providerRound", r.bets,
             r.stake::text as stake, r.payout::text as payout, r.refunded as "isRefunded", r.ended_at is not null as "isOver"
      from external_round r
      where (r.provider, r.account_id, r.provider_round) in (select provider, account_id, provider_round from named)
         or r.id = any($${namedRounds.size + 1}::bigint[])`,
    values: [...namedRounds.values(named), ids],
  });
  return rows.map(({ stake, payout, ...row }) => ({
    ...row,
    isNew: false,
    stakeMinor: BigInt(stake),
    payoutMinor: BigInt(payout),
  }));
}

export async function nextRoundIds(db: Queryable, count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  const { rows } = await db.query<{ id: number }>(
    `select nextval('round_id_seq') as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

const askedCalls = defineBatch<WalletCall>()(
  {
    provider: column.text(({ provider }) => provider),
    account_id: column.bigint(({ accountId }) => accountId),
    game: column.text(({ game }) => game),
    session_id: column.text(({ sessionId }) => sessionId ?? null),
  },
  3,
);

/** Whether a bet may be made: by call, in their order. */
export interface Openness {
  readonly isSessionLive: boolean;
  readonly isGameOpen: boolean;
}

export async function readOpenness(
  db: Queryable,
  calls: readonly WalletCall[],
  { atMs, idleMs }: { readonly atMs: number; readonly idleMs: number },
): Promise<readonly Openness[]> {
  const { rows } = await db.query<Openness>({
    name: 'read-openness',
    text: `select exists (
             select from external_session s
             where s.id = c.session_id and s.provider = c.provider and s.account_id = c.account_id and s.game = c.game
               and s.ended_at is null and s.used_at > to_timestamp(($1::float8 - $2::float8) / 1000)
           ) as "isSessionLive",
           o.play_open and not exists (
             select from game_switch g where g.game in (c.provider || ':' || c.game, c.provider || ':*')
           ) as "isGameOpen"
           from ${askedCalls.unnest} with ordinality as c(${askedCalls.names}, no)
           cross join casino_rule o order by c.no`,
    values: [atMs, idleMs, ...askedCalls.values(calls)],
  });
  return rows;
}

/** A call that was judged and is to be written. */
export interface CallToWrite {
  readonly call: WalletCall;
  readonly judged: Judged;
  /** The provider's account in the ledger, of the call's currency. */
  readonly aggregatorAccount: number;
}

export interface WrittenCalls {
  readonly txIds: ReadonlyMap<string, number>;
  readonly versions: ReadonlyMap<AccountId, number>;
}

/** By provider and id: what a written action is found by. */
export const actionKey = (provider: string, id: string): string => `${provider} ${id}`;

/** One action of a call that was judged. */
interface ActedCall extends ActionToWrite {
  readonly call: WalletCall;
  readonly aggregatorAccount: number;
}
const acted = defineBatch<ActedCall>()({
  provider: column.text(({ call }) => call.provider),
  action_id: column.text(({ action }) => action.id),
  kind: column.text(({ action }) => action.kind),
  account_id: column.bigint(({ call }) => call.accountId),
  round_id: column.bigint(({ roundId }) => roundId ?? null),
  amount: column.bigint(({ amountMinor }) => amountMinor),
  cause: column.text(({ action }) => (action.kind === 'win' ? (action.cause ?? null) : null)),
  original_action_id: column.text(({ action }) => (action.kind === 'rollback' ? action.originalId : null)),
  body: column.hex(({ action }) => action.bodySha256),
  reverses: column.bigint(({ reverses }) => reverses ?? null),
  aggregator_account: column.bigint(({ aggregatorAccount }) => aggregatorAccount),
  moves: column.text(({ moves }) => moves),
});
const roundCurrencies = defineBatch<{ readonly id: number; readonly call: WalletCall }>()(
  { id: column.bigint(({ id }) => id), currency: column.text(({ call }) => call.currency) },
  acted.size + 1,
);
const changed = defineBatch<CallToWrite>()(
  {
    account_id: column.bigint(({ call }) => call.accountId),
    amount: column.bigint(({ judged }) => judged.amountMinor),
    staked: column.bigint(({ judged }) => judged.stakedMinor),
  },
  acted.size + roundCurrencies.size + 1,
);
const at = `to_timestamp($${acted.size + roundCurrencies.size + changed.size + 1}::float8 / 1000)`;

const writeStatement = {
  name: 'write-external-calls',
  text: `
with put as materialized (
  select a.*, nextval('external_tx_seq') as tx_id, case when moves <> 'nothing' then nextval('journal_id_seq') end as journal_id
  from ${acted.unnest} as a(${acted.names})
), money as materialized (
  select p.*, r.currency, ${at} as at from put p join ${roundCurrencies.unnest} as r(${roundCurrencies.names}) on r.id = p.round_id
  where p.journal_id is not null
), acted as (
  insert into external_action (provider, action_id, tx_id, account_id, round_id, kind, amount, cause, original_action_id, body_sha256,
                               journal_id, at)
  select provider, action_id, tx_id, account_id, round_id, kind, amount, cause, original_action_id, body, journal_id, ${at}
  from put
), ${bookings({
    from: 'money',
    journals: [
      {
        kind: "('external-' || kind)",
        about: { kind: 'external-round', id: 'round_id' },
        reverses: 'reverses',
        postings: [
          { debit: 'account_id', credit: 'aggregator_account', amount: 'amount', where: "moves = 'out'" },
          {
            no: 1,
            debit: 'aggregator_account',
            credit: 'account_id',
            amount: 'amount',
            where: "moves <> 'out'",
          },
        ],
      },
    ],
  })}, judged as materialized (
  select c.account_id, c.amount - b.amount as moved, c.staked
  from ${changed.unnest} as c(${changed.names}) join balance b on b.account_id = c.account_id
), paid as (
  ${moveBalances({ from: 'judged', by: 'm.moved', staked: 'm.staked', endsAllowance: 'm.staked < -m.moved', belowZero: 'allowed', returning: 'b.account_id, b.version' })}
)
select null::text as provider, null::text as id, null::bigint as tx_id, account_id, version from paid
union all
select provider, action_id, tx_id, null, null from put`,
};

/** What was judged of several accounts, in one statement; balances are locked and are set to what the judge found. */
export async function writeCalls(
  db: Queryable,
  written: readonly CallToWrite[],
  atMs: number,
): Promise<WrittenCalls> {
  await writeRounds(db, written, atMs);
  const actions = written.flatMap(({ call, judged, aggregatorAccount }) =>
    judged.toWrite.map((one): ActedCall => ({ ...one, call, aggregatorAccount })),
  );
  if (actions.length === 0) return { txIds: new Map(), versions: new Map() };
  const rounds = written.flatMap(({ call, judged }) => judged.rounds.map(({ id }) => ({ id, call })));
  const moved = written.filter(({ judged }) => judged.toWrite.some(({ moves }) => moves !== 'nothing'));
  const { rows } = await db.query<{
    /** A row is an action with its `tx_id`, or a balance with its account and version. */
    provider: string | null;
    id: string | null;
    tx_id: number | null;
    account_id: AccountId | null;
    version: number | null;
  }>({
    ...writeStatement,
    values: [...acted.values(actions), ...roundCurrencies.values(rounds), ...changed.values(moved), atMs],
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

type RoundToWrite = Judged['rounds'][number] & { readonly call: WalletCall };

const startedRounds = defineBatch<RoundToWrite>()(
  {
    id: column.bigint(({ id }) => id),
    provider: column.text(({ call }) => call.provider),
    provider_round: column.text(({ call }) => call.round ?? null),
    account_id: column.bigint(({ call }) => call.accountId),
    session_id: column.text(({ call }) => call.sessionId ?? null),
    game: column.text(({ call }) => call.game),
    currency: column.text(({ call }) => call.currency),
  },
  2,
);
const changedRounds = defineBatch<RoundToWrite>()(
  {
    id: column.bigint(({ id }) => id),
    bets: column.smallint(({ bets }) => bets),
    stake: column.bigint(({ stakeMinor }) => stakeMinor),
    payout: column.bigint(({ payoutMinor }) => payoutMinor),
    refunded: column.boolean(({ isRefunded }) => isRefunded),
    is_over: column.boolean(({ isOver }) => isOver),
  },
  2,
);

async function writeRounds(db: Queryable, written: readonly CallToWrite[], atMs: number): Promise<void> {
  const rounds = written.flatMap(({ call, judged }) => judged.rounds.map((round) => ({ ...round, call })));
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
  await db.query({
    name: 'change-external-rounds',
    text: `with changed as (
             update external_round r set bets = c.bets, stake = c.stake, payout = c.payout, refunded = c.refunded,
                    ended_at = case when c.is_over then coalesce(r.ended_at, to_timestamp($1::float8 / 1000)) end
             from ${changedRounds.unnest} as c(${changedRounds.names})
             where r.id = c.id returning r.session_id
           )
           update external_session s set used_at = greatest(s.used_at, to_timestamp($1::float8 / 1000)) from changed c where s.id = c.session_id`,
    values: [atMs, ...changedRounds.values(rounds)],
  });
}

export interface ExternalPlayer {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
}

/** Whom a provider means; undefined for nobody. Neither half ever changes. */
export async function readExternalPlayer(db: Queryable, userId: string): Promise<ExternalPlayer | undefined> {
  const { rows } = await db.query<ExternalPlayer>({
    name: 'read-external-player',
    text: `select e.account_id as "accountId", a.currency from external_player e join account a on a.id = e.account_id where e.user_id = $1`,
    values: [userId],
  });
  return rows[0];
}
