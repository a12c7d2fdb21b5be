import { err, hasKey, ok } from '@evens/base';
import {
  addressFaultOn,
  type Blockchain,
  blockchains,
  canonicalAddress,
  chainOfCurrency,
  coins,
} from '@evens/providers';
import type { FieldContext, FieldKindRule } from './field-kind.ts';

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
      const chain = chains.find((each) => addressFaultOn(each, value) === undefined);
      return chain ? ok(canonicalAddress(chain, value)) : err(addressFaultOn(first, value) ?? 'network');
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
