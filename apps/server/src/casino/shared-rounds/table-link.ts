import { deserialize, serialize } from 'node:v8';
import type { Clock } from '@evens/base';
import type {
  BetNow,
  Presence,
  SharedRound,
  TableContents,
  TableState,
  TableTimes,
  Tick,
} from '@evens/casino';
import { type ChatLine, type TableKey, tableKeys } from '@evens/contract';
import type { Balance } from '../../money/index.ts';
import type { SharedBus } from '../../platform/bus/bus.ts';
import { newHolder } from '../../platform/lease.ts';
import { openBytes, sealBytes } from '../../platform/seal-bytes.ts';

const PREFIX = 'tables.';
const BEAT_MS = 500;
/** When the process that plays the tables is silent for longer, bets are refused. */
const SILENT_MS = 2000;
/** The players of a process that is silent for longer have left. */
const GONE_MS = 3000;

/** From the process that plays the tables. */
type PlayerMessage = { readonly epoch: number; readonly table: TableKey } & (
  | { readonly t: 'contents'; readonly contents: TableContents; readonly isAnswer: boolean }
  | {
      readonly t: 'shown';
      readonly round: SharedRound | undefined;
      readonly bets: readonly BetNow[] | undefined;
      readonly nextAtMs: number | null;
    }
  | { readonly t: 'ticked'; readonly roundId: number; readonly tick: Tick }
  | { readonly t: 'opened'; readonly isOpen: boolean; readonly times: TableTimes }
  | { readonly t: 'stopped' }
);

type Message =
  | PlayerMessage
  | { readonly t: 'beat'; readonly epoch: number }
  | { readonly t: 'request'; readonly tables: readonly TableKey[] }
  | { readonly t: 'chat'; readonly table: TableKey; readonly line: ChatLine }
  | { readonly t: 'bet'; readonly table: TableKey; readonly bet: BetNow; readonly balance: Balance }
  | {
      readonly t: 'presence';
      readonly table: TableKey;
      readonly process: string;
      readonly presence: Presence;
      readonly isComing: boolean;
    };

/** This process while it plays the tables. */
export interface LinkedPlayer {
  /** Epoch of its lease. */
  readonly epoch: number;
  /** Another process plays the tables under a later lease. */
  onFollowed(): void;
  /** Bets at other processes may have been missed. */
  onGap(): void;
}

export interface TableLinkParts {
  readonly bus: SharedBus;
  /** Encrypts all messages: they contain results that are not decided yet. Base64 of 32 bytes. */
  readonly key: string;
  readonly clock: Clock;
  readonly tableStates: readonly TableState[];
}

/**
 * Keeps the table states of all processes equal. One process plays the tables and publishes what its round engines do; every
 * process publishes its bets and its players.
 */
export class TableLink {
  readonly #parts: TableLinkParts;
  readonly #process = newHolder();
  readonly #tables: ReadonlyMap<TableKey, TableState>;
  /** The newest epoch under which the tables were played. */
  #epoch = 0;
  #heardAtMs = Number.NEGATIVE_INFINITY;
  #player: LinkedPlayer | undefined;
  /** Tables whose complete state is known, under the newest epoch. */
  readonly #current = new Set<TableKey>();
  /** Tables whose connections may lack messages. */
  readonly #missed: Set<TableKey>;
  /** When each other process last published its players. */
  readonly #seenAtMs = new Map<string, number>();
  /** Tables whose players have changed, and whether one is coming. */
  readonly #changed = new Map<TableKey, boolean>();
  /** Tables whose state was requested. */
  readonly #requested = new Set<TableKey>();
  readonly #beating: NodeJS.Timeout;
  readonly #unsubscribe: readonly (() => void)[];

