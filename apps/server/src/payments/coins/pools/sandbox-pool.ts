import { asFields, err, type Fields, hasKey, ok } from '@evens/base';
import { coinWallets, isSignedBy, SANDBOX_POOL, SIGNATURE_HEADER } from '@evens/providers';
import type { ProviderCall } from '../../payment-provider.ts';
import { readReport } from '../../reported-events.ts';
import type { CoinPool, PoolDeposit, PoolDepositsPage } from './coin-pool.ts';

const states: readonly PoolDeposit['state'][] = ['seen', 'confirmed', 'dropped'];

function readDeposit(value: unknown): PoolDeposit | undefined {
  const { id, state: named, wallet, tx, output, address, tag, units, confirmations } = asFields(value) ?? {};
  const state = states.find((each) => each === named);
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id) || !state) return undefined;
  if (typeof wallet !== 'string' || !hasKey(coinWallets, wallet)) return undefined;
  if (typeof tx !== 'string' || !/^[!-~]{1,128}$/.test(tx)) return undefined;
  if (typeof address !== 'string' || !/^[ -~]{1,128}$/.test(address)) return undefined;
  if (typeof output !== 'number' || !Number.isInteger(output) || Math.abs(output) > 1_000_000)
    return undefined;
  if (typeof confirmations !== 'number' || !Number.isInteger(confirmations)) return undefined;
  if (confirmations < 0 || confirmations > 1_000_000) return undefined;
  if (typeof units !== 'string' || !/^[1-9]\d{0,39}$/.test(units)) return undefined;
  const known = { deposit: id, state, wallet, tx, output, address, units: BigInt(units), confirmations };
  return typeof tag === 'string' ? { ...known, tag } : known;
}

function readDeposits({ deposits }: Fields): readonly PoolDeposit[] | undefined {
  const read = Array.isArray(deposits) ? deposits.map(readDeposit) : [undefined];
  return read.every((deposit) => deposit !== undefined) ? read : undefined;
}

function readPage(answer: unknown): PoolDepositsPage | undefined {
  const fields = asFields(answer) ?? {};
  const deposits = readDeposits(fields);
  const { next } = fields;
  return deposits && (typeof next === 'string' ? { deposits, next } : { deposits });
}

interface SandboxPoolParts {
  readonly call: ProviderCall;
  /** Secret shared with the service, which signs its callbacks with it. */
  readonly secret: string;
}

/** The sandbox's payment service lends addresses of chains that need a tag. */
export function sandboxPool({ call, secret }: SandboxPoolParts): CoinPool {
  return {
    key: SANDBOX_POOL,
    chains: ['tron', 'cardano', 'neo'],
    async lend(wallet, accountId) {
      const answer = await call('/addresses', { wallet, owner: `${accountId}` });
      if (!answer.ok) return answer;
      const { address, tag } = asFields(answer.value) ?? {};
      return typeof address === 'string' && typeof tag === 'string'
        ? ok({ address, tag })
        : err({ kind: 'unavailable' });
    },
    readCallback: (callback) =>
      isSignedBy(callback.rawBody, secret, callback.headers[SIGNATURE_HEADER])
        ? readReport(callback, readDeposits)
        : err('forged'),
    async readDeposits({ fromMs, toMs, after = '' }) {
      const answer = await call('/deposits', { from: fromMs, to: toMs, after });
      if (!answer.ok) return answer;
      const page = readPage(answer.value);
      return page ? ok(page) : err({ kind: 'unavailable' });
    },
    async readDeposit(id) {
      const answer = await call('/deposit', { id });
      if (!answer.ok) return answer;
      const { deposit } = asFields(answer.value) ?? {};
      if (deposit === null) return ok(undefined);
      const read = readDeposit(deposit);
      return read ? ok(read) : err({ kind: 'unavailable' });
    },
  };
}
