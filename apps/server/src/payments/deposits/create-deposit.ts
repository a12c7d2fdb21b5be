import { type Amount, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { holdAccount, readCommandId } from '../../money/index.ts';
import { inTransaction, type Pool } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import {
  agreeToPaymentTerms,
  barredRefusal,
  confirmIdentity,
  findPlayer,
  type IdentityParts,
  judgeDeposit,
  lockedRefusal,
} from '../../players/index.ts';
import { type BookingParts, bookEvents } from '../book-events.ts';
import type { PaymentForm, PaymentLimits } from '../methods/definition/payment-method.ts';
import type { PaymentValues } from '../methods/kinds/field-kind.ts';
import { newPaymentId } from '../new-payment-id.ts';
import type { OpenProviders } from '../open-providers.ts';
import { findPaymentCommand, paymentHash } from '../payment-command.ts';
import type { DepositStep, PaymentOrder } from '../payment-provider.ts';
import { readOfferTerms } from '../rules/offer-terms.ts';
import { paymentStates } from '../states.ts';
import {
  type DepositToWrite,
  type PaymentRecord,
  readPaymentByNo,
  type WrittenDeposit,
  writeDeposit,
  writeStep,
} from '../store.ts';
import { withoutSecrets } from '../wrong-fields.ts';
import type { DepositCodes } from './deposit-codes.ts';
import { depositOffer } from './offered-deposits.ts';
import { asksForPassword, readDeposit, type SentDeposit } from './read-deposit.ts';

/**
 * A deposit that has not finished by then, nor by the expiry of its provider's page, is shown as expired; later money
 * is credited all the same.
 */
const FINISHED_WITHIN_MS = 30 * 60_000;
/** Margin after the expiry of the provider's page, or of the text that is paid to. */
const PAGE_MARGIN_MS = 10 * 60_000;
/** First poll of the provider if no callback arrived. */
const FIRST_LOOK_MS = 60_000;
const PENDING_MAX = 20;

export interface DepositRequest {
  readonly principal: Principal;
  readonly commandId: string;
  readonly method: string;
  readonly sent: SentDeposit;
  readonly bonusCode: string;
  /** Address that the hosted page returns the player to. */
  readonly returnUrl: string;
  readonly atMs: number;
}

export interface DepositParts extends BookingParts {
  readonly identity: IdentityParts;
  readonly pool: Pool;
  readonly providers: OpenProviders;
  readonly codes: DepositCodes;
}

export interface BegunDeposit {
  readonly payment: PaymentRecord;
  readonly step: DepositStep | undefined;
}

/** A deposit that exceeds a limit of its player writes nothing. */
type JudgedDeposit = WrittenDeposit | { readonly kind: 'limited'; readonly refusal: Refusal };

function toRefusal(written: Exclude<JudgedDeposit, { readonly no: number }>): Refusal {
  switch (written.kind) {
    case 'limited':
      return written.refusal;
    case 'barred':
      return barredRefusal('deposit', written);
    case 'reused':
      return refusal('CommandIdReusedException');
    case 'blocked':
      return lockedRefusal('deposit');
    case 'closed':
      return refusal('DepositsClosedException');
    case 'too-many':
      return refusal('PendingDepositsLimitReachedException', { maximum: PENDING_MAX });
  }
}

/** The form's values under their stored names: the postal code of a card is stored as `PostalCode`. */
function storedNames({ DepositPostalCode, ...values }: PaymentValues): PaymentValues {
  return DepositPostalCode === undefined ? values : { ...values, PostalCode: DepositPostalCode };
}

/**
 * Writes the deposit and the player's consent to the payment terms in one transaction. The player's row is locked
 * before the balance, as in every transaction: the other order could deadlock with a change of both.
 */
async function write(
  { pool, codes }: Pick<DepositParts, 'pool' | 'codes'>,
  deposit: DepositToWrite & { readonly bonusCode: string },
  { agrees, playerId }: { readonly agrees: boolean; readonly playerId: Principal['playerId'] },
): Promise<JudgedDeposit> {
  return inTransaction(pool, async (client) => {
    if (agrees) await agreeToPaymentTerms(client, { playerId, atMs: deposit.atMs });
    await holdAccount(client, deposit.accountId);
    // A repeat returns the first answer, even if more was deposited since.
    const seen = await findPaymentCommand(client, 'deposit', deposit);
    const limited = seen ? undefined : await judgeDeposit(client, deposit);
    if (limited) return { kind: 'limited', refusal: limited };
    const written = await writeDeposit(client, deposit);
    if (written.kind === 'made' && deposit.bonusCode !== '')
      await codes.store(client, { ...deposit, paymentId: deposit.id, code: deposit.bonusCode });
    return written;
  });
}

interface CheckedForm {
  readonly player: NonNullable<Awaited<ReturnType<typeof findPlayer>>>;
  readonly form: PaymentForm;
  /** Key of the provider that carries the method. */
  readonly provider: string;
  readonly amount: Amount;
  readonly values: PaymentValues;
}

/** Whether the provider has answered the order, or the payment has ended without an answer. */
function isBegun({ step, state }: PaymentRecord): boolean {
  return step !== undefined || state !== paymentStates.pending;
}

/** A stored deposit is ordered with its own amount as the limits, so the amount is always within them. */
function limitsFor(offered: PaymentLimits, repeated: PaymentRecord | undefined): PaymentLimits {
  return repeated?.amount === undefined ? offered : { minimum: repeated.amount, maximum: repeated.amount };
}

export type CreateDeposit = (request: DepositRequest) => Promise<Result<BegunDeposit, Refusal>>;

/**
 * Begins a deposit: checks the form, writes the payment, requests the player's next step from the provider. A repeat of
 * the command returns the same; if the provider has not answered yet, it receives the same payment again.
 */
export function makeCreateDeposit(parts: DepositParts): CreateDeposit {
  const { pool, providers, identity, codes } = parts;

  async function begin(
    payment: PaymentRecord,
    order: PaymentOrder,
    atMs: number,
  ): Promise<Result<BegunDeposit, Refusal>> {
    const provider = providers.get(payment.provider);
    const begun = provider ? await provider.beginDeposit(order) : err({ kind: 'unavailable' as const });
    if (begun.ok) {
      const { providerRef, pageEndsAtMs, ...step } = begun.value;
      const endsAtMs = step.kind === 'pay-to' ? step.expiresAtMs : pageEndsAtMs;
      const expiresAtMs = endsAtMs === undefined ? atMs + FINISHED_WITHIN_MS : endsAtMs + PAGE_MARGIN_MS;
      await writeStep(pool, { id: payment.id, step, providerRef, expiresAtMs });
      return ok({ payment: await readPaymentByNo(pool, payment.no), step });
    }
    if (begun.error.kind === 'unavailable') return err(refusal('PaymentProviderUnavailableException'));
    const failed = { kind: 'failed', paymentId: payment.id, failure: 'declined' } as const;
    await bookEvents(parts, { provider: payment.provider, events: [failed], atMs });
    return ok({ payment: await readPaymentByNo(pool, payment.no), step: undefined });
  }

  /** The form's values, within the method's offer to the player. */
  async function checkForm(
    { principal, method, sent, atMs }: DepositRequest,
    repeated: PaymentRecord | undefined,
  ): Promise<Result<CheckedForm, Refusal>> {
    const { currency, playerId } = principal;
    const [player, terms] = await Promise.all([
      findPlayer(pool, playerId),
      readOfferTerms(pool, { providers, nowMs: atMs }),
    ]);
    if (!player) throw new Error(`makeCreateDeposit: there is no player ${playerId}`);
    const { country, payment_terms_agreed: hasAgreed } = player;
    const carried = providers.carrying(method);
    const offered = depositOffer(providers, method, { ...terms, country, currency, nowMs: atMs });
    if (!offered.ok) return offered;
    if (!carried) return err(refusal('PaymentMethodNotOfferedException'));
    const { form } = offered.value;
    const limits = limitsFor(offered.value, repeated);
    const read = readDeposit(sent, { form, limits, currency, country, hasAgreed, nowMs: atMs });
    if (!read.ok) return err(refusal('InvalidPaymentDetailsException', { Fields: read.error }));
    return ok({ ...read.value, player, form, provider: carried.kind.key });
  }

  /** Checks the bonus code and, if the form has one, the password. A repeat does not need them again. */
  async function confirm(
    { principal: { accountId, currency }, sent, bonusCode, atMs }: DepositRequest,
    { player, form, amount: amountMinor }: CheckedForm,
  ): Promise<Refusal | undefined> {
    const refused = await codes.findRefusal(pool, {
      code: bonusCode,
      accountId,
      currency,
      amountMinor,
      atMs,
    });
    if (refused || !asksForPassword(form)) return refused;
    // The check uses up the code, so all other refusals are checked first.
    const { password = '', code } = sent;
    const confirmed = await confirmIdentity(identity, { player, password, code });
    return confirmed.ok ? undefined : confirmed.error;
  }

  return async (request) => {
    const { principal, method: methodKey, sent, atMs, returnUrl } = request;
    const commandId = readCommandId(request.commandId, atMs);
    if (!commandId.ok) return commandId;
    const { accountId, currency, playerId } = principal;
    const bodySha256 = paymentHash('deposit', {
      method: methodKey,
      ...sent,
      currency,
      more: [request.bonusCode],
    });
    const seen = await findPaymentCommand(pool, 'deposit', {
      accountId,
      commandId: commandId.value,
      bodySha256,
    });
    if (seen?.isSame === false) return err(refusal('CommandIdReusedException'));
    const repeated = seen && (await readPaymentByNo(pool, seen.no));
    // A repeat returns its first answer even if the method has been closed or changed since.
    if (repeated && isBegun(repeated)) return ok({ payment: repeated, step: repeated.step });
    const checked = await checkForm(request, repeated);
    if (!checked.ok) return checked;
    const { player, form, provider, amount, values } = checked.value;
    const refused = repeated ? undefined : await confirm(request, checked.value);
    if (refused) return err(refused);
    const written = await write(
      parts,
      {
        id: newPaymentId(atMs),
        accountId,
        commandId: commandId.value,
        bodySha256,
        method: methodKey,
        provider,
        amount,
        currency,
        form: {
          ...storedNames(withoutSecrets(form, values)),
          Country: player.country,
          BonusCode: request.bonusCode,
        },
        bonusCode: request.bonusCode,
        atMs,
        expiresAtMs: atMs + FINISHED_WITHIN_MS,
        dueAtMs: atMs + FIRST_LOOK_MS,
        pendingMax: PENDING_MAX,
      },
      { agrees: !player.payment_terms_agreed && sent.agreesWithTerms, playerId },
    );
    if (!('no' in written)) return err(toRefusal(written));
    const payment = await readPaymentByNo(pool, written.no);
    if (isBegun(payment)) return ok({ payment, step: payment.step });
    const order = {
      paymentId: payment.id,
      method: methodKey,
      accountId,
      amount,
      currency,
      country: player.country,
      values,
      returnUrl,
    };
    return begin(payment, order, atMs);
  };
}
