import { Address, NETWORK } from '@scure/btc-signer';
import { cashAddressOf } from '../../methods/kinds/address-codes.ts';
import type { Blockchain } from '../../methods/lists/blockchains.ts';

/** Chains of Bitcoin's family: their coins are in outputs of transactions. */
export const bitcoinChains = [
  'bitcoin',
  'litecoin',
  'bitcoin-cash',
  'dogecoin',
] as const satisfies readonly Blockchain[];
export type BitcoinChain = (typeof bitcoinChains)[number];

const litecoin = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
const dogecoin = { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e };

/** Scripts of an output that pay to the hash of one key, as hexadecimal digits: of a witness, and the first form. */
const witnessScript = /^0014([\da-f]{40})$/;
const firstScript = /^76a914([\da-f]{40})88ac$/;

interface KeyHashForm {
  readonly script: RegExp;
  readonly address: (hash: Uint8Array) => string;
}

/** The form in which each chain's addresses are given out. */
const forms: Readonly<Record<BitcoinChain, KeyHashForm>> = {
  bitcoin: { script: witnessScript, address: (hash) => Address(NETWORK).encode({ type: 'wpkh', hash }) },
  litecoin: { script: witnessScript, address: (hash) => Address(litecoin).encode({ type: 'wpkh', hash }) },
  'bitcoin-cash': { script: firstScript, address: cashAddressOf },
  dogecoin: { script: firstScript, address: (hash) => Address(dogecoin).encode({ type: 'pkh', hash }) },
};

/** The address that is given out for a key, by the hash of it. */
export function keyHashAddress(chain: BitcoinChain, hash: Uint8Array): string {
  return forms[chain].address(hash);
}

/** The address of that form that a script pays to; undefined for every other script. Nodes write addresses in several forms. */
export function addressOfScript(chain: BitcoinChain, scriptHex: string): string | undefined {
  const hash = forms[chain].script.exec(scriptHex)?.[1];
  return hash === undefined ? undefined : keyHashAddress(chain, Buffer.from(hash, 'hex'));
}
