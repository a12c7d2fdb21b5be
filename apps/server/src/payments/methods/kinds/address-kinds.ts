import { err, hasKey, ok } from '@evens/base';
import { type Blockchain, blockchains, chainOfCurrency, coins } from '../lists/blockchains.ts';
import {
  type AddressFault,
  base58Fault,
  cardanoFault,
  cashAddressFault,
  ethereumFault,
  segwitFault,
  withCaseChecksum,
} from './address-codes.ts';
import type { FieldContext, FieldKindRule } from './field-kind.ts';

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
function oneForm(chain: Blockchain, address: string): string {
  if (chain === 'ethereum' || chain === 'bnb-smart-chain') return withCaseChecksum(address);
  if (chain === 'litecoin' && base58Fault(address, litecoinVersions) === undefined) return address;
  const isBech32 = /^(bc1|ltc1|addr1|bitcoincash:|[qp][a-z\d]{41}$)/i.test(address);
  return isBech32 ? address.toLowerCase() : address;
}

const isBlockchain = (text: string | undefined): text is Blockchain =>
  blockchains.some((chain) => chain === text);

function chainOfAccount({ currency }: FieldContext): readonly Blockchain[] {
  const chain = chainOfCurrency[currency];
  return chain ? [chain] : [];
}

/** The chain that the form names, or the chains of its coin. */
function chainsOfCoin({ values }: FieldContext): readonly Blockchain[] {
  const { Blockchain: named, Crypto: coin, CoinDirectCryptoCurrency: directCoin } = values;
  if (isBlockchain(named)) return [named];
  const chosen = coin ?? directCoin ?? '';
  return hasKey(coins, chosen) ? coins[chosen] : [];
}

function addressOn(chainsIn: (context: FieldContext) => readonly Blockchain[]): FieldKindRule {
  return {
    control: 'text',
    lengthMin: 20,
    lengthMax: 120,
    messages: 'address',
    faults: ['characters', 'length', 'checksum', 'network', 'format'],
    read(value, context) {
      const chains = chainsIn(context);
      const [first] = chains;
      // A coin or chain outside the choices is reported at its own field.
      if (first === undefined) return ok(value);
      const chain = chains.find((each) => faultOnChain[each](value) === undefined);
      return chain ? ok(oneForm(chain, value)) : err(faultOnChain[first](value) ?? 'network');
    },
  };
}

export const addressKinds = {
  'bitcoin-address': addressOn(() => ['bitcoin']),
  'litecoin-address': addressOn(() => ['litecoin']),
  'bitcoin-cash-address': addressOn(() => ['bitcoin-cash']),
  'dogecoin-address': addressOn(() => ['dogecoin']),
  'ethereum-address': addressOn(() => ['ethereum']),
  'tron-address': addressOn(() => ['tron']),
  'bnb-address': addressOn(() => ['bnb-smart-chain']),
  'cardano-address': addressOn(() => ['cardano']),
  'neo-address': addressOn(() => ['neo']),
  /** An address of the account's coin. */
  'blockchain-address': addressOn(chainOfAccount),
  /** An address of the coin that the form names. */
  'coin-address': addressOn(chainsOfCoin),
} as const;

/** One of the field's choices; the form's coin must be payable on it. */
export const blockchain: FieldKindRule = {
  control: 'choice',
  lengthMin: 3,
  lengthMax: 32,
  messages: 'blockchain',
  faults: ['network'],
  read(value, { values: { Crypto: coin = '' } }) {
    // A coin or chain outside the choices is reported as such.
    const isKnown = hasKey(coins, coin) && isBlockchain(value);
    const isPaidThere = !isKnown || coins[coin].some((chain) => chain === value);
    return isPaidThere ? ok(value) : err('network');
  },
};
