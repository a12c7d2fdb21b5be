import { describe, expect, it } from 'vitest';
import type { PaymentDirection } from './definition/payment-method.ts';
import { findPaymentMethod } from './registry.ts';

/** The method's own fields of a form, sorted; optional fields have a question mark. */
function describeFields(key: string, direction: PaymentDirection): string {
  const form = findPaymentMethod(key)?.[direction];
  const names = form?.fields.map(({ name, isRequired }) => (isRequired ? name : `${name}?`));
  return names?.toSorted().join(' ') ?? 'none';
}

const coins = ['btc', 'usdte', 'ltc', 'eth', 'doge', 'bch', 'bnb'];
const coinsWithTag = ['usdtt', 'ada'];

describe('the fields of a withdrawal', () => {
  it.each<readonly [string, string]>([
    ['bitcoin', 'BitcoinAddress'],
    ['ether', 'EtherAddress'],
    ['litecoin', 'LitecoinAddress'],
    ['blockchain', 'BlockchainAddress BlockchainTag?'],
    ['binance', 'BlockchainAddress BlockchainTag?'],
    ['coindirect', 'CoinDirectCryptoCurrency WalletAddress'],
    ['allinone', 'AmountInConversionCurrency Blockchain BlockchainAddress Crypto'],
    ['creditcard', 'CardHolderName CreditCardNumber'],
    ['debitcard', 'CardHolderName CreditCardNumber'],
    ['visamastercard', 'AccountHolderLastName AccountNumber ExpirationMonth ExpirationYear SecurityCode'],
    ['interac', 'InteracEmail'],
    ['neosurf', 'NeoSurfEmail'],
    ['neteller', 'AccountID NetellerEmail SecureID'],
    ['skrill', 'SkrillLogin'],
    ['paysafecard', 'Email FirstName LastName'],
    ['qiwi', 'QiwiLogin'],
    ['qiwiwallet', 'QiwiAccount'],
    ['yandex', 'YandexAccount'],
    ['venuspoint', 'VenusPointID VenusPointPassword'],
    ['ecopayz', 'EcoPayzAccountNumber'],
    ['iwallet', 'IWalletAccountId'],
    ['epay', 'EPayAccountId'],
    ['paydo', 'Email'],
    ['directa24', 'AccountNumber AccountType BankNumber BranchNumber DocumentNumber DocumentType'],
    ['payretailers', 'AccountType AgencyNumber BankType DocumentNumber DocumentType'],
    ['pagsmile', 'Account AccountType PagsmileDocumentNumber'],
    ...coins.map((coin) => [`coinspaid${coin}`, 'BlockchainAddress CoinspaidConvertToCurrency?'] as const),
    ...coinsWithTag.map(
      (coin) => [`coinspaid${coin}`, 'BlockchainAddress BlockchainTag? CoinspaidConvertToCurrency?'] as const,
    ),
  ])('withdrawals by %s have the fields %s', (key, fields) => {
    expect(describeFields(key, 'withdrawal')).toBe(fields);
    expect(findPaymentMethod(key)?.withdrawal?.shared).toEqual(['WithdrawMethod', 'Amount', 'Password']);
  });

  it('the withdrawal fields of all bank methods together match the specification', () => {
    const banks = ['banktransfer', 'indianbank', 'japanbank', 'localbank', 'maldopaybanking'];
    const names = new Set(banks.flatMap((key) => describeFields(key, 'withdrawal').split(' ')));
    expect([...names].toSorted()).toEqual([
      'AccountHolder',
      'AccountName',
      'AccountNumber',
      'AccountType',
      'BankAccountNumber',
      'BankBranch',
      'BankCode',
      'BankIFSC',
      'BankName',
      'BranchCode',
      'BranchName',
      'IBAN',
    ]);
  });
});

const usual = 'PaymentMethod Amount AgreeWithDepositTerms';

describe('the fields of a deposit', () => {
  it.each<readonly [string, string, string]>([
    ['apcopurplepay', 'CardCountry', usual],
    [
      'apcofingenom',
      'AccountHolderLastName AccountNumber DepositPostalCode ExpirationMonth ExpirationYear SecurityCode',
      usual,
    ],
    ['g2a', '', usual],
    ['voucher', 'VoucherCode', 'PaymentMethod Amount Currency'],
    ['skrill', '', usual],
    ['neteller', 'NetellerEmail', usual],
    ['paysafecard', '', usual],
    ['maldopaybanking', '', usual],
    ['maldopaycepbank', '', usual],
    ['maldopayanindapapara', 'PaparaAccountNumber', usual],
    ['maldopaycreditcard', '', usual],
    ['maldopaycmtcuzdan', '', usual],
    ['pagsmile', 'PagsmileDocumentNumber', 'WithdrawMethod Amount Password'],
    ['allinone', 'Blockchain Crypto', 'PaymentMethod'],
    ['coinspaid', '', 'PaymentMethod'],
    ...[...coins, ...coinsWithTag].map((coin) => [`coinspaid${coin}`, '', 'PaymentMethod'] as const),
  ])('deposits by %s have the own fields %j and the shared fields %j', (key, own, shared) => {
    expect(describeFields(key, 'deposit')).toBe(own);
    expect(findPaymentMethod(key)?.deposit?.shared.join(' ')).toBe(shared);
  });
});
