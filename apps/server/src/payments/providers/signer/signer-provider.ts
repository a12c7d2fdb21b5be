import { asFields, type Clock, err, type Fields, ok, type Result } from '@evens/base';
import { coinWallet, isSignedByAnyKey, type PublicKeys, paidToText } from '@evens/providers';
import type { Queryable } from '../../../platform/db.ts';
import {
  type CoinPayout,
  fixPayout,
  readPayouts,
  writeTransaction,
} from '../../coins/payouts/payout-store.ts';
import { parsePayoutTarget } from '../../coins/payouts/payout-target.ts';
import { computePayoutUnits } from '../../coins/payouts/payout-units.ts';
import type {
  PaymentOrder,
  PaymentProvider,
  PaymentProviderKind,
  ProviderCall,
  ProviderFault,
  RecordedPayment,
} from '../../payment-provider.ts';
import { readRates } from '../../rates/rate-store.ts';
import { readRecordsPage, readReport, readReportedEvents } from '../../reported-events.ts';
import { parsePaymentId } from '../../store.ts';
import { signerMethods } from './signer-methods.ts';

const declined = (reason: string): ProviderFault => ({ kind: 'declined', reason });
const unavailable: ProviderFault = { kind: 'unavailable' };

interface SignerParts {
  readonly call: ProviderCall;
  /** The signer's public keys, which verify its reports. */
  readonly reportKeys: () => PublicKeys;
  readonly db: Queryable;
  readonly clock: Clock;
}

/** The coins that an order pays. The first request fixes them; repeats ignore later rates. */
async function fixedPayout(
  { db, clock }: Pick<SignerParts, 'db' | 'clock'>,
  order: PaymentOrder,
): Promise<Result<CoinPayout, ProviderFault>> {
  const { paymentId, method: key, amount, currency, values } = order;
  const stored = (await readPayouts(db, [paymentId])).get(paymentId);
  if (stored) return ok(stored);
  const method = signerMethods.find((each) => each.key === key);
  if (!method) return err(declined(`${key} pays no coins`));
  const target = parsePayoutTarget(method, { currency, values });
  if (!target.ok) return err(declined(`no coin to pay: ${target.error}`));
  const { wallet } = target.value;
  const [rates, atMs] = [await readRates(db), clock.nowMs()];
  const paid = computePayoutUnits({ amount, wallet }, { account: currency, rates, nowMs: atMs });
  // A later request may find a valid rate.
  if (!paid.ok) return err(paid.error === 'no-rate' ? unavailable : declined(paid.error));
  const { units, rates: used } = paid.value;
  const ids = used && { fromId: used.from.id, toId: used.to.id };
  await fixPayout(db, { paymentId, ...target.value, units, rates: ids, atMs });
  const fixed = (await readPayouts(db, [paymentId])).get(paymentId);
  if (!fixed) throw new Error(`fixedPayout: payment ${paymentId} was not fixed`);
  return ok(fixed);
}

function requestFields(payout: CoinPayout, { amount, currency }: PaymentOrder): Fields {
  const { paymentId, wallet, blockchain, address, tag, units, rate } = payout;
  return {
    payment: paymentId,
    wallet,
    coin: coinWallet(wallet).coin,
    chain: blockchain,
    address,
    tag: tag ?? null,
    units: `${units}`,
    minor: `${amount}`,
    currency,
    rate: rate ? { from: rate.from, to: rate.to, at: rate.atMs } : null,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= 128 ? value : undefined;
}

/** How the signer's record of a payment differs from the site's request; undefined if it does not. */
function findDifference(ours: CoinPayout | undefined, record: Fields): RecordedPayment['differs'] {
  if (!ours) return undefined;
  const { wallet, address, tag, units } = record;
  const isSame =
    wallet === ours.wallet &&
    address === ours.address &&
    (tag ?? undefined) === ours.tag &&
    units === `${ours.units}`;
  return isSame ? undefined : { here: paidToText(ours), there: `${units} units of ${wallet} to ${address}` };
}

/** Coin payouts by a signer outside the site; only the signer has the keys of the coins. */
export const signerProvider = {
  key: 'signer',
  methods: signerMethods,
  open({ call, reportKeys, db, clock }: SignerParts): PaymentProvider {
    async function noteTransaction(paymentId: PaymentOrder['paymentId'], answer: unknown): Promise<void> {
      const tx = text(asFields(answer)?.['tx']);
      if (tx !== undefined) await writeTransaction(db, { paymentId, tx });
    }
    return {
      // Deposits of coins are read from the chains.
      beginDeposit: async () => err(declined('the signer takes no deposits')),
      async sendPayout(order) {
        const payout = await fixedPayout({ db, clock }, order);
        if (!payout.ok) return payout;
        const answer = await call('/payouts', requestFields(payout.value, order));
        if (!answer.ok) return answer;
        await noteTransaction(order.paymentId, answer.value);
        return ok(undefined);
      },
      async readCallback({ rawBody, headers, receivedAtMs }) {
        if (!isSignedByAnyKey(reportKeys(), rawBody, headers)) return err('forged');
        const report = readReport({ rawBody, receivedAtMs }, (body) => {
          const events = readReportedEvents(body);
          return events && { events, body };
        });
        if (!report.ok) return report;
        // The answer to the payout request may have been lost, and the report ends the payment.
        const { events, body } = report.value;
        const paymentId = parsePaymentId(typeof body['payment'] === 'string' ? body['payment'] : '');
        if (paymentId !== undefined) await noteTransaction(paymentId, body);
        return ok(events);
      },
      async readEvents(paymentId) {
        const answer = await call('/payout', { payment: paymentId });
        if (!answer.ok) return answer;
        const events = readReportedEvents(answer.value);
        if (!events) return err(unavailable);
        await noteTransaction(paymentId, answer.value);
        return ok(events);
      },
      async readRecords({ fromMs, toMs, after }) {
        const query = { from: fromMs, to: toMs, ...(after !== undefined && { after }) };
        const answer = await call('/records', query);
        if (!answer.ok) return answer;
        const page = readRecordsPage(answer.value);
        if (!page) return err(unavailable);
        const { payments: listed } = asFields(answer.value) ?? {};
        const records = new Map(
          (Array.isArray(listed) ? listed : []).map((each) => [
            asFields(each)?.['payment'],
            asFields(each) ?? {},
          ]),
        );
        const ours = await readPayouts(
          db,
          page.payments.map(({ paymentId }) => paymentId).filter((id) => parsePaymentId(id) === id),
        );
        const payments = page.payments.map((payment): RecordedPayment => {
          const { paymentId } = payment;
          const differs = findDifference(ours.get(paymentId), records.get(paymentId) ?? {});
          return differs ? { ...payment, differs } : payment;
        });
        return ok({ ...page, payments });
      },
    };
  },
} satisfies PaymentProviderKind & { readonly open: unknown };
