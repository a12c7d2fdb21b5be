import { type Clock, type CurrencyCode, err, ok } from '@evens/base';
import { coinWallet, paidToText } from '@evens/providers';
import type { Queryable } from '../../../platform/db.ts';
import type {
  PaymentEvent,
  PaymentId,
  PaymentRecords,
  ProviderFault,
  RecordedPayment,
} from '../../payment-provider.ts';
import { type CurrencyRate, computeCredit } from '../../rates/rate.ts';
import { readRates } from '../../rates/rate-store.ts';
import { findReceivers } from '../receivers.ts';
import { arrivedEvents, reversedEvents } from '../stored-credit.ts';
import type { CoinPool, PoolDeposit } from './coin-pool.ts';
import { readStoredDeposit, readStoredDeposits, type StoredPoolDeposit } from './pool-records-store.ts';

/** Changes newer than this are not compared, because the site reads the provider's records every minute. */
const ON_ITS_WAY_MS = 120_000;
/** Maximum number of deposits on a page; a longer page is refused. */
const PAGE_MAX = 5000;

const unavailable = err<ProviderFault>({ kind: 'unavailable' });

export interface PoolRecordsParts {
  readonly db: Queryable;
  readonly coins: Pick<CoinPool, 'key' | 'chains' | 'readDeposits' | 'readDeposit'>;
  readonly clock: Clock;
}

interface RatesNow {
  readonly rates: ReadonlyMap<CurrencyCode, CurrencyRate>;
  readonly nowMs: number;
}

/** The event of a final deposit that the site has not credited, at the current rates. None without a valid rate. */
function dueEvents(
  { paymentId, account }: StoredPoolDeposit,
  { wallet, units }: PoolDeposit,
  { rates, nowMs }: RatesNow,
): readonly PaymentEvent[] {
  const worth = computeCredit({ wallet, units }, { account, rates, nowMs });
  return worth.ok ? [{ kind: 'deposited', paymentId, amount: worth.value.amount, currency: account }] : [];
}

function depositEvents(
  storedDeposit: StoredPoolDeposit,
  there: PoolDeposit,
  now: RatesNow,
): readonly PaymentEvent[] {
  if (there.state === 'seen') return [];
  if (there.state === 'dropped') return reversedEvents(storedDeposit, there.deposit);
  return storedDeposit.credit
    ? arrivedEvents(storedDeposit, there.units)
    : dueEvents(storedDeposit, there, now);
}

/** The provider's record of a deposit that the site has stored. */
export function buildPoolRecord(
  storedDeposit: StoredPoolDeposit,
  there: PoolDeposit,
  now: RatesNow,
): RecordedPayment {
  const { paymentId } = storedDeposit;
  const events = depositEvents(storedDeposit, there, now);
  const [hereText, thereText] = [paidToText(storedDeposit), paidToText(there)];
  return hereText === thereText
    ? { paymentId, events }
    : { paymentId, events, differs: { here: hereText, there: thereText } };
}

/**
 * Records of a provider of addresses. A final deposit that the site has not stored is identified by the provider's id.
 * Transfers without a player or below the minimum are not deposits.
 */
export function poolRecords({ db, coins, clock }: PoolRecordsParts): PaymentRecords {
  const { key: pool, chains } = coins;

  async function missingHere(deposits: readonly PoolDeposit[]): Promise<readonly RecordedPayment[]> {
    const missing: RecordedPayment[] = [];
    for (const chain of chains) {
      const ofChain = deposits.filter(({ wallet }) => coinWallet(wallet).blockchain === chain);
      const { received } = await findReceivers(db, chain, ofChain);
      for (const { transfer } of received)
        missing.push({
          // The site has no payment for it: the provider's id identifies it.
          paymentId: `${pool} ${transfer.deposit}` as PaymentId,
          events: [],
          differs: { here: 'none', there: paidToText(transfer) },
        });
    }
    return missing;
  }

  const ratesNow = async (): Promise<RatesNow> => ({ rates: await readRates(db), nowMs: clock.nowMs() });

  return {
    async readEvents(paymentId) {
      const storedDeposit = await readStoredDeposit(db, { pool, paymentId });
      if (!storedDeposit) return ok([]);
      const read = await coins.readDeposit(storedDeposit.deposit);
      if (!read.ok) return read;
      const { value: there } = read;
      if (there && there.deposit !== storedDeposit.deposit) return unavailable;
      return ok(there ? buildPoolRecord(storedDeposit, there, await ratesNow()).events : []);
    },
    async readRecords({ toMs, ...query }) {
      const page = await coins.readDeposits({ ...query, toMs: toMs - ON_ITS_WAY_MS });
      if (!page.ok) return page;
      const { deposits, next } = page.value;
      if (deposits.length > PAGE_MAX) return unavailable;
      const storedDeposits = await readStoredDeposits(db, {
        pool,
        deposits: deposits.map(({ deposit }) => deposit),
      });
      const now = await ratesNow();
      const known = deposits.flatMap((there) => {
        const own = storedDeposits.get(there.deposit);
        return own ? [buildPoolRecord(own, there, now)] : [];
      });
      const absent = deposits.filter(
        ({ deposit, state }) => state === 'confirmed' && !storedDeposits.has(deposit),
      );
      const payments = [...known, ...(await missingHere(absent))];
      return ok(next === undefined ? { payments } : { payments, next });
    },
  };
}
