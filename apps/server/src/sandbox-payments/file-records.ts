import { type Clock, err, ok } from '@evens/base';
import type { ProviderCall } from '../payments/payment-provider.ts';
import { ChainsFile } from './chains-file.ts';
import { CoinsFile } from './coins-file.ts';
import { PaymentsFile } from './payments-file.ts';
import { PlayChains } from './play-chains.ts';
import { PlayWallets } from './play-wallets.ts';
import { PaymentService } from './service.ts';
import { answerWallets } from './wallet-answers.ts';
import { WalletsFile } from './wallets-file.ts';

/**
 * The service's records, read from its file by processes that are not connected to it. They order nothing and send
 * nothing.
 */
export function recordsFromFile(file: string, clock: Clock) {
  const service = new PaymentService({
    file: new PaymentsFile(file),
    clock,
    secret: '',
    callbackUrl: () => undefined,
    onError: () => undefined,
  });
  return async (path: string, { merchant, payment, from, to, after }: Readonly<Record<string, unknown>>) => {
    if (path === '/payments' && typeof payment === 'string') return ok(service.events(payment));
    if (
      path === '/records' &&
      typeof merchant === 'string' &&
      typeof from === 'number' &&
      typeof to === 'number'
    )
      return ok(
        service.records({ merchant, fromMs: from, toMs: to, after: typeof after === 'string' ? after : '' }),
      );
    return err({ kind: 'unavailable' as const });
  };
}

/** Answers requests for blocks of the play chains, read from the service's file. */
export function chainsFromFile(file: string, clock: Clock): ProviderCall {
  const chains = new ChainsFile(file);
  return async (path, { chain, height }) => {
    const isBlockRequest = path === '/block' && typeof chain === 'string' && typeof height === 'number';
    return isBlockRequest
      ? ok({ block: chains.block(chain, height, clock.nowMs()) })
      : err({ kind: 'unavailable' });
  };
}

/** Answers requests about deposits at lent addresses from the service's file. */
export function depositsFromFile(file: string, clock: Clock): ProviderCall {
  const chains = new PlayChains({ file: new ChainsFile(file), coins: new CoinsFile(file), clock });
  return async (path, fields) => {
    if (path === '/deposits') return ok(chains.deposits(fields));
    return path === '/deposit' ? ok(chains.deposit(fields)) : err({ kind: 'unavailable' });
  };
}

/** Answers requests to the other platform's wallets from the service's file; refuses debits, which move money. */
export function walletsFromFile(file: string, clock: Clock): ProviderCall {
  const wallets = new PlayWallets(new WalletsFile(file), clock);
  return async (path, fields) => {
    const answer = path === '/wallet/debit' ? undefined : answerWallets(wallets, path, fields);
    return answer?.status === 200 ? ok(answer.body) : err({ kind: 'unavailable' });
  };
}
