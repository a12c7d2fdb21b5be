import { hashOfSeed } from '@evens/games';
import type { BetNow } from './bet-now.ts';
import { freshShoe } from './chip-machines.ts';
import type { Change, TableMachine } from './machine.ts';
import type { TableStore } from './round-engine.ts';
import type { SharedRound, ShoeState, TableTimes } from './shared-round.ts';

export interface MemoryTableParts {
  readonly machine: TableMachine;
  readonly times: TableTimes;
  /** Older rounds are dropped. */
  readonly roundsMax: number;
  /** Returns 64 random hex digits: the secret of a round, or the seed of a shoe. */
  newSecret(no: number): string;
}

/** Rounds of one table in memory, without bets: a process that ends loses them. Not for tables whose secrets form a chain. */
export class MemoryTable implements TableStore {
  readonly machine: TableMachine;
  readonly rounds: SharedRound[] = [];
  readonly #times: TableTimes;
  readonly #roundsMax: number;
  readonly #newSecret: MemoryTableParts['newSecret'];
  #no = 0;
  #shoe: ShoeState | null = null;

  constructor({ machine, times, roundsMax, newSecret }: MemoryTableParts) {
    this.machine = machine;
    this.#times = times;
    this.#roundsMax = roundsMax;
    this.#newSecret = newSecret;
  }

  async readTable() {
    return { times: this.#times, isOpen: true };
  }

  async readNewest() {
    return this.rounds.at(-1);
  }

  async readPast() {
    return this.rounds.filter(({ state }) => state === 'over');
  }

  async readBets(_round: SharedRound): Promise<readonly BetNow[]> {
    return [];
  }

  async open({
    atMs,
    closesAtMs,
  }: {
    readonly atMs: number;
    readonly closesAtMs: number;
  }): Promise<SharedRound> {
    this.#no += 1;
    const no = this.#no;
    const secret = this.#newSecret(no);
    const { source, key: table, version: rulesVersion } = this.machine;
    if (source === 'shoe' && (this.#shoe === null || this.#shoe.isOver))
      this.#shoe = newShoeState({ seed: secret, no: (this.#shoe?.no ?? 0) + 1 });
    const commitment = source === 'shoe' && this.#shoe ? this.#shoe.commitment : hashOfSeed(secret);
    const round: SharedRound = {
      id: no,
      table,
      no,
      state: 'betting',
      step: 0,
      secret: source === 'shoe' ? null : secret,
      commitment,
      chain: null,
      shoe: this.#shoe,
      rulesVersion,
      outcome: null,
      openedAtMs: atMs,
      closesAtMs,
      startsAtMs: null,
      dueAtMs: closesAtMs,
      overAtMs: null,
    };
    this.rounds.push(round);
    if (this.rounds.length > this.#roundsMax) this.rounds.shift();
    return round;
  }

  async change(round: SharedRound, { shoe, ...change }: Change) {
    if (shoe && this.#shoe) this.#shoe = { ...this.#shoe, ...shoe };
    return this.write(round, { ...change, shoe: this.#shoe });
  }

  async endStep(round: SharedRound, changeBy: (bets: readonly BetNow[]) => Change) {
    return this.change(round, changeBy(await this.readBets(round)));
  }

  async extendBetting(round: SharedRound, closesAtMs: number) {
    return this.write(round, { closesAtMs, dueAtMs: closesAtMs });
  }

  async refund(round: SharedRound) {
    return this.write(round, { state: 'refunding' });
  }

  async finish(round: SharedRound, atMs: number): Promise<SharedRound | undefined> {
    return this.write(round, { state: round.state === 'settling' ? 'over' : 'refunded', overAtMs: atMs });
  }

  async deleteEmpty() {}

  /** Undefined if the round's state differs from the caller's. */
  protected write(round: SharedRound, more: Partial<SharedRound>): SharedRound | undefined {
    const at = this.rounds.findIndex(({ id }) => id === round.id);
    const stored = this.rounds[at];
    if (!stored || stored.state !== round.state || stored.step !== round.step) return undefined;
    const after = { ...stored, ...more };
    this.rounds[at] = after;
    return after;
  }
}

function newShoeState({ seed, no }: Pick<ShoeState, 'seed' | 'no'>): ShoeState {
  const { dealt } = freshShoe({ seed, no });
  return { no, commitment: hashOfSeed(seed), seed, dealt, isLastCoup: false, isOver: false };
}