  constructor(parts: TableLinkParts) {
    const { bus, tableStates } = parts;
    this.#parts = parts;
    this.#tables = new Map(tableStates.map((tableState) => [tableState.key, tableState]));
    this.#missed = new Set(this.#tables.keys());
    this.#unsubscribe = [
      bus.subscribe(PREFIX, (subject, bytes) => this.#receive(subject, bytes)),
      bus.onGap(() => this.#noteGap()),
    ];
    for (const [table, tableState] of this.#tables)
      tableState.onPresence((isComing) => this.#notePresence(table, isComing));
    this.#beating = setInterval(() => this.beat(), BEAT_MS);
    this.#beating.unref();
    this.#request();
  }

  stop(): void {
    clearInterval(this.#beating);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** Publishes a bet that was accepted, decided or ended here. */
  betChanged(bet: BetNow, balance: Balance): void {
    const table = tableKeys.find((key) => key === bet.game);
    if (table) this.#publish({ t: 'bet', table, bet, balance });
  }

  /** Publishes a line of the chat that was sent here. */
  said(table: TableKey, line: ChatLine): void {
    this.#publish({ t: 'chat', table, line });
  }

  /** Publishes the round engines of this process until the returned function is called. */
  play(player: LinkedPlayer): () => void {
    const { epoch } = player;
    this.#player = player;
    this.#epoch = Math.max(this.#epoch, epoch);
    this.#forget();
    for (const [table, tableState] of this.#tables)
      tableState.setEngineListener({
        shown: (bets) => {
          const { round, nextAtMs } = tableState.contents;
          this.#publish({ t: 'shown', epoch, table, round, bets, nextAtMs });
        },
        ticked: (tick) =>
          this.#publish({ t: 'ticked', epoch, table, roundId: tableState.round?.id ?? 0, tick }),
        opened: (isOpen) => this.#publish({ t: 'opened', epoch, table, isOpen, times: tableState.times }),
        played: (isPlayed) => {
          if (isPlayed) this.#publishContents(tableState, false);
          else this.#publish({ t: 'stopped', epoch, table });
        },
      });
    this.#publish({ t: 'beat', epoch });
    return () => {
      for (const tableState of this.#tables.values()) tableState.setEngineListener(undefined);
      this.#player = undefined;
      this.#forgetAll();
    };
  }

  /** Runs twice a second. */
  beat(): void {
    const nowMs = this.#parts.clock.nowMs();
    for (const table of this.#tables.keys()) this.#publishPresence(table, false);
    for (const [process, seenAtMs] of this.#seenAtMs)
      if (nowMs - seenAtMs > GONE_MS) {
        this.#seenAtMs.delete(process);
        for (const tableState of this.#tables.values()) tableState.setPresence(process, undefined);
      }
    if (this.#player) this.#publish({ t: 'beat', epoch: this.#player.epoch });
    else if (nowMs - this.#heardAtMs > SILENT_MS) this.#forgetAll();
    else this.#request();
  }

  #publish(message: Message): void {
    const subject = `${PREFIX}${'table' in message ? message.table : 'all'}`;
    this.#parts.bus.publishToOthers(subject, sealBytes(this.#parts.key, subject, serialize(message)));
  }

  #publishContents(tableState: TableState, isAnswer: boolean): void {
    const epoch = this.#player?.epoch ?? 0;
    const { key: table, contents } = tableState;
    this.#publish({ t: 'contents', epoch, table, contents, isAnswer });
  }

  #publishPresence(table: TableKey, isComing: boolean): void {
    const presence = this.#tables.get(table)?.presence;
    if (presence) this.#publish({ t: 'presence', table, process: this.#process, presence, isComing });
  }

  /** All changes of one turn of the event loop are one message. */
  #notePresence(table: TableKey, isComing: boolean): void {
    if (this.#changed.size === 0)
      setImmediate(() => {
        for (const [changed, isAnyComing] of this.#changed) this.#publishPresence(changed, isAnyComing);
        this.#changed.clear();
      });
    this.#changed.set(table, isComing || this.#changed.get(table) === true);
  }

  #receive(subject: string, bytes: Uint8Array): void {
    // Sealed by a process of this site, with the same code.
    const message: Message = deserialize(openBytes(this.#parts.key, subject, bytes));
    switch (message.t) {
      case 'request':
        this.#answer(message.tables);
        break;
      case 'chat':
        this.#tables.get(message.table)?.say(message.line);
        break;
      case 'bet':
        this.#tables.get(message.table)?.betChanged(message.bet, message.balance);
        break;
      case 'presence': {
        const { table, process, presence, isComing } = message;
        this.#seenAtMs.set(process, this.#parts.clock.nowMs());
        this.#tables.get(table)?.setPresence(process, presence, isComing);
        break;
      }
      case 'beat':
        this.#noteEpoch(message.epoch);
        break;
      default:
        if (this.#noteEpoch(message.epoch)) this.#apply(message);
    }
  }

  /** Returns whether messages of this epoch are applied here. */
  #noteEpoch(epoch: number): boolean {
    if (epoch < this.#epoch) return false;
    if (epoch > this.#epoch) {
      this.#epoch = epoch;
      this.#player?.onFollowed();
      if (!this.#player) this.#forget();
    }
    if (this.#player) return false;
    this.#heardAtMs = this.#parts.clock.nowMs();
    return true;
  }

  #apply(message: PlayerMessage): void {
    const { table } = message;
    const tableState = this.#tables.get(table);
    if (!tableState) return;
    if (message.t === 'contents') {
      if (message.isAnswer && this.#current.has(table)) return;
      this.#current.add(table);
      tableState.adopt(message.contents, this.#missed.delete(table));
      return;
    }
    // The state that the change is based on will come.
    if (!this.#current.has(table)) return;
    switch (message.t) {
      case 'shown':
        tableState.show(message.round, message.bets, message.nextAtMs);
        break;
      case 'ticked':
        if (tableState.round?.id === message.roundId) tableState.tick(tableState.round, message.tick);
        break;
      case 'opened':
        tableState.times = message.times;
        tableState.setOpen(message.isOpen);
        break;
      case 'stopped':
        tableState.setPlayed(false);
        break;
    }
  }

  /** The next state of each table comes as a whole. Until then nobody plays it. */
  #forget(): void {
    this.#current.clear();
    for (const tableState of this.#tables.values()) tableState.setPlayed(false);
  }

  #forgetAll(): void {
    for (const table of this.#tables.keys()) this.#missed.add(table);
    this.#forget();
  }

  #noteGap(): void {
    if (this.#player) {
      this.#player.onGap();
      return;
    }
    for (const table of this.#tables.keys()) this.#missed.add(table);
    this.#current.clear();
    this.#request();
  }

  #request(): void {
    const tables = [...this.#tables.keys()].filter((table) => !this.#current.has(table));
    if (tables.length > 0) this.#publish({ t: 'request', tables });
  }

  /** Requests of several processes get one answer. */
  #answer(tables: readonly TableKey[]): void {
    if (!this.#player) return;
    if (this.#requested.size === 0)
      setImmediate(() => {
        for (const table of this.#requested) {
          const tableState = this.#tables.get(table);
          if (this.#player && tableState?.isPlayed) this.#publishContents(tableState, true);
        }
        this.#requested.clear();
      });
    for (const table of tables) this.#requested.add(table);
  }
}
