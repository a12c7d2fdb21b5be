import { base58, hex } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { findScriptAddress } from '../addresses/key-hash-address.ts';
import { parseChainAmount } from './bitcoin-chain.ts';
import { parseWithAmountTexts } from './bitcoin-rpc.ts';

describe('unitsOfAmount', () => {
  it.each([
    ['0.29000000', 29_000_000n],
    ['0.00000001', 1n],
    ['1e-08', 1n],
    ['1.5E-7', 15n],
    ['92233720368.54775807', 9_223_372_036_854_775_807n],
    ['0', 0n],
    ['12', 1_200_000_000n],
    ['1e3', 100_000_000_000n],
  ])('the node amount %s is parsed exactly', (text, units) => {
    expect(parseChainAmount(text, 8)).toBe(units);
  });

  it.each([['0.000000001'], ['1e-9'], ['-1'], ['1.'], ['.5'], [''], ['1,5'], [0.29], [undefined]])(
    'the node amount %s is refused',
    (text) => {
      expect(parseChainAmount(text, 8)).toBeUndefined();
    },
  );

  it('amounts are quoted before an answer is parsed, and the rest of the answer is unchanged', () => {
    const text = String.raw`{"value":0.29000000,"n":1,"asm":"\"value\":1.5","list":[{"value" : 1e-08,"values":2}]}`;
    expect(parseWithAmountTexts(text)).toEqual({
      value: '0.29000000',
      n: 1,
      asm: '"value":1.5',
      list: [{ value: '1e-08', values: 2 }],
    });
  });
});

describe('findScriptAddress', () => {
  const addressHash = (address: string) => hex.encode(base58.decode(address).subarray(1, 21));

  it('a P2WPKH script yields the address of the BIP 84 test vector', () => {
    expect(findScriptAddress('bitcoin', '0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2')).toBe(
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    );
  });

  it('a P2PKH script yields the CashAddr address that the specification lists for the same key', () => {
    const script = `76a914${addressHash('1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')}88ac`;
    expect(findScriptAddress('bitcoin-cash', script)).toBe('qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a');
  });

  it('a Dogecoin address round-trips through its script', () => {
    const address = 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC';
    expect(findScriptAddress('dogecoin', `76a914${addressHash(address)}88ac`)).toBe(address);
  });

  it.each([
    ['bitcoin', `76a914${'00'.repeat(20)}88ac`],
    ['bitcoin', `0020${'00'.repeat(32)}`],
    ['bitcoin', `0014${'00'.repeat(21)}`],
    ['dogecoin', `a914${'00'.repeat(20)}87`],
    ['dogecoin', `0014${'00'.repeat(20)}`],
    ['litecoin', ''],
  ] as const)('a script of another form on %s yields no address: %s', (chain, script) => {
    expect(findScriptAddress(chain, script)).toBeUndefined();
  });
});
