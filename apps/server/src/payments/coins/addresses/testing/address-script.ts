import { Address, NETWORK, OutScript } from '@scure/btc-signer';

const networks = {
  bitcoin: NETWORK,
  dogecoin: { bech32: '', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
} as const;

/** The output script that pays to an address, as the library encodes it: independent of the code under test. */
export function scriptOfAddress(chain: keyof typeof networks, address: string): string {
  return Buffer.from(OutScript.encode(Address(networks[chain]).decode(address))).toString('hex');
}
