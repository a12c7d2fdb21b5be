interface OpenGame {
  readonly id: string;
  /** Commands whose result was not shown yet. */
  readonly hidden: Set<number>;
  isAtStake: boolean;
}

/** The games for real money that are open on this page. */
const games = new Set<OpenGame>();
const waiting = new Set<() => void>();
const followers = new Set<() => void>();

function runAll(): void {
  const callbacks = [...waiting];
  waiting.clear();
  for (const then of callbacks) then();
}

function follow(): void {
  for (const follower of [...followers]) follower();
}

/** Calls of an open game about its rounds. */
export interface GameRounds {
  /** A command was sent, by its number. */
  commandSent(command: number): void;
  /** The player has seen the result of the command, or it had no effect. */
  resultPresented(command: number): void;
  /** Whether bets are open that the table settles without a command. */
  atStake(isAtStake: boolean): void;
  closes(): void;
}

/** Called when a game for real money opens. */
export function gameOpens(id: string): GameRounds {
  const game: OpenGame = { id, hidden: new Set(), isAtStake: false };
  games.add(game);
  return {
    commandSent: (command) => void game.hidden.add(command),
    resultPresented(command) {
      game.hidden.delete(command);
      follow();
    },
    atStake(isAtStake) {
      game.isAtStake = isAtStake;
      follow();
    },
    closes() {
      games.delete(game);
      if (games.size === 0) runAll();
      follow();
    },
  };
}

/** Whether a result is still hidden, or bets are open at a table. */
export function isMidRound(): boolean {
  return [...games].some(({ hidden, isAtStake }) => hidden.size > 0 || isAtStake);
}

/** Ids of the games for real money that are open on this page. */
export function openGameIds(): readonly string[] {
  return [...games].map(({ id }) => id);
}

/** Calls `follower` whenever a round may have ended. Returns the function that removes it. */
export function followRounds(follower: () => void): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Whether a game for real money is open on this page. */
export function isGameOpen(): boolean {
  return games.size > 0;
}

/** Called when a game has shown the result of its round. */
export function markRoundPresented(): void {
  runAll();
}

/**
 * Runs `then` once the current round has been shown, so that notifications don't reveal its result early: at once if no game
 * is open, and after `mostMs` at the latest. Returns the function that cancels it.
 */
export function afterShownRound(then: () => void, mostMs: number): () => void {
  if (games.size === 0) {
    then();
    return () => {};
  }
  const run = () => {
    stop();
    then();
  };
  const timer = setTimeout(run, mostMs);
  const stop = () => {
    clearTimeout(timer);
    waiting.delete(run);
  };
  waiting.add(run);
  return stop;
}
