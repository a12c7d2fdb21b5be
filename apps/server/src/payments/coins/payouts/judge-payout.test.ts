import { type CurrencyCode, parseAmount } from '@evens/base';
import { expect, it } from 'vitest';
import { findPaymentMethod } from '../../methods/registry.ts';
import { type CurrencyRate, parseRate } from '../../rates/rate.ts';
import { judgeCoinPayout } from './judge-payout.ts';

const NOW_MS = Date.UTC(2026, 10, 15);

function sampleRate(currency: CurrencyCode, euros: string): [CurrencyCode, CurrencyRate] {
  const pico = parseRate(euros) ?? 0n;
  const times = { atMs: NOW_MS, validUntilMs: NOW_MS + 1 };
  return [currency, { id: 1, currency, fromPico: pico, toPico: pico, source: 'test', ...times }];
}
const rates = new Map([
  sampleRate('EUR', '1'),
  sampleRate('BTC', '60000'),
  sampleRate('ETH', '2500'),
  sampleRate('USDTE', '0.9'),
  sampleRate('NEO', '6'),
]);

function judge(key: string, text: string, values: Readonly<Record<string, string>>, nowMs = NOW_MS) {
  const method = findPaymentMethod(key);
  if (!method) throw new Error(`there is no method ${key}`);
  const [plain = '', named = 'EUR'] = text.split(' ');
  // As the cases below write it.
  const currency = named as CurrencyCode;
  const amount = parseAmount(plain, currency);
  if (!amount.ok) throw new Error(`${text} is no amount`);
  const judged = judgeCoinPayout(method, { amount: amount.value, currency, values }, { rates, nowMs });
  if (judged.ok) return 'payable';
  const { code, data } = judged.error;
  return data?.['Fields'] ?? code;
}

const bitcoin = { Crypto: 'BTC', Blockchain: 'bitcoin', BlockchainAddress: 'bc1q' };
const neo = { Crypto: 'NEO', Blockchain: 'neo', BlockchainAddress: 'N1' };
const converted = (AmountInConversionCurrency: string) => ({ ...bitcoin, AmountInConversionCurrency });

it.each<[string, string, Readonly<Record<string, string>>, unknown]>([
  ['allinone', '12.00', converted('0.0002'), 'payable'],
  [
    'allinone',
    '10.00',
    converted('0.000166'),
    [{ Field: 'Amount', Fault: 'below-minimum', Limit: '0.0002', Currency: 'BTC' }],
  ],
  // For an account in the coin itself, the minimum is that of the method.
  ['allinone', '0.0001 BTC', bitcoin, 'payable'],
  ['allinone', '60.00', converted('0.001009'), 'payable'],
  [
    'allinone',
    '60.00',
    converted('0.00102'),
    [{ Field: 'AmountInConversionCurrency', Fault: 'rate-moved', Limit: '0.001', Currency: 'BTC' }],
  ],
  ['allinone', '60.00', neo, 'payable'],
  ['allinone', '62.00', neo, [{ Field: 'Amount', Fault: 'not-whole', Currency: 'NEO' }]],
  ['allinone', '5.00', neo, [{ Field: 'Amount', Fault: 'below-minimum', Limit: '1', Currency: 'NEO' }]],
  ['coinspaideth', '1 ETH', { BlockchainAddress: '0x1', CoinspaidConvertToCurrency: 'USDT' }, 'payable'],
  ['coinspaideth', '1 ETH', { BlockchainAddress: '0x1', CoinspaidConvertToCurrency: 'ETH' }, 'payable'],
  [
    'coinspaideth',
    '1 ETH',
    { BlockchainAddress: '0x1', CoinspaidConvertToCurrency: 'BTC' },
    [{ Field: 'CoinspaidConvertToCurrency', Fault: 'choice', Message: 'payments.fault.choice' }],
  ],
  ['neteller', '10.00', { AccountID: '1' }, 'payable'],
])('a withdrawal by %s of %s to %j is judged as %j', (key, text, values, expected) => {
  expect(judge(key, text, values)).toEqual(expected);
});

it('a coin payout without a valid rate is refused with ExchangeRateOutdatedException', () => {
  expect(judge('allinone', '60.00', bitcoin, NOW_MS + 1)).toBe('ExchangeRateOutdatedException');
});
