import type {
  CancelReason,
  Fixture,
  GoalPlayers,
  IncidentKind,
  IncidentPlayers,
  MatchClock,
  MatchPhase,
  SourceMatchId,
  StopReason,
} from '@evens/book';
import type { Facts, Side } from '@evens/markets';
import type { PricedMatch, PriceOptions, PricingState } from '@evens/pricing';

/** A match clock before playback time and speed are known. */
export type ScriptClock = Omit<MatchClock, 'atMs' | 'rate'>;

/** State of a match after a moment, for players and for the pricer. */
export interface Standing {
  readonly phase: MatchPhase;
  readonly clock: ScriptClock;
  readonly facts: Facts;
  /** Played seconds of the current period; advances with the clock while the clock runs. */
  readonly elapsedSeconds: number;
  /** State of the sport's pricing model in addition to the facts. */
  readonly extra: readonly number[];
}

/** How a source draws who has the ball. */
export interface PossessionStyle {
  /**
   * `zones`: the ball moves towards a goal and back; `turns`: the sides take turns; `drives`: the model of the sport
   * says who has the ball.
   */
  readonly kind: 'zones' | 'turns' | 'drives';
  /** Home's expected share of the time, between 0 and 1. */
  readonly homeShare: number;
}

interface At {
  /** Unique within the match, and the same whenever the script is generated. */
  readonly id: string;
  /** Source seconds after the fixture's first start; at least −6 hours. */
  readonly atSeconds: number;
}

/** A new fact about a match. Standings are complete, as in `MatchSituation`. */
export type Moment =
  | (At & { readonly kind: 'clock'; readonly standing: Standing })
  | (At & GoalPlayers & { readonly kind: 'goal'; readonly side: Side | 'none'; readonly standing: Standing })
  | (At &
      IncidentPlayers & {
        readonly kind: 'incident';
        readonly incident: IncidentKind;
        readonly side: Side;
        readonly standing: Standing;
      })
  /** No odds until `reopenAtSeconds`; later stops extend it. */
  | (At & { readonly kind: 'stop'; readonly reason: StopReason; readonly reopenAtSeconds: number })
  | (At & { readonly kind: 'result'; readonly standing: Standing })
  | (At & { readonly kind: 'correction'; readonly reason: string; readonly standing: Standing })
  | (At & { readonly kind: 'cancel'; readonly reason: CancelReason })
  | (At & { readonly kind: 'change'; readonly fixture: Fixture });

/** Maximum time before the start at which the first moment of a match can be, in seconds. */
export const MOMENTS_LEAD_SECONDS = 6 * 3600;

/** A `MatchPricer`, or a pricer that learns between listing and start: `sourceMs` is the source time of the price. */
export interface ScriptPricer {
  /** Without `chances`, a bet on the match has no cash-out value. */
  price(
    state: PricingState,
    options: PriceOptions & { readonly sourceMs: number },
  ): Pick<PricedMatch, 'markets'> & Partial<PricedMatch>;
  /** Source time after `sourceMs` of the next result that changes the prices; infinity if none is near. */
  changesAtMs?(sourceMs: number): number;
}

/** A match from its listing to its result, generated before it is reported. All times are source times. */
export interface MatchScript {
  readonly sourceId: SourceMatchId;
  readonly fixture: Fixture;
  /** Listing time, if it differs from the source's usual time before the start. */
  readonly listedAtMs?: number;
  /** Absent if no markets are offered on the match. */
  readonly pricer?: ScriptPricer | undefined;
  /** Absent if the source does not report who has the ball. */
  readonly possession?: PossessionStyle | undefined;
  /** In order of `atSeconds`. Called when the match is near, and again after a restart: the result must be the same. */
  moments(): readonly Moment[];
}

/** Provides scripts as a pure function of its options and of time. */
export interface ScriptSupply {
  /**
   * Scripts of matches with a first start in [fromMs, toMs) of source time, by start; without those that have a
   * `listedAtMs`.
   */
  starting(fromMs: number, toMs: number): readonly MatchScript[];
  /** Scripts with a `listedAtMs` before `toMs` that start at `fromMs` or later. */
  listedEarly?(fromMs: number, toMs: number): readonly MatchScript[];
  /** Matches with a first start in [fromMs, toMs) that count for an event that starts at `toMs` or later. */
  counted?(fromMs: number, toMs: number): readonly MatchScript[];
}
