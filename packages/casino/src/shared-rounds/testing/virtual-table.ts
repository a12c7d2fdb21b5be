import type { AccountId, CommandId } from '@evens/base';
import type { ArcadeServerMessage } from '@evens/contract';
import type { BetNow } from '../bet-now.ts';
import type { TableBots } from '../bots/table-bots.ts';
import type { TableMachine } from '../machine.ts';
import { MemoryTable } from '../memory-table.ts';
import {
  type BetNotEnded,
  type BetToEnd,
  RoundEngine,
  type TableClock,
  type TableStore,
} from '../round-engine.ts';
import type { SharedRound, TableTimes } from '../shared-round.ts';
import { TableState } from '../table-state.ts';

/** A clock that only advances on request of the test. */
class VirtualClock implements TableClock {
  #nowMs = 1_000_000;
  readonly #waits = new Set<{ readonly untilMs: number; wake(): void }>();

  nowMs(): number {
    return this.#nowMs;
  }

  wait(untilMs: number, signal: AbortSignal): Promise<void> {
    if (untilMs <= this.#nowMs || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wait = {
        untilMs,
        wake: () => {
          this.#waits.delete(wait);
          resolve();
        },
      };
      this.#waits.add(wait);
      signal.addEventListener('abort', () => wait.wake(), { once: true });
    });
  }

  /** Advances the clock, and runs everything that is due in that time, in order. */
  async pass(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    await settled();
    for (;;) {
      const [next] = [...this.#waits].toSorted((a, b) => a.untilMs - b.untilMs);
      if (!next || next.untilMs > endMs) break;
      this.#nowMs = Math.max(this.#nowMs, next.untilMs);
      next.wake();
      await settled();
    }
    this.#nowMs = endMs;
  }
}

/** Waits for everything that does not depend on time. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done));
}

export const times: TableTimes = { bettingMs: 7000, playingMs: 500, decisionMs: 10_000, pauseMs: 4000 };

/** Error of a bet whose lane is full. */
class FullLaneError extends Error {
  override readonly name = 'FullLaneError';
}

/** Rounds and bets in memory, like the database: it outlives the round engines that use it. */
export class VirtualStore extends MemoryTable {
  readonly bets = new Map<number, BetNow>();
  readonly ended: BetToEnd[] = [];
  /** Bets that cannot be ended. */
  readonly refused = new Set<number>();
  /** Number of next bet ends that find their lane full. */
  fullLanes = 0;
  /** Bets that their round set aside. */
  readonly aside = new Set<number>();
  isOpen = true;
  /** Number of next writes that fail, as in a database outage. */
  failures = 0;

  constructor(machine: TableMachine, secrets: readonly string[]) {
    const newSecret = (no: number) => secrets[(no - 1) % secrets.length] ?? '';
    super({ machine, times, roundsMax: Number.POSITIVE_INFINITY, newSecret });
  }

  override async open(at: Parameters<TableStore['open']>[0]) {
    const round = await super.open(at);
    if (this.machine.source !== 'chain') return round;
    const { commitment, no } = round;
    const linked = { ...round, chain: { no: 1, commitment, salt: 'salt', length: 9, link: no - 1 } };
    this.rounds[this.rounds.length - 1] = linked;
    return linked;
  }

  override async readTable() {
    return { times, isOpen: this.isOpen };
  }

  override async readBets(round: SharedRound) {
    return [...this.bets.values()].filter(({ sharedId }) => sharedId === round.id);
  }

  override async finish(round: SharedRound, atMs: number) {
    if ((await this.readBets(round)).some(({ id, state }) => state !== null && !this.aside.has(id)))
      return undefined;
    return super.finish(round, atMs);
  }

