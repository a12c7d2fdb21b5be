import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { commandHash, holdAccount, readCommandId } from '../../money/index.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import { barredRefusal, judgeDeposit, lockedRefusal } from '../../players/index.ts';
import type { DepositCodes } from '../deposits/deposit-codes.ts';
import { newPaymentId } from '../new-payment-id.ts';
import { findPaymentCommand, type PaymentCommand } from '../payment-command.ts';
import { paymentStates } from '../states.ts';
import { type PaymentRecord, readPaymentByNo } from '../store.ts';
import type { ExternalFunds } from './external-wallet.ts';
import { type SettleParts, settleTransfer } from './settle-transfers.ts';
import {
  readTransferGate,
  type TransferGate,
  type TransferToWrite,
  writeTransfer,
} from './transfer-store.ts';

/** When the worker first orders the debit again, ms: later than the longest wait of this process for an answer. */
const FIRST_LOOK_MS = 10_000;

export interface TransferParts extends SettleParts {
  readonly codes: DepositCodes;
}

export interface TransferRequest {
  readonly principal: Principal;
  readonly commandId: string;
  /** The other platform's id of the funds. */
  readonly id: string;
  readonly bonusCode: string;
  readonly atMs: number;
}

/** The reasons why an account may not begin a transfer, in a fixed order. */
export function transferGateRefusal(gate: TransferGate): Refusal | undefined {
  if (gate.isBlocked) return lockedRefusal('deposit');
  if (gate.barredUntilMs !== null) return barredRefusal('deposit', { untilMs: gate.barredUntilMs });
  if (!gate.areDepositsOpen) return refusal('DepositsClosedException');
  if (gate.isBelowZero) return refusal('NegativeBalanceException');
  if (gate.isInProgress) return refusal('TransferInProgressException');
  return undefined;
}

/** Writes the transfer under the balance's lock. Returns its payment number. */
function write(
  { pool, codes }: Pick<TransferParts, 'pool' | 'codes'>,
  transfer: TransferToWrite,
): Promise<Result<number, Refusal>> {
  const { accountId } = transfer;
  return inTransaction(pool, async (client): Promise<Result<number, Refusal>> => {
    await holdAccount(client, accountId);
    // The second of two concurrent repeats waited here for the first.
    const seen = await findPaymentCommand(client, 'transfer', transfer);
    if (seen) return seen.isSame ? ok(seen.no) : err(refusal('CommandIdReusedException'));
    const refused = transferGateRefusal(await readTransferGate(client, accountId));
    if (refused) return err(refused);
    // Money from the other platform of the group counts as a deposit.
    const { amount, currency } = transfer.funds;
    const limited = await judgeDeposit(client, { accountId, amount, currency, atMs: transfer.atMs });
    if (limited) return err(limited);
    const no = await writeTransfer(client, transfer);
    if (transfer.bonusCode !== '')
      await codes.store(client, { ...transfer, paymentId: transfer.id, code: transfer.bonusCode });
    return ok(no);
  });
}

/** The answer to the player: a refused transfer is a refusal, a transfer without an answer is in progress. */
function transferResult(payment: PaymentRecord): Result<PaymentRecord, Refusal> {
  return payment.state === paymentStates.rejectedByProvider
    ? err(refusal('TransferDeclinedException'))
    : ok(payment);
}

export type FundTransfer = (request: TransferRequest) => Promise<Result<PaymentRecord, Refusal>>;

/**
 * Moves a player's money from the other platform to this site: writes the transfer, orders the debit with the payment's id
 * as its key, then credits the money. A repeat of the command returns the result of the first one.
 */
export function makeFundTransfer(parts: TransferParts): FundTransfer {
  const { pool, wallet, changed, codes } = parts;

  async function answerRepeat(command: PaymentCommand): Promise<Result<PaymentRecord, Refusal> | undefined> {
    const seen = await findPaymentCommand(pool, 'transfer', command);
    if (!seen) return undefined;
    return seen.isSame
      ? transferResult(await readPaymentByNo(pool, seen.no))
      : err(refusal('CommandIdReusedException'));
  }

  async function begin(
    command: PaymentCommand,
    { principal, id, bonusCode, atMs }: TransferRequest,
  ): Promise<Result<{ readonly no: number; readonly funds: ExternalFunds }, Refusal>> {
    const { accountId, currency } = principal;
    const refused = transferGateRefusal(await readTransferGate(pool, accountId));
    if (refused) return err(refused);
    const available = await wallet.readAvailable(accountId);
    if (!available.ok) return err(refusal('TransferUnavailableException'));
    const funds = available.value;
    if (funds?.id !== id) return err(refusal('TransferNotOfferedException'));
    if (funds.currency !== currency)
      return err(
        refusal('TransferCurrencyException', { currency: funds.currency, accountCurrency: currency }),
      );
    const refusedCode = await codes.findRefusal(pool, {
      code: bonusCode,
      accountId,
      currency,
      amountMinor: funds.amount,
      atMs,
    });
    if (refusedCode) return err(refusedCode);
    const dueAtMs = atMs + FIRST_LOOK_MS;
    const written = await write(parts, {
      ...command,
      id: newPaymentId(atMs),
      funds,
      bonusCode,
      atMs,
      dueAtMs,
    });
    return written.ok ? ok({ no: written.value, funds }) : written;
  }

  return async (request) => {
    const { principal, atMs } = request;
    const { accountId } = principal;
    const commandId = readCommandId(request.commandId, atMs);
    if (!commandId.ok) return commandId;
    const command = {
      accountId,
      commandId: commandId.value,
      bodySha256: commandHash(['transfer', request.id, request.bonusCode]),
    };
    const before = await answerRepeat(command);
    if (before) return before;
    const begun = await begin(command, request);
    // The second of two concurrent commands finds the money in transfer or already moved.
    if (!begun.ok) return (await answerRepeat(command)) ?? begun;
    changed([accountId]);
    const { no, funds } = begun.value;
    const { id: paymentId } = await readPaymentByNo(pool, no);
    await settleTransfer(parts, { ...funds, paymentId, accountId });
    return transferResult(await readPaymentByNo(pool, no));
  };
}
