import { base58, hex } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { addressOfScript } from '../addresses/key-hash-address.ts';
import { unitsOfAmount } from './bitcoin-chain.ts';
import { parseWithAmountTexts } from './bitcoin-rpc.ts';

describe('an amount of a node', () => {
  it.each([
    ['0.29000000', 29_000_000n],
    ['0.00000001', 1n],
    ['1e-08', 1n],
    ['1.5E-7', 15n],
    ['92233720368.54775807', 9_223_372_036_854_775_807n],
    ['0', 0n],
    ['12', 1_200_000_000n],
    ['1e3', 100_000_000_000n],
  ])('%s is exact', (text, units) => {
    expect(unitsOfAmount(text, 8)).toBe(units);
  });

  it.each([['0.000000001'], ['1e-9'], ['-1'], ['1.'], ['.5'], [''], ['1,5'], [0.29], [undefined]])(
    '%s is refused',
    (text) => {
      expect(unitsOfAmount(text, 8)).toBeUndefined();
    },
  );

  it('is quoted before the answer is parsed, and nothing else of the answer changes', () => {
    const text = String.raw`{"value":0.29000000,"n":1,"asm":"\"value\":1.5","list":[{"value" : 1e-08,"values":2}]}`;
    expect(parseWithAmountTexts(text)).toEqual({
      value: '0.29000000',
      n: 1,
      asm: '"value":1.5',
      list: [{ value: '1e-08', values: 2 }],
    });
  });
});

describe('the address of a script', () => {
  const hashOf = (address: string) => hex.encode(base58.decode(address).subarray(1, 21));

  it('matches the test vector of BIP 84 for P2WPKH', () => {
    expect(addressOfScript('bitcoin', '0014c0cebcd6c3d3ca8c75dc5ec62ebe55330ef910e2')).toBe(
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    );
  });

  it('matches the CashAddr specification for the legacy address of the same key', () => {
    const script = `76a914${hashOf('1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')}88ac`;
    expect(addressOfScript('bitcoin-cash', script)).toBe('qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a');
  });

  it('round-trips on Dogecoin', () => {
    const address = 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC';
    expect(addressOfScript('dogecoin', `76a914${hashOf(address)}88ac`)).toBe(address);
  });

  it.each([
    ['bitcoin', `76a914${'00'.repeat(20)}88ac`],
    ['bitcoin', `0020${'00'.repeat(32)}`],
    ['bitcoin', `0014${'00'.repeat(21)}`],
    ['dogecoin', `a914${'00'.repeat(20)}87`],
    ['dogecoin', `0014${'00'.repeat(20)}`],
    ['litecoin', ''],
  ] as const)('of another form is undefined: %s %s', (chain, script) => {
    expect(addressOfScript(chain, script)).toBeUndefined();
  });
});
