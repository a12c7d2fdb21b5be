import type { AccountId, CurrencyCode } from '@evens/base';
import { barredMs } from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import type { KnownAction, RoundCounts, RoundState } from './standing.ts';
import type { WalletCall } from './wallet-call.ts';

export interface LockedBalance {
  readonly accountId: AccountId;
  readonly amountMinor: bigint;
  readonly version: number;
  readonly isBlocked: boolean;
  /** The remaining allowance of the player's limits, minor units; null without such limits. */
  readonly allowanceMinor: bigint | null;
  /** The end of the allowance's validity. */
  readonly allowanceUntilMs: number | null;
  /** The player has not answered a reality check. */
  readonly isChecked: boolean;
  readonly isBarred: boolean;
}

/** Locks balances until the transaction ends, in the order of account ids, as every writer does. */
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

interface ActionRow
  extends Omit<KnownAction, 'roundId' | 'journalId' | 'amountMinor' | 'bonusMinor' | 'atMs'> {
  readonly provider: string;
  readonly roundId: number | null;
  readonly originalId: string | null;
  readonly amount: string;
  readonly bonus: string | null;
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

/** Reads the stored actions that calls name: their own, those that they roll back, and earlier rollbacks of either. */
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
             a.amount::text as amount, a.bonus::text as bonus, encode(a.body_sha256, 'hex') as "bodySha256", a.journal_id as "journalId",
             a.original_action_id as "originalId", a.at
      from external_action a
      where (a.provider, a.action_id) in (select provider, id from named)
         or a.kind = 'rollback' and (a.provider, a.original_action_id) in (select provider, id from named)`,
    values: [...namedActions.values(named)],
  });
  return rows.map(({ roundId, originalId, amount, bonus, journalId, at, ...row }) => ({
    ...row,
    roundId: roundId ?? undefined,
    originalId: originalId ?? undefined,
    amountMinor: BigInt(amount),
    bonusMinor: BigInt(bonus ?? 0),
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

/** How a round's game counts towards the bonus at the round's begin; undefined if that bonus has ended. */
function countingTerms(share: number | null, maxStake: string | null): RoundCounts['terms'] {
  if (share === null) return undefined;
  return { shareBasisPoints: share, stakeMaxMinor: maxStake === null ? undefined : BigInt(maxStake) };
}

/** Reads the rounds that calls name, and the rounds with the given ids (of actions that are rolled back). */
export async function readRoundStates(
  db: Queryable,
  { calls, ids }: { readonly calls: readonly WalletCall[]; readonly ids: readonly number[] },
): Promise<readonly FoundRound[]> {
  const named = calls.flatMap(({ accountId, provider, round }) =>
    round === undefined ? [] : [{ accountId, provider, round }],
  );
  if (named.length === 0 && ids.length === 0) return [];
  const { rows } = await db.query<
    Omit<FoundRound, 'stakeMinor' | 'payoutMinor' | 'isNew' | 'funding' | 'counts' | 'spins'> & {
      stake: string;
      payout: string;
      bonusId: number | null;
      bonusLedger: number | null;
      bonusStake: string | null;
      countsFor: number | null;
      counted: string | null;
      share: number | null;
      maxStake: string | null;
      spinId: number | null;
      isToCash: boolean | null;
    }
  >({
    name: 'read-external-rounds',
    text: `with named as materialized (select * from ${namedRounds.unnest} as n(${namedRounds.names}))
      select r.id, r.provider, r.account_id as "accountId", r.provider_round as "providerRound", r.bets,
             r.stake::text as stake, r.payout::text as payout, r.refunded as "isRefunded", r.ended_at is not null as "isOver",
             r.bonus_id as "bonusId", r.bonus_ledger as "bonusLedger", r.bonus_stake::text as "bonusStake",
             r.counts_for as "countsFor", r.counted::text as counted,
             case when n.id is not null then game_share(n.terms, r.provider || ':' || r.game, r.game_group) end as share, n.max_stake::text as "maxStake",
             r.spin_id as "spinId", s.winnings_to_cash as "isToCash"
      from external_round r left join bonus n on n.id = r.counts_for and n.state = 2 left join free_spin s on s.id = r.spin_id
      where (r.provider, r.account_id, r.provider_round) in (select provider, account_id, provider_round from named)
         or r.id = any($${namedRounds.size + 1}::bigint[])`,
    values: [...namedRounds.values(named), ids],
  });
  return rows.map(
    ({
      stake,
      payout,
      bonusId,
      bonusLedger,
      bonusStake,
      countsFor,
      counted,
      share,
      maxStake,
      spinId,
      isToCash,
      ...row
    }) => ({
      ...row,
      isNew: false,
      spins: spinId === null ? undefined : { id: spinId, isToCash: isToCash === true },
      counts:
        countsFor === null
          ? undefined
          : { bonusId: countsFor, countedMinor: BigInt(counted ?? 0), terms: countingTerms(share, maxStake) },
      funding:
        bonusId === null || bonusLedger === null
          ? undefined
          : { bonusId, ledgerId: bonusLedger, bonusMinor: BigInt(bonusStake ?? 0) },
      stakeMinor: BigInt(stake),
      payoutMinor: BigInt(payout),
    }),
  );
}

export async function nextRoundIds(db: Queryable, count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  const { rows } = await db.query<{ id: number }>(
    `select nextval('round_id_seq') as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

export interface ExternalPlayer {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
}

/** The player behind a provider's user id; undefined if unknown. A pair of account and currency never changes. */
export async function readExternalPlayer(db: Queryable, userId: string): Promise<ExternalPlayer | undefined> {
  const { rows } = await db.query<ExternalPlayer>({
    name: 'read-external-player',
    text: `select e.account_id as "accountId", a.currency from external_player e join account a on a.id = e.account_id where e.user_id = $1`,
    values: [userId],
  });
  return rows[0];
}
