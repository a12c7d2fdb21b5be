import { setTimeout as pause } from 'node:timers/promises';
import { post } from '../features/aggregator/client.ts';
import {
  type PlayBody,
  type RollbackBody,
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
  /** The same of a call that a process which was killed may have made before. */
  again(body: PlayBody): Promise<WalletSaid>;
}

/** The wallet of a site. */
export interface SiteWallet extends Wallet {
  /** Repeats a call that only pays until the wallet has executed it: a payout is owed, whatever the wallet refuses now. */
  owed(body: PlayBody): Promise<{ readonly balanceMinor: bigint }>;
}

/** After a lost answer the same call is made again, later each time. */
const WAITS_MS = [100, 300, 1000, 3000, 5000] as const;
const PATIENCE_MS = 10_000;
/** After a payout was refused. */
const OWED_AGAIN_MS = 60_000;

export interface SiteAddress {
  /** Of a provider, at the site; undefined until the site has said where it is. */
  address(provider: string): { readonly url: string; readonly secret: string } | undefined;
}

/** Takes back all that a call would have done, or keeps it from ever being done. */
function rollbackOf({ actions = [], finished: _, ...named }: PlayBody): RollbackBody {
  return {
    ...named,
    actions: actions.map(({ action_id }) => ({
      action: 'rollback',
      action_id: `${action_id}-back`,
      original_action_id: action_id,
    })),
  };
}

/**
 * The site's wallet over HTTP: a lost answer is never taken for one. A call that is refused after an answer was lost is
 * taken back: the copy that was lost may still be on its way, and would be taken then.
 */
export function siteWallet(
  { address }: SiteAddress,
  provider: string,
  owedAgainMs = OWED_AGAIN_MS,
): SiteWallet {
  async function attempt(
    path: '/play' | '/rollback',
    body: PlayBody | RollbackBody,
  ): Promise<WalletSaid | undefined> {
    const at = address(provider);
    const said = at && (await post(at, { path, body, patienceMs: PATIENCE_MS }));
    if (!said) return undefined;
    const answer = said.status === 200 ? readPlayAnswer(said.body) : undefined;
    if (answer) return { kind: 'done', balanceMinor: BigInt(answer.balance) };
    const refusal = readWalletRefusal(said.body);
    // Only what the rules refuse is certain; a site that is not quite there says other things.
    if (said.status !== 412 || !refusal) return undefined;
    const { code, balance } = refusal;
    return { kind: 'refused', code, balanceMinor: balance === undefined ? undefined : BigInt(balance) };
  }
  /** Answers how many answers were lost before the one that counts, too. */
  async function certain(...[path, body]: Parameters<typeof attempt>) {
    for (let lost = 0; ; lost++) {
      const said = await attempt(path, body);
      if (said) return { said, lost };
      await pause(WAITS_MS[Math.min(lost, WAITS_MS.length - 1)], undefined, { ref: false });
    }
  }

  async function sure(body: PlayBody, saidBefore: number): Promise<WalletSaid> {
    const { said, lost } = await certain('/play', body);
    if (said.kind === 'done' || lost + saidBefore === 0 || !body.actions?.length) return said;
    const { said: takenBack } = await certain('/rollback', rollbackOf(body));
    return { ...said, balanceMinor: takenBack.balanceMinor };
  }

  async function owed(body: PlayBody): Promise<{ readonly balanceMinor: bigint }> {
    for (;;) {
      const { said } = await certain('/play', body);
      if (said.kind === 'done') return said;
      await pause(owedAgainMs, undefined, { ref: false });
    }
  }

  return { call: (body) => sure(body, 0), again: (body) => sure(body, 1), owed };
}

/** Play money that begins with a sum and is gone with its owner. */
export function demoPurse(beginsWithMinor: bigint): Wallet {
  let balanceMinor = beginsWithMinor;
  async function call({ actions = [] }: PlayBody): Promise<WalletSaid> {
    let nextMinor = balanceMinor;
    for (const { action, amount } of actions) {
      nextMinor += action === 'bet' ? -BigInt(amount) : BigInt(amount);
      if (nextMinor < 0n) return { kind: 'refused', code: walletCodes.insufficient, balanceMinor };
    }
    balanceMinor = nextMinor;
    return { kind: 'done', balanceMinor };
  }
  return { call, again: call };
}
