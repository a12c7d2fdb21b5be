import type { Result } from '@evens/base';
import type { FavouritesChange, Favourites as Kept } from '@evens/contract';
import { type FavouriteKind, type Favourites, favouriteKinds, none, withFavourite } from './favourites.ts';

/** The wanted state of one star. */
export interface Wish {
  readonly kind: FavouriteKind;
  readonly id: number;
  readonly isAdded: boolean;
}

export interface SyncRefused {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}
/** An answer, a refusal, or undefined if there was neither. */
export type FavouritesAnswer = Result<Kept, SyncRefused> | undefined;

export interface FavouritesSyncEnvironment {
  readonly store: { get(): Favourites; set(next: Favourites): void };
  readonly max: number;
  load(): Promise<FavouritesAnswer>;
  add(change: FavouritesChange): Promise<FavouritesAnswer>;
  remove(change: FavouritesChange): Promise<FavouritesAnswer>;
  /** A change could not be stored and is undone. `message` is the server's; empty if there is none. */
  refused(message: string): void;
  full(): void;
  /** The first star of a visitor on this visit. */
  storedLocally(): void;
}

export interface FavouritesSync {
  /** Synchronises the stars with this player's on the server; undefined for a visitor. */
  follow(playerId: number | undefined): Promise<void>;
  /** A star was pressed. It already shows its new state. */
  toggled(wish: Wish): Promise<void>;
  /** The server published its current favourites. */
  received(favourites: Kept): void;
}

interface Pending extends Wish {
  /** Added before log-in, so a failure is not reported. */
  readonly isQuiet: boolean;
}

const favouriteKey = ({ kind, id }: Pick<Wish, 'kind' | 'id'>) => `${kind} ${id}`;

function toFavouritesChange(wishes: readonly Wish[]): FavouritesChange {
  const ids = (requestedKind: FavouriteKind) =>
    wishes.flatMap(({ kind, id }) => (kind === requestedKind ? id : []));
  return { MatchIDs: ids('match'), TournamentIDs: ids('tournament') };
}

/** The ids in a refusal. */
function namedIn({ data }: SyncRefused): ReadonlySet<string> {
  const ids = (value: unknown) => (Array.isArray(value) ? value : []);
  return new Set([
    ...ids(data['MatchIDs']).map((id) => `match ${id}`),
    ...ids(data['TournamentIDs']).map((id) => `tournament ${id}`),
  ]);
}

/** The displayed favourites are the server's with the pending changes applied. */
export function createFavouritesSync(environment: FavouritesSyncEnvironment): FavouritesSync {
  const { store } = environment;
  const pending = new Map<string, Pending>();
  let stored: Kept | undefined;
  let player: number | undefined;
  /** Incremented when the player changes. Answers for an earlier value are ignored. */
  let turn = 0;
  let isWorking = false;
  let hasNotifiedVisitor = false;

  function show(): void {
    if (player === undefined || stored === undefined) return;
    let next: Favourites = {
      owner: player,
      match: new Set(stored.MatchIDs),
      tournament: new Set(stored.TournamentIDs),
    };
    for (const wish of pending.values()) next = withFavourite(next, wish);
    store.set(next);
  }

  function take(next: Kept): void {
    if (stored === undefined || next.Version >= stored.Version) stored = next;
    show();
  }

  /** Undoes changes that could not be stored. */
  function drop(wishes: readonly Pending[], message: string): void {
    for (const wish of wishes)
      if (pending.get(favouriteKey(wish)) === wish) pending.delete(favouriteKey(wish));
    show();
    if (wishes.some(({ isQuiet }) => !isQuiet)) environment.refused(message);
  }

  async function work(): Promise<void> {
    if (isWorking || stored === undefined) return;
    isWorking = true;
    const own = turn;
    try {
      for (let [first] = pending.values(); first !== undefined; [first] = pending.values()) {
        const { isAdded } = first;
        const wishes = [...pending.values()].filter((wish) => wish.isAdded === isAdded);
        const change = toFavouritesChange(wishes);
        const answer = await (isAdded ? environment.add(change) : environment.remove(change));
        if (own !== turn) return;
        if (answer?.ok) {
          for (const wish of wishes)
            if (pending.get(favouriteKey(wish)) === wish) pending.delete(favouriteKey(wish));
          take(answer.value);
          continue;
        }
        const named = answer ? namedIn(answer.error) : new Set();
        const unknown = wishes.filter((wish) => named.has(favouriteKey(wish)));
        drop(unknown.length > 0 ? unknown : wishes, answer?.error.message ?? '');
      }
    } finally {
      isWorking = false;
      // Starts the pending changes of the player who logged in meanwhile.
      if (own !== turn) void work();
    }
  }

  function bringAlong(server: Kept): void {
    const here = store.get();
    if (here.owner !== undefined) return;
    const there = { match: server.MatchIDs, tournament: server.TournamentIDs };
    for (const kind of favouriteKinds) {
      const left = environment.max - there[kind].length;
      const fresh = [...here[kind]].filter((id) => !there[kind].includes(id)).slice(0, Math.max(0, left));
      for (const id of fresh) {
        const wish = { kind, id, isAdded: true, isQuiet: true };
        if (!pending.has(favouriteKey(wish))) pending.set(favouriteKey(wish), wish);
      }
    }
  }

  /** Loads the server's favourites. Those from before log-in are added. */
  async function load(): Promise<FavouritesAnswer> {
    const own = turn;
    const answer = await environment.load();
    if (own !== turn || !answer?.ok) return answer;
    bringAlong(answer.value);
    take(answer.value);
    return answer;
  }

  return {
    async follow(playerId) {
      if (playerId === player) return;
      player = playerId;
      turn += 1;
      const own = turn;
      pending.clear();
      stored = undefined;
      const { owner } = store.get();
      // Favourites of another player must not be visible.
      if (owner !== undefined && owner !== playerId) store.set(none);
      if (playerId === undefined) return;
      await load();
      if (own === turn) await work();
    },
    async toggled(wish) {
      const displayed = store.get();
      if (wish.isAdded && displayed[wish.kind].size > environment.max) {
        store.set(withFavourite(displayed, { ...wish, isAdded: false }));
        environment.full();
        return;
      }
      if (player === undefined) {
        if (wish.isAdded && !hasNotifiedVisitor) {
          hasNotifiedVisitor = true;
          environment.storedLocally();
        }
        return;
      }
      pending.set(favouriteKey(wish), { ...wish, isQuiet: false });
      if (stored === undefined) {
        // The server's favourites could not be loaded before; without them no change can be applied.
        const own = turn;
        const answer = await load();
        if (own !== turn) return;
        if (!answer?.ok) {
          pending.delete(favouriteKey(wish));
          store.set(withFavourite(store.get(), { ...wish, isAdded: !wish.isAdded }));
          environment.refused(answer?.error.message ?? '');
          return;
        }
      }
      await work();
    },
    received(next) {
      if (player !== undefined && stored !== undefined) take(next);
    },
  };
}
