import type { Result } from '@evens/base';
import type { FavouriteGames } from '@evens/contract';
import { type FavouriteGamesHere, none, withGame } from './favourite-games.ts';

/** The wanted state of one star. */
export interface GameWish {
  readonly id: string;
  readonly isAdded: boolean;
}

/** An answer, a refusal, or undefined if there was neither. */
export type GamesAnswer = Result<FavouriteGames, { readonly message: string }> | undefined;

export interface GamesSyncEnvironment {
  readonly store: { get(): FavouriteGamesHere; set(next: FavouriteGamesHere): void };
  readonly max: number;
  load(): Promise<GamesAnswer>;
  add(ids: readonly string[]): Promise<GamesAnswer>;
  remove(ids: readonly string[]): Promise<GamesAnswer>;
  /** A change could not be stored and is undone. `message` is the server's; empty if there is none. */
  refused(message: string): void;
  full(): void;
  /** The first star of a visitor on this visit. */
  storedLocally(): void;
}

export interface GamesSync {
  /** Synchronises the stars with this player's on the server; undefined for a visitor. */
  follow(playerId: number | undefined): Promise<void>;
  /** A star was pressed. It already shows its new state. */
  toggled(wish: GameWish): Promise<void>;
}

/** The displayed favourites are the server's list with the pending changes applied. */
export function createGamesSync(environment: GamesSyncEnvironment): GamesSync {
  const { store } = environment;
  const pending = new Map<string, boolean>();
  let stored: FavouriteGames | undefined;
  let player: number | undefined;
  let hasNotifiedVisitor = false;
  /** Changes are sent one at a time. */
  let work: Promise<void> = Promise.resolve();

  function afterwards(step: () => Promise<void>): Promise<void> {
    const done = work.then(step);
    // A failure rejects only its own caller; queued changes continue.
    work = done.catch(() => undefined);
    return done;
  }

  function show(): void {
    if (player === undefined || stored === undefined) return;
    let ids: readonly string[] = stored.GameIDs;
    for (const [id, isAdded] of pending) ids = withGame(ids, id, isAdded);
    store.set({ owner: player, ids });
  }

  /** Loads the server's list. Favourites from before log-in are added, up to the maximum. */
  async function load(own: number): Promise<GamesAnswer> {
    const answer = await environment.load();
    if (own !== player || !answer?.ok) return answer;
    stored = answer.value;
    const { owner, ids } = store.get();
    const left = environment.max - stored.GameIDs.length;
    const fresh = ids
      .filter((id) => !stored?.GameIDs.includes(id) && !pending.has(id))
      .slice(0, Math.max(0, left));
    if (owner === undefined && fresh.length > 0) {
      const added = await environment.add(fresh);
      if (own !== player) return answer;
      if (added?.ok) stored = added.value;
    }
    show();
    return answer;
  }

  async function send(id: string): Promise<void> {
    const own = player;
    if (own === undefined) return;
    const isFavourite = pending.get(id);
    // A later press of the same star replaced this change.
    if (isFavourite === undefined) return;
    const loaded = stored ? undefined : await load(own);
    const answer =
      stored === undefined ? loaded : await (isFavourite ? environment.add([id]) : environment.remove([id]));
    if (own !== player) return;
    if (pending.get(id) === isFavourite) pending.delete(id);
    if (answer?.ok) stored = answer.value;
    else {
      // The server's list is unknown, so only this star is undone.
      if (stored === undefined) {
        const displayed = store.get();
        store.set({ ...displayed, ids: withGame(displayed.ids, id, !isFavourite) });
      }
      environment.refused(answer?.error.message ?? '');
    }
    show();
  }

  return {
    async follow(playerId) {
      if (playerId === player) return;
      player = playerId;
      pending.clear();
      stored = undefined;
      const { owner } = store.get();
      // Favourites of another player must not be visible.
      if (owner !== undefined && owner !== playerId) store.set(none);
      if (playerId === undefined) return;
      await afterwards(async () => {
        if (playerId === player) await load(playerId);
      });
    },
    async toggled({ id, isAdded }) {
      const displayed = store.get();
      if (isAdded && displayed.ids.length > environment.max) {
        store.set({ ...displayed, ids: withGame(displayed.ids, id, false) });
        environment.full();
        return;
      }
      if (player === undefined) {
        if (isAdded && !hasNotifiedVisitor) {
          hasNotifiedVisitor = true;
          environment.storedLocally();
        }
        return;
      }
      pending.set(id, isAdded);
      await afterwards(() => send(id));
    },
  };
}
