import type { ChanceModel, Facts, JsonObject, PlaceTerms, Side } from '@evens/markets';
import type { FixturePlayer } from './players.ts';
import type { Momentum, Possession } from './possession.ts';

/** A source's own name for a match, unique within the source and its run. At most 120 characters. */
export type SourceMatchId = string;

/** Which kind of coverage a price comes from; the wire's `BettingSourceType`. */
export const bettingSourceTypes = { prematch: 1, live: 2 } as const;
export type BettingSourceType = (typeof bettingSourceTypes)[keyof typeof bettingSourceTypes];

export interface Competitor {
  /** As people of the sport write it; the same in every language. */
  readonly name: string;
  /** Stable within the sport: crests and form are drawn from it. */
  readonly key: string;
  /** In horse races, if the source reports race cards. */
  readonly card?: RunnerCard;
}

/** The line of a race card about a runner. */
export interface RunnerCard {
  /** 1-based. */
  readonly stall: number;
  readonly jockey: string;
  readonly trainer: string;
  /** Years. */
  readonly age: number;
  readonly weightKg: number;
  /** Places of the last races, the newest last: `0` for a tenth or later place, a letter for a race not finished. */
  readonly form: string;
}

/** State of the ground at a racecourse, from dry to wet. */
export const goings = ['firm', 'good', 'yielding', 'soft', 'heavy'] as const;
export type Going = (typeof goings)[number];

export interface Fixture {
  readonly sport: string;
  /** A country's ISO 3166 code in lower case (`gb-eng` for England), or `international`, or a tour's or game's own alias. */
  readonly category: string;
  /** Unique within the sport; also the path segment. */
  readonly tournament: string;
  readonly tournamentName: string;
  /** Low first; the few of rank below 10 are top tournaments. */
  readonly tournamentRank: number;
  readonly kind: 'match' | 'race';
  /** Exactly two for a match (home first); the runners, numbered from 1, for a race. */
  readonly competitors: readonly Competitor[];
  readonly startsAtMs: number;
  /** Regular periods that the match is played over: 2 halves, best of 3 sets, 9 innings, 12 rounds. */
  readonly periods: number;
  /** Length of a regular period on the match clock in seconds; 0 where the sport has no clock. */
  readonly periodSeconds: number;
  /** Listed only: nothing is priced (a match whose date is unsure or that its source never saw played). */
  readonly unpriced?: boolean;
  /** Races: a handicap, which has more places from twelve runners on. */
  readonly handicap?: boolean;
  /** Races: place terms of the event, where they don't follow from the number of runners. */
  readonly eachWay?: PlaceTerms;
  /** Races: how far it is, 1 to 1,000,000 m. */
  readonly distanceMeters?: number;
  /** Horse races, if the source reports it. */
  readonly going?: Going;
  /** Races: number of the race in the meeting of its day, 1 to 99. */
  readonly raceNumber?: number;
  /** Knock-out tournaments: sides in the round of the match, 2 in the final; a power of two up to 1024. Display only. */
  readonly roundSides?: number;
  /** Races whose runners are the clubs of a league or of a cup; `runners` if absent. */
  readonly runnersKind?: RunnersKind;
  /** The outright that this match is a part of: a bet on both would be a bet on one thing twice. */
  readonly parent?: SourceMatchId;
  /** Pictures of the match, where its source has them. */
  readonly stream?: MatchStream;
  /**
   * Squads of both sides, if the source reports them; at most 80 players. Goals and incidents refer to a player by index,
   * so all fixtures of a match list the same players in the same order.
   */
  readonly players?: readonly FixturePlayer[];
  /** Virtual matches: the draw that decides the match. */
  readonly draw?: CommittedDraw;
}

/** A draw of the site that decides a match. Players can recompute it once its seed is revealed. */
export interface CommittedDraw {
  /** SHA-256, in hex, of the seed's text. Published from the listing of the match on. */
  readonly seedHash: string;
  /** 64 hex digits. Absent until the match has ended. */
  readonly seed?: string;
  /** Parameters of the pricing model of the sport. The match is priced and drawn with them. */
  readonly params: JsonObject;
}

