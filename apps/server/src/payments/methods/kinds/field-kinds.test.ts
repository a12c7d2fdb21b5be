import { blockchains, cashAddressFromHash } from '@evens/providers';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58check, bech32, bech32m } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleAddresses } from '../testing/kind-samples.ts';
import { clabeCheckDigit } from './bank-kinds.ts';
import type { FieldContext, PaymentValues } from './field-kind.ts';
import { type FieldKind, fieldKinds } from './field-kinds.ts';

const NOW_MS = Date.UTC(2026, 10, 15);

interface Typed {
  readonly values?: PaymentValues;
  readonly currency?: FieldContext['currency'];
}

/** The stored value or the fault, as one text. */
function readAs(kind: FieldKind, typed: string, { values = {}, currency = 'EUR' }: Typed = {}): string {
  const rule = fieldKinds[kind];
  const context = { values, currency, country: 'MT', nowMs: NOW_MS };
  const read = rule.read(rule.compact?.(typed) ?? typed, context);
  return read.ok ? `= ${read.value}` : read.error;
}

describe('a field of a payment form', () => {
  it.each<[FieldKind, string, string, Typed?]>([
    ['iban', 'de89 3704 0044 0532 0130 00', '= DE89370400440532013000'],
    ['iban', 'DE88370400440532013000', 'checksum'],
    ['iban', 'XX89370400440532013000', 'country'],
    ['iban', 'DE8937040044053201300', 'length'],
    ['iban', 'DE8937040044053201300A', 'characters'],
    ['iban', 'NO9386011117948', 'checksum'],
    ['card-number', '4242-4242 4242 4242', '= 4242424242424242'],
    ['card-number', '378282246310005', '= 378282246310005'],
    ['card-number', '4242424242424', 'length'],
    ['card-number', '4242424242424241', 'checksum'],
    ['expiry-month', '10', 'expired', { values: { ExpirationYear: '2026' } }],
    ['expiry-month', '11', '= 11', { values: { ExpirationYear: '2026' } }],
    ['expiry-month', '01', '= 1', { values: { ExpirationYear: '2027' } }],
    ['expiry-year', '2025', 'expired'],
    ['cpf', '390.533.447-05', '= 39053344705'],
    ['cpf', '11111111111', 'format'],
    ['document-number', '12.531.909-2', '= 125319092', { values: { DocumentType: 'rut' } }],
    ['document-number', '12.531.909-3', 'checksum', { values: { DocumentType: 'rut' } }],
    ['document-number', '16.727.230/0001-97', '= 16727230000197', { values: { DocumentType: 'cnpj' } }],
    ['document-number', '00.000.000/0000-00', 'format', { values: { DocumentType: 'cnpj' } }],
    ['document-number', '00.000.000-0', 'format', { values: { DocumentType: 'rut' } }],
    ['document-number', '00000000', 'format', { values: { DocumentType: 'passport' } }],
    ['document-number', 'GODE561231GR8', '= GODE561231GR8', { values: { DocumentType: 'rfc' } }],
    ['document-number', 'BOXW310820HNERXN09', '= BOXW310820HNERXN09', { values: { DocumentType: 'curp' } }],
    ['document-number', 'AB-123456', '= AB123456', { values: { DocumentType: 'passport' } }],
    ['document-number', 'AB1', 'format', { values: { DocumentType: 'passport' } }],
    ['document-number', 'anything', '= ANYTHING', { values: { DocumentType: 'constructor' } }],
    ['pix-key', 'Ada@Example.org', '= ada@example.org', { values: { AccountType: 'email' } }],
    ['pix-key', '+55 (11) 98765-4321', '= +5511987654321', { values: { AccountType: 'phone' } }],
    ['pix-key', '+351 912 345 678', 'format', { values: { AccountType: 'phone' } }],
    ['pix-key', '390.533.447-05', '= 39053344705', { values: { AccountType: 'cpf' } }],
    ['pix-key', '(11) 98765-4321', '= +5511987654321', { values: { AccountType: 'phone' } }],
    ['pix-key', '00000000000000', 'format', { values: { AccountType: 'cnpj' } }],
    ['pix-key', '16.727.230/0001-98', 'checksum', { values: { AccountType: 'cnpj' } }],
    [
      'pix-key',
      '123E4567-E12B-12D1-A456-426655440000',
      '= 123e4567-e12b-12d1-a456-426655440000',
      { values: { AccountType: 'random' } },
    ],
    ['pix-key', '123e4567', 'format', { values: { AccountType: 'random' } }],
    ['clabe', '032 180 000118359719', '= 032180000118359719'],
    ['clabe', '000180000118359710', 'bank'],
    [
      'local-account',
      '4242424242424242',
      '= 4242424242424242',
      { currency: 'MXN', values: { AccountType: 'debit-card' } },
    ],
    ['local-account', '4242424242424242', 'length', { currency: 'MXN', values: { AccountType: 'clabe' } }],
    ['local-account', '12345-X', '= 12345X', { currency: 'BRL' }],
    ['ifsc', 'hdfc0000053', '= HDFC0000053'],
    ['ifsc', 'HDFC1000053', 'format'],
    ['email', 'ada..b@example.org', 'format'],
    ['email', 'ada@example', 'format'],
    ['email', 'ada@-example.org', 'format'],
    ['phone', '0049 (30) 1234567', '= +49301234567'],
    ['phone', '030 1234567', 'format'],
    ['phone', '+44 (0)20 7946 0958', '= +442079460958'],
    ['phone', '2134 5678', '= +35621345678'],
    ['phone', '44 20 7946 0958', '= +442079460958'],
    ['decimal', '1.5', '= 1.5'],
    ['decimal', '10', '= 10'],
    ['decimal', '0,25', '= 0.25'],
    ['decimal', '٠٫٢٥', '= 0.25'],
    ['decimal', '1 000,5', '= 1000.5'],
    ['decimal', '1,234', 'format'],
    ['decimal', '0.123456789', 'format'],
    ['decimal', '1e3', 'format'],
    ['decimal', '0.0', 'format'],
    ['name', 'Łukasz O’Neill-Смирнов', '= Łukasz O’Neill-Смирнов'],
    ['name', 'مريم', '= مريم'],
    ['name', '3M Deutschland GmbH', '= 3M Deutschland GmbH'],
    ['name', 'علی\u200cرضا', '= علی\u200cرضا'],
    ['name', '<script>', 'characters'],
    ['name', 'Ada\u200bByron', 'characters'],
    ['text', 'شارع الملک\u200cفهد، 12', '= شارع الملک\u200cفهد، 12'],
    ['text', 'one\u2028two', 'characters'],
  ])('the field kind %s reads %j as the value %j', (kind, typed, expected, context) => {
    expect(readAs(kind, typed, context)).toBe(expected);
  });

  it.each<[FieldKind, string, string, Typed?]>([
    ['bitcoin-address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '= 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['bitcoin-address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
    ['bitcoin-address', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', `= ${sampleAddresses.bitcoin}`],
    ['bitcoin-address', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'characters'],
    ['bitcoin-address', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'network'],
    [
      'bitcoin-address',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '= bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
    // Version 1 with the checksum of version 0, and version 0 with that of version 1 (BIP 350).
    ['bitcoin-address', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['bitcoin-address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'checksum'],
    ['bitcoin-address', sampleAddresses.dogecoin, 'network'],
    ['bitcoin-address', sampleAddresses.ethereum, 'characters'],
    ['litecoin-address', sampleAddresses.bitcoin, 'network'],
    ['litecoin-address', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'network'],
    [
      'bitcoin-cash-address',
      'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
      '= qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    ],
    ['bitcoin-cash-address', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q', 'checksum'],
    ['bitcoin-cash-address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'network'],
    ['ethereum-address', sampleAddresses.ethereum.toLowerCase(), `= ${sampleAddresses.ethereum}`],
    ['ethereum-address', sampleAddresses.ethereum.replace('aA', 'aa'), 'checksum'],
    ['ethereum-address', sampleAddresses.tron, 'network'],
    ['ethereum-address', `${sampleAddresses.ethereum}0`, 'length'],
    ['tron-address', sampleAddresses.bitcoin, 'characters'],
    ['cardano-address', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw', 'network'],
    [
      'cardano-address',
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      '= addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    ],
    ['coin-address', sampleAddresses.tron, `= ${sampleAddresses.tron}`, { values: { Crypto: 'USDT' } }],
    ['coin-address', sampleAddresses.tron, 'network', { values: { Crypto: 'USDT', Blockchain: 'ethereum' } }],
    ['blockchain-address', sampleAddresses.neo, `= ${sampleAddresses.neo}`, { currency: 'NEO' }],
    ['blockchain', 'tron', '= tron', { values: { Crypto: 'USDT' } }],
    ['blockchain', 'bitcoin', 'network', { values: { Crypto: 'USDT' } }],
  ])('the field kind %s refuses %j as %j', (kind, typed, expected, context) => {
    expect(readAs(kind, typed, context)).toBe(expected);
  });
});

/** Changes one character to another of the same alphabet; every checksum must detect it. */
const anyChange = fc.tuple(fc.nat(), fc.nat());
const hash20 = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .filter((hash) => hash.some((byte) => byte !== 0));

function withOneChanged(
  text: string,
  from: number,
  alphabet: string,
  [at, by]: readonly [number, number],
): string {
  const index = from + (at % (text.length - from));
  const letter = alphabet.indexOf(text[index] ?? '');
  const other = alphabet[(letter + 1 + (by % (alphabet.length - 1))) % alphabet.length] ?? '';
  return text.slice(0, index) + other + text.slice(index + 1);
}

const base58Letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

describe('checksums', () => {
  it('the check digit of a CLABE detects every changed digit', () => {
    const digits = fc.stringMatching(/^[1-9]\d{16}$/);
    fc.assert(
      fc.property(digits, anyChange, (first17, change) => {
        const right = `${first17}${clabeCheckDigit(first17)}`;
        expect(readAs('clabe', right)).toBe(`= ${right}`);
        expect(['checksum', 'bank']).toContain(
          readAs('clabe', withOneChanged(right, 0, '0123456789', change)),
        );
      }),
    );
  });

  it.each<[FieldKind, number]>([
    ['bitcoin-address', 0x05],
    ['litecoin-address', 0x30],
    ['dogecoin-address', 0x1e],
    ['tron-address', 0x41],
    ['neo-address', 0x35],
  ])(
    'the field kind %s accepts every hash under its version byte and detects a changed letter',
    (kind, version) => {
      fc.assert(
        fc.property(hash20, anyChange, (hash, change) => {
          const right = base58check(sha256).encode(Uint8Array.of(version, ...hash));
          expect(readAs(kind, right)).toBe(`= ${right}`);
          expect(readAs(kind, withOneChanged(right, 0, base58Letters, change))).not.toMatch(/^=/);
        }),
      );
    },
  );

  it('a Base58 Litecoin address that begins with LTC1 is accepted and keeps its letter case', () => {
    const hash = Uint8Array.of(87, 98, 117, 174, ...new Uint8Array(16));
    const right = base58check(sha256).encode(Uint8Array.of(0x30, ...hash));
    expect(right).toMatch(/^LTC1/);
    expect(readAs('litecoin-address', right)).toBe(`= ${right}`);
  });

  it.each<[FieldKind, string]>([
    ['bitcoin-address', 'bc'],
    ['litecoin-address', 'ltc'],
  ])(
    'the field kind %s accepts every program of witness versions in use and detects a changed letter',
    (kind, prefix) => {
      fc.assert(
        fc.property(hash20, fc.integer({ min: 0, max: 1 }), anyChange, (hash, version, change) => {
          const code = version === 0 ? bech32 : bech32m;
          const program = version === 1 ? Uint8Array.of(...hash, ...hash.subarray(0, 12)) : hash;
          const right = code.encode(prefix, [version, ...code.toWords(program)]);
          expect(readAs(kind, right)).toBe(`= ${right}`);
          const changed = withOneChanged(right, prefix.length + 1, bech32Letters, change);
          expect(readAs(kind, changed)).not.toMatch(/^=/);
        }),
      );
    },
  );

  it.each<[FieldKind, string]>([
    ['bitcoin-address', 'bc'],
    ['litecoin-address', 'ltc'],
  ])('the field kind %s refuses programs of witness versions that are not in use', (kind, prefix) => {
    const versions = Array.from({ length: 15 }, (_, index) => index + 2);
    const read = versions.map((version) =>
      readAs(kind, bech32m.encode(prefix, [version, ...bech32m.toWords(new Uint8Array(32).fill(7))])),
    );
    expect(read).toEqual(versions.map(() => 'format'));
  });

  it('chains refuse the address of a hash of zeros', () => {
    const zeros = new Uint8Array(20);
    const base58 = (version: number) => base58check(sha256).encode(Uint8Array.of(version, ...zeros));
    const nobodys: readonly (readonly [FieldKind, string])[] = [
      ['bitcoin-address', base58(0x00)],
      ['bitcoin-address', base58(0x05)],
      ['bitcoin-address', bech32.encode('bc', [0, ...bech32.toWords(zeros)])],
      ['litecoin-address', base58(0x30)],
      ['dogecoin-address', base58(0x1e)],
      ['tron-address', base58(0x41)],
      ['neo-address', base58(0x35)],
      ['ethereum-address', `0x${'0'.repeat(40)}`],
      ['bnb-address', `0x${'0'.repeat(40)}`],
      ['bitcoin-cash-address', cashAddressFromHash(zeros)],
      [
        'cardano-address',
        bech32.encode('addr', bech32.toWords(Uint8Array.of(0x61, ...new Uint8Array(28))), 120),
      ],
    ];
    expect(nobodys.filter(([kind, address]) => readAs(kind, address) !== 'format')).toEqual([]);
  });

  it('the checksum of a Bitcoin Cash address detects a changed letter', () => {
    const right = sampleAddresses['bitcoin-cash'];
    fc.assert(
      fc.property(anyChange, (change) => {
        const changed = withOneChanged(right, 'bitcoincash:'.length, bech32Letters, change);
        expect(readAs('bitcoin-cash-address', changed)).toBe('checksum');
      }),
    );
  });

  it('chains refuse addresses of other chains, except the two that share a format', () => {
    const acceptedPairs = blockchains.flatMap((own) =>
      blockchains
        .filter((other) =>
          readAs('coin-address', sampleAddresses[other], { values: { Blockchain: own } }).startsWith('='),
        )
        .map((other) => `${own} takes ${other}`),
    );
    const shared = ['ethereum takes bnb-smart-chain', 'bnb-smart-chain takes ethereum'];
    expect(acceptedPairs.toSorted()).toEqual(
      [...blockchains.map((own) => `${own} takes ${own}`), ...shared].toSorted(),
    );
  });
});
