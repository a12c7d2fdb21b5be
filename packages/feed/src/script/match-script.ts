import type {
  CancelReason,
  Fixture,
  IncidentKind,
  MatchClock,
  MatchPhase,
  SourceMatchId,
  StopReason,
} from '@evens/book';
import type { Facts, Side } from '@evens/markets';
import type { PricedMatch, PriceOptions, PricingState } from '@evens/pricing';

/** A match clock that doesn't know yet when and how fast it is played back. */
export type ScriptClock = Omit<MatchClock, 'atMs' | 'rate'>;

/** The state of a match after a moment, for players and for the pricer. */
export interface Standing {
  readonly phase: MatchPhase;
  readonly clock: ScriptClock;
  readonly facts: Facts;
  /** Seconds of the running period that have been played; goes on with the clock where that runs. */
  readonly elapsedSeconds: number;
  /** What the sport's pricing model keeps beside the facts. */
  readonly extra: readonly number[];
}

interface At {
  /** Unique within the match, and the same whenever the script is made. */
  readonly id: string;
  /** Source seconds after the fixture's first start; from −6 hours on. */
  readonly atSeconds: number;
}

/** Something that becomes known about a match. Standings are whole, as in `MatchSituation`. */
export type Moment =
  | (At & { readonly kind: 'clock'; readonly standing: Standing })
  | (At & { readonly kind: 'goal'; readonly side: Side | 'none'; readonly standing: Standing })
  | (At & {
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

/** How long before its start the first moment of a match can lie, in seconds. */
export const MOMENTS_LEAD_SECONDS = 6 * 3600;

/** A `MatchPricer`, or one that learns between listing and start: `sourceMs` is the source time of the price. */
export interface ScriptPricer {
  price(state: PricingState, options: PriceOptions & { readonly sourceMs: number }): PricedMatch;
}

/** A match from its listing to its result, written down before it is reported. All times are source times. */
export interface MatchScript {
  readonly sourceId: SourceMatchId;
  readonly fixture: Fixture;
  /** When it is listed, where that is not the source's usual time before its start. */
  readonly listedAtMs?: number;
  /** Absent where nothing is offered on the match. */
  readonly pricer?: ScriptPricer | undefined;
  /** In order of `atSeconds`. Asked for when the match comes near, and again after a restart: it must repeat itself. */
  moments(): readonly Moment[];
}

/** Where scripts come from: a function of its options and of time. */
export interface ScriptSupply {
  /** Scripts of matches whose first start lies in [fromMs, toMs) of source time, by start; none with a `listedAtMs`. */
  starting(fromMs: number, toMs: number): readonly MatchScript[];
  /** Scripts with a `listedAtMs` before `toMs` that start at `fromMs` or later. */
  listedEarly?(fromMs: number, toMs: number): readonly MatchScript[];
}
