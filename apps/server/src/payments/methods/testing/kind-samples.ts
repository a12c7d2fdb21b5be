import { type Blockchain, chainOfCurrency } from '@evens/providers';
import type { PaymentField, PaymentForm, PaymentOffer } from '../definition/payment-method.ts';
import type { FieldFault, PaymentValues } from '../kinds/field-kind.ts';
import type { FieldKind } from '../kinds/field-kinds.ts';

/** Published examples of addresses: BIP 173, EIP-55, CashAddr, CIP-19, and the projects' own docs. */
export const sampleAddresses: Readonly<Record<Blockchain, string>> = {
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  litecoin: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  'bitcoin-cash': 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  dogecoin: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'bnb-smart-chain': '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  cardano: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
  neo: 'NNLi44dJNXtDNSBkofB48aTVYtb1zZrNEs',
};

/** The value has a valid length, so that only the kind reports a fault. */
interface WrongSample {
  readonly value: string;
  readonly fault: FieldFault;
}

interface KindSample {
  readonly valid: string;
  readonly wrong: WrongSample;
}

/** The address with its last letter replaced by another of its alphabet. */
function withWrongEnd(address: string): string {
  return address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q');
}

function addressSample(chain: Blockchain): KindSample {
  const valid = sampleAddresses[chain];
  return { valid, wrong: { value: withWrongEnd(valid), fault: 'checksum' } };
}

const hexSample: KindSample = {
  valid: sampleAddresses.ethereum,
  wrong: { value: sampleAddresses.ethereum.replace('aAeb', 'AAeb'), fault: 'checksum' },
};

const clabeSample: KindSample = {
  valid: '032180000118359719',
  wrong: { value: '032180000118359718', fault: 'checksum' },
};

const kindSamples: Readonly<Record<FieldKind, KindSample>> = {
  text: { valid: 'Baker Street 22', wrong: { value: 'Main\u0007Street', fault: 'characters' } },
  name: { valid: 'Ada Lovelace-Byron', wrong: { value: 'Ada <4711>', fault: 'characters' } },
  password: { valid: 'a secret', wrong: { value: 'a\u0007secret', fault: 'characters' } },
  digits: { valid: '123456789012345678', wrong: { value: '12345678901234567x', fault: 'characters' } },
  code: { valid: 'AB12CD34', wrong: { value: 'AB12CD3ö', fault: 'characters' } },
  email: { valid: 'ada@example.org', wrong: { value: 'ada at example', fault: 'format' } },
  phone: { valid: '+79261234567', wrong: { value: '+0926123456', fault: 'format' } },
  decimal: { valid: '0.25', wrong: { value: '-0.25', fault: 'format' } },
  choice: { valid: '', wrong: { value: 'none of them', fault: 'choice' } },
  'card-number': {
    valid: '4242424242424242',
    wrong: { value: '4242424242424241', fault: 'checksum' },
  },
  'security-code': { valid: '123', wrong: { value: '12x', fault: 'characters' } },
  'expiry-month': { valid: '12', wrong: { value: '13', fault: 'choice' } },
  'expiry-year': { valid: '', wrong: { value: '2001', fault: 'expired' } },
  iban: {
    valid: 'DE89370400440532013000',
    wrong: { value: 'DE88370400440532013000', fault: 'checksum' },
  },
  ifsc: { valid: 'HDFC0000053', wrong: { value: 'HDFC1000053', fault: 'format' } },
  clabe: clabeSample,
  'local-account': { valid: '00123456', wrong: { value: '0012-AB56', fault: 'characters' } },
  cpf: { valid: '39053344705', wrong: { value: '39053344706', fault: 'checksum' } },
  'document-number': { valid: '39053344705', wrong: { value: '39053344706', fault: 'checksum' } },
  'pix-key': { valid: '39053344705', wrong: { value: '39053344706', fault: 'checksum' } },
  'bitcoin-address': addressSample('bitcoin'),
  'litecoin-address': addressSample('litecoin'),
  'bitcoin-cash-address': addressSample('bitcoin-cash'),
  'dogecoin-address': addressSample('dogecoin'),
  'ethereum-address': hexSample,
  'tron-address': addressSample('tron'),
  'bnb-address': hexSample,
  'cardano-address': addressSample('cardano'),
  'neo-address': addressSample('neo'),
  'blockchain-address': { valid: '', wrong: { value: 'not an address at all', fault: 'characters' } },
  'coin-address': addressSample('bitcoin'),
  blockchain: { valid: '', wrong: { value: 'none of them', fault: 'choice' } },
};

const documentSamples: Readonly<Record<string, KindSample>> = {
  CL: { valid: '125319092', wrong: { value: '125319093', fault: 'checksum' } },
  MX: { valid: 'BOXW310820HNERXN09', wrong: { value: 'BOXW310820HNERXN08', fault: 'checksum' } },
};

/** The sample of a kind, by the country's documents, the currency's accounts and the chain. */
export function fieldSample(
  { kind, choices }: PaymentField,
  { currency, country }: Pick<PaymentOffer, 'currency' | 'country'>,
): KindSample {
  const sample = kindSamples[kind];
  if (kind === 'document-number') return documentSamples[country] ?? sample;
  if (kind === 'local-account' && currency === 'MXN') return clabeSample;
  if (kind === 'blockchain-address') {
    const chain = chainOfCurrency[currency] ?? 'bitcoin';
    return chain === 'ethereum' || chain === 'bnb-smart-chain' ? hexSample : addressSample(chain);
  }
  return choices && sample.valid === '' ? { ...sample, valid: choices.at(0)?.value ?? '' } : sample;
}

/** Valid values for every field of a form that `offeredForm` returned. */
export function validValues(form: PaymentForm, offer: PaymentOffer): PaymentValues {
  return Object.fromEntries(
    form.fields.map((field) => [field.name, fieldSample(field, offer).valid.slice(0, field.lengthMax)]),
  );
}
