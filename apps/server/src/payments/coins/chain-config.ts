import { err, ok, type Result } from '@evens/base';
import { addressFaultOn } from '@evens/providers';
import { type AddressKey, parseAddressKey } from './addresses/derive-address.ts';
import { type BitcoinChain, bitcoinChains } from './addresses/key-hash-address.ts';

/** A chain for players' deposits: its node, and the key for its addresses. */
interface ChainNode {
  readonly url: string;
  readonly key: AddressKey;
}

export interface EthereumConfig extends ChainNode {
  readonly chain: 'ethereum' | 'bnb-smart-chain';
  /** The contract of USDT on Ethereum; undefined on other chains. */
  readonly usdtContract: string | undefined;
}

interface BitcoinConfig extends ChainNode {
  readonly chain: BitcoinChain;
  /** `user:password` of the node's RPC; undefined if it requires none. */
  readonly credentials: string | undefined;
}

export type ChainConfig = EthereumConfig | BitcoinConfig;

/** Prefix of a chain's settings, and the usual derivation path of its address key. */
const chainSettings = {
  ethereum: { prefix: 'EVENS_ETHEREUM', path: "m/44'/60'/0'" },
  'bnb-smart-chain': { prefix: 'EVENS_BNB', path: "m/44'/60'/0'" },
  bitcoin: { prefix: 'EVENS_BITCOIN', path: "m/84'/0'/0'" },
  litecoin: { prefix: 'EVENS_LITECOIN', path: "m/84'/2'/0'" },
  'bitcoin-cash': { prefix: 'EVENS_BITCOIN_CASH', path: "m/44'/145'/0'" },
  dogecoin: { prefix: 'EVENS_DOGECOIN', path: "m/44'/3'/0'" },
} as const satisfies Readonly<
  Record<ChainConfig['chain'], { readonly prefix: string; readonly path: string }>
>;

export const chainVariables: readonly string[] = [
  ...Object.values(chainSettings).flatMap(({ prefix }) => [`${prefix}_URL`, `${prefix}_KEY`]),
  ...bitcoinChains.map((chain) => `${chainSettings[chain].prefix}_LOGIN`),
  'EVENS_ETHEREUM_USDT',
];
type Env = Readonly<Partial<Record<string, string>>>;

const mainnetUsdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const keyFaultTexts: Readonly<Record<'not-an-extended-key' | 'private' | 'not-of-an-account', string>> = {
  'not-an-extended-key': 'is an extended public key of an account, xpub…',
  private: 'is a private key: the server needs the public one, xpub…, and must not have the private one',
  'not-of-an-account': 'is the key of an account of a wallet, not of another depth; usually at',
};

/** Node and key of a chain; undefined if neither is set. */
function parseNode(env: Env, chain: ChainConfig['chain']): Result<ChainNode | undefined, string> {
  const { prefix, path } = chainSettings[chain];
  const [urlName, keyName] = [`${prefix}_URL`, `${prefix}_KEY`];
  const { [urlName]: url, [keyName]: text } = env;
  if (url === undefined && text === undefined) return ok(undefined);
  if (url === undefined || text === undefined)
    return err(`${urlName} and ${keyName} are set together: the node, and the key of the addresses`);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    return err(`${urlName} is the address of a node's JSON-RPC: it begins with http:// or https://`);
  const key = parseAddressKey(text);
  if (!key.ok)
    return err(
      `${keyName} ${keyFaultTexts[key.error]}${key.error === 'not-of-an-account' ? ` ${path}` : ''}`,
    );
  return ok({ url, key: key.value });
}

function parseEthereum(env: Env, chain: EthereumConfig['chain']): Result<ChainConfig | undefined, string> {
  const node = parseNode(env, chain);
  if (!node.ok || !node.value) return node.ok ? ok(undefined) : node;
  if (chain !== 'ethereum') return ok({ ...node.value, chain, usdtContract: undefined });
  const { EVENS_ETHEREUM_USDT: usdtContract = mainnetUsdt } = env;
  return addressFaultOn('ethereum', usdtContract) === undefined
    ? ok({ ...node.value, chain, usdtContract })
    : err(`EVENS_ETHEREUM_USDT is the address of a contract, 0x and 40 digits, not "${usdtContract}"`);
}

function parseBitcoin(env: Env, chain: BitcoinChain): Result<ChainConfig | undefined, string> {
  const { prefix } = chainSettings[chain];
  const [urlName, loginName] = [`${prefix}_URL`, `${prefix}_LOGIN`];
  const credentials = env[loginName];
  const node = parseNode(env, chain);
  if (!node.ok) return node;
  if (!node.value)
    return credentials === undefined
      ? ok(undefined)
      : err(`${loginName} is for the node of ${urlName}, which is not set`);
  const { username, password } = new URL(node.value.url);
  if (username !== '' || password !== '')
    return err(`${urlName} has a user or a password in it; they are set as ${loginName}`);
  if (credentials !== undefined && !/^[^:]+:./.test(credentials))
    return err(`${loginName} is the node's RPC user and password, "user:password"`);
  return ok({ ...node.value, chain, credentials });
}

/** The configured chains, or a one-line error. */
export function parseChains(
  env: Env,
  { isSandbox }: { readonly isSandbox: boolean },
): Result<readonly ChainConfig[], string> {
  const firstSetVariable = chainVariables.find((name) => env[name] !== undefined);
  if (isSandbox && firstSetVariable)
    return err(`${firstSetVariable} is for real coins, and the sandbox plays for none; unset it`);
  const parsed = [
    parseEthereum(env, 'ethereum'),
    parseEthereum(env, 'bnb-smart-chain'),
    ...bitcoinChains.map((chain) => parseBitcoin(env, chain)),
  ];
  const chains: ChainConfig[] = [];
  for (const each of parsed) {
    if (!each.ok) return each;
    if (each.value) chains.push(each.value);
  }
  return ok(chains);
}
