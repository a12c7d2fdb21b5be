import type { PlaceSelection } from '@evens/contract';

/** A selection as a bet names it. */
export type OfferedSelection = PlaceSelection;

/** What the most expensive requests are made of: ids of what the site offers. */
export interface Offer {
  readonly userName: string;
  /** Matches, those with the most markets first. */
  readonly matchIds: readonly number[];
  readonly bigMatchId: number;
  readonly tournamentIds: readonly number[];
  /** Each of another match before its start. */
  readonly selections: readonly OfferedSelection[];
  /** A slip of selections of a few matches, joined to builders of eight; another for each `n`. */
  builders(n: number): readonly OfferedSelection[];
  /** One of the player's systems of 252 bets. */
  readonly ticketId: number;
  /** A round of the player. */
  readonly roundId: number;
  /** Of a demo of dice. */
  readonly gameSecret: string;
}

/** The most expensive legal request of a call. */
export interface Entry {
  readonly as: 'visitor' | 'player' | 'game';
  /** What makes it the most expensive. */
  readonly why: string;
  /** `n` counts the repetitions: a request that an answer cache would serve differs each time. */
  readonly request: (
    offer: Offer,
    n: number,
  ) => { readonly query?: Query; readonly body?: unknown; readonly form?: UploadForm };
  /** Fewer than usual, for a call that is slow or changes something. */
  readonly repeats?: number;
  /** Units of work that the call charges for it; 0 where its contract names none. */
  readonly units?: number;
}

/** A multipart form with one file. */
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Uint8Array<ArrayBuffer>;
}

type Query = Readonly<Record<string, string | number | boolean>>;
