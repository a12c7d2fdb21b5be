import type { TableBet } from './machine.ts';
import type { SharedRound } from './shared-round.ts';

/** Play-money bets of a process that reach other processes. Steps do not wait for further ones. */
const PUBLISHED_BETS_MAX = 200;

/** Receives the changes of a round for a player whose bets are in memory: play money, and all bets in the sandbox of providers. */
export interface Onlooker {
  /** Another round, or another phase of it. */
  roundChanged(round: SharedRound | undefined): void;
  /** In flight, several times a second. */
  ticked(round: SharedRound, atMs: number): void;
  /** Open bets of a round, including play money: a blackjack step waits for them, and cards are drawn for them. */
  openBets(roundId: number): readonly TableBet[];
  /** Missed a decision and has made none since: other players do not wait for it. */
  readonly isAbsent: boolean;
}

/** Play-money bets on one round. */
interface PlayBets {
  readonly roundId: number;
  readonly waited: readonly TableBet[];
  /** Bets of players who are absent. */
  readonly absent: readonly TableBet[];
}

/** The players of one process at a table. */
export interface Presence {
  readonly seated: number;
  readonly playBets: PlayBets | undefined;
}

const betTexts = ({ playBets }: Presence): string => JSON.stringify(playBets ?? null);
const nobody: Presence = { seated: 0, playBets: undefined };

/** Onlookers of this process, and the players of other ones. */
export class Onlookers {
  readonly #here = new Set<Onlooker>();
  readonly #elsewhere = new Map<string, Presence>();
  seatedElsewhere = 0;

  /** Whether this process has onlookers. */
  get isWatched(): boolean {
    return this.#here.size > 0;
  }

  add(onlooker: Onlooker): void {
    this.#here.add(onlooker);
  }

  delete(onlooker: Onlooker): void {
    this.#here.delete(onlooker);
  }

  roundChanged(round: SharedRound | undefined): void {
    for (const onlooker of this.#here) onlooker.roundChanged(round);
  }

  ticked(round: SharedRound, atMs: number): void {
    for (const onlooker of this.#here) onlooker.ticked(round, atMs);
  }

  openBets(roundId: number | undefined): readonly TableBet[] {
    if (roundId === undefined) return [];
    const elsewhere = this.#betsElsewhere(roundId).flatMap(({ waited, absent }) => [...waited, ...absent]);
    return [...Array.from(this.#here, (onlooker) => onlooker.openBets(roundId)).flat(), ...elsewhere];
  }

  /** Open bets without those of absent players. */
  waitedBets(roundId: number | undefined): readonly TableBet[] {
    if (roundId === undefined) return [];
    const elsewhere = this.#betsElsewhere(roundId).flatMap(({ waited }) => waited);
    return [...this.#waitedHere(roundId), ...elsewhere];
  }

  /** The bets of this process, for other ones. */
  presentBets(roundId: number | undefined): PlayBets | undefined {
    if (roundId === undefined || this.#here.size === 0) return undefined;
    const waited = this.#waitedHere(roundId).slice(0, PUBLISHED_BETS_MAX);
    const absent = [...this.#here].filter(({ isAbsent }) => isAbsent);
    const betsOfAbsent = absent.flatMap((onlooker) => onlooker.openBets(roundId));
    return { roundId, waited, absent: betsOfAbsent.slice(0, PUBLISHED_BETS_MAX - waited.length) };
  }

  /** Returns whether the bets of that process have changed. */
  setElsewhere(process: string, presence: Presence | undefined): boolean {
    const before = this.#elsewhere.get(process) ?? nobody;
    if (presence) this.#elsewhere.set(process, presence);
    else this.#elsewhere.delete(process);
    this.seatedElsewhere += (presence?.seated ?? 0) - before.seated;
    return betTexts(before) !== betTexts(presence ?? nobody);
  }

  #waitedHere(roundId: number): readonly TableBet[] {
    const present = [...this.#here].filter(({ isAbsent }) => !isAbsent);
    return present.flatMap((onlooker) => onlooker.openBets(roundId));
  }

  #betsElsewhere(roundId: number): readonly PlayBets[] {
    return Array.from(this.#elsewhere.values(), ({ playBets }) => playBets).filter(
      (bets): bets is PlayBets => bets?.roundId === roundId,
    );
  }
}
