import { randomUUID } from 'node:crypto';
import type { AccountId } from '@evens/base';
import type { GameGroup } from '@evens/bonuses';
import type { MoneySite, Player } from '../../../../../tests/fixture/money-site.ts';
import { readHouse } from '../../money/index.ts';
import { beginExternalSession } from '../aggregator/session-store.ts';
import type { WalletAction } from '../aggregator/wallet-call.ts';
import type { WalletOutcome } from '../aggregator/wallet-lane.ts';
import { makeWalletLane } from '../index.ts';

export const PROVIDER = 'habanero';
export const GAME = 'sheep';
const STAKE_MAX_MINOR = 1_000_000n;
const WIN_MAX_MINOR = 100_000_000n;

type Sum = number | bigint;

export const bet = (amount: Sum, id: string = randomUUID()): WalletAction => ({
  kind: 'bet',
  id,
  amountMinor: BigInt(amount),
  bodySha256: digest(`bet ${amount}`),
});
export const freeBet = (freeRound: number, amount: Sum = 20, id: string = randomUUID()): WalletAction => ({
  kind: 'bet',
  id,
  amountMinor: BigInt(amount),
  freeRound: String(freeRound),
  bodySha256: digest(`free ${freeRound} ${amount}`),
});
export const win = (amount: Sum, id: string = randomUUID()): WalletAction => ({
  kind: 'win',
  id,
  amountMinor: BigInt(amount),
  cause: undefined,
  bodySha256: digest(`win ${amount}`),
});
export const rollback = (originalId: string, id: string = randomUUID()): WalletAction => ({
  kind: 'rollback',
  id,
  originalId,
  bodySha256: digest(`rollback ${originalId}`),
});

function digest(text: string): string {
  return Buffer.from(text.padEnd(32).slice(0, 32)).toString('hex');
}

interface CallSettings {
  readonly group?: GameGroup;
  readonly round?: string;
  readonly isFinished?: boolean;
}

export interface ProviderStage {
  /** Calls the wallet as a provider does, in the player's only session. */
  call(player: Player, actions: readonly WalletAction[], settings?: CallSettings): Promise<WalletOutcome>;
  /** Returns `ok`, or the reason why the call was refused. */
  describeOutcome(outcome: WalletOutcome): string;
}

/** The provider side of the wallet on a money site. */
export async function makeProviderStage(site: MoneySite): Promise<ProviderStage> {
  const submit = makeWalletLane({
    stakes: site.pool,
    lanes: site.lanes,
    house: await readHouse(site.pool),
    clock: { nowMs: () => site.nowMs },
    stakeMaxMinor: async () => STAKE_MAX_MINOR,
    roundStakeMaxMinor: async () => undefined,
    winMaxMinor: async () => WIN_MAX_MINOR,
  });
  const sessions = new Map<AccountId, Promise<string>>();
  const ensureSession = (accountId: AccountId): Promise<string> => {
    const begun = async () => {
      const session = await beginExternalSession(site.pool, {
        provider: PROVIDER,
        accountId,
        game: GAME,
        atMs: site.nowMs,
      });
      return session.id;
    };
    const session = sessions.get(accountId) ?? begun();
    sessions.set(accountId, session);
    return session;
  };
  return {
    async call(
      { accountId, principal },
      actions,
      { group = 'slots', round = 'one', isFinished = false } = {},
    ) {
      const sessionId = await ensureSession(accountId);
      const entered = submit({
        accountId,
        commandId: site.commandId(),
        input: {
          provider: PROVIDER,
          accountId,
          currency: principal.currency,
          game: GAME,
          group,
          round,
          sessionId,
          isFinished,
          actions,
        },
      });
      if (!entered.ok) throw new Error(`the call was not taken: ${entered.error.code}`);
      return entered.value;
    },
    describeOutcome: ({ answer }) => (answer.ok ? 'ok' : answer.error),
  };
}
