import type { Clock, Fields } from '@evens/base';
import { addressFaultOn, type Blockchain, type WalletCurrency } from '@evens/providers';
import type { ChainPayer, SignedTransaction } from './chain-payer.ts';
import { type PayoutRequest, readPayoutRequest } from './payout-request.ts';
import type { SignerFile, StoredPayout } from './signer-file.ts';

const DAY_MS = 86_400_000;
const OPEN_AT_ONCE = 200;
const RECORDS_AT_ONCE = 500;

/** Maximum of one payout and of all payouts in 24 hours for a wallet, units of the chain. */
export interface SignerLimits {
  readonly payout: bigint;
  readonly day: bigint;
}

export interface SignerParts {
  readonly file: SignerFile;
  readonly payers: ReadonlyMap<Blockchain, ChainPayer>;
  walletLimits(wallet: WalletCurrency): SignerLimits;
  readonly clock: Clock;
  onError(error: unknown): void;
}

export interface SignerAnswer {
  readonly status: 200 | 400 | 402 | 403 | 404 | 409 | 429;
  readonly body: Fields;
}

const refuse = (status: SignerAnswer['status'], reason: string): SignerAnswer => ({
  status,
  body: { reason },
});

function signedTransaction({ tx, raw, sequence }: StoredPayout): SignedTransaction | undefined {
  return tx === null || raw === null ? undefined : { tx, raw, sequence: sequence ?? undefined };
}

/** The events of a payout that the site books. */
export function payoutEvents({ id: payment, state }: StoredPayout): readonly Fields[] {
  if (state === 'paid') return [{ kind: 'paid-out', payment }];
  if (state === 'declined') return [{ kind: 'failed', payment, failure: 'declined' }];
  return state === 'failed' ? [{ kind: 'failed', payment, failure: 'abandoned' }] : [];
}

function payoutRecord(payout: StoredPayout): Fields {
  const { id: payment, wallet, address, tag, units, minor, currency, tx } = payout;
  return { payment, wallet, address, tag, units, minor, currency, tx, events: payoutEvents(payout) };
}

/**
 * Pays the site's requests, each payment once. A payout is stored before its transaction is signed, and the signed
 * transaction before it is broadcast. After a crash at any step the signer continues with the same transaction.
 */
export class PayoutSigner {
  readonly #parts: SignerParts;
  /** The running work of each chain: one payout at a time, so that each gets its own sequence. */
  readonly #lanes = new Map<string, Promise<void>>();

  constructor(parts: SignerParts) {
    this.#parts = parts;
  }

  /** Accepts a payout request; a repeat gets the current answer of the same payout. */
  async request(body: Fields): Promise<SignerAnswer> {
    const { file, clock } = this.#parts;
    const request = readPayoutRequest(body);
    if (!request) return refuse(400, 'a field of the payout request is missing or invalid');
    const { payment: id, units, tag, ...rest } = request;
    const storedPayout = file.take(
      { ...rest, id, units: `${units}`, tag: tag ?? null, takenMs: clock.nowMs() },
      () => this.#judge(request),
    );
    if (storedPayout === 'later')
      return refuse(429, 'the limit of payouts in 24 hours is reached; ask again later');
    if (storedPayout.details !== request.details)
      return refuse(409, 'an earlier request for this payment had other values');
    if (storedPayout.state === 'declined') return refuse(402, storedPayout.reason);
    await this.#submit(storedPayout);
    return { status: 200, body: { tx: file.find(id)?.tx ?? null } };
  }

  #judge({
    wallet,
    chain,
    address,
    units,
  }: PayoutRequest): { readonly declined: string } | 'later' | 'taken' {
    const { file, payers, walletLimits, clock } = this.#parts;
    if (!payers.get(chain)?.wallets.includes(wallet)) return { declined: `the signer pays no ${wallet}` };
    const fault = addressFaultOn(chain, address);
    if (fault !== undefined) return { declined: `the address is no valid address of ${chain}: ${fault}` };
    const limits = walletLimits(wallet);
    if (units > limits.payout) return { declined: 'the amount exceeds the limit of one payout' };
    const before = file.acceptedSince(wallet, clock.nowMs() - DAY_MS);
    return before + units > limits.day ? 'later' : 'taken';
  }

  /** The current state of a payout, as events. */
  payout(id: string): Fields {
    const storedPayout = this.#parts.file.find(id);
    return storedPayout ? payoutRecord(storedPayout) : { events: [], tx: null };
  }

  /** A page of the payouts that ended in a period. */
  records(query: { readonly fromMs: number; readonly toMs: number; readonly after: string }): Fields {
    const ended = this.#parts.file.ended({ ...query, most: RECORDS_AT_ONCE });
    const payments = ended.map(payoutRecord);
    return ended.length < RECORDS_AT_ONCE ? { payments } : { payments, next: ended.at(-1)?.id };
  }

  /** Advances every open payout: signs it, broadcasts it if it is missing, and stores its result. */
  async advancePayouts(): Promise<void> {
    for (const payout of this.#parts.file.open(OPEN_AT_ONCE)) await this.#submit(payout);
  }

  async #submit({ id, chain }: StoredPayout): Promise<void> {
    const before = this.#lanes.get(chain) ?? Promise.resolve();
    const after = before.then(() => this.#advance(id)).catch(this.#parts.onError);
    this.#lanes.set(chain, after);
    await after;
  }

  async #advance(id: string): Promise<void> {
    const { file, payers } = this.#parts;
    const payout = file.find(id);
    const payer = payers.get(payout?.chain as Blockchain);
    if (!payout || !payer) return;
    if (payout.state === 'taken') await this.#sign(payout, payer);
    if (payout.state === 'signed') await this.#follow(payout, payer);
  }

  async #sign(payout: StoredPayout, payer: ChainPayer): Promise<void> {
    const { file } = this.#parts;
    const { id, wallet, chain, address, tag, units } = payout;
    const payment = {
      payment: id,
      // `readPayoutRequest` checked that it is one of the wallets.
      wallet: wallet as WalletCurrency,
      address,
      tag: tag ?? undefined,
      units: BigInt(units),
    };
    const signed = await payer.sign(payment, file.nextSequence(chain));
    if (!signed) return;
    // If another process has signed it meanwhile, this transaction is not stored and so never broadcast.
    if (!file.sign(id, signed)) return;
    // From here on only this transaction can pay the payout.
    await payer.broadcast(signed);
  }

  async #follow(payout: StoredPayout, payer: ChainPayer): Promise<void> {
    const { file, clock } = this.#parts;
    const signed = signedTransaction(payout);
    if (!signed) return;
    const state = await payer.state(signed);
    if (state === 'missing') await payer.broadcast(signed);
    if (state === 'paid') file.end(payout.id, { state, reason: '', atMs: clock.nowMs() });
    if (state === 'failed')
      file.end(payout.id, { state, reason: 'the transaction paid nobody', atMs: clock.nowMs() });
  }
}
