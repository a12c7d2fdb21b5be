import type { BookDelta, BookImage } from '@evens/book';
import type { ActiveBonus, FreeBet } from './calls/bonuses.ts';
import type { JackpotWon } from './calls/casino.ts';
import type { Favourites } from './calls/favourites.ts';
import type { Payment } from './calls/payments.ts';
import type { RealityCheck } from './calls/reality-checks.ts';
import type { Balance, CashoutTicket, Ticket } from './entities.ts';

export const STREAM_PATH = '/api/stream';
export const STREAM_TOPICS_MAX = 400;
export const STREAM_MESSAGE_BYTES_MAX = 65_536;
export const HEARTBEAT_MS = 2000;
/** Without a heartbeat or feed word for so long, prices are stale. */
export const STALE_AFTER_MS = 10_000;

/** Without a feed word for so long, the feed counts as down; until then it is late. */
export const DOWN_AFTER_MS = 60_000;

/** `late`: the source may be up, but its prices are older than `STALE_AFTER_MS`. */
export type FeedState = 'up' | 'late' | 'down' | 'recovering';

/** From the browser. `token` resumes: the answer is what was missed, or an image. */
export type ClientMessage =
  | { readonly t: 'sub'; readonly topics: readonly { readonly topic: string; readonly token?: string }[] }
  | { readonly t: 'unsub'; readonly topics: readonly string[] }
  | { readonly t: 'ping'; readonly n: number };

/** Body of `list/live`, and of `list/live/<sport>` for one sport (`esports`: all games): ids of matches in play, and of those that start within the hour. Always sent whole. */
export interface LiveList {
  readonly live: readonly number[];
  readonly soon: readonly number[];
}

/**
 * Body of `list/prematch/<sport>` (before their start), `list/esport`, `list/outright`, `list/top` and `list/popular`:
 * ids of matches in the list's order. Always sent whole, as all lists are.
 */
export interface IdList {
  readonly ids: readonly number[];
}

/**
 * Body of `list/prematch/<date>@<offset>`: what a calendar day of a viewer so many minutes ahead of UTC has, soonest
 * first, by sport in the sports' own order. `live` are those of `ids` that are in play.
 */
export interface DayList {
  readonly sports: readonly {
    readonly sport: string;
    readonly ids: readonly number[];
    readonly live: readonly number[];
  }[];
}

/** Body of `list/schedule@<offset>`: how many matches each of the seven days starting today has, by sport. */
export interface ScheduleList {
  readonly days: readonly {
    readonly date: string;
    readonly sports: readonly {
      readonly sport: string;
      readonly matches: number;
      readonly live: number;
    }[];
  }[];
}

/** Body of a topic that begins with `list/`. */
export type ListBody = LiveList | IdList | DayList | ScheduleList;

/** Body of the private topic `me`, always sent as an image: what is present replaces what was there. */
export interface MeBody {
  readonly balance?: Balance;
  /** Tickets placed, settled or changed; whole, in the language of the socket's `?lang=`. */
  readonly tickets?: readonly Ticket[];
  /** Tickets whose delayed cash-out was just declined. */
  readonly declinedCashouts?: readonly number[];
  /** Tickets that a take profit or a stop loss has just cashed out. */
  readonly automaticCashouts?: readonly number[];
  readonly favourites?: Favourites;
  /** Jackpots that the player won and has not been shown yet: all of them, the oldest first. */
  readonly jackpots?: readonly JackpotWon[];
  /** Deposits and withdrawals that changed in the last ten minutes, the newest first. */
  readonly payments?: readonly Payment[];
  /** The reality check that the player has not answered; null where there is none. */
  readonly realityCheck?: RealityCheck | null;
  /** Messages that the player has not read. */
  readonly unreadMessages?: number;
  /** The bonus whose money may pay stakes; null where there is none. */
  readonly bonus?: ActiveBonus | null;
  /** Every free bet that can be used, the one that expires first before the others. */
  readonly freeBets?: readonly FreeBet[];
}

/**
 * Body of the private topic `cashouts`: what the account's open tickets can be cashed out for, its newest fifty. Published
 * again, whole, when that changes, at most every other second.
 */
export interface CashoutsBody {
  readonly cashouts: readonly CashoutTicket[];
}

/**
 * Body of the private topic `support`, of a player or of a visitor whose cookie has a conversation: something of it changed. The
 * messages themselves are asked for from the newest one that the page has.
 */
export interface SupportNews {
  readonly conversation: number | null;
  /** Number of its newest message. */
  readonly last: number;
}

/** Body of the private topic `support-queue`, of operators: a conversation changed. */
export interface SupportQueueNews {
  readonly changes: number;
}

export type StreamErrorCode =
  | 'bad-message'
  | 'too-large'
  | 'too-many-topics'
  | 'unknown-topic'
  | 'not-allowed'
  | 'too-fast'
  | 'shutting-down';

export type ServerMessage =
  | {
      readonly t: 'image';
      readonly topic: string;
      readonly to: string;
      readonly body: BookImage | ListBody | MeBody | CashoutsBody | SupportNews | SupportQueueNews;
    }
  | {
      readonly t: 'delta';
      readonly topic: string;
      readonly from: string;
      readonly to: string;
      /** When the server made it, epoch milliseconds. */
      readonly at?: number;
      readonly body: BookDelta;
    }
  | {
      readonly t: 'hb';
      readonly at: number;
      readonly feed: { readonly state: FeedState; readonly at: number; readonly rate: number };
    }
  | { readonly t: 'err'; readonly code: StreamErrorCode; readonly message: string; readonly topic?: string }
  | { readonly t: 'pong'; readonly n: number };