export const streamTypes = ['hls', 'frame'] as const;
export type StreamType = (typeof streamTypes)[number];

export interface MatchStream {
  /** An https address, or a path of the site itself. At most 500 characters. */
  readonly url: string;
  /** `hls`: a playlist that a video element plays; `frame`: a page of its own with the pictures in it. */
  readonly type: StreamType;
}

const STREAM_URL_CHARACTERS_MAX = 500;

/** Whether an address may be a stream's: https with neither name nor password in it, or a path of the site itself. */
export function isStreamUrl(text: string): boolean {
  if (text.length > STREAM_URL_CHARACTERS_MAX || !/^[!-~]+$/.test(text) || text.includes('\\')) return false;
  if (text.startsWith('/')) return !text.startsWith('//') && !text.split(/[/?#]/).includes('..');
  if (!text.startsWith('https://') || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === '' && password === '' && hostname !== '';
}

export const runnersKinds = ['runners', 'sides'] as const;
export type RunnersKind = (typeof runnersKinds)[number];

export interface MatchClock {
  /** 1-based regular period; counts on through overtime. 0 before the start. */
  readonly period: number;
  /** Between periods, before and after: the clock stops. */
  readonly running: boolean;
  /** Match time in seconds at `atMs`; counts up unless `countDown`. */
  readonly seconds: number;
  readonly countDown: boolean;
  /** When `seconds` held. The display adds (now − atMs) × rate. */
  readonly atMs: number;
  /** Match seconds per wall second: 1, or the speed of a replay. */
  readonly rate: number;
}

export const matchPhases = [
  'scheduled',
  'playing',
  'break',
  'ended',
  'cancelled',
  'postponed',
  'abandoned',
] as const;
export type MatchPhase = (typeof matchPhases)[number];

export function isInPlay(phase: MatchPhase): boolean {
  return phase === 'playing' || phase === 'break';
}

/** 0 in `odds` means: this outcome is not offered. `odds[n - 1]` belongs to outcome n of the market's definition. */
export interface OfferedMarket {
  readonly type: string;
  readonly specifier: string;
  readonly odds: readonly number[];
}

export const incidentKinds = [
  'yellow-card',
  'red-card',
  'penalty',
  'review',
  'corner',
  'substitution',
  'timeout',
  'wicket',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

export const stopReasons = [
  'goal',
  'penalty',
  'review',
  'red-card',
  'break-point',
  'last-minute',
  'incident',
  /** Suspends because no prices of the match have arrived for longer than the maximum price age. */
  'source-silent',
  /** The start time has passed and the match is still scheduled. */
  'start-time',
  /** An operator suspended the match, its league or its sport. */
  'operator',
  /** Operators entered facts of the match, and there are no prices of them yet. */
  'entered',
  /** The feed still reports a match of which operators enter the facts. */
  'feed-reports',
] as const;
export type StopReason = (typeof stopReasons)[number];

export const cancelReasons = [
  'not-played',
  'postponed',
  'abandoned',
  'awarded',
  'walkover',
  'wrong-price',
  'no-result',
  'withdrawn',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** State of a match, included in full in every event that can change it, so that each event repairs missed ones. */
export interface MatchSituation {
  readonly phase: MatchPhase;
  readonly clock: MatchClock;
  readonly facts: Facts;
}

/** Indexes into the fixture's players, if the source reports them. */
export interface GoalPlayers {
  readonly player?: number;
  readonly assist?: number;
  /** The goal counts for `side`; its scorer is a player of the other side. */
  readonly own?: true;
}

/** Indexes into the fixture's players. In a substitution `player` comes on and `playerOff` leaves. */
export interface IncidentPlayers {
  readonly player?: number;
  readonly playerOff?: number;
}

export const rollbackTargets = ['settlement', 'cancellation'] as const;
export type RollbackTarget = (typeof rollbackTargets)[number];

interface OfMatch {
  readonly match: SourceMatchId;
  /** Unique within the match: the same id twice is the same event. Facts and life-cycle carry one that a replay repeats. */
  readonly id: string;
  /** When it happened, in wall time. */
  readonly occurredAtMs: number;
}

/**
 * All events that a source can report. Durable kinds (all but `odds`, `odds-confirmed`, `clock`, `possession` and the
 * feed's own state) are stored before they are published.
 */
export type FeedEvent =
  | (OfMatch & { readonly kind: 'fixture'; readonly fixture: Fixture })
  /** A known match gets a new start or other details. */
  | (OfMatch & { readonly kind: 'change'; readonly fixture: Fixture })
  /**
   * Prices. `complete` lists all offered lines: other lines are closed. Otherwise only the named lines change. Odds
   * reopen a stopped match. They are valid as of `occurredAtMs`: odds from before an incident or a stop are dropped,
   * and so are prematch odds once the match is in play.
   */
  | (OfMatch & {
      readonly kind: 'odds';
      readonly sourceType: BettingSourceType;
      readonly complete: boolean;
      readonly markets: readonly OfferedMarket[];
      /** Parameters of the pricing model, if the source provides them: cash-out and bet builder need them. */
      readonly chances?: ChanceModel;
    })
  /** The latest prices of the match still hold: keeps them from growing old while none of them changes. */
  | (OfMatch & { readonly kind: 'odds-confirmed' })
  /** These lines (by market key), or all lines of a type, are suspended until their next odds. */
  | (OfMatch & { readonly kind: 'market-suspended'; readonly keys: readonly string[] })
  /** The whole match is suspended until its next odds. */
  | (OfMatch & { readonly kind: 'match-stopped'; readonly reason: StopReason })
  /** Clock and score as they stand, and the phase. */
  | (OfMatch & { readonly kind: 'clock'; readonly situation: MatchSituation })
  /** A side wins the ball, or comes closer to the goal or less close. Not a fact: it is displayed and never stored. */
  | (OfMatch & { readonly kind: 'possession'; readonly possession: Possession; readonly momentum: Momentum })
  /** Somebody scored: a goal, a point, a set's last rally, a finished map. */
  | (OfMatch &
      GoalPlayers & {
        readonly kind: 'goal';
        readonly side: Side | 'none';
        readonly situation: MatchSituation;
      })
  | (OfMatch &
      IncidentPlayers & {
        readonly kind: 'incident';
        readonly incident: IncidentKind;
        readonly side: Side;
        readonly situation: MatchSituation;
      })
  /** The official result: facts with status `ended`. */
  | (OfMatch & { readonly kind: 'result'; readonly situation: MatchSituation })
  /** The official result was another: facts with status `ended`. */
  | (OfMatch & { readonly kind: 'correction'; readonly situation: MatchSituation; readonly reason: string })
  /**
   * Undecided bets are cancelled; decided markets keep their verdict by the facts so far. `fromMs`/`untilMs` limit it
   * to bets accepted in between, `keys` to these lines (by market key).
   */
  | (OfMatch & {
      readonly kind: 'cancel';
      readonly reason: CancelReason;
      readonly keys?: readonly string[];
      readonly fromMs?: number;
      readonly untilMs?: number;
    })
  /**
   * The settlement or the cancellation of these lines (by market key) is withdrawn: their bets are open until the next
   * event that decides them.
   */
  | (OfMatch & {
      readonly kind: 'rollback';
      readonly of: RollbackTarget;
      readonly keys: readonly string[];
    })
  /** The source as a whole. */
  | { readonly kind: 'feed-down'; readonly occurredAtMs: number }
  | { readonly kind: 'feed-recovering'; readonly occurredAtMs: number }
  | { readonly kind: 'feed-up'; readonly occurredAtMs: number };

export type FeedEventKind = FeedEvent['kind'];
export type MatchEvent = Extract<FeedEvent, OfMatch>;

const ephemeralKinds = ['odds', 'odds-confirmed', 'clock', 'possession'] as const satisfies FeedEventKind[];

/**
 * Kinds that are stored in the database before they are published, independent of their content. A clock event is
 * stored too if it changes the phase or ends a period (`isKept`).
 */
export function isDurable(
  event: FeedEvent,
): event is Exclude<MatchEvent, { kind: (typeof ephemeralKinds)[number] }> {
  return 'match' in event && !ephemeralKinds.some((kind) => kind === event.kind);
}
