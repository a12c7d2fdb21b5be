import { randomBytes } from 'node:crypto';
import {
  type AccountId,
  type Amount,
  amount,
  type CurrencyCode,
  err,
  type Fields,
  makeCommandId,
  ok,
  type PlayerId,
  type Result,
} from '@evens/base';
import { getLanguage } from '@evens/locales';
import { cardForm } from '../../../../../tests/fixture/card-form.ts';
import { testSeal } from '../../../../../tests/fixture/sealed.ts';
import { createDatabase } from '../../../../../tests/fixture/site-place.ts';
import { creditPlayMoney, openPlayerAccount, readBalance } from '../../money/index.ts';
import { createPool, inTransaction, type Pool } from '../../platform/db.ts';
import { createLog } from '../../platform/log.ts';
import type { Principal } from '../../platform/principal.ts';
import { FailureDelays, type IdentityParts } from '../../players/index.ts';
import { depositCodes } from '../../promotions/index.ts';
import { type BookingParts, bookEvents } from '../book-events.ts';
import { openClearingAccounts } from '../clearing-accounts.ts';
import { type CreateDeposit, type DepositRequest, makeCreateDeposit } from '../deposits/create-deposit.ts';
import { type ConnectedProvider, OpenProviders } from '../open-providers.ts';
import type { PaymentEvent, PaymentId, ProviderFault } from '../payment-provider.ts';
import { sandboxProvider } from '../providers/sandbox/sandbox-provider.ts';
import { watchPayments } from '../watch-payments.ts';

export const START_MS = Date.UTC(2026, 2, 1, 12);
export const PASSWORD = 'the password of a player';
export const SECRET = 'the secret of a test, long enough';
const other = { ...sandboxProvider, key: 'other' };

export const eur = (minor: bigint) => ({ amount: amount(minor), currency: 'EUR' }) as const;

/** The other side of the sandbox provider, controlled by the test. */
export interface ProviderSide {
  /** The provider's events by payment. */
  readonly records: Map<string, readonly Fields[]>;
  /** Number of accepted orders by payment. */
  readonly orders: Map<string, number>;
  /** Answers every call with this fault, unless undefined. */
  fault: ProviderFault | undefined;
  /** Accepts the order but loses the answer. */
  losesAnswers: boolean;
  /** The order is accepted, but its answer is malformed. */
  answersNonsense: boolean;
  /** End of the payment pages of its orders. Undefined: the answer contains no end. */
  pageEndsAtMs: number | undefined;
  /** Runs after an order was accepted, before the answer. */
  beforeAnswer: () => Promise<void>;
}

export interface PaymentStage {
  readonly pool: Pool;
  readonly side: ProviderSide;
  readonly providers: OpenProviders;
  readonly booking: BookingParts;
  readonly identity: IdentityParts;
  /** Accounts for which a change was published. */
  readonly published: AccountId[];
  nowMs: number;
  player(currency?: CurrencyCode): Promise<Principal>;
  request(principal: Principal, changes?: Partial<DepositRequest>): DepositRequest;
  readonly create: CreateDeposit;
  /** Creates a pending deposit of 50.00. */
  begin(principal: Principal): Promise<PaymentId>;
  book(events: readonly PaymentEvent[], provider?: string): ReturnType<typeof bookEvents>;
  watch(): Promise<number>;
  payment(id: PaymentId): Promise<{ state: number; received: string; reversed: string; isDue: boolean }>;
  balance(principal: Principal): Promise<Amount>;
  stop(): Promise<void>;
}

/** Inserts a player of Malta by SQL. */
export async function addPlayer(pool: Pool, no: number, currency: CurrencyCode = 'EUR'): Promise<Principal> {
  const userName = `payer-${no}`;
  const { rows } = await pool.query<{ id: PlayerId }>(
    `with u as (
       insert into auth_user (id, name, email, username, "displayUsername") values ($1, $1, $1 || '@players.example', $1, $1) returning id
     )
     insert into player (auth_user_id, currency, country, language, first_name, last_name, phone, gender, address, city, postal_code,
                         birth_date, terms_version, terms_agreed_at, created_at, name_key, name_words_key)
     select id, $2, 'MT', 'en', 'Ada', 'Lovelace', null, 'Female', '1 Strait Street', 'Valletta', 'VLT', '1990-02-01', 1, now(), now(), 'ada lovelace', 'ada lovelace' from u
     returning id`,
    [userName, currency],
  );
  const playerId = rows[0]?.id ?? (0 as PlayerId);
  const accountId = await openPlayerAccount(pool, { playerId, currency });
  await pool.query('update player set account_id = $2 where id = $1', [playerId, accountId]);
  return { role: 'user', playerId, accountId, currency, userName, language: getLanguage('en') };
}

