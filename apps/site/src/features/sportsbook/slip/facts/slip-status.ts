import type { CurrencyCode, Fraction } from '@evens/base';
import type { EachWayFault, TeaserFault } from '@evens/contract';
import type { Answer } from '@evens/web/core/api.ts';
import { type SelectionKey, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { BetBody } from '../placement/place-body.ts';
import type { SlipLeg } from '../state/legs.ts';
import { parsePlaceTerms } from '../state/slip-bet.ts';
import { type BetLimits, joinedPlace, wireAmount } from './stake-limits.ts';

/** Two selections that cannot be in one bet. */
export interface KeyConflict {
  readonly first: SelectionKey;
  readonly second: SelectionKey;
  /** `same-line`, `same-match`, `same-outright` or `match-in-outright`; unknown reasons are reported as the first. */
  readonly reason: string;
}

export interface BuilderStatus {
  /** The current joint price in thousandths; 0 if there is none. */
  readonly oddsMilli: number;
  /** Reason for a missing price: `contradictory`, `can-push`, `leg-count` and others; otherwise empty. */
  readonly reason: string;
  /** Selections that the reason concerns; beside a price those that add nothing. */
  readonly concerned: readonly SelectionKey[];
}

/** The lines as moved by a teaser. */
export interface TeaserStatus {
  /** Id of the teaser in the request. */
  readonly id: number;
  /** Selections in the request. */
  readonly keys: ReadonlySet<SelectionKey>;
  readonly specifiers: ReadonlyMap<SelectionKey, string>;
  readonly faults: ReadonlyMap<SelectionKey, TeaserFault>;
}

/** The server's answer for a tab's bet, by the slip's ids. */
export interface SlipStatus {
  readonly placeTerms: ReadonlyMap<SelectionKey, { readonly terms: Fraction; readonly text: string }>;
  /** Reasons of runners to win without place terms. */
  readonly eachWayFaults: ReadonlyMap<SelectionKey, EachWayFault>;
  /** Undefined for other bet types. */
  readonly teaser: TeaserStatus | undefined;
  readonly incompatibleSelections: readonly KeyConflict[];
  /** By leg id. */
  readonly builders: ReadonlyMap<string, BuilderStatus>;
  /** By leg id, for joined bets by `joinedPlace`; undefined for visitors. */
  readonly limits: ReadonlyMap<string, BetLimits> | undefined;
  /** Acceptance delay of the bet, seconds. */
  readonly delaySeconds: number;
}

/** The request: the answer refers to selections by their position in it. */
export interface StatusRequest {
  readonly body: BetBody;
  readonly legs: readonly SlipLeg[];
  readonly tab: SlipTab;
}

export function readStatus(
  { body, legs, tab }: StatusRequest,
  answer: Answer<'POST /api/betslip/selectionstatus'>,
  currency: CurrencyCode,
): SlipStatus {
  const keys = legs.flatMap((leg) => leg.selections.map(toSelectionKey));
  const keyAt = (place: number) => keys[place] ?? '';
  const placeTerms = new Map<SelectionKey, { terms: Fraction; text: string }>();
  const eachWayFaults = new Map<SelectionKey, EachWayFault>();
  const specifiers = new Map<SelectionKey, string>();
  const faults = new Map<SelectionKey, TeaserFault>();
  for (const [place, selection] of answer.Selections.entries()) {
    const { EachWayTerms, EachWayFault, TeasedSpecifier, TeaserFault } = selection;
    const terms = parsePlaceTerms(EachWayTerms);
    if (terms) placeTerms.set(keyAt(place), { terms, text: EachWayTerms });
    if (EachWayFault !== null) eachWayFaults.set(keyAt(place), EachWayFault);
    if (TeasedSpecifier !== '') specifiers.set(keyAt(place), TeasedSpecifier);
    if (TeaserFault !== null) faults.set(keyAt(place), TeaserFault);
  }
  const joined = legs.filter(({ builder }) => builder > 0);
  return {
    placeTerms,
    eachWayFaults,
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
        const concerned = leg.selections.filter((_, place) => ImpliedBy.includes(place)).map(toSelectionKey);
        return [leg.id, { oddsMilli: Odds, reason: Reason, concerned }];
      }),
    ),
    limits: parseLimits(
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

function parseLimits(
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
