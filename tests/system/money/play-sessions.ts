import { randomBytes } from 'node:crypto';
import { beginSession } from '../../../apps/server/src/features/casino/sessions/session-store.ts';
import type { MoneySite, Player } from './money-site.ts';

/** Begins one session of a player in a game: a second one would end it, also for a bet that is on its way. */
export class PlaySessions {
  readonly #site: Pick<MoneySite, 'nowMs' | 'pool'>;
  readonly #sessions = new Map<string, Promise<number>>();

  constructor(site: Pick<MoneySite, 'nowMs' | 'pool'>) {
    this.#site = site;
  }

  /** The id of the session. */
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
