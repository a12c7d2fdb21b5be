import { asFields, type Fields, hasKey } from '@evens/base';
import { type Blockchain, coinWallets } from '@evens/providers';
import type { ProviderCall } from '../../payment-provider.ts';
import { derivedChains } from '../addresses/derive-address.ts';
import type { BlockRef, ChainBlock, ChainSource, ChainTransfer } from './chain-source.ts';

function readRef({ height, hash }: Fields): BlockRef | undefined {
  return typeof height === 'number' && Number.isSafeInteger(height) && typeof hash === 'string'
    ? { height, hash }
    : undefined;
}

function readTransfer(value: unknown): ChainTransfer | undefined {
  const { tx, output, wallet, address, tag, units } = asFields(value) ?? {};
  if (typeof tx !== 'string' || typeof output !== 'number' || typeof address !== 'string') return undefined;
  if (typeof wallet !== 'string' || !hasKey(coinWallets, wallet)) return undefined;
  if (typeof units !== 'string' || !/^[1-9]\d{0,39}$/.test(units)) return undefined;
  const known = { tx, output, wallet, address, units: BigInt(units) };
  return typeof tag === 'string' ? { ...known, tag } : known;
}

function readBlock(value: unknown): ChainBlock | undefined {
  const fields = asFields(value) ?? {};
  const ref = readRef(fields);
  const { parent, transfers } = fields;
  if (!ref || typeof parent !== 'string' || !Array.isArray(transfers)) return undefined;
  const read = transfers.map(readTransfer);
  return read.every((each) => each !== undefined)
    ? { ...ref, parentHash: parent, transfers: read }
    : undefined;
}

async function requestFields(call: ProviderCall, path: string, body: Fields): Promise<Fields> {
  const answer = await call(path, body);
  const fields = answer.ok ? asFields(answer.value) : undefined;
  if (!fields) throw new Error(`sandboxChains: no answer to ${path}`);
  return fields;
}

/** The sandbox's play-money chains with derived addresses, stored by the sandbox's payment service. */
export function sandboxChains(call: ProviderCall): ChainSource {
  return {
    chains: derivedChains,
    async heads() {
      const answer = await call('/chains', {});
      // The service starts with the site, which logs its failures.
      const known = asFields(asFields(answer.ok ? answer.value : {})?.['heads']) ?? {};
      return new Map(
        derivedChains.flatMap((chain): [Blockchain, BlockRef][] => {
          const ref = readRef(asFields(known[chain]) ?? {});
          return ref ? [[chain, ref]] : [];
        }),
      );
    },
    async block(chain, height) {
      const { block } = await requestFields(call, '/block', { chain, height });
      if (block === null) return undefined;
      const read = readBlock(block);
      if (!read) throw new Error(`sandboxChains: block ${height} of ${chain} is not understood`);
      return read;
    },
  };
}