/** Credits play money that can be withdrawn without wagering. */
export async function givePlayMoney(
  pool: Pool,
  {
    accountId,
    minor,
    currency = 'EUR',
    atMs,
  }: {
    readonly accountId: AccountId;
    readonly minor: bigint;
    readonly currency?: CurrencyCode;
    readonly atMs: number;
  },
): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from account where kind = 'sandbox:bank' and currency = $1",
    [currency],
  );
  await inTransaction(pool, (client) =>
    creditPlayMoney(client, {
      accountId,
      commandId: makeCommandId(atMs, randomBytes(16)),
      amount: amount(minor),
      currency,
      sandboxBank: rows[0]?.id ?? 0,
      atMs,
    }),
  );
}

/** All records of the provider, regardless of the requested period. */
function listRecords({ records }: ProviderSide): readonly Fields[] {
  return [...records].map(([payment, events]) => {
    const { minor = '1', currency = 'EUR' } = events.find((event) => 'minor' in event) ?? {};
    return { payment, minor, currency, events };
  });
}

/** Deposits on their own database, with a provider that the test controls and optional further ones. */
export async function openPaymentStage(
  connect: (pool: Pool) => readonly ConnectedProvider[] = () => [],
): Promise<PaymentStage> {
  const database = await createDatabase();
  const pool = createPool({ url: database.url, name: 'payments', max: 10, onIdleError: () => undefined });
  const side: ProviderSide = {
    records: new Map(),
    orders: new Map(),
    fault: undefined,
    losesAnswers: false,
    answersNonsense: false,
    pageEndsAtMs: undefined,
    beforeAnswer: async () => undefined,
  };
  const call = async (path: string, { payment }: Fields): Promise<Result<unknown, ProviderFault>> => {
    if (side.fault) return err(side.fault);
    if (path === '/records') return ok({ payments: listRecords(side) });
    if (path === '/payments') return ok({ events: side.records.get(`${payment}`) ?? [] });
    side.orders.set(`${payment}`, (side.orders.get(`${payment}`) ?? 0) + 1);
    await side.beforeAnswer();
    if (side.answersNonsense) return ok({ step: 'thanks' });
    return side.losesAnswers
      ? err({ kind: 'unavailable' })
      : ok({
          step: { kind: 'redirect', url: `https://pay.example/${payment}`, expires: side.pageEndsAtMs },
        });
  };
  const parts = { call, secret: SECRET };
  const providers = new OpenProviders([
    { kind: { ...other, methods: [] }, provider: other.open(parts) },
    { kind: sandboxProvider, provider: sandboxProvider.open(parts) },
    ...connect(pool),
  ]);
  const published: AccountId[] = [];
  const booking = {
    pool,
    log: createLog('silent', 'test'),
    clearing: await openClearingAccounts(pool, providers.keys),
    changed: (accountIds: readonly AccountId[]) => void published.push(...accountIds),
  };
  const clock = { nowMs: () => stage.nowMs };
  const auth = { isPassword: async (_: string, password: string) => password === PASSWORD };
  const identity = { pool, seal: testSeal, auth, proofDelays: new FailureDelays(), clock };
  const create = makeCreateDeposit({ ...booking, providers, identity, codes: depositCodes });
  let players = 0;
  const stage: PaymentStage = {
    pool,
    side,
    providers,
    booking,
    identity,
    published,
    nowMs: START_MS,
    create,
    player(currency) {
      players += 1;
      return addPlayer(pool, players, currency);
    },
    request(principal, changes = {}) {
      const { Method, Amount, AgreeWithDepositTerms, ...values } = cardForm;
      return {
        principal,
        commandId: makeCommandId(stage.nowMs, randomBytes(16)),
        method: Method,
        sent: {
          amount: Amount,
          currency: 'EUR',
          agreesWithTerms: AgreeWithDepositTerms,
          password: undefined,
          code: undefined,
          values,
        },
        bonusCode: '',
        returnUrl: 'https://evens.example/en/user/deposit',
        atMs: stage.nowMs,
        ...changes,
      };
    },
    async begin(principal) {
      const begun = await create(stage.request(principal));
      if (!begun.ok) throw new Error(`begin: ${JSON.stringify(begun.error)}`);
      return begun.value.payment.id;
    },
    book: (events, provider = 'sandbox') => bookEvents(booking, { provider, events, atMs: stage.nowMs }),
    watch: () => watchPayments({ ...booking, clock, providers }),
    async payment(id) {
      const { rows } = await pool.query<{
        state: number;
        received: string;
        reversed: string;
        isDue: boolean;
      }>(
        `select state, received::text, reversed::text, due_at is not null as "isDue" from payment where id = $1`,
        [id],
      );
      if (!rows[0]) throw new Error(`payment: there is no ${id}`);
      return rows[0];
    },
    balance: async ({ accountId }) => (await readBalance(pool, accountId)).amountMinor,
    async stop() {
      await pool.end();
      await database.drop();
    },
  };
  return stage;
}
