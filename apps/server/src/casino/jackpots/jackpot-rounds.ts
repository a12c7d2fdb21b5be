import type { AccountId, CurrencyCode } from '@evens/base';
import { type JackpotDefinition, jackpotsFilledBy, requireJackpot } from '@evens/casino';
import { type Pool as Connections, inTransaction, type PoolClient } from '../../platform/db.ts';
import type { Seal } from '../../platform/seal.ts';
import type { JackpotWriter, RoundWithJackpot, ToWrite } from '../rounds/jackpot-writer.ts';
import type { MoveToWrite } from '../rounds/move-store.ts';
import { writeMoves } from '../rounds/move-store.ts';
import { type RoundToWrite, writeStarts } from '../rounds/start-store.ts';
import type { WrittenRound } from '../rounds/written-round.ts';
import {
  type Contribution,
  contribute,
  isTriggered,
  keepJackpots,
  type LockedJackpot,
  lockJackpots,
  payJackpot,
  readPlayMoneyAccounts,
  writeContributions,
} from './jackpot-store.ts';

type Money = Pick<RoundToWrite, 'accountId' | 'currency' | 'casinoAccount' | 'atMs'>;

interface SealedJackpots {
  readonly connections: Connections;
  readonly seal: Seal;
}

/** Locks the jackpots that these rounds may change, by currency in a fixed order, and runs `work` with them. */
async function withJackpots<T>(
  { connections, seal }: SealedJackpots,
  requests: readonly { readonly jackpots: readonly JackpotDefinition[]; readonly money: Money }[],
  work: (
    client: PoolClient,
    lockedJackpots: (currency: CurrencyCode) => readonly LockedJackpot[],
    playMoney: ReadonlySet<AccountId>,
  ) => Promise<T>,
): Promise<T> {
  return inTransaction(connections, async (client) => {
    const playMoney = await readPlayMoneyAccounts(
      client,
      requests.map(({ money }) => money.accountId),
    );
    const byCurrency = new Map<CurrencyCode, readonly LockedJackpot[]>();
    const currencies = [...new Set(requests.map(({ money }) => money.currency))].toSorted();
    for (const currency of currencies) {
      const of = requests.filter(({ money }) => money.currency === currency);
      const jackpots = [
        ...new Map(of.flatMap((one) => one.jackpots).map((jackpot) => [jackpot.key, jackpot])).values(),
      ];
      const casinoAccount = of[0]?.money.casinoAccount ?? 0;
      byCurrency.set(currency, await lockJackpots(client, seal, { jackpots, currency, casinoAccount }));
    }
    const answer = await work(client, (currency) => byCurrency.get(currency) ?? [], playMoney);
    for (const [currency, jackpots] of byCurrency) await keepJackpots(client, seal, { jackpots, currency });
    return answer;
  });
}

async function pay(
  client: PoolClient,
  locked: LockedJackpot,
  { written, money }: { readonly written: Extract<WrittenRound, { kind: 'written' }>; readonly money: Money },
): Promise<RoundWithJackpot> {
  const won = await payJackpot(client, locked, { ...money, roundId: written.roundId });
  return {
    written: { ...written, amountMinor: won.amountMinor, version: won.version },
    jackpot: { name: locked.jackpot.name, winMinor: won.winMinor },
  };
}

function requireLocked(jackpots: readonly LockedJackpot[], key: string): LockedJackpot {
  const found = jackpots.find(({ jackpot }) => jackpot.key === key);
  if (!found) throw new Error(`requireLocked: jackpot ${key} was not locked`);
  return found;
}

/**
 * Processes rounds of games with jackpots in order: each adds its contribution, and a round that reaches a jackpot's
 * hidden trigger, or wins it by the game's chance, is paid immediately. Rounds of demo users do neither. One
 * transaction for all of them.
 */
async function startWithJackpots(
  sealed: SealedJackpots,
  rounds: readonly ToWrite<RoundToWrite>[],
): Promise<readonly RoundWithJackpot[]> {
  const requests = rounds.map(({ game, write }) => ({ jackpots: jackpotsFilledBy(game), money: write }));
  return withJackpots(sealed, requests, async (client, lockedJackpots, playMoney) => {
    const written = await writeStarts(
      client,
      rounds.map(({ write }) => write),
    );
    const contributions = new Map<CurrencyCode, Contribution[]>();
    const answers: RoundWithJackpot[] = [];
    for (const [index, { game, step, write }] of rounds.entries()) {
      const one = written[index];
      if (!one) throw new Error('startWithJackpots: expected an answer for every round, got fewer');
      let answer: RoundWithJackpot = { written: one, jackpot: undefined };
      if (one.kind === 'written' && !playMoney.has(write.accountId)) {
        const jackpots = lockedJackpots(write.currency);
        const list = contributions.get(write.currency) ?? [];
        contributions.set(write.currency, list);
        for (const { key } of jackpotsFilledBy(game)) {
          const locked = requireLocked(jackpots, key);
          const amountMinor = contribute(locked, write.stakeMinor);
          if (amountMinor > 0n)
            list.push({ roundId: one.roundId, jackpotAccount: locked.accountId, amountMinor });
        }
        const own = step.jackpot === undefined ? undefined : requireJackpot(game.key, step.jackpot).key;
        const full = jackpotsFilledBy(game).find(({ key }) => isTriggered(requireLocked(jackpots, key)))?.key;
        const won = own ?? full;
        if (won !== undefined) {
          // A payout requires that its contributions are already in the ledger.
          await flush(client, contributions, write);
          answer = await pay(client, requireLocked(jackpots, won), { written: one, money: write });
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

/** Writes moves, some of which won a jackpot of their game. */
async function moveWithJackpots(
  sealed: SealedJackpots,
  moves: readonly ToWrite<MoveToWrite>[],
): Promise<readonly RoundWithJackpot[]> {
  const requests = moves.map(({ game, step, write }) => ({
    jackpots: step.jackpot === undefined ? [] : [requireJackpot(game.key, step.jackpot)],
    money: write,
  }));
  return withJackpots(sealed, requests, async (client, lockedJackpots, playMoney) => {
    const written = await writeMoves(
      client,
      moves.map(({ write }) => write),
    );
    const answers: RoundWithJackpot[] = [];
    for (const [index, { game, step, write }] of moves.entries()) {
      const one = written[index];
      if (!one) throw new Error('moveWithJackpots: expected an answer for every move, got fewer');
      const isWon = one.kind === 'written' && step.jackpot !== undefined && !playMoney.has(write.accountId);
      const key = step.jackpot === undefined ? '' : requireJackpot(game.key, step.jackpot).key;
      answers.push(
        isWon
          ? await pay(client, requireLocked(lockedJackpots(write.currency), key), {
              written: one,
              money: write,
            })
          : { written: one, jackpot: undefined },
      );
    }
    return answers;
  });
}

/** The jackpot writer of the round lane. `connections` only take stakes. */
export function makeJackpotWriter(sealed: SealedJackpots): JackpotWriter {
  return {
    isFilledBy: (game) => jackpotsFilledBy(game).length > 0,
    start: (rounds) => startWithJackpots(sealed, rounds),
    move: (moves) => moveWithJackpots(sealed, moves),
  };
}
