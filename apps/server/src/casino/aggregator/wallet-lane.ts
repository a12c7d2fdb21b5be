import { type AccountId, type Clock, type CurrencyCode, err, ok, type Result } from '@evens/base';
import type { WalletRefusal } from '@evens/providers/aggregator';
import type { House, LaneCommand, Lanes } from '../../money/index.ts';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../platform/db.ts';
import { renewAllowance } from '../../players/index.ts';
import type { FreeRounds } from './free-rounds.ts';
import { readFreeRounds } from './free-rounds-store.ts';
import { externalGameId } from './game-group.ts';
import { holdWins, type LargeWin, readApprovedWins } from './held-wins-store.ts';
import { type Judged, judgeCall } from './judge-call.ts';
import { type Openness, playableMinor, readOpenness } from './openness-store.ts';
import { SESSION_IDLE_MS } from './session-store.ts';
import type { RoundState, Standing } from './standing.ts';
import type { WalletCall } from './wallet-call.ts';
import {
  type FoundAction,
  type FoundRound,
  type LockedBalance,
  lockBalances,
  nextRoundIds,
  readActions,
  readRoundStates,
} from './wallet-facts-store.ts';
import { actionKey, type CallToWrite, writeCalls } from './wallet-store.ts';

export interface DoneAction {
  readonly id: string;
  readonly txId: number;
  readonly atMs: number;
}

export interface WalletOutcome {
  /** Cash, as displayed on the player's pages. */
  readonly balanceMinor: bigint;
  /** The balance that the provider receives: cash, and bonus money that may be staked in the game. */
  readonly playableMinor: bigint;
  /** Defined if the call changed the balance. */
  readonly changedVersion: number | undefined;
  readonly answer: Result<readonly DoneAction[], WalletRefusal>;
}

function isHeld(judged: Result<Judged, WalletRefusal> | undefined): boolean {
  return judged?.ok === false && judged.error === 'win-too-large';
}

export interface WalletLaneParts {
  /** Connections reserved for stakes. */
  readonly stakes: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly clock: Clock;
  stakeMaxMinor(currency: CurrencyCode, game: string): Promise<bigint>;
  /** Maximum of all bets of the call's round; undefined without such a maximum. */
  roundStakeMaxMinor(db: Queryable, call: WalletCall, atMs: number): Promise<bigint | undefined>;
  /** Maximum payout of one round without approval by two operators. */
  winMaxMinor(currency: CurrencyCode, game: string): Promise<bigint>;
}

interface Facts {
  readonly balances: ReadonlyMap<AccountId, LockedBalance>;
  readonly actions: readonly FoundAction[];
  readonly rounds: readonly FoundRound[];
  readonly openness: readonly Openness[];
  readonly freeRounds: ReadonlyMap<string, FreeRounds>;
}

/** A round that is not stored yet, with its newly assigned id. */
function newRound(id: number, bonus: Standing['bonus']): RoundState {
  return {
    id,
    isNew: true,
    bets: 0,
    stakeMinor: 0n,
    payoutMinor: 0n,
    isRefunded: false,
    isOver: false,
    funding: undefined,
    spins: undefined,
    counts: bonus && { bonusId: bonus.id, countedMinor: 0n, terms: bonus },
  };
}

const isNamedBy =
  ({ provider, accountId, round }: WalletCall) =>
  (found: FoundRound): boolean =>
    found.provider === provider && found.accountId === accountId && found.providerRound === round;

function bonusAfter(bonus: Standing['bonus'], { bonusMoves }: Judged): Standing['bonus'] {
  const change = bonus && bonusMoves.find(({ bonusId }) => bonusId === bonus.id);
  return bonus && change ? { ...bonus, heldMinor: bonus.heldMinor + change.changeMinor } : bonus;
}

/** Renews allowances that have expired or that the stakes of a call exceed. */
async function renewAllowances(
  client: PoolClient,
  calls: readonly WalletCall[],
  { balances, atMs }: { readonly balances: Map<AccountId, LockedBalance>; readonly atMs: number },
): Promise<void> {
  for (const { accountId, actions } of calls) {
    const balance = balances.get(accountId);
    if (balance === undefined || balance.allowanceMinor === null) continue;
    const stakedMinor = actions.reduce((sum, one) => sum + (one.kind === 'bet' ? one.amountMinor : 0n), 0n);
    const isOver = (balance.allowanceUntilMs ?? 0) <= atMs || balance.allowanceMinor < stakedMinor;
    if (stakedMinor === 0n || !isOver) continue;
    const renewed = await renewAllowance(client, { accountId, atMs });
    balances.set(accountId, { ...balance, allowanceMinor: renewed?.allowance ?? null });
  }
}

async function readFacts(client: PoolClient, calls: readonly WalletCall[], atMs: number): Promise<Facts> {
  // All other facts are read after the locks are held: a call that waited sees the writes of the call before it.
  const balances = await lockBalances(
    client,
    calls.map(({ accountId }) => accountId),
  );
  await renewAllowances(client, calls, { balances, atMs });
  const actions = await readActions(client, calls);
  const ids = actions.flatMap(({ roundId }) => roundId ?? []);
  const rounds = await readRoundStates(client, { calls, ids });
  const openness = await readOpenness(client, calls, { atMs, idleMs: SESSION_IDLE_MS });
  const freeRounds = await readFreeRounds(client, calls, atMs);
  return { balances, actions, rounds, openness, freeRounds };
}

