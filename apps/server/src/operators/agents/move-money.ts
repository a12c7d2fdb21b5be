import {
  type AccountId,
  type CurrencyCode,
  err,
  formatAmount,
  ok,
  type PlayerId,
  parseAmount,
  type Result,
} from '@evens/base';
import { type Refusal, refusal, userTypes } from '@evens/contract';
import { commandHash, endByWithdrawal, readBalance, readCommandId, readStanding } from '../../money/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { judgeAt, judgeDeposit } from '../../players/index.ts';
import {
  type Direction,
  type HeldPair,
  holdPair,
  readTransfer,
  type StoredTransfer,
  TRANSFER_USE_CASE,
  writeTransfer,
} from './transfer-store.ts';

export interface TransferRequest {
  readonly callerId: PlayerId;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly direction: Direction;
  /** The sub-account. */
  readonly playerId: PlayerId;
  readonly amount: string;
  readonly commandId: string;
  readonly atMs: number;
}

export interface Transferred {
  readonly transfer: StoredTransfer;
  /** Current minor units. */
  readonly ownMinor: bigint;
  readonly subMinor: bigint;
}

async function judge(
  client: PoolClient,
  pair: HeldPair,
  { direction, amountMinor, atMs }: { direction: Direction; amountMinor: bigint; atMs: number },
): Promise<Refusal | undefined> {
  const { own, sub, currency } = pair;
  if (pair.distance !== 1) return refusal('AgentAccountNotDirectException');
  if (pair.userType === userTypes.demo) return refusal('DemoMoneyException');
  if (own.isBlocked) return refusal('AccountLockedException');
  const point = direction === 'deposit' ? 'agent-deposit' : 'agent-withdrawal';
  const state = { barredUntilMs: sub.barredUntilMs, isLocked: sub.isBlocked };
  const held = judgeAt(point, state, { nowMs: atMs });
  if (held?.code === 'AccountLockedException') return refusal('SubAccountLockedException');
  const { subAccountId: accountId } = pair;
  // An agent learns only that the player accepts no deposit now, and nothing about the player's limits and breaks.
  if (
    held !== undefined ||
    (direction === 'deposit' &&
      (await judgeDeposit(client, { accountId, currency, amount: amountMinor, atMs })))
  )
    return refusal('SubAccountTakesNoDepositException');
  const payer = direction === 'deposit' ? own : sub;
  if (payer.amountMinor < amountMinor)
    return refusal(
      direction === 'deposit' ? 'InsufficientBalanceException' : 'SubAccountInsufficientException',
      {
        available: formatAmount(payer.amountMinor > 0n ? payer.amountMinor : 0n, currency),
        currency,
      },
    );
  return undefined;
}

/**
 * Moves money between an agent and a direct sub-account, once per command: one journal, in one transaction with the command. A
 * withdrawal ends the player's bonuses that end with one, as the player's own does (docs/decisions/100). Refuses, in this order:
 * an amount that is none, a command id that is none, CommandIdReused, NotFound for who is not below the caller, and what `judge` says.
 */
export async function moveMoney(pool: Pool, request: TransferRequest): Promise<Result<Transferred, Refusal>> {
  const { callerId, accountId, currency, direction, playerId, atMs } = request;
  const commandId = readCommandId(request.commandId, atMs);
  if (!commandId.ok) return commandId;
  const parsed = parseAmount(request.amount, currency);
  const amountMinor = parsed.ok ? parsed.value : 0n;
  if (amountMinor <= 0n) return err(refusal('InvalidDetailsException', { fields: ['Amount'] }));
  const bodySha256 = commandHash([direction, playerId, amountMinor]);
  const written = await inTransaction(pool, async (client): Promise<Result<number, Refusal>> => {
    const pair = await holdPair(client, { callerId, accountId, playerId });
    if (pair === undefined) return err(refusal('NotFoundException'));
    const { command } = await readStanding(client, { accountId, commandId: commandId.value });
    if (command !== undefined)
      return command.useCase === TRANSFER_USE_CASE && command.bodySha256 === bodySha256
        ? ok(command.resultId)
        : err(refusal('CommandIdReusedException'));
    const refused = await judge(client, pair, { direction, amountMinor, atMs });
    if (refused !== undefined) return err(refused);
    const { subAccountId } = pair;
    const id = await writeTransfer(client, {
      callerId,
      accountId,
      playerId,
      subAccountId,
      direction,
      amountMinor,
      currency,
      commandId: commandId.value,
      bodySha256,
      atMs,
    });
    if (direction === 'withdrawal') await endByWithdrawal(client, { accountId: subAccountId, atMs });
    return ok(id);
  });
  if (!written.ok) return written;
  const transfer = await readTransfer(pool, { id: written.value, callerId });
  if (transfer === undefined) throw new Error(`moveMoney: transfer ${written.value} is not there`);
  const own = await readBalance(pool, accountId);
  const sub = await readBalance(pool, transfer.subAccountId);
  return ok({ transfer, ownMinor: own.amountMinor, subMinor: sub.amountMinor });
}
