import { err, ok, type Result } from '@evens/base';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { p2pkh, p2wpkh } from '@scure/btc-signer';
import { cashAddressOf, withCaseChecksum } from '../../methods/kinds/address-codes.ts';
import type { Blockchain } from '../../methods/lists/blockchains.ts';

/** Chains whose addresses are derived here; of the others a provider lends addresses out. */
export const derivedChains = [
  'bitcoin',
  'litecoin',
  'bitcoin-cash',
  'dogecoin',
  'ethereum',
  'bnb-smart-chain',
] as const satisfies readonly Blockchain[];
export type DerivedChain = (typeof derivedChains)[number];

/** Version bytes of public keys: of BIP 32 and of BIP 84 (SLIP 132). Private keys have others and are refused. */
const publicVersions = [0x0488b21e, 0x04b24746] as const;
const privateVersions = [0x0488ade4, 0x04b2430c] as const;
/** Derived below the account's key: receiving addresses have this branch, as BIP 44 says. */
const RECEIVING = 0;

const litecoin = { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 };
const dogecoin = { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e };

function textOf(address: string | undefined): string {
  if (address === undefined) throw new Error('deriveAddress: the library returned no address');
  return address;
}

function ethereumAddress(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
  return withCaseChecksum(`0x${hex.encode(keccak_256(point).subarray(12))}`);
}

const addressOnChain: Readonly<Record<DerivedChain, (publicKey: Uint8Array) => string>> = {
  bitcoin: (key) => textOf(p2wpkh(key).address),
  litecoin: (key) => textOf(p2wpkh(key, litecoin).address),
  'bitcoin-cash': (key) => cashAddressOf(ripemd160(sha256(key))),
  dogecoin: (key) => textOf(p2pkh(key, dogecoin).address),
  ethereum: ethereumAddress,
  'bnb-smart-chain': ethereumAddress,
};

/** An extended public key from which the addresses of players are derived. It can't spend what they receive. */
export interface AddressKey {
  /** Names the key where indexes are counted. */
  readonly id: string;
  address(chain: DerivedChain, index: number): string;
}

function hdKeyOf(text: string): HDKey | undefined {
  for (const [place, publicVersion] of publicVersions.entries())
    try {
      return HDKey.fromExtendedKey(text, { public: publicVersion, private: privateVersions[place] ?? 0 });
    } catch {}
  return undefined;
}

/** Reads the extended public key of an account (`m/84'/0'/0'` or `m/44'/60'/0'`), `xpub…` or `zpub…`. */
export function parseAddressKey(
  text: string,
): Result<AddressKey, 'not-an-extended-key' | 'private' | 'not-of-an-account'> {
  const key = hdKeyOf(text);
  if (!key) return err('not-an-extended-key');
  if (key.privateKey !== null) {
    key.wipePrivateData();
    return err('private');
  }
  if (key.depth !== 3) return err('not-of-an-account');
  const receiving = key.deriveChild(RECEIVING);
  return ok({
    id: hex.encode(sha256(new TextEncoder().encode(text)).subarray(0, 8)),
    address(chain, index) {
      const { publicKey } = receiving.deriveChild(index);
      if (publicKey === null) throw new Error(`AddressKey.address: no public key at ${index}`);
      return addressOnChain[chain](publicKey);
    },
  });
}
