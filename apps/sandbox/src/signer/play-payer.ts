import { createHash } from 'node:crypto';
import { asFields, type Clock } from '@evens/base';
import {
  type Blockchain,
  coinWallet,
  confirmationsNeeded,
  type RequestKey,
  walletCurrencies,
} from '@evens/providers';
import type { ChainsFile } from '../payments/chains-file.ts';
import type { ChainPayer } from './chain-payer.ts';

/** Pays on one of the chains of play money, with unlimited coins. */
export function playPayer(
  chain: Blockchain,
  { chains, key, clock }: { readonly chains: ChainsFile; readonly key: RequestKey; readonly clock: Clock },
): ChainPayer {
  return {
    wallets: walletCurrencies.filter((wallet) => coinWallet(wallet).blockchain === chain),
    async sign({ payment, wallet, address, tag, units }) {
      const text = JSON.stringify({ payment, chain, wallet, address, tag: tag ?? null, units: `${units}` });
      const raw = JSON.stringify({ text, ...key.signedHeaders(text) });
      return { tx: createHash('sha256').update(raw).digest('hex'), raw, sequence: undefined };
    },
    async broadcast({ tx, raw }) {
      const { text } = asFields(JSON.parse(raw)) ?? {};
      const { wallet, address, tag, units } = asFields(JSON.parse(String(text))) ?? {};
      const transfer = {
        wallet: String(wallet),
        address: String(address),
        tag: typeof tag === 'string' ? tag : undefined,
        units: BigInt(String(units)),
      };
      chains.send(chain, transfer, { atMs: clock.nowMs(), isReplaced: false, tx });
    },
    async state({ tx }) {
      const confirmations = chains.confirmations(chain, tx, clock.nowMs());
      if (confirmations === undefined) return 'missing';
      return confirmations >= confirmationsNeeded[chain] ? 'paid' : 'pending';
    },
  };
}
