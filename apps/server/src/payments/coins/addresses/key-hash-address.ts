import { type Blockchain, cashAddressFromHash } from '@evens/providers';
import { Address, NETWORK } from '@scure/btc-signer';

/** Chains derived from Bitcoin, whose coins are outputs of transactions. */
export const bitcoinChains = [
  'bitcoin',
  'litecoin',
  'bitcoin-cash',
  'dogecoin',
] as const satisfies readonly Blockchain[];
export type BitcoinChain = (typeof bitcoinChains)[number];

const litecoin = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
const dogecoin = { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e };

/** Output scripts in hex that pay to a public key's hash: P2WPKH (witness) and P2PKH. */
const witnessScript = /^0014([\da-f]{40})$/;
const firstScript = /^76a914([\da-f]{40})88ac$/;

interface KeyHashForm {
  readonly script: RegExp;
  readonly address: (hash: Uint8Array) => string;
}

/** The address format that players get on each chain. */
const forms: Readonly<Record<BitcoinChain, KeyHashForm>> = {
  bitcoin: { script: witnessScript, address: (hash) => Address(NETWORK).encode({ type: 'wpkh', hash }) },
  litecoin: { script: witnessScript, address: (hash) => Address(litecoin).encode({ type: 'wpkh', hash }) },
  'bitcoin-cash': { script: firstScript, address: cashAddressFromHash },
  dogecoin: { script: firstScript, address: (hash) => Address(dogecoin).encode({ type: 'pkh', hash }) },
};

/** The address that players get for a key, given the key's hash. */
export function keyHashAddress(chain: BitcoinChain, hash: Uint8Array): string {
  return forms[chain].address(hash);
}

/**
 * The address in that format that an output script pays to; undefined for any other script. Scripts are compared,
 * because nodes write one address in several forms.
 */
export function findScriptAddress(chain: BitcoinChain, scriptHex: string): string | undefined {
  const hash = forms[chain].script.exec(scriptHex)?.[1];
  return hash === undefined ? undefined : keyHashAddress(chain, Buffer.from(hash, 'hex'));
}
