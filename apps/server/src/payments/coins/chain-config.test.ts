import { describe, expect, it } from 'vitest';
import { sandboxAddressKeys } from './addresses/sandbox-address-keys.ts';
import { parseChains } from './chain-config.ts';

const node = {
  EVENS_ETHEREUM_URL: 'https://node.example/rpc',
  EVENS_ETHEREUM_KEY: sandboxAddressKeys.ethereum,
};
const bitcoin = {
  EVENS_BITCOIN_URL: 'http://node.example:8332',
  EVENS_BITCOIN_KEY: sandboxAddressKeys.bitcoin,
};
const read = (env: Readonly<Record<string, string>>, isSandbox = false) => parseChains(env, { isSandbox });
const configError = (env: Readonly<Record<string, string>>, isSandbox = false) => {
  const chains = read(env, isSandbox);
  return chains.ok ? 'accepted' : chains.error;
};

describe('parseChains', () => {
  it('a site without chain settings has no chains', () => {
    expect(read({})).toEqual({ ok: true, value: [] });
    expect(read({}, true)).toEqual({ ok: true, value: [] });
  });

  it('chains are read with the USDT contract on the main network', () => {
    const chains = read({
      ...node,
      EVENS_BNB_URL: 'http://10.0.0.7:8545',
      EVENS_BNB_KEY: sandboxAddressKeys['bnb-smart-chain'],
    });
    expect(chains.ok && chains.value).toMatchObject([
      {
        chain: 'ethereum',
        url: 'https://node.example/rpc',
        usdtContract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      },
      { chain: 'bnb-smart-chain', url: 'http://10.0.0.7:8545', usdtContract: undefined },
    ]);
  });

  it('chains derived from Bitcoin have the credentials of their node', () => {
    const chains = read({
      ...bitcoin,
      EVENS_BITCOIN_LOGIN: 'evens:a:secret',
      EVENS_DOGECOIN_URL: 'https://doge.example',
      EVENS_DOGECOIN_KEY: sandboxAddressKeys.dogecoin,
    });
    expect(chains.ok && chains.value).toMatchObject([
      { chain: 'bitcoin', url: 'http://node.example:8332', credentials: 'evens:a:secret' },
      { chain: 'dogecoin', url: 'https://doge.example', credentials: undefined },
    ]);
  });

  it.each([
    [{ EVENS_ETHEREUM_URL: node.EVENS_ETHEREUM_URL }, /set together/],
    [{ EVENS_BNB_KEY: sandboxAddressKeys.ethereum }, /EVENS_BNB_URL and EVENS_BNB_KEY are set together/],
    [{ ...node, EVENS_ETHEREUM_URL: 'ws://node.example' }, /begins with http/],
    [{ ...node, EVENS_ETHEREUM_KEY: 'xpub' }, /EVENS_ETHEREUM_KEY is an extended public key/],
    [{ ...node, EVENS_ETHEREUM_USDT: '0x12' }, /address of a contract/],
    [{ EVENS_BITCOIN_LOGIN: 'a:b' }, /EVENS_BITCOIN_LOGIN is for the node of EVENS_BITCOIN_URL/],
    [{ ...bitcoin, EVENS_BITCOIN_URL: 'http://a:b@node.example' }, /they are set as EVENS_BITCOIN_LOGIN/],
    [{ ...bitcoin, EVENS_BITCOIN_LOGIN: 'secret' }, /"user:password"/],
  ])('chain settings refuse %o by name', (env, expected) => {
    expect(configError(env as Readonly<Record<string, string>>)).toMatch(expected);
  });

  it('chain settings refuse a private key without repeating it', () => {
    const xprv =
      'xprv9ypTcPdEbiAGt5QWwM4ojkA3u1bcU3bxAUEbUB4EB9ZJDJ9kBd9XE7AtzqYchAHXgVqCHG6CH4Vw7TAgnNnbNMSxz1eFKvF5nzLHjXgRKJb';
    const fault = configError({ ...node, EVENS_ETHEREUM_KEY: xprv });
    expect(fault).not.toContain(xprv);
    expect(fault).not.toBe('accepted');
  });

  it('chain settings are refused in the sandbox', () => {
    expect(configError(node, true)).toMatch(/EVENS_ETHEREUM_URL is for real coins/);
  });
});