  protected override write(round: SharedRound, more: Partial<SharedRound>): SharedRound | undefined {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('the database is away');
    }
    return super.write(round, more);
  }

  /** Takes a bet on the current round. */
  place(bet: unknown): BetNow {
    const round = this.rounds.at(-1);
    const read = this.machine.readBet(bet, 10n ** 12n);
    if (!round || !read.ok) throw new Error('no such bet');
    const id = this.bets.size + 1;
    const placed: BetNow = {
      id,
      sharedId: round.id,
      // Accounts and commands have no special rules here.
      accountId: id as AccountId,
      commandId: `command ${id}` as CommandId,
      slot: 0,
      game: this.machine.key,
      currency: 'EUR',
      stakeMinor: read.value.stakeMinor,
      payoutMinor: 0n,
      bet: read.value.betText,
      state: read.value.stateText,
      stateText: read.value.stateText,
      step: 0,
      isRefunded: false,
      startedAt: new Date(0),
      endedAt: null,
      rulesVersion: this.machine.version,
      userName: `player ${id}`,
      cashOut: null,
    };
    this.bets.set(id, placed);
    return placed;
  }

  /** Makes a decision about a bet. */
  decide(id: number, move: unknown): BetNow {
    const bet = this.bets.get(id);
    const round = this.rounds.at(-1);
    if (!bet || !round) throw new Error('no such bet');
    const decision = this.machine.decide?.(round, { betText: bet.bet, stateText: bet.stateText }, move);
    if (!decision?.ok) throw new Error(decision?.error ?? 'nothing is decided here');
    const { stateText, stakeMinor } = decision.value;
    const after = { ...bet, state: stateText, stateText, stakeMinor: bet.stakeMinor + stakeMinor };
    this.bets.set(id, after);
    return after;
  }

  /** Ends bets once each, like the settling statement. Returns those that fail. */
  end(bets: readonly BetToEnd[], changed: (bet: BetNow) => void): readonly BetNotEnded[] {
    const failed: BetNotEnded[] = [];
    for (const one of bets) {
      const bet = this.bets.get(one.bet.id);
      if (!bet || bet.state === null) continue;
      if (this.fullLanes > 0) {
        this.fullLanes -= 1;
        failed.push({ bet, error: new FullLaneError() });
        continue;
      }
      if (this.refused.has(bet.id)) {
        failed.push({ bet, error: new Error('the database refuses this bet') });
        continue;
      }
      const payoutMinor = one.isRefund ? bet.stakeMinor : one.returnMinor;
      const after = { ...bet, state: null, payoutMinor, isRefunded: one.isRefund };
      this.bets.set(bet.id, after);
      this.ended.push(one);
      changed(after);
    }
    return failed;
  }
}

/** A table in virtual time, which can be killed and taken over by another process. */
export class VirtualTable {
  readonly clock = new VirtualClock();
  readonly store: VirtualStore;
  readonly messages: ArcadeServerMessage[] = [];
  readonly #machine: TableMachine;
  tableState: TableState;
  #stop = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  readonly #makeBots: () => TableBots | undefined;

  constructor(
    machine: TableMachine,
    secrets: readonly string[],
    makeBots: () => TableBots | undefined = () => undefined,
  ) {
    this.#machine = machine;
    this.#makeBots = makeBots;
    this.store = new VirtualStore(machine, secrets);
    this.tableState = this.#newTableState();
  }

  #newTableState(): TableState {
    return new TableState({
      machine: this.#machine,
      clock: this.clock,
      resultsMax: 50,
      encode: Buffer.from,
      bots: this.#makeBots(),
    });
  }

  /** A process takes the table over. `isConnected`: a client is connected. `prepare` is called before the engine runs. */
  async start({
    isConnected = true,
    prepare = () => undefined,
  }: {
    readonly isConnected?: boolean;
    prepare?(tableState: TableState): void;
  } = {}): Promise<void> {
    this.#stop = new AbortController();
    this.tableState = this.#newTableState();
    const { tableState, store, clock } = this;
    prepare(tableState);
    if (isConnected)
      tableState.enter({
        key: 'account 1',
        deliver: (frame) => this.messages.push(JSON.parse(frame.toString())),
      });
    const engine = new RoundEngine(
      {
        machine: this.#machine,
        store,
        tableState,
        clock,
        log: { info: () => undefined, warn: () => undefined },
        resultsMax: 50,
        end: async (bets) => store.end(bets, (bet) => tableState.betChanged(bet, { amountMinor: 0n })),
        isTemporary: (error) => error instanceof FullLaneError,
        putAside: async (bet) => void store.aside.add(bet.id),
      },
      this.#stop.signal,
    );
    this.#running = engine.run().catch((error: unknown) => error);
    await this.clock.pass(0);
  }

  /** Simulates the end of the process at any point. */
  async kill(): Promise<unknown> {
    this.#stop.abort();
    return this.#running;
  }

  /** Result with which the engine ended. */
  get outcome(): Promise<unknown> {
    return this.#running;
  }

  place(bet: unknown): BetNow {
    const placed = this.store.place(bet);
    this.tableState.betChanged(placed, { amountMinor: 0n });
    return placed;
  }

  decide(id: number, move: unknown): void {
    this.tableState.betChanged(this.store.decide(id, move), { amountMinor: 0n });
  }

  get round(): SharedRound {
    const round = this.store.rounds.at(-1);
    if (!round) throw new Error('no round has begun');
    return round;
  }

  paid(bet: BetNow): bigint | 'open' | 'refunded' {
    const { state, isRefunded, payoutMinor } = this.store.bets.get(bet.id) ?? bet;
    if (state !== null) return 'open';
    return isRefunded ? 'refunded' : payoutMinor;
  }
}
