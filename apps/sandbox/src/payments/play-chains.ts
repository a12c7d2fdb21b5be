import { createHash } from 'node:crypto';
import { type Clock, type Fields, hasKey } from '@evens/base';
import { blockchains, coinWallet, coinWallets, parseUnits, type WalletCurrency } from '@evens/providers';
import { base58check, bech32 } from '@scure/base';
import type { ChainsFile } from './chains-file.ts';
import type { CoinHappening, CoinsFile } from './coins-file.ts';

function sha256(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(bytes).digest());
}

function walletSeed(wallet: string): Uint8Array {
  return sha256(new TextEncoder().encode(`play money ${wallet}`));
}

/** One address for all players of a wallet; nobody has its key. */
const sharedAddress: Readonly<Partial<Record<WalletCurrency, string>>> = {
  USDTT: base58check(sha256).encode(Uint8Array.from([0x41, ...walletSeed('USDTT').subarray(0, 20)])),
  NEO: base58check(sha256).encode(Uint8Array.from([0x35, ...walletSeed('NEO').subarray(0, 20)])),
  ADA: cardanoAddress(),
};

function cardanoAddress(): string {
  return bech32.encode(
    'addr',
    bech32.toWords(Uint8Array.from([0x61, ...walletSeed('ADA').subarray(0, 28)])),
    false,
  );
}

/** The wallet and receiver of a page that sends play coins. */
export interface SendTarget {
  readonly wallet: WalletCurrency;
  readonly address: string;
  readonly tag: string | undefined;
}

/** The invalid field of that page's form. */
export type SendFault = 'amount';

const AMOUNT_MAX = 1_000_000n;

/** Reports about a deposit to a lent address; the confirmation is reported twice. */
const arrival: readonly CoinHappening[] = [
  { state: 'seen', afterMs: 1000, confirmations: 1, reports: 1 },
  { state: 'confirmed', afterMs: 4000, confirmations: 20, reports: 2 },
];
const drop: CoinHappening = { state: 'dropped', afterMs: 9000, confirmations: 0, reports: 1 };
const DEPOSITS_AT_ONCE = 100;

interface PlayChainsParts {
  readonly file: ChainsFile;
  readonly coins: CoinsFile;
  readonly clock: Clock;
}

/** The chains of play money: a node and an exchange's wallet in one. */
export class PlayChains {
  readonly #file: ChainsFile;
  readonly #coins: CoinsFile;
  readonly #clock: Clock;

  constructor({ file, coins, clock }: PlayChainsParts) {
    this.#file = file;
    this.#coins = coins;
    this.#clock = clock;
  }

  heads(): Fields {
    const atMs = this.#clock.nowMs();
    return { heads: Object.fromEntries(blockchains.map((chain) => [chain, this.#file.head(chain, atMs)])) };
  }

  block({ chain, height }: Fields): Fields {
    const isBlockRequest =
      typeof chain === 'string' && typeof height === 'number' && Number.isSafeInteger(height);
    return { block: isBlockRequest ? this.#file.block(chain, height, this.#clock.nowMs()) : null };
  }

  lend({ wallet, owner }: Fields): Fields {
    if (typeof wallet !== 'string' || typeof owner !== 'string' || !hasKey(coinWallets, wallet)) return {};
    const address = sharedAddress[wallet];
    return address === undefined ? {} : { address, tag: `${100_000 + this.#coins.lend(wallet, owner)}` };
  }

  /** Sends an amount of coins, typed as a decimal number. */
  send(
    { wallet, address, tag }: SendTarget,
    { amount, isReplaced }: { readonly amount: string; readonly isReplaced: boolean },
  ): SendFault | undefined {
    const { chainDigits, blockchain } = coinWallet(wallet);
    const part = amount.split('.')[1] ?? '';
    if (!/^\d{1,9}(\.\d{1,18})?$/.test(amount) || part.length > chainDigits) return 'amount';
    const units = parseUnits(amount, chainDigits);
    if (units <= 0n || units > AMOUNT_MAX * 10n ** BigInt(chainDigits)) return 'amount';
    const atMs = this.#clock.nowMs();
    const sent = { wallet, address, tag, units };
    if (sharedAddress[wallet] === undefined) this.#file.send(blockchain, sent, { atMs, isReplaced });
    else this.#coins.send(sent, isReplaced ? [...arrival, drop] : arrival, atMs);
    return undefined;
  }

  /** A page of the deposits to lent addresses that changed in a period, in their newest state. */
  deposits({ from, to, after }: Fields): Fields {
    if (typeof from !== 'number' || typeof to !== 'number' || typeof after !== 'string') return {};
    const found = this.#coins.changed({
      fromMs: from,
      toMs: Math.min(to, this.#clock.nowMs() + 1),
      after: Number(after) || 0,
      most: DEPOSITS_AT_ONCE,
    });
    const deposits = found.map(({ body }): unknown => JSON.parse(body));
    return found.length < DEPOSITS_AT_ONCE ? { deposits } : { deposits, next: `${found.at(-1)?.no}` };
  }

  /** The newest state of one deposit at a lent address. */
  deposit({ id }: Fields): Fields {
    const body = typeof id === 'string' ? this.#coins.newest(id, this.#clock.nowMs()) : undefined;
    return { deposit: body === undefined ? null : (JSON.parse(body) as unknown) };
  }
}

const sendPath = /^\/send\/([A-Z]{3,5})\/([\w:]{20,120})(?:\/(\d{1,12}))?$/;

/** The wallet in a page's path; undefined for any other path. */
export function readSendPath(path: string): SendTarget | undefined {
  const [, wallet = '', address = '', tag] = sendPath.exec(path) ?? [];
  return hasKey(coinWallets, wallet) ? { wallet, address, tag } : undefined;
}
