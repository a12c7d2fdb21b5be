import {
  type BookDelta,
  type BookImage,
  bookDelta,
  bookImage,
  clockToken,
  type MatchBook,
} from '@evens/book';
import type { FeedState } from '@evens/contract';
import type { ChanceModel } from '@evens/markets';

/** The catalogue position of a match: ids of rows. */
export interface Place {
  readonly sportId: number;
  readonly categoryId: number;
  readonly tournamentId: number;
}

/** The state of the feed as a whole. */
export interface FeedStatus {
  readonly state: FeedState;
  /** Time of the newest report of the source, epoch milliseconds. */
  readonly atMs: number;
  /** Match seconds per wall second. */
  readonly rate: number;
}

/** Under `prices.feed`, twice a second. */
export interface FeedStatusMessage extends FeedStatus {
  /** Epoch of the owner. */
  readonly epoch: number;
  /** When the owner published it, by its clock, epoch milliseconds. */
  readonly sentAtMs: number;
}

/** Under `prices.match.<id>`. A delta's bytes are the stream's own message for `match/<id>`, so they are encoded only once. */
export type MatchMessage =
  | { readonly t: 'image'; readonly to: string; readonly place: Place; readonly body: BookImage }
  | {
      readonly t: 'delta';
      readonly from: string;
      readonly to: string;
      /** When the owner published it, by its clock, epoch milliseconds. */
      readonly at: number;
      readonly body: BookDelta;
    }
  | { readonly t: 'gone' };

/**
 * Under `prices.chances.<id>`, after the prices calculated from them. They stay between servers, because they are the exact
 * chances behind the prices.
 */
export interface ChancesMessage {
  readonly to: string;
  readonly chances: ChanceModel | null;
}

/** Under `owner.ask`: the matches whose images are requested. */
export interface OwnerRequest {
  readonly ids: readonly number[] | 'all';
}

export const FEED_SUBJECT = 'prices.feed';
export const REQUEST_SUBJECT = 'owner.ask';
export const MATCH_PREFIX = 'prices.match.';
export const CHANCES_PREFIX = 'prices.chances.';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function encode(message: ChancesMessage | MatchMessage | FeedStatusMessage | OwnerRequest): Uint8Array {
  return encoder.encode(JSON.stringify(message));
}

export function matchSubject(id: number): string {
  return `${MATCH_PREFIX}${id}`;
}

export function chancesSubject(id: number): string {
  return `${CHANCES_PREFIX}${id}`;
}

/** Match id of a subject with either prefix. */
export function matchIdFromSubject(subject: string): number {
  return Number(subject.slice(subject.lastIndexOf('.') + 1));
}

export function chancesBytes({ epoch, seq, chances }: MatchBook): Uint8Array {
  return encode({ to: clockToken(epoch, seq), chances: chances ?? null });
}

export function imageBytes(book: MatchBook, place: Place): Uint8Array {
  return encode({ t: 'image', to: clockToken(book.epoch, book.seq), place, body: bookImage(book) });
}

/**
 * Undefined if nothing visible to readers has changed. `atMs` is the current time: pages use it to measure the latency
 * of prices.
 */
export function deltaBytes(
  id: number,
  before: MatchBook,
  after: MatchBook,
  atMs: number,
): Uint8Array | undefined {
  const body = JSON.stringify(bookDelta(before, after));
  if (body === '{}') return undefined;
  const from = clockToken(before.epoch, before.seq);
  const to = clockToken(after.epoch, after.seq);
  return encoder.encode(
    `{"t":"delta","topic":"match/${id}","from":"${from}","to":"${to}","at":${atMs},"body":${body}}`,
  );
}

export function goneBytes(): Uint8Array {
  return encode({ t: 'gone' });
}

export function feedStatusBytes(status: FeedStatusMessage): Uint8Array {
  return encode(status);
}

export function ownerRequestBytes(question: OwnerRequest): Uint8Array {
  return encode(question);
}

/** The four readers below only receive bytes from the functions above, of this process or signed by another one. */
export function readMatchMessage(bytes: Uint8Array): MatchMessage {
  return JSON.parse(decoder.decode(bytes));
}

export function readChances(bytes: Uint8Array): ChancesMessage {
  return JSON.parse(decoder.decode(bytes));
}

export function readFeedStatus(bytes: Uint8Array): FeedStatusMessage {
  return JSON.parse(decoder.decode(bytes));
}

export function readOwnerRequest(bytes: Uint8Array): OwnerRequest {
  return JSON.parse(decoder.decode(bytes));
}

/** Parses `epoch.seq`. A token of another format belongs to no book. */
export function readToken(token: string): { readonly epoch: number; readonly seq: number } {
  const [epoch, seq] = token.split('.');
  return { epoch: Number(epoch), seq: Number(seq) };
}
