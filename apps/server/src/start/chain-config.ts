import { err, ok, type Result } from '@evens/base';
import { type AddressKey, parseAddressKey } from '../features/payments/coins/addresses/derive-address.ts';
import { addressFaultOn } from '../features/payments/methods/kinds/address-kinds.ts';

/** A chain whose coins players deposit: where its node is, and the key that addresses are derived from. */
export interface ChainConfig {
  readonly chain: 'ethereum' | 'bnb-smart-chain';
  readonly url: string;
  readonly key: AddressKey;
  /** The contract of USDT on Ethereum; undefined on other chains. */
  readonly usdtContract: string | undefined;
}

export const chainVariables = [
  'EVENS_ETHEREUM_URL',
  'EVENS_ETHEREUM_KEY',
  'EVENS_ETHEREUM_USDT',
  'EVENS_BNB_URL',
  'EVENS_BNB_KEY',
] as const;
type Env = Readonly<Partial<Record<string, string>>>;

const mainnetUsdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const keyFaults: Readonly<Record<'not-an-extended-key' | 'private' | 'not-of-an-account', string>> = {
  'not-an-extended-key': 'is an extended public key of an account, xpub…',
  private: 'is a private key: the server needs the public one, xpub…, and must not have the private one',
  'not-of-an-account': "is the key of an account, at m/44'/60'/0' of a wallet, not of another depth",
};

function parseChain(
  env: Env,
  { chain, prefix }: { readonly chain: ChainConfig['chain']; readonly prefix: string },
): Result<ChainConfig | undefined, string> {
  const [urlName, keyName] = [`${prefix}_URL`, `${prefix}_KEY`];
  const { [urlName]: url, [keyName]: text, EVENS_ETHEREUM_USDT: usdt = mainnetUsdt } = env;
  if (url === undefined && text === undefined) return ok(undefined);
  if (url === undefined || text === undefined)
    return err(`${urlName} and ${keyName} are set together: the node, and the key of the addresses`);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return err(`${urlName} is the address of a node's JSON-RPC: it begins with http:// or https://`);
  const key = parseAddressKey(text);
  if (!key.ok) return err(`${keyName} ${keyFaults[key.error]}`);
  if (chain === 'ethereum' && addressFaultOn('ethereum', usdt) !== undefined)
    return err(`EVENS_ETHEREUM_USDT is the address of a contract, 0x and 40 digits, not "${usdt}"`);
  return ok({ chain, url, key: key.value, usdtContract: chain === 'ethereum' ? usdt : undefined });
}

/** The chains that are configured, or one line that names what is wrong. */
export function parseChains(
  env: Env,
  { isSandbox }: { readonly isSandbox: boolean },
): Result<readonly ChainConfig[], string> {
  const set = chainVariables.find((name) => env[name] !== undefined);
  if (isSandbox && set) return err(`${set} is for real coins, and the sandbox plays for none; unset it`);
  const parsed = [
    parseChain(env, { chain: 'ethereum', prefix: 'EVENS_ETHEREUM' }),
    parseChain(env, { chain: 'bnb-smart-chain', prefix: 'EVENS_BNB' }),
  ];
  const chains: ChainConfig[] = [];
  for (const each of parsed) {
    if (!each.ok) return each;
    if (each.value) chains.push(each.value);
  }
  return ok(chains);
}
