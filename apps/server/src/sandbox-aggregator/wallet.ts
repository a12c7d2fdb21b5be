import { setTimeout as pause } from 'node:timers/promises';
import { post } from '../features/aggregator/client.ts';
import {
  type PlayBody,
  readPlayAnswer,
  readWalletRefusal,
  walletCodes,
} from '../features/aggregator/wire.ts';

/** What a wallet says in the end; `balanceMinor` is what the player holds then. */
export type WalletSaid =
  | { readonly kind: 'done'; readonly balanceMinor: bigint }
  | { readonly kind: 'refused'; readonly code: number; readonly balanceMinor: bigint | undefined };

export interface Wallet {
  /** Answers when it is certain what became of the call, however long that takes. */
  call(body: PlayBody): Promise<WalletSaid>;
}

/** After a lost answer the same call is made again, later each time. */
const WAITS_MS = [100, 300, 1000, 3000, 5000] as const;
const PATIENCE_MS = 10_000;

export interface SiteWallet {
  /** Of a provider, at the site; undefined until the site has said where it is. */
  address(provider: string): { readonly url: string; readonly secret: string } | undefined;
}

/** The site's wallet over HTTP: a lost answer is never taken for one. */
export function siteWallet({ address }: SiteWallet, provider: string): Wallet {
  async function attempt(body: PlayBody): Promise<WalletSaid | undefined> {
    const at = address(provider);
    const said = at && (await post(at, { path: '/play', body, patienceMs: PATIENCE_MS }));
    if (!said) return undefined;
    const answer = said.status === 200 ? readPlayAnswer(said.body) : undefined;
    if (answer) return { kind: 'done', balanceMinor: BigInt(answer.balance) };
    const refusal = readWalletRefusal(said.body);
    // Only what the rules refuse is certain; a site that is not quite there says other things.
    if (said.status !== 412 || !refusal) return undefined;
    const { code, balance } = refusal;
    return { kind: 'refused', code, balanceMinor: balance === undefined ? undefined : BigInt(balance) };
  }
  return {
    async call(body) {
      for (let tries = 0; ; tries++) {
        const said = await attempt(body);
        if (said) return said;
        await pause(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)], undefined, { ref: false });
      }
    },
  };
}

/** Play money that begins with a sum and is gone with its owner. */
export function demoPurse(beginsWithMinor: bigint): Wallet {
  let balanceMinor = beginsWithMinor;
  return {
    async call({ actions = [] }) {
      let nextMinor = balanceMinor;
      for (const { action, amount } of actions) {
        nextMinor += action === 'bet' ? -BigInt(amount) : BigInt(amount);
        if (nextMinor < 0n) return { kind: 'refused', code: walletCodes.insufficient, balanceMinor };
      }
      balanceMinor = nextMinor;
      return { kind: 'done', balanceMinor };
    },
  };
}
