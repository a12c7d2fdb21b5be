import {
  type AccountId,
  type CommandId,
  type CurrencyCode,
  err,
  ok,
  parseAmount,
  type Result,
} from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { bindCommand, commandHash, holdAccount } from '../../../money/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../../platform/db.ts';
import {
  confirmIncrease,
  type LimitKey,
  type LimitState,
  type LimitStep,
  noLimit,
  periodMs,
  requestLimit,
  withdrawIncrease,
} from './limit-rules.ts';
import { readLimits, writeLimitStep } from './limit-store.ts';

/** Playing time is counted in parts of this many minutes. */
const PLAY_PART_MINUTES = 5;
const SESSION_LEAST_MINUTES = 15;
const MINUTE_MS = 60_000;

/** Minor units, or minutes of a `session`. InvalidDetails contains the allowed values. */
export function parseLimit(
  { kind, period }: LimitKey,
  text: string,
  currency: CurrencyCode,
): Result<bigint, Refusal> {
  if (kind !== 'session') {
    const amount = parseAmount(text.trim(), currency);
    return amount.ok
      ? amount
      : err(refusal('InvalidDetailsException', { fields: ['Value'], fault: amount.error }));
  }
  const most = periodMs[period] / MINUTE_MS;
  const minutes = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (minutes >= SESSION_LEAST_MINUTES && minutes <= most && minutes % PLAY_PART_MINUTES === 0)
    return ok(BigInt(minutes));
  return err(
    refusal('InvalidDetailsException', {
      fields: ['Value'],
      minimum: SESSION_LEAST_MINUTES,
      maximum: most,
      multipleOf: PLAY_PART_MINUTES,
    }),
  );
}

export interface LimitChange extends LimitKey {
  readonly accountId: AccountId;
  readonly atMs: number;
}

async function readState(client: PoolClient, { accountId, kind, period }: LimitChange): Promise<LimitState> {
  const limits = await readLimits(client, accountId);
  return limits.find((one) => one.kind === kind && one.period === period)?.state ?? noLimit;
}

export interface LimitToSet extends LimitChange {
  readonly commandId: CommandId;
  /** Null removes the limit. */
  readonly value: bigint | null;
  readonly increaseAfterMs: number;
}

/** Called in the transaction of each step that changed a limit, with the account locked. */
export type LimitsChanged = (client: PoolClient, change: LimitChange) => Promise<void>;

/**
 * Sets a limit, or requests a higher one. A repeat of the command changes nothing: an increase that was confirmed or
 * withdrawn since is not requested again.
 */
export async function setLimit(
  pool: Pool,
  { commandId, value, increaseAfterMs, ...change }: LimitToSet,
  changed: LimitsChanged,
): Promise<Result<undefined, Refusal>> {
  const { accountId, kind, period, atMs } = change;
  const body = commandHash(['limit', kind, period, value ?? 'none']);
  return inTransaction(pool, async (client) => {
    await holdAccount(client, accountId);
    const { rows } = await client.query<{ same: boolean }>(
      `select use_case = 'limit' and body_sha256 = decode($3, 'hex') as same from command where id = $1 and account_id = $2`,
      [commandId, accountId, body],
    );
    if (rows[0]) return rows[0].same ? ok(undefined) : err(refusal('CommandIdReusedException'));
    const step = requestLimit(await readState(client, change), value, { nowMs: atMs, increaseAfterMs });
    if (step === undefined) return ok(undefined);
    const stepId = await writeLimitStep(client, { ...change, step });
    await bindCommand(client, {
      commandId,
      accountId,
      useCase: 'limit',
      bodySha256: body,
      resultId: stepId,
      atMs,
    });
    await changed(client, change);
    return ok(undefined);
  });
}

async function takeStep(
  pool: Pool,
  change: LimitChange,
  { next, changed }: { next(state: LimitState): Result<LimitStep, Refusal>; readonly changed: LimitsChanged },
): Promise<Result<undefined, Refusal>> {
  return inTransaction(pool, async (client) => {
    await holdAccount(client, change.accountId);
    const step = next(await readState(client, change));
    if (!step.ok) return step;
    await writeLimitStep(client, { ...change, step: step.value });
    await changed(client, change);
    return ok(undefined);
  });
}

/** A step on a pending increase. */
export type TakeLimitStep = (
  pool: Pool,
  change: LimitChange,
  changed: LimitsChanged,
) => Promise<Result<undefined, Refusal>>;

/** NotFound without a pending increase, LimitIncreaseTooEarly during its cooling-off. */
export const confirmLimit: TakeLimitStep = (pool, change, changed) => {
  return takeStep(pool, change, {
    changed,
    next(state) {
      const step = confirmIncrease(state, change.atMs);
      if (step.ok) return step;
      return err(
        step.error.kind === 'none'
          ? refusal('NotFoundException')
          : refusal('LimitIncreaseTooEarlyException', { From: new Date(step.error.fromMs).toISOString() }),
      );
    },
  });
};

/** NotFound without a pending increase. */
export const withdrawLimit: TakeLimitStep = (pool, change, changed) => {
  return takeStep(pool, change, {
    changed,
    next(state) {
      const step = withdrawIncrease(state);
      return step === undefined ? err(refusal('NotFoundException')) : ok(step);
    },
  });
};
