import { err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction } from '../../../platform/db.ts';
import type { Principal } from '../../../platform/principal.ts';
import { commandHash, holdAccount, readCommandId } from '../../wallet/index.ts';
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

/** The first question of the worker: after the longest that this process waits for the other platform's answer. */
const FIRST_LOOK_MS = 10_000;

export interface TransferRequest {
  readonly principal: Principal;
  readonly commandId: string;
  /** Of the funds, as the other platform names them. */
  readonly id: string;
  readonly bonusCode: string;
  readonly atMs: number;
}

function refusalOf(gate: TransferGate): Refusal | undefined {
  if (gate.isBlocked) return refusal('AccountLockedException');
  if (!gate.areDepositsOpen) return refusal('DepositsClosedException');
  if (gate.isBelowZero) return refusal('NegativeBalanceException');
  if (gate.isInProgress) return refusal('TransferInProgressException');
  return undefined;
}

/** Writes the transfer while the balance is locked. Returns its number. */
function write(
  { pool }: Pick<SettleParts, 'pool'>,
  transfer: TransferToWrite,
): Promise<Result<number, Refusal>> {
  const { accountId } = transfer;
  return inTransaction(pool, async (client): Promise<Result<number, Refusal>> => {
    await holdAccount(client, accountId);
    // One of two repeats at once waited here for the other.
    const seen = await findPaymentCommand(client, 'transfer', transfer);
    if (seen) return seen.isSame ? ok(seen.no) : err(refusal('CommandIdReusedException'));
    const refused = refusalOf(await readTransferGate(client, accountId));
    return refused ? err(refused) : ok(await writeTransfer(client, transfer));
  });
}

/** What a transfer comes to for its player: one that was refused is an error, one without an answer is in progress. */
function answerOf(payment: PaymentRecord): Result<PaymentRecord, Refusal> {
  return payment.state === paymentStates.rejectedByProvider
    ? err(refusal('TransferDeclinedException'))
    : ok(payment);
}

export type FundTransfer = (request: TransferRequest) => Promise<Result<PaymentRecord, Refusal>>;

/**
 * Moves what a player has at the other platform here: the transfer is written, the money is taken there by its id, and then
 * credited. A repeat of the command answers what became of the first one.
 */
export function makeFundTransfer(parts: SettleParts): FundTransfer {
  const { pool, wallet, changed } = parts;

  async function answerRepeat(command: PaymentCommand): Promise<Result<PaymentRecord, Refusal> | undefined> {
    const seen = await findPaymentCommand(pool, 'transfer', command);
    if (!seen) return undefined;
    return seen.isSame
      ? answerOf(await readPaymentByNo(pool, seen.no))
      : err(refusal('CommandIdReusedException'));
  }

  async function begin(
    command: PaymentCommand,
    { principal, id, bonusCode, atMs }: TransferRequest,
  ): Promise<Result<{ readonly no: number; readonly funds: ExternalFunds }, Refusal>> {
    const { accountId, currency } = principal;
    const refused = refusalOf(await readTransferGate(pool, accountId));
    if (refused) return err(refused);
    const available = await wallet.readAvailable(accountId);
    if (!available.ok) return err(refusal('TransferUnavailableException'));
    const funds = available.value;
    if (funds?.id !== id) return err(refusal('TransferNotOfferedException'));
    if (funds.currency !== currency)
      return err(
        refusal('TransferCurrencyException', { currency: funds.currency, accountCurrency: currency }),
      );
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
    // Of two at once, one finds the money on its way, or gone, by the other.
    if (!begun.ok) return (await answerRepeat(command)) ?? begun;
    changed([accountId]);
    const { no, funds } = begun.value;
    const { id: paymentId } = await readPaymentByNo(pool, no);
    await settleTransfer(parts, { ...funds, paymentId, accountId });
    return answerOf(await readPaymentByNo(pool, no));
  };
}
