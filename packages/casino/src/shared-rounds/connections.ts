import type { ArcadeServerMessage } from '@evens/contract';

/** One socket at the table. */
export interface TableConnection {
  /** The player: `account 7`, `demo 3` for play money, or `EVERY_PLAYER`. */
  readonly key: string;
  /** Sends a shared frame. A connection that is too slow gets an image later instead. */
  deliver(frame: Buffer): void;
  /** Messages may have been lost. */
  renew?(): void;
}

/** Key of a connection to another server: it receives the bets of all players, each with the player's key. */
export const EVERY_PLAYER = 'every player';

/** The sockets of a table at this process. */
export class Connections {
  readonly #encode: (text: string) => Buffer;
  readonly #all = new Set<TableConnection>();
  readonly #byKey = new Map<string, Set<TableConnection>>();

  constructor(encode: (text: string) => Buffer) {
    this.#encode = encode;
  }

  get size(): number {
    return this.#all.size;
  }

  add(connection: TableConnection): void {
    this.#all.add(connection);
    const own = this.#byKey.get(connection.key) ?? new Set();
    this.#byKey.set(connection.key, own.add(connection));
  }

  delete(connection: TableConnection): void {
    this.#all.delete(connection);
    const own = this.#byKey.get(connection.key);
    own?.delete(connection);
    if (own?.size === 0) this.#byKey.delete(connection.key);
  }

  /** Sends the same bytes to all connections. */
  publish(message: ArcadeServerMessage): void {
    if (this.#all.size === 0) return;
    const frame = this.#encode(JSON.stringify(message));
    for (const connection of this.#all) connection.deliver(frame);
  }

  /** Sends a message to the connections with this key. */
  publishTo(key: string, message: unknown): void {
    const connections = this.#byKey.get(key);
    if (!connections) return;
    const frame = this.#encode(JSON.stringify(message));
    for (const connection of connections) connection.deliver(frame);
  }

  /** Requests an image for each connection that can be sent one. */
  renew(): void {
    for (const connection of this.#all) connection.renew?.();
  }
}
