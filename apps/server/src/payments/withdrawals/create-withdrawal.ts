import { type CurrencyCode, err, formatAmount, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import {
  cancelBonus,
  followEndedByWithdrawal,
  holdAccount,
  readCommandId,
  readWithdrawalLoss,
  type WithdrawalLoss,
} from '../../money/index.ts';
import { inTransaction, type Pool, type Queryable } from '../../platform/db.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Seal } from '../../platform/seal.ts';
import { confirmIdentity, findPlayer, type IdentityParts } from '../../players/index.ts';
import type { BookingParts } from '../book-events.ts';
import { judgeCoinPayout } from '../coins/payouts/judge-payout.ts';
import type { PaymentForm } from '../methods/definition/payment-method.ts';
import { newPaymentId } from '../new-payment-id.ts';
import type { OpenProviders } from '../open-providers.ts';
import { findPaymentCommand, paymentHash } from '../payment-command.ts';
import type { PaymentOrder } from '../payment-provider.ts';
import { readRates } from '../rates/rate-store.ts';
import { whyNotOffered } from '../rules/method-refusal.ts';
import { readOfferTerms } from '../rules/offer-terms.ts';
import { type PaymentRecord, readPaymentByNo } from '../store.ts';
import { withoutSecrets } from '../wrong-fields.ts';
import { gateRefusal } from './gate-refusal.ts';
import { offeredWithdrawals } from './offered-withdrawals.ts';
import { presentConditions } from './present-withdrawal.ts';
import { readWithdrawal, type SentWithdrawal } from './read-withdrawal.ts';
import { sealSecretFields } from './secret-fields.ts';
import { readFunds } from './source-of-funds.ts';
import {
  approvalsFor,
  conditionsAgainst,
  documentsFrom,
  type PayoutMethod,
  type WithdrawalBounds,
  withdrawalStanding,
} from './withdrawal-rules.ts';
import { keepSecretFields, readGate, type WithdrawalToWrite, writeWithdrawal } from './withdrawal-store.ts';

export interface WithdrawalRequest {
  readonly principal: Principal;
  readonly commandId: string;
  readonly method: string;
  readonly sent: SentWithdrawal;
  /** The newest bonus that the player agreed to forfeit; it and all earlier bonuses end with a withdrawal. */
  readonly endedBonusId?: number;
  readonly atMs: number;
}

export interface WithdrawalParts extends Pick<BookingParts, 'changed'> {
  readonly pool: Pool;
  readonly providers: OpenProviders;
  readonly identity: IdentityParts;
  readonly bounds: WithdrawalBounds;
  readonly seal: Seal;
}

interface WithdrawalDraft {
  readonly write: Omit<WithdrawalToWrite, 'approvalsNeeded'>;
  readonly form: PaymentForm;
  readonly values: PaymentOrder['values'];
  readonly methods: readonly PayoutMethod[];
  readonly endedBonusId: number | undefined;
}

interface Judged {
  readonly approvalsNeeded: 1 | 2;
  /** Bonuses that end with the withdrawal, the newest first. */
  readonly endedBonusIds: readonly number[];
}

/** Names the newest bonus and the forfeited money. Repeating the command with the bonus's id is consent. */
function endsBonus(
  { bonusIds: [bonusId], heldMinor, stakedMinor }: WithdrawalLoss,
  currency: CurrencyCode,
): Refusal {
  return refusal('WithdrawalEndsBonusException', {
    BonusID: bonusId,
    held: formatAmount(heldMinor, currency),
    staked: formatAmount(stakedMinor, currency),
    currency,
  });
}

/** Number of operators who must approve the withdrawal, or the refusal. Valid only while the balance is locked. */
async function judge(
  db: Queryable,
  { bounds }: Pick<WithdrawalParts, 'bounds'>,
  { write: { accountId, amount: paid, currency, method, atMs }, methods, endedBonusId }: WithdrawalDraft,
): Promise<Result<Judged, Refusal>> {
  const gate = await readGate(db, accountId);
  const refused = gateRefusal(gate, paid);
  if (refused) return err(refused);
  const funds = { ...gate, ...(await readFunds(db, { accountId, atMs })) };
  const standing = withdrawalStanding(funds, { methods, threshold: documentsFrom(bounds, currency) });
  const missing = conditionsAgainst({ paid, method }, funds, standing);
  if (missing.length > 0)
    return err(
      refusal('WithdrawalConditionsException', { Conditions: presentConditions(missing, currency) }),
    );
  const lost = await readWithdrawalLoss(db, accountId);
  if (lost && lost.bonusIds[0] !== endedBonusId) return err(endsBonus(lost, currency));
  return ok({
    approvalsNeeded: approvalsFor(bounds, { paid, withdrawnInDay: funds.withdrawnInDay, currency }),
    endedBonusIds: lost?.bonusIds ?? [],
  });
}

/** Judges and writes the withdrawal while the balance is locked. Returns its number. */
function write(parts: WithdrawalParts, draft: WithdrawalDraft): Promise<Result<number, Refusal>> {
  const { pool, seal } = parts;
  const { write: withdrawal, form, values } = draft;
  const { accountId } = withdrawal;
  return inTransaction(pool, async (client): Promise<Result<number, Refusal>> => {
    await holdAccount(client, accountId);
    // The second of two concurrent repeats waited here for the first.
    const seen = await findPaymentCommand(client, 'withdrawal', withdrawal);
    if (seen) return seen.isSame ? ok(seen.no) : err(refusal('CommandIdReusedException'));
    // A bonus whose wagering is complete becomes cash and is not ended.
    await followEndedByWithdrawal(client, { accountId, atMs: withdrawal.atMs });
    const judged = await judge(client, parts, draft);
    if (!judged.ok) return judged;
    // No refusal is possible after this line.
    const { approvalsNeeded, endedBonusIds } = judged.value;
    const no = await writeWithdrawal(client, { ...withdrawal, approvalsNeeded });
    for (const bonusId of endedBonusIds)
      await cancelBonus(client, { accountId, bonusId, atMs: withdrawal.atMs });
    const sealed = sealSecretFields(seal, { no, form, values });
    if (sealed !== undefined) await keepSecretFields(client, { no, sealed });
    return ok(no);
  });
}

export type CreateWithdrawal = (request: WithdrawalRequest) => Promise<Result<PaymentRecord, Refusal>>;

/**
 * Requests a withdrawal: checks the form, the player's identity and the available amount, which is held from then on. A
 * repeat of the command returns the same answer without a password.
 */
export function makeCreateWithdrawal(parts: WithdrawalParts): CreateWithdrawal {
  const { pool, providers, identity, changed } = parts;
  return async ({ principal, commandId: sentId, method, sent, endedBonusId, atMs }) => {
    const commandId = readCommandId(sentId, atMs);
    if (!commandId.ok) return commandId;
    const { accountId, currency, playerId } = principal;
    const named = {
      accountId,
      commandId: commandId.value,
      bodySha256: paymentHash('withdrawal', { method, currency, ...sent }),
    };
    // A repeat returns its first answer even if the method has been closed or changed since.
    const seen = await findPaymentCommand(pool, 'withdrawal', named);
    if (seen)
      return seen.isSame
        ? ok(await readPaymentByNo(pool, seen.no))
        : err(refusal('CommandIdReusedException'));
    const [player, terms] = await Promise.all([
      findPlayer(pool, playerId),
      readOfferTerms(pool, { providers, nowMs: atMs }),
    ]);
    if (!player) throw new Error(`makeCreateWithdrawal: there is no player ${playerId}`);
    if (!player.email_confirmed) return err(refusal('EmailNotConfirmedException'));
    const { country } = player;
    const from = { ...terms, country, currency, nowMs: atMs };
    const carried = providers.carrying(method);
    const offered = offeredWithdrawals(providers, from);
    const chosen = offered.find((each) => each.method.key === method);
    if (!carried || !chosen) return err(whyNotOffered(method, 'withdrawal', from));
    const { form, minimum, maximum } = chosen;
    const limits = { minimum, maximum };
    const read = readWithdrawal(sent, { form, limits, currency, country, nowMs: atMs });
    if (!read.ok) return err(refusal('InvalidPaymentDetailsException', { Fields: read.error }));
    const { amount, values, password } = read.value;
    const coins = { amount, currency, values };
    const payable = judgeCoinPayout(chosen.method, coins, { rates: await readRates(pool), nowMs: atMs });
    if (!payable.ok) return payable;
    const draft: WithdrawalDraft = {
      write: {
        ...named,
        id: newPaymentId(atMs),
        method,
        provider: carried.kind.key,
        amount,
        currency,
        form: withoutSecrets(form, values),
        atMs,
      },
      form,
      values,
      methods: offered.map((each) => ({ key: each.method.key, minimum: each.minimum })),
      endedBonusId,
    };
    // The check uses up the code, so all other refusals are checked first.
    const judged = await judge(pool, parts, draft);
    if (!judged.ok) return judged;
    const confirmed = await confirmIdentity(identity, { player, password, code: sent.code });
    if (!confirmed.ok) return confirmed;
    const written = await write(parts, draft);
    if (!written.ok) return written;
    changed([accountId]);
    return ok(await readPaymentByNo(pool, written.value));
  };
}
