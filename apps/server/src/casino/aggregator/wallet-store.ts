import type { AccountId } from '@evens/base';
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
const acted = defineBatch<ActedCall>()({
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
  currency: column.text(({ call }: ActedCall) => call.currency),
  bonus: column.bigint(({ bonusMinor }: ActedCall) => (bonusMinor === 0n ? null : bonusMinor)),
  bonus_ledger: column.bigint(({ bonusLedger }: ActedCall) => bonusLedger ?? null),
});
const changed = defineBatch<CallToWrite>()(
  {
    account_id: column.bigint(({ call }: CallToWrite) => call.accountId),
    staked: column.bigint(({ judged }: CallToWrite) => judged.stakedMinor),
  },
  1 + acted.size,
);
const due = defineBatch<BonusMove>()(
  { bonus_id: column.bigint(({ bonusId }: BonusMove) => bonusId) },
  1 + acted.size + changed.size,
);
const progress = defineBatch<ProgressChange>()(
  {
    bonus_id: column.bigint(({ bonusId }: ProgressChange) => bonusId),
    round_id: column.bigint(({ roundId }: ProgressChange) => roundId),
    counted: column.bigint(({ countedMinor }: ProgressChange) => countedMinor),
  },
  1 + acted.size + changed.size + due.size,
);
const spins = defineBatch<SpinMove>()(
  {
    spin_id: column.bigint(({ spinId }: SpinMove) => spinId),
    left_change: column.integer(({ left }: SpinMove) => left),
    won: column.bigint(({ wonMinor }: SpinMove) => wonMinor),
  },
  1 + acted.size + changed.size + due.size + progress.size,
);
/** In the order of the parameters of `write_wallet_calls`, before the time. */
const lists = [acted, changed, due, progress, spins];
const writeText = `select no, tx_id, version from write_wallet_calls(
  ${lists.flatMap(({ array }) => Object.values(array)).join(', ')},
  to_timestamp($${1 + lists.reduce((sum, { size }) => sum + size, 0)}::float8 / 1000))`;

/** Writes the judged calls of several accounts, whose balances are locked, in one statement. */
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
  const { rows } = await db.query<{ no: number; tx_id: number; version: number | null }>({
    name: 'write-wallet-calls',
    text: writeText,
    values: [
      ...acted.values(actions),
      ...changed.values(
        written.filter(({ judged }) => judged.toWrite.some(({ moves }) => moves !== 'nothing')),
      ),
      ...due.values(written.flatMap(({ judged }) => judged.bonusMoves)),
      ...progress.values(written.flatMap(({ judged }) => judged.progress)),
      ...spins.values(written.flatMap(({ judged }) => judged.spinMoves)),
      atMs,
    ],
  });
  const txIds = new Map<string, number>();
  const versions = new Map<AccountId, number>();
  for (const { no, tx_id, version } of rows) {
    const action = actions[no - 1];
    if (!action) throw new Error(`writeCalls: expected an action ${no} of ${actions.length}`);
    txIds.set(actionKey(action.call.provider, action.action.id), tx_id);
    if (version !== null) versions.set(action.call.accountId, version);
  }
  return { txIds, versions };
}
