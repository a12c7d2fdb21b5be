import { setTimeout as pause } from 'node:timers/promises';
import { postSigned } from '@evens/providers';
import {
  type PlayBody,
  type RollbackBody,
  readPlayAnswer,
  readWalletRefusal,
  SIGN_HEADER,
  walletCodes,
} from '@evens/providers/aggregator';

/** The final result of a wallet call; `balanceMinor` is the player's balance afterwards. */
export type WalletResult =
  | { readonly kind: 'done'; readonly balanceMinor: bigint }
  | { readonly kind: 'refused'; readonly code: number; readonly balanceMinor: bigint | undefined };

export interface Wallet {
  /** Returns when the result of the call is known, however long that takes. */
  call(body: PlayBody): Promise<WalletResult>;
  /** Like `call`, for a call that a killed process may have made before. */
  again(body: PlayBody): Promise<WalletResult>;
}

export interface SiteWallet extends Wallet {
  /** Repeats a payout until the wallet has executed it: a payout is owed even if the wallet refuses it now. */
  owed(body: PlayBody): Promise<{ readonly balanceMinor: bigint }>;
}

/** Waits before a call whose answer was lost is repeated, ms. */
const WAITS_MS = [100, 300, 1000, 3000, 5000] as const;
const PATIENCE_MS = 10_000;
const ANSWER_CHARACTERS_MAX = 1_000_000;
/** Wait after a refused payout, ms. */
const OWED_AGAIN_MS = 60_000;

export interface SiteAddress {
  /** The wallet's URL for a provider, and the secret; undefined until the site has sent its URL. */
  address(provider: string): { readonly url: string; readonly secret: string } | undefined;
}

/** The rollback of all actions of a call, which also prevents their later execution. */
function buildRollback({ actions = [], finished: _, ...named }: PlayBody): RollbackBody {
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
 * The site's wallet over HTTP. A lost answer leaves the result unknown. A call that is refused after a lost answer is
 * rolled back: the lost copy may still arrive and would then be accepted.
 */
export function siteWallet(
  { address }: SiteAddress,
  provider: string,
  owedAgainMs = OWED_AGAIN_MS,
): SiteWallet {
  async function attempt(
    path: '/play' | '/rollback',
    body: PlayBody | RollbackBody,
  ): Promise<WalletResult | undefined> {
    const at = address(provider);
    const response =
      at &&
      (await postSigned({
        url: at.url + path,
        header: SIGN_HEADER,
        secret: at.secret,
        body,
        patienceMs: PATIENCE_MS,
        answerCharactersMax: ANSWER_CHARACTERS_MAX,
      }));
    if (!response) return undefined;
    const answer = response.status === 200 ? readPlayAnswer(response.body) : undefined;
    if (answer) return { kind: 'done', balanceMinor: BigInt(answer.balance) };
    const refusal = readWalletRefusal(response.body);
    // Only a refusal by the rules is certain; a site that is starting or stopping returns other statuses.
    if (response.status !== 412 || !refusal) return undefined;
    const { code, balance } = refusal;
    return { kind: 'refused', code, balanceMinor: balance === undefined ? undefined : BigInt(balance) };
  }
  /** Returns the number of lost answers before the final one, too. */
  async function certain(...[path, body]: Parameters<typeof attempt>) {
    for (let lost = 0; ; lost++) {
      const result = await attempt(path, body);
      if (result) return { answer: result, lost };
      await pause(WAITS_MS[Math.min(lost, WAITS_MS.length - 1)], undefined, { ref: false });
    }
  }

  async function sure(body: PlayBody, lostBefore: number): Promise<WalletResult> {
    const { answer, lost } = await certain('/play', body);
    if (answer.kind === 'done' || lost + lostBefore === 0 || !body.actions?.length) return answer;
    const { answer: rollback } = await certain('/rollback', buildRollback(body));
    return { ...answer, balanceMinor: rollback.balanceMinor };
  }

  async function owed(body: PlayBody): Promise<{ readonly balanceMinor: bigint }> {
    for (;;) {
      const { answer } = await certain('/play', body);
      if (answer.kind === 'done') return answer;
      await pause(owedAgainMs, undefined, { ref: false });
    }
  }

  return { call: (body) => sure(body, 0), again: (body) => sure(body, 1), owed };
}

/** Play money with an initial balance, which ends with its owner. */
export function demoPurse(beginsWithMinor: bigint): Wallet {
  let balanceMinor = beginsWithMinor;
  async function call({ actions = [] }: PlayBody): Promise<WalletResult> {
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
