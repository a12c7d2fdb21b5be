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

/** The state of the feed as a whole, as the owner publishes it. */
export interface FeedStatus {
  readonly state: FeedState;
  /** Time of the newest report of the source, epoch milliseconds. */
  readonly atMs: number;
  /** Match seconds per wall second. */
  readonly rate: number;
}

/** Under `match.<id>`. A delta's bytes are the stream's own message for `match/<id>`, so they are encoded only once. */
export type MatchMessage =
  | { readonly t: 'image'; readonly to: string; readonly place: Place; readonly body: BookImage }
  | { readonly t: 'delta'; readonly from: string; readonly to: string; readonly body: BookDelta }
  | { readonly t: 'gone' };

/**
 * Under `chances.<id>`, after the prices calculated from them. They stay between servers, because they are the exact
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

export const FEED_SUBJECT = 'feed';
export const REQUEST_SUBJECT = 'owner.ask';
export const MATCH_PREFIX = 'match.';
export const CHANCES_PREFIX = 'chances.';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function encode(message: ChancesMessage | MatchMessage | FeedStatus | OwnerRequest): Uint8Array {
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
  return Number(subject.slice(subject.indexOf('.') + 1));
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

export function feedStatusBytes(status: FeedStatus): Uint8Array {
  return encode(status);
}

export function ownerRequestBytes(question: OwnerRequest): Uint8Array {
  return encode(question);
}

/** The four readers below only receive bytes from the functions above: bytes of this process, not external ones. */
export function readMatchMessage(bytes: Uint8Array): MatchMessage {
  return JSON.parse(decoder.decode(bytes));
}

export function readChances(bytes: Uint8Array): ChancesMessage {
  return JSON.parse(decoder.decode(bytes));
}

export function readFeedStatus(bytes: Uint8Array): FeedStatus {
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
