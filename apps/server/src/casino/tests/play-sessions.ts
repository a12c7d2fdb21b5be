import { randomBytes } from 'node:crypto';
import type { MoneySite, Player } from '../../../../../tests/fixture/money-site.ts';
import { beginSession } from '../sessions/session-store.ts';

/** Begins one session per player and game, because a second one would end the first and its pending bets. */
export class PlaySessions {
  readonly #site: Pick<MoneySite, 'nowMs' | 'pool'>;
  readonly #sessions = new Map<string, Promise<number>>();

  constructor(site: Pick<MoneySite, 'nowMs' | 'pool'>) {
    this.#site = site;
  }

  /** Returns the session id. */
  of(player: Player, game: string): Promise<number> {
    const key = `${player.accountId} ${game}`;
    const session = this.#sessions.get(key) ?? this.#begin(player, game);
    this.#sessions.set(key, session);
    return session;
  }

  async #begin({ accountId }: Player, game: string): Promise<number> {
    const { pool, nowMs: atMs } = this.#site;
    const id = await beginSession(pool, { accountId, game, tokenHash: randomBytes(32), atMs });
    if (id === undefined) throw new Error(`account ${accountId} may not play`);
    return id;
  }
}
