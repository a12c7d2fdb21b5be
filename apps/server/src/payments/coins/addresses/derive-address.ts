import { err, ok, type Result } from '@evens/base';
import { type Blockchain, withCaseChecksum } from '@evens/providers';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { type BitcoinChain, bitcoinChains, keyHashAddress } from './key-hash-address.ts';

/** Chains whose addresses the site derives; on the other chains a provider lends addresses. */
export const derivedChains = [
  ...bitcoinChains,
  'ethereum',
  'bnb-smart-chain',
] as const satisfies readonly Blockchain[];
export type DerivedChain = (typeof derivedChains)[number];

/** Version bytes of public keys (BIP 32; BIP 84 by SLIP 132). Private keys have others and are refused. */
const publicVersions = [0x0488b21e, 0x04b24746] as const;
const privateVersions = [0x0488ade4, 0x04b2430c] as const;
/** The branch of receiving addresses below the account's key (BIP 44). */
const RECEIVING = 0;

function ethereumAddress(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
  return withCaseChecksum(`0x${hex.encode(keccak_256(point).subarray(12))}`);
}

function isBitcoinChain(chain: DerivedChain): chain is BitcoinChain {
  return bitcoinChains.some((each) => each === chain);
}

function deriveAddress(chain: DerivedChain, publicKey: Uint8Array): string {
  return isBitcoinChain(chain)
    ? keyHashAddress(chain, ripemd160(sha256(publicKey)))
    : ethereumAddress(publicKey);
}

/** An extended public key from which players' addresses are derived. It cannot spend the coins that they receive. */
export interface AddressKey {
  /** Identifies the key's index counter. */
  readonly id: string;
  address(chain: DerivedChain, index: number): string;
}

function parseHdKey(text: string): HDKey | undefined {
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
  const key = parseHdKey(text);
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
      return deriveAddress(chain, publicKey);
    },
  });
}