/** Runs calls of aggregators in the account lanes: each call whole or not at all, several accounts per transaction. */
export function makeWalletLane(parts: WalletLaneParts) {
  const { stakes, lanes, house, clock, stakeMaxMinor, winMaxMinor } = parts;

  async function readStandings(
    client: PoolClient,
    calls: readonly WalletCall[],
    { facts, atMs }: { readonly facts: Facts; readonly atMs: number },
  ): Promise<readonly Standing[]> {
    const unnamed = calls.filter((call) => call.actions.length > 0 && !facts.rounds.some(isNamedBy(call)));
    const ids = await nextRoundIds(client, unnamed.length);
    const newRounds = new Map(unnamed.map((call, index) => [call, ids[index]]));
    const approved = await readApprovedWins(client, await listLargeWins(calls, facts));
    // Sequential, because they share the transaction's connection.
    const roundStakeMaxima: (bigint | undefined)[] = [];
    for (const call of calls) roundStakeMaxima.push(await parts.roundStakeMaxMinor(client, call, atMs));
    return Promise.all(
      calls.map(async (call, index): Promise<Standing> => {
        const balance = facts.balances.get(call.accountId);
        const open = facts.openness[index];
        if (!balance || !open)
          throw new Error(`readStandings: expected the balance of account ${call.accountId}, got none`);
        const newId = newRounds.get(call);
        const actions = facts.actions.filter(({ provider }) => provider === call.provider);
        return {
          ...balance,
          ...open,
          freeRounds: facts.freeRounds,
          stakeMaxMinor: await stakeMaxMinor(call.currency, externalGameId(call.provider, call.game)),
          roundStakeMaxMinor: roundStakeMaxima[index],
          winMaxMinor: await winMaxMinor(call.currency, externalGameId(call.provider, call.game)),
          approvedWins: approved.get(call.provider) ?? new Set(),
          known: new Map(actions.map((action) => [action.id, action])),
          rollbacks: new Map(
            actions.flatMap((action) =>
              action.originalId === undefined ? [] : [[action.originalId, action] as const],
            ),
          ),
          round:
            facts.rounds.find(isNamedBy(call)) ??
            (newId === undefined ? undefined : newRound(newId, open.bonus)),
          otherRounds: new Map(facts.rounds.map((round) => [round.id, round])),
        };
      }),
    );
  }

  /** Wins that lift their round's payout above the maximum without approval; rare. */
  async function listLargeWins(
    calls: readonly WalletCall[],
    { rounds }: Facts,
  ): Promise<readonly LargeWin[]> {
    const large: LargeWin[] = [];
    for (const call of calls) {
      const winMax = await winMaxMinor(call.currency, externalGameId(call.provider, call.game));
      let paidMinor = rounds.find(isNamedBy(call))?.payoutMinor ?? 0n;
      for (const action of call.actions) {
        if (action.kind !== 'win' || action.amountMinor === 0n) continue;
        paidMinor += action.amountMinor;
        if (paidMinor > winMax) large.push({ call, action });
      }
    }
    return large;
  }

  function buildOutcome(
    { judged, call }: CallToWrite,
    {
      bonus,
      written: { txIds, versions },
      atMs,
    }: {
      readonly bonus: Standing['bonus'];
      readonly written: Awaited<ReturnType<typeof writeCalls>>;
      readonly atMs: number;
    },
  ): WalletOutcome {
    const done = call.actions.map(({ id }, index): DoneAction => {
      const before = judged.repeats[index];
      if (before) return { id, txId: before.txId, atMs: before.atMs };
      const txId = txIds.get(actionKey(call.provider, id));
      if (txId === undefined) throw new Error(`action ${id} of ${call.provider} was lost`);
      return { id, txId, atMs };
    });
    return {
      balanceMinor: judged.amountMinor,
      playableMinor: playableMinor(judged.amountMinor, bonusAfter(bonus, judged)),
      changedVersion: versions.get(call.accountId),
      answer: ok(done),
    };
  }

  async function run(commands: readonly LaneCommand<WalletCall>[]): Promise<readonly WalletOutcome[]> {
    const calls = commands.map(({ input }) => input);
    const atMs = clock.nowMs();
    return inTransaction(stakes, async (client) => {
      const facts = await readFacts(client, calls, atMs);
      const standings = await readStandings(client, calls, { facts, atMs });
      const judged = calls.map((call, index): Result<Judged, WalletRefusal> => {
        const standing = standings[index];
        if (!standing) throw new Error('run: expected an answer for every call, got fewer');
        return judgeCall(call, standing);
      });
      const toWrite = judged.map((one, index): CallToWrite | undefined => {
        const call = calls[index];
        return one.ok && call
          ? { call, judged: one.value, aggregatorAccount: house[call.currency].aggregator }
          : undefined;
      });
      const written = await writeCalls(
        client,
        toWrite.flatMap((one) => one ?? []),
        atMs,
      );
      const held = calls.filter((_call, index) => isHeld(judged[index]));
      if (held.length > 0) await holdWins(client, await listLargeWins(held, facts), atMs);
      return judged.map((one, index): WalletOutcome => {
        const fine = toWrite[index];
        const { amountMinor = 0n, bonus } = standings[index] ?? {};
        if (fine) return buildOutcome(fine, { bonus, written, atMs });
        return {
          balanceMinor: amountMinor,
          playableMinor: playableMinor(amountMinor, bonus),
          changedVersion: undefined,
          answer: err(one.ok ? 'unavailable' : one.error),
        };
      });
    });
  }

  return lanes.open<WalletCall, WalletOutcome>({
    name: 'external-call',
    run,
    hasWritten: ({ changedVersion }) => changedVersion !== undefined,
  });
}
