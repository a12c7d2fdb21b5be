import type { BookDelta, BookImage } from '@evens/book';
import type { JackpotWon } from './casino/jackpots.ts';
import type { Balance } from './entities.ts';
import type { Payment } from './payments/payments.ts';
import type { RealityCheck } from './players/reality-checks.ts';
import type { ActiveBonus, FreeBet } from './promotions/bonuses.ts';
import type { AlertNotice } from './sportsbook/alerts.ts';
import type { Favourites } from './sportsbook/favourites.ts';
import type { CashoutTicket, Ticket } from './sportsbook/tickets.ts';

export const STREAM_PATH = '/api/stream';
export const STREAM_TOPICS_MAX = 400;
export const STREAM_MESSAGE_BYTES_MAX = 65_536;
export const HEARTBEAT_MS = 2000;
/** Without a heartbeat or feed message for this long, prices are stale. */
export const STALE_AFTER_MS = 10_000;

/** Without a feed message for this long, the feed counts as down; until then it is late. */
export const DOWN_AFTER_MS = 60_000;

/** `late`: the source may be up, but its prices are older than `STALE_AFTER_MS`. */
export type FeedState = 'up' | 'late' | 'down' | 'recovering';

/** Messages from the browser. `token` resumes: the answer contains the missed changes, or an image. */
export type ClientMessage =
  | { readonly t: 'sub'; readonly topics: readonly { readonly topic: string; readonly token?: string }[] }
  | { readonly t: 'unsub'; readonly topics: readonly string[] }
  /** `drawnMs`: time from the `at` of a delta until a page has drawn it, for a heartbeat with `measure`. */
  | { readonly t: 'ping'; readonly n: number; readonly drawnMs?: number };

/**
 * Body of `list/live`, and of `list/live/<sport>` for one sport (`esports`: all esports): ids of matches in play, and
 * of matches that start within the hour. Always sent in full.
 */
export interface LiveList {
  readonly live: readonly number[];
  readonly soon: readonly number[];
}

/**
 * Body of `list/prematch/<sport>` (before the start), `list/esport`, `list/outright`, `list/top` and `list/popular`:
 * ids of matches in display order. Always sent in full, like all lists.
 */
export interface IdList {
  readonly ids: readonly number[];
}

/**
 * Body of `list/prematch/<date>@<offset>`: matches of a calendar day at this offset (minutes ahead of UTC), soonest
 * first, by sport in display order of the sports. `live` are those of `ids` that are in play.
 */
export interface DayList {
  readonly sports: readonly {
    readonly sport: string;
    readonly ids: readonly number[];
    readonly live: readonly number[];
  }[];
}

/** Body of `list/schedule@<offset>`: number of matches by sport on each of the seven days starting today. */
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

/** Body of a topic with the prefix `list/`. */
export type ListBody = LiveList | IdList | DayList | ScheduleList;

/** Body of the private topic `me`, always sent as an image: present fields replace earlier values. */
export interface MeBody {
  readonly balance?: Balance;
  /** Complete tickets that were placed, settled or changed, in the language of the socket's `?lang=`. */
  readonly tickets?: readonly Ticket[];
  /** Tickets whose delayed cash-out was just declined. */
  readonly declinedCashouts?: readonly number[];
  /** Tickets that a take profit or a stop loss has just cashed out. */
  readonly automaticCashouts?: readonly number[];
  readonly favourites?: Favourites;
  /** All jackpots that the player won and has not been shown yet, oldest first. */
  readonly jackpots?: readonly JackpotWon[];
  /** Deposits and withdrawals that changed in the last ten minutes, newest first. */
  readonly payments?: readonly Payment[];
  /** The unanswered reality check; null if there is none. */
  readonly realityCheck?: RealityCheck | null;
  /** Number of unread messages. */
  readonly unreadMessages?: number;
  /** Messages of alerts of the last minute, newest first, without those of quiet hours. */
  readonly alerts?: readonly AlertNotice[];
  /** The bonus whose money may pay stakes; null if there is none. */
  readonly bonus?: ActiveBonus | null;
  /** All usable free bets, sorted by expiry, earliest first. */
  readonly freeBets?: readonly FreeBet[];
}

/**
 * Body of the private topic `cashouts`: current cash-out values of the account's newest fifty open tickets. Published
 * again, in full, when they change, at most every two seconds.
 */
export interface CashoutsBody {
  readonly cashouts: readonly CashoutTicket[];
}

/**
 * Body of the private topic `support`, for a player or for a visitor whose cookie has a conversation: something in it
 * changed. The page then requests the messages after the newest one that it has.
 */
export interface SupportNews {
  readonly conversation: number | null;
  /** Number of its newest message. */
  readonly last: number;
}

/** Body of the private topic `support-queue`, for operators: a conversation changed. */
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
      /** Time of the change on the server, epoch milliseconds. */
      readonly at?: number;
      readonly body: BookDelta;
    }
  | {
      readonly t: 'hb';
      readonly at: number;
      readonly feed: { readonly state: FeedState; readonly at: number; readonly rate: number };
      /** The server wants to know how long the next delta takes to the screen. */
      readonly measure?: true;
    }
  | { readonly t: 'err'; readonly code: StreamErrorCode; readonly message: string; readonly topic?: string }
  | { readonly t: 'pong'; readonly n: number };
