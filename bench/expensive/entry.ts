import { randomBytes } from 'node:crypto';
import { makeCommandId } from '@evens/base';
import type { PlaceSelection } from '@evens/contract';

/** A selection as named in a bet. */
export type OfferedSelection = PlaceSelection;

/** Ids from the site's offer that the most expensive requests use. */
export interface Offer {
  readonly userName: string;
  /** Matches sorted by number of markets, most first. */
  readonly matchIds: readonly number[];
  readonly bigMatchId: number;
  readonly tournamentIds: readonly number[];
  /** Each from a different match before its start. */
  readonly selections: readonly OfferedSelection[];
  /** A slip with selections of a few matches, combined to builders of eight; different for each `n`. */
  builders(n: number): readonly OfferedSelection[];
  /** One of the player's systems of 252 bets. */
  readonly ticketId: number;
  /** A round of the player. */
  readonly roundId: number;
  /** Secret of a dice demo session. */
  readonly gameSecret: string;
}

/** The most expensive legal request of a call. */
export interface Entry {
  readonly as: 'visitor' | 'player' | 'game';
  /** Reason why it is the most expensive. */
  readonly why: string;
  /** `n` counts the repetitions: requests that an answer cache would serve differ each time. */
  readonly request: (
    offer: Offer,
    n: number,
  ) => { readonly query?: Query; readonly body?: unknown; readonly form?: UploadForm };
  /** Reduced number of repetitions for a call that is slow or changes data. */
  readonly repeats?: number;
  /** Units of work charged by the call; 0 if its contract has no charge. */
  readonly units?: number;
}

/** A multipart form with one file. */
export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: Uint8Array<ArrayBuffer>;
}

type Query = Readonly<Record<string, string | number | boolean>>;

export const newId = () => makeCommandId(Date.now(), randomBytes(16));

export const visitor = (why: string, request: Entry['request'] = () => ({})): Entry => ({
  as: 'visitor',
  why,
  request,
});
export const player = (why: string, request: Entry['request'] = () => ({})): Entry => ({
  as: 'player',
  why,
  request,
});
export const charged = (units: number, entry: Entry): Entry => ({ ...entry, units });
export const few = (repeats: number, entry: Entry): Entry => ({ ...entry, repeats });
