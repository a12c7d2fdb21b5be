import type { CurrencyCode, Fraction } from '@evens/base';
import type { TeaserFault } from '@evens/contract';
import type { Answer } from '../../../core/api.ts';
import type { BetBody } from '../placement/place-body.ts';
import type { SlipLeg } from '../state/legs.ts';
import { keyOf, type SelectionKey } from '../state/selection.ts';
import { placeTermsOf } from '../state/slip-bet.ts';
import type { SlipTab } from '../state/slip-state.ts';
import { type BetLimits, joinedPlace, wireAmount } from './stake-limits.ts';

/** Two selections that may not stand in one bet. */
export interface KeyConflict {
  readonly first: SelectionKey;
  readonly second: SelectionKey;
  /** `same-line`, `same-match`, `same-outright`, `match-in-outright`; others are reported as the first. */
  readonly reason: string;
}

export interface BuilderStatus {
  /** The joint price now, thousandths; 0 where there is none. */
  readonly oddsMilli: number;
  /** Why there is none: `contradictory`, `implied`, `can-push`, `leg-count` and others; empty otherwise. */
  readonly reason: string;
  /** Selections of it that the reason names: those that contradict each other, those that the others imply. */
  readonly concerned: readonly SelectionKey[];
}

/** How a teaser moves the lines. */
export interface TeaserStatus {
  /** Id of the teaser that was asked about. */
  readonly id: number;
  /** Selections that were asked about. */
  readonly keys: ReadonlySet<SelectionKey>;
  readonly specifiers: ReadonlyMap<SelectionKey, string>;
  readonly faults: ReadonlyMap<SelectionKey, TeaserFault>;
}

/** What the server says of the bet of a tab, by the names that the slip uses. */
export interface SlipStatus {
  readonly placeTerms: ReadonlyMap<SelectionKey, { readonly terms: Fraction; readonly text: string }>;
  /** Undefined for other bet types. */
  readonly teaser: TeaserStatus | undefined;
  readonly incompatibleSelections: readonly KeyConflict[];
  /** By the id of the leg. */
  readonly builders: ReadonlyMap<string, BuilderStatus>;
  /** By the id of the leg, of joined bets by `joinedPlace`; undefined for visitors. */
  readonly limits: ReadonlyMap<string, BetLimits> | undefined;
  /** Seconds that the bet would wait for acceptance. */
  readonly delaySeconds: number;
}

/** What was asked about: the answer names selections by their place in it. */
export interface AskedStatus {
  readonly body: BetBody;
  readonly legs: readonly SlipLeg[];
  readonly tab: SlipTab;
}

export function readStatus(
  { body, legs, tab }: AskedStatus,
  answer: Answer<'POST /api/betslip/selectionstatus'>,
  currency: CurrencyCode,
): SlipStatus {
  const keys = legs.flatMap((leg) => leg.selections.map(keyOf));
  const keyAt = (place: number) => keys[place] ?? '';
  const placeTerms = new Map<SelectionKey, { terms: Fraction; text: string }>();
  const specifiers = new Map<SelectionKey, string>();
  const faults = new Map<SelectionKey, TeaserFault>();
  for (const [place, { EachWayTerms, TeasedSpecifier, TeaserFault }] of answer.Selections.entries()) {
    const terms = placeTermsOf(EachWayTerms);
    if (terms) placeTerms.set(keyAt(place), { terms, text: EachWayTerms });
    if (TeasedSpecifier !== '') specifiers.set(keyAt(place), TeasedSpecifier);
    if (TeaserFault !== null) faults.set(keyAt(place), TeaserFault);
  }
  const joined = legs.filter(({ builder }) => builder > 0);
  return {
    placeTerms,
    teaser:
      body.TeaserSetting === undefined
        ? undefined
        : { id: body.TeaserSetting, keys: new Set(keys), specifiers, faults },
    incompatibleSelections: answer.IncompatibleSelections.map(({ First, Second, Reason }) => ({
      first: keyAt(First),
      second: keyAt(Second),
      reason: Reason,
    })),
    builders: new Map(
      joined.map((leg, index) => {
        const { Odds = 0, Reason = '', ImpliedBy = [] } = answer.Builders[index] ?? {};
        const concerned = leg.selections.filter((_, place) => ImpliedBy.includes(place)).map(keyOf);
        return [leg.id, { oddsMilli: Odds, reason: Reason, concerned }];
      }),
    ),
    limits: limitsOf(
      tab === 'single'
        ? legs.map(({ id }) => id)
        : [
            joinedPlace(
              tab,
              legs.map(({ id }) => id),
            ),
          ],
      answer,
      currency,
    ),
    delaySeconds: answer.DelaySeconds,
  };
}

function limitsOf(
  places: readonly string[],
  { Limits }: Pick<Answer<'POST /api/betslip/selectionstatus'>, 'Limits'>,
  currency: CurrencyCode,
): SlipStatus['limits'] {
  if (Limits.length === 0) return undefined;
  return new Map(
    places.flatMap((place, index) => {
      const limits = Limits[index];
      if (!limits) return [];
      const { MaximumStake, ReferralAbove, ReferralMaximum } = limits;
      const referral =
        ReferralMaximum === ''
          ? undefined
          : { above: wireAmount(ReferralAbove, currency), maximum: wireAmount(ReferralMaximum, currency) };
      return [[place, { maximum: wireAmount(MaximumStake, currency), referral }] as const];
    }),
  );
}
