import type { Result } from '@evens/base';
import type { FavouriteGames } from '@evens/contract';
import { type FavouriteGamesHere, none, withGame } from './favourite-games.ts';

/** One star as it shall be. */
export interface GameWish {
  readonly id: string;
  readonly isWanted: boolean;
}

/** An answer, a refusal, or undefined where neither came. */
export type GamesAnswer = Result<FavouriteGames, { readonly message: string }> | undefined;

export interface GamesSyncEnvironment {
  readonly store: { get(): FavouriteGamesHere; set(next: FavouriteGamesHere): void };
  readonly max: number;
  load(): Promise<GamesAnswer>;
  add(ids: readonly string[]): Promise<GamesAnswer>;
  remove(ids: readonly string[]): Promise<GamesAnswer>;
  /** What was pressed could not be kept and is taken back; `message` is the server's, empty where it gave none. */
  refused(message: string): void;
  full(): void;
  /** A visitor's first star of this visit. */
  keptHere(): void;
}

export interface GamesSync {
  /** Keeps the stars with this player's on the server; undefined: nobody's. */
  follow(playerId: number | undefined): Promise<void>;
  /** A star was pressed, and already shows it. */
  toggled(wish: GameWish): Promise<void>;
}

/** What is shown is what the server keeps, with what was pressed here since on top of it. */
export function createGamesSync(environment: GamesSyncEnvironment): GamesSync {
  const { store } = environment;
  const pending = new Map<string, boolean>();
  let kept: FavouriteGames | undefined;
  let player: number | undefined;
  let hasAskedVisitor = false;
  /** Changes go one after the other. */
  let work: Promise<void> = Promise.resolve();

  function afterwards(step: () => Promise<void>): Promise<void> {
    const done = work.then(step);
    // Who asked hears of a failure; those that wait behind go on.
    work = done.catch(() => undefined);
    return done;
  }

  function show(): void {
    if (player === undefined || kept === undefined) return;
    let ids: readonly string[] = kept.GameIDs;
    for (const [id, isWanted] of pending) ids = withGame(ids, id, isWanted);
    store.set({ owner: player, ids });
  }

  /** Asks what the server keeps; what was marked before log-in goes along with it, as far as there is room. */
  async function load(own: number): Promise<GamesAnswer> {
    const answer = await environment.load();
    if (own !== player || !answer?.ok) return answer;
    kept = answer.value;
    const { owner, ids } = store.get();
    const left = environment.max - kept.GameIDs.length;
    const fresh = ids
      .filter((id) => !kept?.GameIDs.includes(id) && !pending.has(id))
      .slice(0, Math.max(0, left));
    if (owner === undefined && fresh.length > 0) {
      const added = await environment.add(fresh);
      if (own !== player) return answer;
      if (added?.ok) kept = added.value;
    }
    show();
    return answer;
  }

  async function send(id: string): Promise<void> {
    const own = player;
    if (own === undefined) return;
    const isWanted = pending.get(id);
    // A later press of the same star was sent in its place.
    if (isWanted === undefined) return;
    const loaded = kept ? undefined : await load(own);
    const answer =
      kept === undefined ? loaded : await (isWanted ? environment.add([id]) : environment.remove([id]));
    if (own !== player) return;
    if (pending.get(id) === isWanted) pending.delete(id);
    if (answer?.ok) kept = answer.value;
    else {
      // Of what the server keeps nothing is known: only this star is taken back.
      if (kept === undefined) {
        const shown = store.get();
        store.set({ ...shown, ids: withGame(shown.ids, id, !isWanted) });
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
      kept = undefined;
      const { owner } = store.get();
      // What another left behind is nobody else's to see.
      if (owner !== undefined && owner !== playerId) store.set(none);
      if (playerId === undefined) return;
      await afterwards(async () => {
        if (playerId === player) await load(playerId);
      });
    },
    async toggled({ id, isWanted }) {
      const shown = store.get();
      if (isWanted && shown.ids.length > environment.max) {
        store.set({ ...shown, ids: withGame(shown.ids, id, false) });
        environment.full();
        return;
      }
      if (player === undefined) {
        if (isWanted && !hasAskedVisitor) {
          hasAskedVisitor = true;
          environment.keptHere();
        }
        return;
      }
      pending.set(id, isWanted);
      await afterwards(() => send(id));
    },
  };
}
