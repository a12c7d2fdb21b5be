import {
  type AddressFault,
  base58Fault,
  cardanoFault,
  cashAddressFault,
  ethereumFault,
  segwitFault,
  withCaseChecksum,
} from './address-codes.ts';
import type { Blockchain } from './blockchains.ts';

/** Version bytes of addresses that pay to a key and to a script. Test networks have others. */
const bitcoinVersions = [0x00, 0x05];
/** Without 0x05, the legacy version of scripts, which looks like Bitcoin's. */
const litecoinVersions = [0x30, 0x32];
const dogecoinVersions = [0x1e, 0x16];
const tronVersions = [0x41];
const neoVersions = [0x35];

function bitcoinFault(address: string): AddressFault | undefined {
  return /^(bc|tb|bcrt)1/i.test(address) ? segwitFault(address, 'bc') : base58Fault(address, bitcoinVersions);
}

/** Base58 is tried first: such an address may begin with `LTC1`, like a SegWit address in capitals. */
function litecoinFault(address: string): AddressFault | undefined {
  const fault = base58Fault(address, litecoinVersions);
  return fault !== undefined && /^(ltc|tltc|bc)1/i.test(address) ? segwitFault(address, 'ltc') : fault;
}

const faultOnChain: Readonly<Record<Blockchain, (address: string) => AddressFault | undefined>> = {
  bitcoin: bitcoinFault,
  litecoin: litecoinFault,
  'bitcoin-cash': cashAddressFault,
  dogecoin: (address) => base58Fault(address, dogecoinVersions),
  ethereum: ethereumFault,
  tron: (address) => base58Fault(address, tronVersions),
  'bnb-smart-chain': ethereumFault,
  cardano: cardanoFault,
  neo: (address) => base58Fault(address, neoVersions),
};

/** The fault of an address on a chain; undefined if it can be paid to. */
export function addressFaultOn(chain: Blockchain, address: string): AddressFault | undefined {
  return faultOnChain[chain](address);
}

/** The canonical form of the address: some encodings ignore letter case. */
export function canonicalAddress(chain: Blockchain, address: string): string {
  if (chain === 'ethereum' || chain === 'bnb-smart-chain') return withCaseChecksum(address);
  if (chain === 'litecoin' && base58Fault(address, litecoinVersions) === undefined) return address;
  const isBech32 = /^(bc1|ltc1|addr1|bitcoincash:|[qp][a-z\d]{41}$)/i.test(address);
  return isBech32 ? address.toLowerCase() : address;
}
