import { pbkdf2Sync } from 'node:crypto';
import { addressFaultOn } from '@evens/providers';
import { HDKey } from '@scure/bip32';
import { describe, expect, it } from 'vitest';
import { type DerivedChain, derivedChains, parseAddressKey } from './derive-address.ts';
import { sandboxAddressKeys } from './sandbox-address-keys.ts';

/** The mnemonic of BIP 84's own test vectors; a seed is PBKDF2 of it (BIP 39). */
const mnemonic = `${'abandon '.repeat(11)}about`;
const seed = new Uint8Array(pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'));
const zpubVersions = { public: 0x04b24746, private: 0x04b2430c };

function parseKey(text: string) {
  const key = parseAddressKey(text);
  if (!key.ok) throw new Error(`parseKey: ${key.error}`);
  return key.value;
}

describe('addresses derived from an extended public key', () => {
  it('derived addresses match the test vectors of BIP 84', () => {
    // "Account 0, extended public key" in BIP 84.
    const key = parseKey(
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    );
    expect([0, 1].map((index) => key.address('bitcoin', index))).toEqual([
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ]);
  });

  it.each<readonly [DerivedChain, string, string]>([
    ['litecoin', "m/84'/2'/0'", 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh'],
    ['dogecoin', "m/44'/3'/0'", 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
    ['bitcoin-cash', "m/44'/145'/0'", 'qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6'],
    ['ethereum', "m/44'/60'/0'", '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ])(
    'the first derived address on %s matches the one that wallets show for the same mnemonic',
    (chain, path, first) => {
      const { publicExtendedKey } = HDKey.fromMasterSeed(seed).derive(path);
      expect(parseKey(publicExtendedKey).address(chain, 0)).toBe(first);
    },
  );

  it('derived addresses differ between indexes and are valid on their chain', () => {
    for (const chain of derivedChains) {
      const key = parseKey(sandboxAddressKeys[chain]);
      const addresses = Array.from({ length: 40 }, (_, index) => key.address(chain, index));
      expect(new Set(addresses).size).toBe(40);
      expect(addresses.filter((address) => addressFaultOn(chain, address) !== undefined)).toEqual([]);
    }
  });
});

describe('parseAddressKey', () => {
  const master = HDKey.fromMasterSeed(seed, zpubVersions);
  const account = master.derive("m/84'/0'/0'");

  it('a private extended key is refused', () => {
    expect(parseAddressKey(account.privateExtendedKey)).toEqual({ ok: false, error: 'private' });
    const xprv = HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'").privateExtendedKey;
    expect(parseAddressKey(xprv)).toEqual({ ok: false, error: 'private' });
  });

  it('an extended key that is not of an account, or is cut off, is refused', () => {
    const findKeyFault = (text: string) => {
      const read = parseAddressKey(text);
      return read.ok ? undefined : read.error;
    };
    expect(findKeyFault(master.publicExtendedKey)).toBe('not-of-an-account');
    expect(findKeyFault(account.publicExtendedKey.slice(0, -1))).toBe('not-an-extended-key');
    expect(findKeyFault('')).toBe('not-an-extended-key');
    expect(findKeyFault(account.publicExtendedKey)).toBeUndefined();
  });

  it('sandbox address keys are derived from the published mnemonic', () => {
    const root = HDKey.fromMasterSeed(seed);
    const paths = { bitcoin: 84, litecoin: 84, 'bitcoin-cash': 44, dogecoin: 44, ethereum: 44 };
    const coinTypes = { bitcoin: 0, litecoin: 2, 'bitcoin-cash': 145, dogecoin: 3, ethereum: 60 };
    for (const chain of ['bitcoin', 'litecoin', 'bitcoin-cash', 'dogecoin', 'ethereum'] as const) {
      const path = `m/${paths[chain]}'/${coinTypes[chain]}'/0'`;
      expect(sandboxAddressKeys[chain]).toBe(root.derive(path).publicExtendedKey);
    }
    expect(sandboxAddressKeys['bnb-smart-chain']).toBe(root.derive("m/44'/60'/1'").publicExtendedKey);
  });
});
