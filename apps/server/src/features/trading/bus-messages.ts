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

/** Where a match is in the catalogue: ids of rows. */
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

/** Under `match.<id>`. A delta's bytes are the stream's own message for `match/<id>`, so that nobody encodes it again. */
export type MatchMessage =
  | { readonly t: 'image'; readonly to: string; readonly place: Place; readonly body: BookImage }
  | { readonly t: 'delta'; readonly from: string; readonly to: string; readonly body: BookDelta }
  | { readonly t: 'gone' };

/** Under `chances.<id>`, after the prices made of them. They stay among servers: they are the exact chances that prices are made of. */
export interface ChancesMessage {
  readonly to: string;
  readonly chances: ChanceModel | null;
}

/** Under `owner.ask`: whose images are wanted. */
export interface OwnerQuestion {
  readonly ids: readonly number[] | 'all';
}

export const FEED_SUBJECT = 'feed';
export const ASK_SUBJECT = 'owner.ask';
export const MATCH_PREFIX = 'match.';
export const CHANCES_PREFIX = 'chances.';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function encode(message: ChancesMessage | MatchMessage | FeedStatus | OwnerQuestion): Uint8Array {
  return encoder.encode(JSON.stringify(message));
}

export function matchSubject(id: number): string {
  return `${MATCH_PREFIX}${id}`;
}

export function chancesSubject(id: number): string {
  return `${CHANCES_PREFIX}${id}`;
}

/** Match id of a subject with either prefix. */
export function matchIdOf(subject: string): number {
  return Number(subject.slice(subject.indexOf('.') + 1));
}

export function chancesBytes({ epoch, seq, chances }: MatchBook): Uint8Array {
  return encode({ to: clockToken(epoch, seq), chances: chances ?? null });
}

export function imageBytes(book: MatchBook, place: Place): Uint8Array {
  return encode({ t: 'image', to: clockToken(book.epoch, book.seq), place, body: bookImage(book) });
}

/** Undefined when nothing that a reader could see has changed. `atMs` is now: pages measure by it how long prices travel. */
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

export function questionBytes(question: OwnerQuestion): Uint8Array {
  return encode(question);
}

/** The four readers below are given what the functions above made: bytes of this process, not of the outside. */
export function readMatchMessage(bytes: Uint8Array): MatchMessage {
  return JSON.parse(decoder.decode(bytes));
}

export function readChances(bytes: Uint8Array): ChancesMessage {
  return JSON.parse(decoder.decode(bytes));
}

export function readFeedStatus(bytes: Uint8Array): FeedStatus {
  return JSON.parse(decoder.decode(bytes));
}

export function readQuestion(bytes: Uint8Array): OwnerQuestion {
  return JSON.parse(decoder.decode(bytes));
}

/** `epoch.seq` taken apart; a token of another form belongs to no book. */
export function readToken(token: string): { readonly epoch: number; readonly seq: number } {
  const [epoch, seq] = token.split('.');
  return { epoch: Number(epoch), seq: Number(seq) };
}
