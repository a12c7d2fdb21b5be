import type { CurrencyCode } from '@evens/base';
import type { HouseGame, PlayedStep } from '@evens/games';
import { type Pool as Connections, inTransaction, type PoolClient } from '../../../platform/db.ts';
import type { Seal } from '../../../platform/seal.ts';
import {
  type Contribution,
  contribute,
  isTriggered,
  keepPools,
  type LockedPool,
  lockPools,
  payPool,
  writeContributions,
} from './jackpot-store.ts';
import { type Pool, poolOf, poolsFilledBy } from './jackpot-definitions.ts';
import {
  type MoveToWrite,
  type RoundToWrite,
  type WrittenRound,
  writeMoves,
  writeStarts,
} from '../rounds/round-store.ts';

export interface JackpotWon {
  readonly name: string;
  readonly winMinor: bigint;
}

/** A step that was written, with what pools paid on top; the balance is the one after that. */
export interface PooledRound {
  readonly written: WrittenRound;
  readonly jackpot: JackpotWon | undefined;
}

interface ToWrite<W> {
  readonly game: HouseGame;
  readonly step: PlayedStep;
  readonly write: W;
}

type Money = Pick<RoundToWrite, 'accountId' | 'currency' | 'casinoAccount' | 'atMs'>;

export interface SealedPools {
  readonly connections: Connections;
  readonly seal: Seal;
}

/** Locks what these rounds fill or win, currency by currency in one order, and runs `work` with it. */
async function withPools<T>(
  { connections, seal }: SealedPools,
  asked: readonly { readonly pools: readonly Pool[]; readonly money: Money }[],
  work: (client: PoolClient, poolsOf: (currency: CurrencyCode) => readonly LockedPool[]) => Promise<T>,
): Promise<T> {
  return inTransaction(connections, async (client) => {
    const byCurrency = new Map<CurrencyCode, readonly LockedPool[]>();
    const currencies = [...new Set(asked.map(({ money }) => money.currency))].toSorted();
    for (const currency of currencies) {
      const of = asked.filter(({ money }) => money.currency === currency);
      const pools = [...new Map(of.flatMap((one) => one.pools).map((pool) => [pool.key, pool])).values()];
      const casinoAccount = of[0]?.money.casinoAccount ?? 0;
      byCurrency.set(currency, await lockPools(client, seal, { pools, currency, casinoAccount }));
    }
    const answer = await work(client, (currency) => byCurrency.get(currency) ?? []);
    for (const [currency, pools] of byCurrency) await keepPools(client, seal, { pools, currency });
    return answer;
  });
}

async function pay(
  client: PoolClient,
  locked: LockedPool,
  { written, money }: { readonly written: Extract<WrittenRound, { kind: 'written' }>; readonly money: Money },
): Promise<PooledRound> {
  const won = await payPool(client, locked, { ...money, roundId: written.roundId });
  return {
    written: { ...written, amountMinor: won.amountMinor, version: won.version },
    jackpot: { name: locked.pool.name, winMinor: won.winMinor },
  };
}

function lockedOf(pools: readonly LockedPool[], key: string): LockedPool {
  const found = pools.find(({ pool }) => pool.key === key);
  if (!found) throw new Error(`pool ${key} was not locked`);
  return found;
}

/**
 * Rounds of games that fill pools, one after the other in their order: each puts its part in, and whoever brings a pool to
 * its hidden trigger, or wins it by the game's chance, is paid at once. All in one transaction.
 */
export async function startPooled(
  sealed: SealedPools,
  rounds: readonly ToWrite<RoundToWrite>[],
): Promise<readonly PooledRound[]> {
  const asked = rounds.map(({ game, write }) => ({ pools: poolsFilledBy(game), money: write }));
  return withPools(sealed, asked, async (client, poolsOf) => {
    const written = await writeStarts(
      client,
      rounds.map(({ write }) => write),
    );
    const contributions = new Map<CurrencyCode, Contribution[]>();
    const answers: PooledRound[] = [];
    for (const [index, { game, step, write }] of rounds.entries()) {
      const one = written[index];
      if (!one) throw new Error('a round was lost');
      let answer: PooledRound = { written: one, jackpot: undefined };
      if (one.kind === 'written') {
        const pools = poolsOf(write.currency);
        const list = contributions.get(write.currency) ?? [];
        contributions.set(write.currency, list);
        for (const { key } of poolsFilledBy(game)) {
          const locked = lockedOf(pools, key);
          const amountMinor = contribute(locked, write.stakeMinor);
          if (amountMinor > 0n)
            list.push({ roundId: one.roundId, poolAccount: locked.accountId, amountMinor });
        }
        const own = step.jackpot === undefined ? undefined : poolOf(game.key, step.jackpot).key;
        const full = poolsFilledBy(game).find(({ key }) => isTriggered(lockedOf(pools, key)))?.key;
        const won = own ?? full;
        if (won !== undefined) {
          // What is paid out must be in the ledger before.
          await flush(client, contributions, write);
          answer = await pay(client, lockedOf(pools, won), { written: one, money: write });
        }
      }
      answers.push(answer);
    }
    for (const [currency, list] of contributions) {
      const write = rounds.find((round) => round.write.currency === currency)?.write;
      if (write) await writeContributions(client, list, write);
    }
    return answers;
  });
}

async function flush(
  client: PoolClient,
  contributions: Map<CurrencyCode, Contribution[]>,
  money: Money,
): Promise<void> {
  const list = contributions.get(money.currency) ?? [];
  await writeContributions(client, list, money);
  contributions.set(money.currency, []);
}

/** Moves, of which some won a pool of their game. */
export async function movePooled(
  sealed: SealedPools,
  moves: readonly ToWrite<MoveToWrite>[],
): Promise<readonly PooledRound[]> {
  const asked = moves.map(({ game, step, write }) => ({
    pools: step.jackpot === undefined ? [] : [poolOf(game.key, step.jackpot)],
    money: write,
  }));
  return withPools(sealed, asked, async (client, poolsOf) => {
    const written = await writeMoves(
      client,
      moves.map(({ write }) => write),
    );
    const answers: PooledRound[] = [];
    for (const [index, { game, step, write }] of moves.entries()) {
      const one = written[index];
      if (!one) throw new Error('a move was lost');
      const isWon = one.kind === 'written' && step.jackpot !== undefined;
      const key = step.jackpot === undefined ? '' : poolOf(game.key, step.jackpot).key;
      answers.push(
        isWon
          ? await pay(client, lockedOf(poolsOf(write.currency), key), { written: one, money: write })
          : { written: one, jackpot: undefined },
      );
    }
    return answers;
  });
}
